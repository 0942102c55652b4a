"""`keen`: chooses by its view alone, as `careful` does with what a model learned on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from support.models import trained

from inkribbon import bots
from inkribbon.bots.hints import keen_hint
from inkribbon.bots.keen import SURE, TRUST, Keen
from inkribbon.bots.model import MOST_BYTES, ExamResult, Trained, has_model, model_of, read, write
from inkribbon.bots.scores import POINT
from inkribbon.bots.study import FINE, LOWEST, OPINION, fingerprint
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.weights import BOLD, KEEN
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Outcome
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View
from inkribbon.lab.ways import Way, setup_of

GAME = GAMES["re3"]
SCENARIO = "downtown-1"
WITH_MODEL = [game for game in GAMES.values() if model_of(game) is not None]


def keen(game: Game[Any, Any], model: Trained, seed: int | str = 1) -> Keen:
    study = bots.study_of(game)
    assert study is not None
    return Keen(game, study, model, bots.make("careful", game, seed))


def questions(seed: int, count: int, every: int = 5) -> Iterator[tuple[View, Decision]]:
    """Decisions from a game that `random` plays, with the view of whoever has to decide."""
    world, dice = GAME.new(SCENARIO), Sampler(seed)
    driver = bots.make("random", GAME, seed)
    asked = 0
    while world.decision is not None and count:
        decision = world.decision
        if decision.seat == CHANCE:
            answer(world, dice.choose(decision))
            continue
        view = GAME.observe(world, 0 if decision.seat == GROUP else decision.seat)
        asked += 1
        if asked % every == 0 and decision.prompt == "action":
            yield view, decision
            count -= 1
        answer(world, driver.choose(view, decision))


def chosen(model: Trained, seed: int | str) -> list[Data]:
    return [keen(GAME, model, seed).choose(view, d) for view, d in questions(4, 8)]


def test_ratings_are_shared_within_a_turn_only() -> None:
    bot = keen(GAME, trained(GAME))
    view: Any = next(questions(4, 1))[0]
    first = bot.judge(view)
    assert bot.judge(view).rated is first.rated
    assert bot.judge(replace(view, turn=view.turn + 1)).rated is not first.rated


def test_ratings_are_not_shared_between_styles() -> None:
    bot = keen(GAME, trained(GAME))
    view = next(questions(4, 1))[0]
    usual = bot.judge(view)
    bold = bot.judge(view, "bold")
    assert bold.rated is not usual.rated
    world = bot.world(view)
    assert bold.worth(world) != usual.worth(world)


def test_what_was_rated_before_changes_no_choice() -> None:
    bot = keen(GAME, trained(GAME))
    for view, decision in questions(4, 8, every=1):
        assert bot.choose(view, decision) == keen(GAME, trained(GAME)).choose(view, decision)


def test_it_chooses_the_same_whatever_its_seed() -> None:
    model = trained(GAME)
    assert chosen(model, 1) == chosen(model, "another")


def test_it_chooses_the_same_in_every_world_that_its_view_cannot_tell_apart() -> None:
    """What is hidden, and the dice to come, are shuffled anew in each of them."""
    model = trained(GAME)
    for view, decision in questions(4, 4):
        wanted = keen(GAME, model).choose(view, decision)
        for seed in range(3):
            twin = GAME.determinise(view, Sampler(seed))
            assert keen(GAME, model, seed).choose(GAME.observe(twin, view.seat), decision) == wanted


def test_it_remembers_nothing_between_decisions() -> None:
    bot = keen(GAME, trained(GAME))
    asked = list(questions(4, 4))
    forward = [bot.choose(view, decision) for view, decision in asked]
    backward = [bot.choose(view, decision) for view, decision in reversed(asked)]
    assert forward == backward[::-1]


def test_whether_it_rates_a_position_does_not_take_a_description_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = keen(GAME, trained(GAME))
    worlds = [GAME.new(SCENARIO), *(bot.world(view) for view, _ in questions(4, 2))]
    rated = [bool(bot.study.features.row(world)) for world in worlds]
    monkeypatch.setattr(type(bot.study.features), "row", None)
    assert [bot.rates(world) for world in worlds] == rated == [False, True, True]


def test_another_model_chooses_differently() -> None:
    assert chosen(trained(GAME, 1), 1) != chosen(trained(GAME, 2), 1)


def test_what_was_learned_is_added_to_what_careful_thinks() -> None:
    for view, _ in questions(4, 3):
        bot = keen(GAME, trained(GAME))
        world = bot.world(view)
        plain = bot.study.judge(view).worth(world)
        row = bot.study.described(world, plain)
        log_odds = max(-SURE, min(SURE, bot.model.value.log_odds(row))) / (1 << POINT)
        wanted = plain + TRUST * bot.study.win * log_odds
        assert bot.judge(view).worth(world) == pytest.approx(wanted)


def test_a_win_is_the_surest_thing_and_a_defeat_the_worst() -> None:
    view, _ = next(questions(4, 1))
    bot = keen(GAME, trained(GAME))
    for won, log_odds in ((True, SURE), (False, -SURE)):
        world = bot.world(view)
        world.outcome = Outcome(won, "somehow")
        plain = bot.study.judge(view).worth(world)
        wanted = plain + TRUST * bot.study.win * log_odds / (1 << POINT)
        assert bot.judge(view).worth(world) == pytest.approx(wanted)
        assert bot.chance_in(world, bot.study.judge(view)) == won


def test_a_model_knows_what_careful_thinks() -> None:
    study = bots.study_of(GAME)
    assert study is not None
    assert study.names[-2:] == OPINION
    view, _ = next(questions(4, 1))
    world = GAME.determinise(view, Sampler(1))
    for worth, wins in ((-study.win, LOWEST - 1), (0.0, LOWEST)):
        assert tuple(study.described(world, worth)[-2:]) == (wins * 64, 0)
    finer = study.described(world, study.win * 3 / (64 * FINE))
    assert tuple(finer[-2:]) == (LOWEST * 64, 3)
    assert tuple(study.described(world, -9 * study.win)[-2:]) == (0, 0)
    assert tuple(study.described(world, 9 * study.win)[-2:]) == (255, FINE - 1)


def result(
    keen: int, *, low: float, high: float, scenario: str = SCENARIO, characters: int = 2
) -> ExamResult:
    return ExamResult(
        scenario=scenario,
        characters=characters,
        games=100,
        careful=50,
        careful_games=100,
        keen=keen,
        low=low,
        high=high,
    )


WORSE = result(40, low=-0.2, high=-0.01)
EVEN = result(50, low=-0.1, high=0.1)
ELSEWHERE = [
    result(60, low=-0.04, high=0.24, scenario=name, characters=count)
    for name in ("uptown", "downtown")
    for count in (2, 4)
]
"""Each alone proves nothing; together they do."""


def choices(**changes: Any) -> list[Data]:
    bot = keen(GAME, trained(GAME, **changes))
    return [bot.choose(view, decision) for view, decision in questions(4, 8)]


def cautious() -> list[Data]:
    careful = bots.make("careful", GAME, 1)
    return [careful.choose(view, decision) for view, decision in questions(4, 8)]


@pytest.mark.parametrize(
    "changes",
    [
        {"figures": (EVEN,)},
        {"figures": (ELSEWHERE[0],)},
        {"figures": (WORSE, *ELSEWHERE, *ELSEWHERE)},
        {"features": "older"},
    ],
)
def test_it_plays_like_careful_where_its_model_is_no_better_or_does_not_fit(
    changes: dict[str, Any],
) -> None:
    assert choices(**changes) == cautious()


@pytest.mark.parametrize(
    "figures",
    [
        (),
        tuple(ELSEWHERE),
        (EVEN, *ELSEWHERE),
        (replace(WORSE, high=0.0), *ELSEWHERE, *ELSEWHERE),
        (replace(WORSE, characters=4), *ELSEWHERE, *ELSEWHERE),
    ],
)
def test_a_model_that_is_better_over_all_plays_wherever_it_is_not_worse(
    figures: tuple[ExamResult, ...],
) -> None:
    assert choices(figures=figures) != cautious()


@pytest.mark.parametrize(
    ("styles", "differs"),
    [({f"{SCENARIO}/2": "bold"}, True), ({f"{SCENARIO}/4": "bold"}, False), ({}, False)],
)
def test_it_plays_each_set_up_in_the_style_that_the_card_names(
    styles: dict[str, str], differs: bool
) -> None:
    found = []
    for named in (styles, {}):
        bot = keen(GAME, trained(GAME, styles=named))
        found.append([bot.choose(view, decision) for view, decision in questions(5, 8)])
    assert (found[0] != found[1]) is differs


def test_the_chance_of_winning_is_told_alike_whatever_the_style() -> None:
    view, decision = next(questions(4, 1))
    told = []
    for styles in ({}, {f"{SCENARIO}/2": "bold"}):
        bot = keen(GAME, trained(GAME, styles=styles))
        bot.choose(view, decision)
        told.append(bot.chance(view))
    assert told[0] == told[1]


def test_the_style_goes_by_scenario_and_number_of_characters() -> None:
    card = trained(GAME, styles={f"{SCENARIO}/4": "bold"}).card
    for scenario, count, style in ((SCENARIO, 4, "bold"), (SCENARIO, 2, ""), ("rpd-1", 4, "")):
        assert card.style(setup_of(GAME, scenario, Way(count, ()))) == style


def test_a_hint_looks_ahead_in_the_style_and_tells_the_usual_chances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, decision = next(questions(4, 1))
    bot = keen(GAME, trained(GAME, styles={f"{SCENARIO}/2": "bold"}))
    asked: list[Any] = []
    looked: list[Any] = []
    chance_in, best = bot.chance_in, bot.best

    def chance_noted(world: Any, judge: Any) -> float:
        asked.append(judge.weights)
        return chance_in(world, judge)

    def best_noted(judge: Any, world: Any, decision: Decision) -> Any:
        looked.append(judge.judge.weights)
        return best(judge, world, decision)

    monkeypatch.setattr(bot, "chance_in", chance_noted)
    monkeypatch.setattr(bot, "best", best_noted)
    assert keen_hint(bot, view, decision) is not None
    assert looked == [BOLD]
    assert len(asked) > 1
    assert {*asked} == {KEEN}


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(InkribbonError, match="that does not exist, 'brave': remove it"):
        keen(GAME, trained(GAME, styles={f"{SCENARIO}/2": "brave"}))


def test_the_lead_over_careful_is_the_average_of_all_set_ups() -> None:
    low, high = trained(GAME, figures=tuple(ELSEWHERE)).card.lead()
    assert (low, high) == pytest.approx((0.1 - 0.07, 0.1 + 0.07))


def test_it_says_how_likely_a_win_is() -> None:
    for view, _ in questions(4, 3):
        said = keen(GAME, trained(GAME)).chance(view)
        assert said is not None
        assert 0 < said < 1
        assert keen(GAME, trained(GAME, features="older")).chance(view) is None


def test_it_says_nothing_before_the_game_has_begun() -> None:
    view = GAME.observe(GAME.new(SCENARIO), 0)
    assert keen(GAME, trained(GAME)).chance(view) is None


def test_it_is_offered_only_where_there_is_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES.values():
        assert ("keen" in bots.names(game)) == (game in WITH_MODEL)
    monkeypatch.setattr(bots, "has_model", lambda game: False)
    with pytest.raises(InkribbonError, match="there is no bot 'keen': choose among random, care"):
        bots.make("keen", GAMES["tower"], 1)


def test_a_folder_without_a_model_is_refused() -> None:
    with pytest.raises(InkribbonError, match="there is no model in nowhere"):
        bots.make("keen:nowhere", GAME, 1)


def test_a_model_survives_being_written_and_read() -> None:
    model = trained(GAME)
    assert read(write(model.model), msgspec.json.encode(model.card)) == model


def test_a_shipped_model_is_small_fits_its_features_and_has_a_card() -> None:
    for game in WITH_MODEL:
        check_shipped(game)


def check_shipped(game: Game[Any, Any]) -> None:
    shipped = model_of(game)
    study = bots.study_of(game)
    assert shipped is not None
    assert study is not None
    assert len(write(shipped.model)) <= MOST_BYTES
    assert shipped.model.features == shipped.card.features == fingerprint(study)
    assert shipped.card.game == game.id
    assert set(shipped.card.content) == {info.id for info in game.scenarios()}
    assert shipped.card.figures
    assert any(f.held_out for f in shipped.card.figures)
    examined = {f"{f.scenario}/{f.characters}" for f in shipped.card.figures}
    assert {*shipped.card.styles} <= examined


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if has_model(game)])
def test_the_chance_of_winning_that_a_model_tells_is_calibrated(name: str) -> None:
    game = GAMES[name]
    trained = model_of(game)
    assert trained is not None
    card = trained.card
    assert 0 <= card.calibration < 0.04
    # Two scenarios may both be easier than their features tell.
    assert 0 <= card.calibration_held_out < 0.2
    assert card.calibration_games >= 200
    for decile in card.deciles:
        assert decile.positions < 200 or abs(decile.said - decile.won) < 0.08
