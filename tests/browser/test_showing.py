"""What happens is shown in order: the dice rest, the models are marked, the log tells it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from browser.clicking import Visitor, barriers
from browser.staging import Stage
from playwright.sync_api import Page, expect

TUMBLE, REST, MOVE = 420, 200, 260
TOLD = "[role=log]"


def at_a_table(visitor: Visitor) -> Stage:
    stage = Stage(visitor.page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    expect(visitor.page.locator("[data-group]").first).to_be_visible()
    # Nothing is asked any more, so that only the test's own step happens.
    expect(visitor.page.locator("[data-price]").first).to_be_visible()
    stage.stop_the_clock()
    return stage


def hurt(stage: Stage, seat: int = 0) -> dict[str, Any]:
    view = stage.view
    view["characters"][str(seat)]["harm"] += 1
    return view


ROLL = ("evade-failed", {"seat": 0, "faces": ["blank", "low"], "need": "mid"})
HARM = ("harmed", {"seat": 0, "damage": 1, "harm": 1})


def health(page: Page) -> str:
    return page.locator(".health[role=img]").first.get_attribute("aria-label") or ""


def rolls(stage: Stage) -> None:
    stage.happens(hurt(stage), ROLL, HARM)
    expect(stage.page.locator("[data-tumbling]")).to_be_visible()


def test_life_drops_only_once_the_dice_have_come_to_rest(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    before, version = health(page), moving.version()
    rolls(stage)
    assert page.locator("[data-tumbling] [aria-label=blank]").count() == 0
    assert health(page) == before

    stage.goes_on(TUMBLE)
    expect(page.locator("[data-tumbling]")).to_have_count(0)
    expect(page.locator(".tray [aria-label=blank]")).to_be_visible()
    assert health(page) == before
    assert page.locator("[data-blow]").count() == 0

    stage.goes_on(REST)
    expect(page.locator("[data-blow=hit]")).to_have_count(1)
    assert health(page) != before
    expect(page.locator(TOLD)).not_to_contain_text("Told of harmed")
    assert moving.version() == version
    expect(page.locator(".ask.mine")).to_have_count(0)

    stage.goes_on(MOVE)
    expect(page.locator(TOLD)).to_contain_text("Told of harmed")
    moving.must_choose()
    assert moving.version() != version
    expect(page.locator("[data-blow=hit]")).to_have_count(1)
    stage.let_the_clock_run()
    assert barriers(page) == []


def test_a_key_answers_at_once_while_the_dice_roll(moving: Visitor) -> None:
    stage = at_a_table(moving)
    rolls(stage)
    moving.page.keyboard.press("m")
    expect(moving.page.locator("[data-choice]").first).to_be_visible()
    expect(moving.page.locator(TOLD)).to_contain_text("Told of harmed")


def test_space_skips_ahead_and_chooses_nothing(moving: Visitor) -> None:
    stage = at_a_table(moving)
    rolls(stage)
    moving.page.locator("[data-skip]").focus()
    moving.page.keyboard.press(" ")
    moving.must_choose()
    expect(moving.page.locator(TOLD)).to_contain_text("Told of harmed")
    expect(moving.page.locator("[data-skip]")).to_have_count(0)
    expect(moving.page.locator("[data-choice]")).to_have_count(0)


def test_a_click_finds_everything_in_its_place(moving: Visitor) -> None:
    stage = at_a_table(moving)
    rolls(stage)
    moving.page.mouse.click(720, 24)
    moving.must_choose()
    expect(moving.page.locator(TOLD)).to_contain_text("Told of harmed")


def walks(stage: Stage, number: int, squares: list[int]) -> None:
    """An enemy walks from the first of these squares to the last."""
    view = stage.view
    enemy = view["enemies"][str(number)]
    enemy["square"] = squares[-1]
    about = {"enemy": number, "kind": enemy["kind"]}
    steps = [("enemy-moved", {**about, "start": a, "square": b}) for a, b in pairwise(squares)]
    stage.happens(view, *steps)


def test_enemies_walk_their_path_square_by_square(moving: Visitor) -> None:
    stage = at_a_table(moving)
    number, enemy = next(iter(stage.view["enemies"].items()))
    squares = [enemy["square"], *[at for at in range(40) if at != enemy["square"]][:3]]
    walks(stage, int(number), squares)
    model = moving.page.locator(f"[data-enemy='{number}']")
    for square in squares[1:]:
        expect(model).to_have_attribute("data-at", str(square))
        stage.goes_on(MOVE)
    moving.must_choose()


def test_a_card_is_turned_over_before_it_does_anything(moving: Visitor) -> None:
    stage = at_a_table(moving)
    view = stage.view
    deck = view["decks"]["tension"]
    card = deck["layers"][-1][-1]
    deck["layers"][-1].remove(card)
    deck["discard"].append(card)
    view["fire"] = [5]
    stage.happens(
        view, ("tension-drawn", {"seat": 0, "card": card}), ("fire-spread", {"square": 5})
    )
    page = moving.page
    expect(page.locator(f"[data-card='{card}']")).to_be_visible()
    assert page.locator("[data-fire]").count() == 0
    stage.goes_on(2000)
    expect(page.locator("[data-fire]")).to_have_count(1)
    moving.must_choose()


@pytest.mark.parametrize(
    ("speed", "half"), [(1, 2 * (TUMBLE + REST)), (3, (TUMBLE + REST) // 2)], ids=["slow", "fast"]
)
def test_a_speed_is_chosen_in_the_menu_and_remembered(
    moving: Visitor, speed: int, half: int
) -> None:
    stage = at_a_table(moving)
    page = moving.page
    page.get_by_label("Menu").click()
    page.click(f"[data-speed='{speed}']")
    page.keyboard.press("Escape")
    rolls(stage)
    stage.goes_on(half - 20)
    assert page.locator("[data-blow]").count() == 0
    stage.goes_on(40)
    expect(page.locator("[data-blow=hit]")).to_have_count(1)
    page.reload()
    page.get_by_label("Menu").click()
    expect(page.locator(f"button[data-speed='{speed}']")).to_have_attribute("aria-pressed", "true")


def test_at_speed_nought_everything_is_there_at_once(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    page.get_by_label("Menu").click()
    page.click("[data-speed='0']")
    stage.happens(hurt(stage), ROLL, HARM)
    expect(page.locator(TOLD)).to_contain_text("Told of harmed")
    expect(page.locator("[data-blow=hit]")).to_have_count(1)


def test_the_board_reads_the_same_whether_it_moves_or_not(moving: Visitor) -> None:
    stage = at_a_table(moving)
    board = moving.page.locator("svg.board")
    well = stage.view
    rolls(stage)
    stage.goes_on(TUMBLE + REST + MOVE)
    moving.must_choose()
    moved = board.aria_snapshot()
    moving.page.emulate_media(reduced_motion="reduce")
    stage.happens(well, ("healed", {"seat": 0, "levels": 1}))
    stage.happens(hurt(stage), ROLL, HARM)
    expect(moving.page.locator("[data-blow=hit]")).to_have_count(1)
    assert board.aria_snapshot() == moved


@pytest.mark.parametrize(
    ("event", "mark"),
    [
        (("attack-missed", {"seat": 0, "faces": ["blank"]}), "miss"),
        (("enemy-pushed", {}), "push"),
        (("enemy-killed", {}), "death"),
        (("enemy-wounded", {"damage": 1}), "hit"),
    ],
    ids=["miss", "push", "death", "hit"],
)
def test_each_result_leaves_its_mark_on_the_model(
    visitor: Visitor, event: tuple[str, dict[str, Any]], mark: str
) -> None:
    stage = at_a_table(visitor)
    view = stage.view
    number, enemy = next(iter(view["enemies"].items()))
    about = {"enemy": int(number), "kind": enemy["kind"]}
    where = {"start": enemy["square"], "square": enemy["square"]}
    if mark == "push":
        enemy["square"] = where["square"] = where["start"] + 1
    if mark == "death":
        del view["enemies"][number]
    kind, data = event
    weapon = next(iter(view["characters"].values()))["items"][0]["card"]
    attack = ("attacked", {"seat": 0, "weapon": weapon, "points": 1, **about})
    stage.happens(view, attack, (kind, {**about, **where, **data}))
    expect(visitor.page.locator(f"[data-blow={mark}]")).to_have_count(1)


LISTEN = """
window.heard = 0;
for (const node of [OscillatorNode, AudioBufferSourceNode]) {
    const start = node.prototype.start;
    node.prototype.start = function (...when) {
        window.heard += 1;
        return start.apply(this, when);
    };
}
"""


def test_sounds_are_off_until_asked_for_and_the_wish_is_remembered(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(LISTEN)
    stage = at_a_table(visitor)
    flipped = ("door-flipped", {"seat": 0, "link": 0, "open": True})
    stage.happens(stage.view, flipped)
    expect(page.locator(TOLD)).to_contain_text("Told of door-flipped 1.")
    assert page.evaluate("window.heard") == 0

    page.get_by_label("Menu").click()
    page.get_by_label("Sounds").check()
    heard = 0
    for step in (flipped, ROLL, HARM, ("tension-drawn", {"seat": 0, "card": ""})):
        stage.happens(stage.view, step)
        page.wait_for_function("before => window.heard > before", arg=heard)
        heard = page.evaluate("window.heard")
    page.reload()
    page.get_by_label("Menu").click()
    expect(page.get_by_label("Sounds")).to_be_checked()


def test_a_shot_zombie_falls_only_once_the_die_has_come_to_rest(moving: Visitor) -> None:
    stage = Stage(moving.page)
    page = moving.page
    moving.plays_solo("apocalypse")
    moving.choose("[data-type='inches.settled']")
    moving.choose("[data-type='inches.activate'] >> nth=0")
    expect(page.locator("[data-group=attack]")).to_be_visible()
    stage.stop_the_clock()
    view = stage.view
    number, zombie = next(iter(view["zombies"].items()))
    human = view["active"]
    del view["zombies"][number]
    about = {"human": human, "zombie": int(number), "square": zombie["square"], "roll": 6}
    stage.happens(view, ("inches.zombie-killed", about))
    model = page.locator(f"[data-zombie='{number}']")
    expect(page.locator("[data-die=rolling]")).to_have_count(1)
    expect(model).to_have_count(1)
    stage.goes_on(TUMBLE)
    expect(page.locator("[data-die='6']")).to_have_count(1)
    expect(model).to_have_count(1)
    stage.goes_on(REST)
    expect(model).to_have_count(0)
    expect(page.locator("[data-blow=death]")).to_have_count(1)
    expect(page.locator(TOLD)).not_to_contain_text("Told of inches.zombie-killed")
    stage.goes_on(MOVE)
    expect(page.locator(TOLD)).to_contain_text("Told of inches.zombie-killed")
