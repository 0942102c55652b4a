"""Mistakes that only some parties would meet, and sizes that no party has."""

from __future__ import annotations

import pytest
from support.scenario_files import goal, problems, scenario

from inkribbon.crawl.scenario.file import Scenario, parse
from inkribbon.crawl.scenario.party import for_party, waiting
from inkribbon.games.re2.edition import GAME
from inkribbon.games.re3.edition import GAME as CITY
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup

ADDED = '[[{what}]]\ncharacters = {count}\nmost = {most}\ntext = "x"\n{line}\n'
MET_BY_TWO = [("more", 2), ("campaign", 2), ("campaign", 1), ("solo", 1), ("nightmare", 2)]


def added(what: str, line: str, count: int = 2, most: int = 2) -> str:
    return ADDED.format(what=what, line=line, count=count, most=most)


def of_the_campaign(text: str, name: str = "7a") -> list[str]:
    """The mistakes in a shipped scenario of the campaign, with this at its end."""
    shipped = GAME.source_of(Setup(game="re2", scenario=name, characters=("leon", "claire"))).text
    return GAME.problems(Source("longer.toml", shipped + text))


@pytest.mark.parametrize(("what", "count"), MET_BY_TWO)
def test_an_unknown_enemy_in_a_table_is_found_whoever_would_roll_it(what: str, count: int) -> None:
    line = 'encounters.yellow = [{ do = "spawn", enemy = "cat" }]'
    found = of_the_campaign(added(what, line, count))
    known = "evolved-zombie, g-imago, licker, zombie, zombie-dog"
    assert found == [f"unknown enemy 'cat': use one of {known}"]


def test_an_addition_must_not_make_a_table_refer_back_to_itself() -> None:
    line = 'encounters.yellow = [{ do = "roll-table", colour = "yellow" }]'
    told = ["the table 'yellow' refers back to itself: break the loop"]
    assert of_the_campaign(added("campaign", line)) == told


@pytest.mark.parametrize("what", ["more", "solo", "nightmare"])
def test_tokens_of_an_addition_need_a_deck(what: str) -> None:
    count = 1 if what == "solo" else 2
    told = ["the map has item tokens 'b', but no deck for them: add [decks.B]"]
    tokens, deck = 'items = { B = ["b2"] }\n', "decks.B = { shotgun = 1 }\n"
    assert problems(scenario(more=added(what, tokens, count))) == told
    assert problems(scenario(more=added(what, tokens + deck, count))) == []


def test_a_key_is_there_for_the_smallest_party_too() -> None:
    links = '[map.links]\nk = { key = "toolbox" }'
    told = ["the link 'k' is locked by 'toolbox', which is not in any deck"]
    deck = added("more", "decks.B = { toolbox = 1 }\n", most=4)
    assert problems(scenario(link="k", links=links, more=deck)) == told


def test_tokens_on_the_map_need_a_deck_for_every_party() -> None:
    deck = added("more", "decks.B = { shotgun = 1 }\n", most=4)
    told = ["the map has item tokens 'b', but no deck for them: add [decks.B]"]
    assert problems(scenario({"b2": "b"}, more=deck)) == told


@pytest.mark.parametrize("what", ["more", "nightmare"])
@pytest.mark.parametrize(("turns", "fits"), [(-1, True), (-2, False)])
def test_every_party_has_a_turn_to_hold_a_tile_for(what: str, turns: int, fits: bool) -> None:
    held = goal("hold", 'at = "b2"\nturns = 2')
    told = ["a goal holds 'b2' for too few turns: use at least 1"]
    found = problems(scenario(more=held + added(what, f"turns = {turns}")))
    assert found == ([] if fits else told)


@pytest.mark.parametrize("what", ["more", "standalone", "nightmare"])
@pytest.mark.parametrize(("left", "fits"), [(1, True), (0, False)])
def test_every_party_meets_a_boss_with_health(what: str, left: int, fits: bool) -> None:
    health = CITY.contents.bosses["nemesis-stage-two"].hit_points
    boss = '[boss]\nkind = "nemesis-stage-two"\n'
    text = scenario({"e2": "B"}, more=boss + added(what, f"boss = {left - health}"))
    told = [f"the boss would start with {left} hit points: leave it at least 1"]
    assert problems(text) == ([] if fits else told)


def test_a_boss_needs_health_without_what_a_nightmare_adds() -> None:
    """Birkin has 42, and the campaign takes 8 from two instead of adding 6."""
    text = added("campaign", "boss = -34") + added("nightmare", "boss = 50")
    told = ["the boss would start with 0 hit points: leave it at least 1"]
    assert of_the_campaign(text, "8a") == told


@pytest.mark.parametrize("what", ["more", "standalone", "campaign", "nightmare", "solo"])
def test_no_party_loses_ink_ribbons(what: str) -> None:
    count = 1 if what == "solo" else 2
    told = [f"[[{what}]] takes ink ribbons away, but it can only add some: remove that"]
    assert of_the_campaign(added(what, "ribbons = -1", count)) == told
    assert of_the_campaign(added(what, "ribbons = 1", count)) == []


@pytest.mark.parametrize(("thing", "line"), [("zombie", "enemies"), ("token A", "items")])
@pytest.mark.parametrize("what", ["more", "campaign"])
def test_an_addition_outside_the_map_is_named(what: str, thing: str, line: str) -> None:
    lines = {"enemies": 'enemies = { zombie = ["z9"] }', "items": 'items = { A = ["z9"] }'}
    told = f"[[{what}]] puts a {thing} on 'z9', which is not a square on the map"
    assert told in of_the_campaign(added(what, lines[line]))


