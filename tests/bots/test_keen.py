"""`keen`: chooses by its view alone, within a fixed number of positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from support.models import trained

from inkribbon import bots
from inkribbon.bots import keen as search
from inkribbon.bots.keen import USUAL, Keen
from inkribbon.bots.model import MOST_BYTES, Trained, has_model, model_of, read, write
from inkribbon.bots.network import Fast, Plain
from inkribbon.bots.study import fingerprint
from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Option
from inkribbon.kernel.engine import answer, take
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View
from inkribbon.kernel.world import World

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
    return [keen(GAME, model, seed).choose(view, d) for view, d in questions(4, 5)]


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


def test_it_chooses_the_same_with_and_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for kind in (Plain, Fast):
        search._evaluator.cache_clear()
        monkeypatch.setattr(search, "evaluator", kind)
        found.append(chosen(trained(GAME), 1))
    search._evaluator.cache_clear()
    assert found[0] == found[1]


def test_another_network_rates_differently() -> None:
    for view, decision in questions(4, 3):
        first, second = (keen(GAME, trained(GAME, n)).rated(view, decision) for n in (1, 2))
        assert [option for _, option in first] == [option for _, option in second]
        assert len(first) == 1 or first != second


@pytest.mark.parametrize("most", [30, 200, USUAL.most])
def test_it_looks_at_a_fixed_number_of_positions(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Option] = []

    def counted(world: World, option: Option) -> None:
        seen.append(option)
        take(world, option)

    monkeypatch.setattr(search, "take", counted)
    for view, decision in questions(4, 3):
        counts = []
        for _ in range(2):
            seen.clear()
            bot = keen(GAME, trained(GAME))
            bot.effort = USUAL._replace(most=most)
            bot.choose(view, decision)
            counts.append(len(seen))
        assert counts[0] == counts[1]
        # Every option is tried at least once, and a roll is seen to its end.
        assert counts[0] <= most + 2 * len(decision.options) * USUAL.width


@pytest.mark.parametrize("changes", [{"as_careful": (f"{SCENARIO}/2",)}, {"features": "older"}])
def test_it_plays_like_careful_where_its_model_is_no_better_or_does_not_fit(
    changes: dict[str, Any],
) -> None:
    for view, decision in questions(4, 3):
        careful = bots.make("careful", GAME, 1).choose(view, decision)
        bot = keen(GAME, trained(GAME, **changes))
        assert bot.rated(view, decision) == []
        assert bot.choose(view, decision) == careful


def test_it_takes_the_option_it_rates_highest() -> None:
    for view, decision in questions(4, 3):
        bot = keen(GAME, trained(GAME))
        rated = bot.rated(view, decision)
        best = max(value for value, _ in rated)
        assert bot.choose(view, decision) in [o.action for value, o in rated if value == best]


def test_it_says_how_likely_a_win_is() -> None:
    for view, _ in questions(4, 3):
        said = keen(GAME, trained(GAME)).chance(view)
        assert said is not None
        assert 0 < said < 1
        assert keen(GAME, trained(GAME, features="older")).chance(view) is None


def test_it_says_nothing_before_the_game_has_begun() -> None:
    view = GAME.observe(GAME.new(SCENARIO), 0)
    assert keen(GAME, trained(GAME)).chance(view) is None


def test_it_is_offered_only_where_there_is_a_model() -> None:
    for game in GAMES.values():
        assert ("keen" in bots.names(game)) == (game in WITH_MODEL)
    with pytest.raises(InkribbonError, match="there is no bot 'keen': choose among random, care"):
        bots.make("keen", GAMES["re1"], 1)


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
    assert shipped.model.features == shipped.card.features == fingerprint(study.features)
    assert shipped.card.game == game.id
    assert set(shipped.card.content) == {info.id for info in game.scenarios()}
    listed = {f"{f.scenario}/{f.characters}" for f in shipped.card.figures if f.low <= 0}
    assert listed <= set(shipped.card.as_careful)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if has_model(game)])
def test_the_chance_of_winning_that_a_model_tells_is_calibrated(name: str) -> None:
    game = GAMES[name]
    trained = model_of(game)
    assert trained is not None
    card = trained.card
    assert 0 <= card.calibration < 0.04
    assert 0 <= card.calibration_held_out < 0.08
    assert card.calibration_games >= 200
    for decile in card.deciles:
        assert decile.positions < 200 or abs(decile.said - decile.won) < 0.08
