"""Checks of a scenario's terrain, encounter tables and goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.effects import CardEffect, RollTable
from inkribbon.crawl.printed.squares import MOST_CORPSES, ROOM, TOKEN_ROOM
from inkribbon.crawl.scenario.file import (
    BARREL,
    CAR,
    CORPSE,
    FACES,
    FIRE,
    SHAFT,
    STAIRS,
    STARTS,
    THINGS,
    TOKEN_WORTH,
    TOKENS,
    Scenario,
    link_rules,
    squares_with,
    unexplored_tiles,
)
from inkribbon.crawl.scenario.goals import (
    FindGoal,
    GatherGoal,
    HoldGoal,
    LeaveGoal,
    SlayGoal,
    TakeGoal,
    UseGoal,
)
from inkribbon.crawl.scenario.party import every_party, for_party, lying, waiting
from inkribbon.crawl.scenario.stations import given_by
from inkribbon.geometry.drawing import Drawing
from inkribbon.geometry.squares import ALL_OPEN, OFF, Grid
from inkribbon.kernel.hook import HOOKS

from .effects import effect_problems, unknown_enemy

TAKEN = {
    CORPSE: 1,
    BARREL: 1,
    **{mark: TOKEN_ROOM[name] for mark, name in THINGS.items() if name in TOKEN_ROOM},
}
"""Marks of things that take up room, as models do."""
BOUND_BY = {
    "typewriter": ("t",),
    "item-box": ("I",),
    "narrative": ("v", "f"),
    "path": ("p",),
    "objective": ("g",),
    "corpse": (CORPSE, BARREL),
    "barrel": (BARREL,),
    "fire": (FIRE,),
    "stairwell": (*STAIRS, SHAFT),
    "elevator": (CAR,),
    "item": tuple(TOKENS),
}
"""Tokens of the box, with the marks that use them up."""


def terrain_problems(
    contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid
) -> Iterator[str]:
    """One line per problem, with the fix."""
    yield from _stairs(drawing, board)
    yield from _squares(contents, scenario, drawing, board)
    yield from _one_way(scenario, drawing, board)
    yield from _unexplored(contents, scenario, drawing, board)
    parties = every_party(scenario)
    yield from dict.fromkeys(
        line for party in parties for line in _tables(contents, party, drawing)
    )
    yield from _goals(contents, scenario, drawing, board)
    yield from _elevator(drawing, board)
    for name in scenario.special:
        if name not in HOOKS:
            yield f"unknown special rule {name!r}: use one of {', '.join(sorted(HOOKS))}"


def supply_problems(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    """Whether the box has enough tokens for whoever plays."""
    marks = Counter(mark for symbols in drawing.symbols for mark in symbols)
    rules = link_rules(scenario)
    used = {name: sum(marks[mark] for mark in signs) for name, signs in BOUND_BY.items()}
    used["item"] += max((len(lying(party)) for party in every_party(scenario)), default=0)
    links = [rules[symbol] for symbol in drawing.link_symbols]
    barricades = sum(1 for rule in links if rule.kind == "barricade")
    if barricades:
        used["barricade"] = sum(1 for rule in links if rule.kind in ("barricade", "archway"))
    used["locked"] = sum(1 for rule in links if rule.locked)
    used["unexplored"] = sum(1 for tile in scenario.tile if tile.unexplored)
    for name, count in used.items():
        there = contents.supply.tokens.get(name, count if name in UNLISTED else 0)
        if count > there:
            yield f"{count} {name} tokens are used, but the box has {there}"


UNLISTED = ("locked", "item")
"""Supplies whose number not every box states."""


def _stairs(drawing: Drawing, board: Grid) -> Iterator[str]:
    for mark in STAIRS:
        ends = squares_with(drawing, mark)
        if len(ends) not in (0, 2):
            yield f"the stairwell {mark!r} is on {len(ends)} squares: mark exactly two"


def _elevator(drawing: Drawing, board: Grid) -> Iterator[str]:
    cars, shafts = squares_with(drawing, CAR), squares_with(drawing, SHAFT)
    if len(cars) > 1 or bool(cars) != bool(shafts):
        yield f"an elevator needs one car {CAR!r} and at least one shaft {SHAFT!r}: mark them"
    for square in (*cars, *shafts):
        if len(board.tiles[board.tile_of[square]]) > 1:
            yield f"the elevator square {board.names[square]} must be a tile of its own"


def _squares(
    contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid
) -> Iterator[str]:
    parties = every_party(scenario)
    for square, marks in enumerate(drawing.symbols):
        name = board.names[square]
        taken = sum(TAKEN.get(mark, 0) for mark in marks)
        kinds = [scenario.map.enemies[mark] for mark in marks if mark in scenario.map.enemies]
        added = [[kind for kind, at in waiting(party) if at == name] for party in parties]
        taken += max(_room(contents, [*kinds, *others]) for others in added)
        if taken > ROOM:
            yield f"the square {name!r} is too full: remove something"
        if marks.count(CORPSE) > MOST_CORPSES:
            yield f"the square {name!r} has four corpses: the limit is three"
        laid = any(at == name for party in parties for _, at in lying(party))
        if FIRE in marks and (laid or any(mark in TOKENS for mark in marks)):
            yield f"the square {name!r} has fire and an item token: move one of them"


def _room(contents: Contents, kinds: list[str]) -> int:
    """The room that enemies take up, as far as the box has them."""
    return sum(cards[0].room for kind in kinds if (cards := contents.enemy_cards(kind)))


def _one_way(scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    rules = link_rules(scenario)
    for link, symbol in zip(drawing.links, drawing.link_symbols, strict=True):
        side = rules[symbol].opens_from
        if not side or link.b == OFF:
            continue
        upright = board.places[link.a][1] == board.places[link.b][1]
        fitting = ("west", "east") if upright else ("north", "south")
        if side not in fitting:
            yield (
                f"the one-way door {symbol!r} cannot open from the {side}:"
                f" choose {' or '.join(fitting)}"
            )


def _unexplored(
    contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid
) -> Iterator[str]:
    starts = [square for mark in STARTS for square in squares_with(drawing, mark)]
    rolled = contents.edition.dangers.encounters == "table"
    for tile in unexplored_tiles(contents.edition, scenario):
        if tile.at not in board.at:
            continue
        if rolled and tile.colour == "green":
            yield f"the tile {tile.name!r} is unexplored and green: choose another colour"
        elif not rolled and not 1 <= tile.cards <= len(TOKEN_WORTH):
            yield f"the token of {tile.name!r} calls for {tile.cards} cards: choose one or two"
        elif rolled and tile.colour not in scenario.encounters:
            yield f"the tile {tile.name!r} needs a table: add [encounters.{tile.colour}]"
        number = board.tile_of[board.at[tile.at]]
        if any(board.tile_of[start] == number for start in starts):
            yield f"the tile {tile.name!r} is unexplored, but a start square is on it"


# Encounter tables


def _tables(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    for colour, table in scenario.encounters.items():
        missing = [face for face in FACES if face not in table]
        extra = [face for face in table if face not in FACES]
        if missing:
            yield f"the table {colour!r} has no entry for {', '.join(missing)}: add it, [] if empty"
        if extra:
            yield f"the table {colour!r} has an unknown entry {extra[0]!r}: use {', '.join(FACES)}"
        for effects in table.values():
            for effect in effects:
                yield from _entry(contents, scenario, colour, effect)
                yield from effect_problems(contents, drawing, effect)
        if _goes_round(scenario, colour, ()):
            yield f"the table {colour!r} refers back to itself: break the loop"


def _entry(
    contents: Contents, scenario: Scenario, colour: str, effect: CardEffect
) -> Iterator[str]:
    if isinstance(effect, RollTable) and effect.colour not in scenario.encounters:
        yield f"the table {colour!r} refers to {effect.colour!r}: add [encounters.{effect.colour}]"
    if (enemy := unknown_enemy(contents, effect)) is not None:
        yield f"unknown enemy {enemy!r}: use one of {', '.join(sorted(contents.enemies))}"


def _goes_round(scenario: Scenario, colour: str, seen: tuple[str, ...]) -> bool:
    if colour in seen:
        return True
    table = scenario.encounters.get(colour, {})
    further = [e.colour for row in table.values() for e in row if isinstance(e, RollTable)]
    return any(_goes_round(scenario, other, (*seen, colour)) for other in further)


# Goals


def _goals(contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    if any(isinstance(goal, LeaveGoal) for goal in scenario.goals[:-1]):
        yield "a goal comes after leaving, when nobody could meet it: make leave the last goal"
    for goal in scenario.goals:
        match goal:
            case UseGoal() | GatherGoal() | HoldGoal():
                if goal.at not in board.at:
                    yield f"a goal is at {goal.at!r}, which is not a square on the map"
            case SlayGoal():
                boss = scenario.boss.kind if scenario.boss is not None else ""
                if goal.enemy != boss and not contents.enemy_cards(goal.enemy):
                    yield f"a goal asks for {goal.enemy!r}, which is not an enemy in this box"
            case TakeGoal():
                marks = drawing.symbols[board.at[goal.at]] if goal.at in board.at else ""
                if not any(mark in TOKENS for mark in marks):
                    yield f"a goal takes the item token at {goal.at!r}, but there is none: mark it"
            case FindGoal() | LeaveGoal():
                pass
        if isinstance(goal, UseGoal | FindGoal):
            yield from _item(contents, scenario, goal)
        if isinstance(goal, UseGoal):
            yield from _opens(drawing, goal)
    for at in dict.fromkeys(_cut_short(scenario)):
        yield f"a goal holds {at!r} for too few turns: use at least 1"


def _cut_short(scenario: Scenario) -> Iterator[str]:
    """Where some party has no turns to hold a tile for."""
    for party in (scenario, *every_party(scenario)):
        for goal in party.goals:
            if isinstance(goal, HoldGoal) and goal.turns < 1:
                yield goal.at


def _item(contents: Contents, scenario: Scenario, goal: UseGoal | FindGoal) -> Iterator[str]:
    if goal.item not in contents.items:
        yield f"a goal uses {goal.item!r}, which is not an item in this box"
    elif not obtainable(contents, scenario, goal.item, goal.characters):
        yield f"a goal uses {goal.item!r}, which is not in any deck of the scenario"


def _opens(drawing: Drawing, goal: UseGoal) -> Iterator[str]:
    if goal.opens and goal.opens not in drawing.link_symbols:
        yield f"a goal opens {goal.opens!r}, which is not a link on the map"


def obtainable(contents: Contents, scenario: Scenario, item: str, characters: int = 1) -> bool:
    """Whether parties of this many characters or more can get an item: from a deck, a kit or a
    station, or from outside the scenario."""
    known = contents.items[item]
    if known.deck not in ("A", "B") or known.kind == "campaign":
        return True
    least, most = scenario.seats
    sizes = range(max(characters, least), most + 1)
    return all(item in _cards_here(for_party(scenario, count)) for count in sizes)


def _cards_here(scenario: Scenario) -> list[str]:
    decks = [card for deck in scenario.decks.values() for card in deck]
    return [*decks, *scenario.kit, *given_by(scenario)]


def reachable(drawing: Drawing, board: Grid, start: int) -> list[int]:
    """Every square that can be reached with all doors open, including by stairs."""
    steps = board.steps(ALL_OPEN)
    ends: dict[int, int] = {}
    for mark in STAIRS:
        pair = squares_with(drawing, mark)
        if len(pair) == len(("up", "down")):
            ends.update(zip(pair, reversed(pair), strict=True))
    found = [start]
    for square in found:
        more = [*steps[square], *([ends[square]] if square in ends else [])]
        found += [other for other in dict.fromkeys(more) if other not in found]
    return found