def test_a_square_is_too_full_only_if_some_party_meets_everything_there() -> None:
    line = 'enemies = { zombie = ["b2", "b2", "b2"] }'
    few = added("more", line, 2, 2)
    assert problems(scenario(more=few + added("more", line, 3, 3))) == []
    told = ["the square 'b2' is too full: remove something"]
    assert problems(scenario(more=few + added("more", line, 2, 3))) == told


@pytest.mark.parametrize(
    ("what", "count", "most", "fits"),
    [
        ("more", 2, 4, True),
        ("more", 2, 3, False),
        ("more", 3, 4, False),
        ("solo", 1, 1, False),
        ("nightmare", 1, 4, False),
    ],
)
def test_every_party_can_get_the_item_of_its_goal(
    what: str, count: int, most: int, fits: bool
) -> None:
    wanted = goal("find", 'item = "potted-red-herb"\ncharacters = 2')
    herb = added(what, "decks.A = { potted-red-herb = 1 }", count, most)
    told = ["a goal uses 'potted-red-herb', which is not in any deck of the scenario"]
    assert of_the_campaign(wanted + herb, "1a") == ([] if fits else told)


def test_a_goal_does_not_count_on_what_is_only_in_a_campaign() -> None:
    wanted = goal("find", 'item = "potted-red-herb"')
    herb = added("campaign", "decks.A = { potted-red-herb = 1 }", 1, 4)
    told = ["a goal uses 'potted-red-herb', which is not in any deck of the scenario"]
    assert of_the_campaign(wanted + herb, "1a") == told


def test_a_goal_counts_on_what_the_smallest_party_of_the_brief_finds() -> None:
    wanted = goal("find", 'item = "green-herb"')
    found = added("more", "decks.A = { green-herb = 1 }", 2, 4)
    told = ["a goal uses 'green-herb', which is not in any deck of the scenario"]
    for seats, faults in (("[2, 4]", []), ("[1, 4]", told)):
        text = scenario(top=f"seats = {seats}", a="handgun-bullets = 1", more=wanted + found)
        assert problems(text) == faults


def test_green_cards_are_left_to_pick_from_whoever_plays() -> None:
    cards = CITY.contents.tension.values()
    greens = {card.id: card.copies for card in cards if card.colour == "green"}
    greens["all-clear"] -= 1
    text = scenario(
        top="random_greens = 1",
        tension="\n".join(f"{card} = {count}" for card, count in greens.items()),
        more=added("more", "decks.tension = { all-clear = 1 }"),
    )
    assert problems(text) == ["1 random green cards are drawn, but 0 are left"]
    assert problems(text.replace("all-clear = 1 }", "tremor = 1 }")) == []


@pytest.mark.parametrize("what", ["more", "solo"])
def test_no_party_finds_an_item_token_in_the_fire(what: str) -> None:
    token = added(what, 'items = { A = ["b2"] }', 1 if what == "solo" else 2)
    told = ["the square 'b2' has fire and an item token: move one of them"]
    assert problems(scenario({"b2": "~"}, more=token)) == told


def test_the_box_has_item_tokens_for_what_is_added_in_a_campaign() -> None:
    def told(count: int) -> list[str]:
        return of_the_campaign(added("campaign", f"items.A = {['b2'] * count}"))

    most = GAME.contents.supply.tokens["item"]
    free = next(count for count in range(most) if told(count))
    assert told(free) == [f"{most + 1} item tokens are used, but the box has {most}"]


# Sizes


@pytest.mark.parametrize("seats", ["[4, 2]", "[0, 4]", "[1, 5]", "[5, 9]", "[0, 0]", "[-3, 2]"])
def test_seats_are_numbers_of_characters_that_can_play(seats: str) -> None:
    least, most = seats[1:-1].split(", ")
    assert problems(scenario(top=f"seats = {seats}")) == [
        f"the seats are {least} to {most}: choose numbers from 1 to 4, the smaller one first"
    ]


@pytest.mark.parametrize("seats", ["[1, 1]", "[1, 4]", "[4, 4]"])
def test_other_seats_are_right(seats: str) -> None:
    assert problems(scenario(top=f"seats = {seats}")) == []


@pytest.mark.parametrize(("least", "count", "fits"), [(1, 1, True), (1, 2, False), (2, 2, True)])
def test_a_solo_player_has_as_many_characters_as_the_brief_asks_for(
    least: int, count: int, fits: bool
) -> None:
    text = scenario(top=f"seats = [{least}, 4]", more=added("solo", "", count))
    told = [f"[[solo]] is for {count} characters, but a solo player has {least}: choose {least}"]
    assert problems(text) == ([] if fits else told)


# Two additions alike


@pytest.mark.parametrize("what", ["campaign", "solo"])
def test_an_addition_that_looks_like_another_does_not_change_whom_that_is_for(what: str) -> None:
    """An easy campaign leaves out what larger parties always meet, but not what it adds."""
    line = 'enemies = { zombie = ["c1"] }'
    file = read(scenario(top="seats = [2, 4]", more=added("more", line) + added(what, line)))
    solo = what == "solo"
    easy = for_party(file, 2, easy=True, solo=solo, campaign=not solo)
    assert waiting(easy) == [("zombie", "c1")]
    assert len(waiting(for_party(file, 2, solo=solo, campaign=not solo))) == 2


def read(text: str) -> Scenario:
    return parse(Source("tiny.toml", text))[0]
