"""OpenSpiel games: one for each game of the catalogue, with explicit chance.

Importing this module registers them as `inkribbon_re1` and so on. Everybody wins or loses together.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as game_of
from inkribbon.kernel.decision import CHANCE

from . import given
from .moment import Moment, table_of
from .table import LOST, WON, Table

pyspiel: Any = import_module("pyspiel")
"""It declares no types, so its classes are joined with ours at run time."""

PREFIX = "inkribbon_"
LIMIT = 4000
"""Answers of players after which a game ends without a result, unless `limit` says otherwise."""
RESULTS = 4096
"""More than a roll or a draw can have."""
ROLLS = 8
"""Rolls and draws for each answer of a player: more than a whole game has on average."""


class GameParts:
    """A game with a scenario and a number of players."""

    id = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        about = params or {}
        self.table = table_of(self.id, str(about.get("scenario", "")), int(about.get("players", 0)))
        self.limit = given.count("limit", about.get("limit", 0)) or LIMIT
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.vocabulary.size,
            max_chance_outcomes=RESULTS,
            num_players=self.table.players,
            min_utility=LOST,
            max_utility=WON,
            utility_sum=None,
            max_game_length=self.limit,
        )
        pyspiel.Game.__init__(self, self.kind, info, about)

    def new_initial_state(self) -> Any:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        del iig_obs_type, params
        return Observer(self.table)

    def max_chance_nodes_in_history(self) -> int:
        return ROLLS * self.limit


class StateParts:
    """A position. OpenSpiel copies and stores its attributes."""

    def __init__(self, game: Any) -> None:
        pyspiel.State.__init__(self, game)
        self.moment = Moment(game.table, game.table.first.clone())
        self.left = game.limit
        """Answers of players until the game ends without a result."""

    def current_player(self) -> Any:
        decision = self.moment.decision
        if decision is None or not self.left:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if decision.seat == CHANCE else max(decision.seat, 0)

    def is_terminal(self) -> bool:
        return self.moment.decision is None or not self.left

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return sorted(self.moment.options())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        options = self.moment.options()
        total = sum([option.weight for option in options.values()])
        return [(number, option.weight / total) for number, option in options.items()]

    def _apply_action(self, action: int) -> None:
        decision = self.moment.decision
        if decision is not None and decision.seat != CHANCE:
            self.left -= 1
        self.moment.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            option = self.moment.options().get(action)
            return f"result {action}" if option is None else str(option.action)
        return self.moment.table.vocabulary.meaning(action)

    def returns(self) -> list[float]:
        outcome = self.moment.world.outcome
        result = 0.0 if outcome is None else WON if outcome.won else LOST
        return [result] * self.moment.table.players

    def __str__(self) -> str:
        return self.moment.table.game.encode(self.moment.world).decode()


class Observer:
    """What a player observes, each number divided by 255."""

    def __init__(self, table: Table) -> None:
        self.tensor = np.zeros(table.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.moment.row(player), np.uint8)
        self.tensor /= 255

    def string_from(self, state: Any, player: int) -> str:
        return str(state.moment.row(player).hex())


State: Any = type("State", (StateParts, pyspiel.State), {"__module__": __name__})


def _register(name: str) -> None:
    game = game_of(name)
    least, most = game.seats
    kind = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "scenario": game.scenarios()[0].id,
            "players": game.usual_cast(),
            "limit": LIMIT,
        },
    )
    made = type("Game", (GameParts, pyspiel.Game), {"id": name, "kind": kind})
    pyspiel.register_game(kind, made)


for _name in GAMES:
    _register(_name)


def load(game: str, scenario: str = "", *, players: int = 0, limit: int = 0) -> Any:
    """A game of OpenSpiel, which keeps its parameters when it is stored."""
    rules = game_of(game)
    given.whole("players", players)
    table = table_of(game, scenario or rules.scenarios()[0].id, players or rules.usual_cast())
    about = {"scenario": table.setup.scenario, "players": table.players, "limit": limit or LIMIT}
    return pyspiel.load_game(PREFIX + game, about)
