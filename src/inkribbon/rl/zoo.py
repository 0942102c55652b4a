"""PettingZoo environments: all seats of a table, one after another or all at once.

Everybody wins or loses together.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from gymnasium import spaces

from inkribbon.kernel.errors import IllegalAnswer

from . import given
from .arrays import Seen, action_space, observation_space, seen
from .seeds import Seeds
from .shaping import Shaping
from .table import NOT_BEGUN, Table

pettingzoo: Any = import_module("pettingzoo")
"""It declares no types, so its classes are joined with ours at run time."""
conversions: Any = import_module("pettingzoo.utils")

Infos = dict[str, dict[str, Any]]


class Seats:
    """What both interfaces share. `max_cycles` ends a game early; 0 plays it to its end."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "inkribbon_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        scenario: str = "",
        *,
        max_cycles: int = 0,
        shaped: float = 0,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        self.table = Table(game, scenario, **setup)
        self.max_cycles = given.count("max_cycles", max_cycles)
        self.render_mode = given.render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.table))
        self.action_spaces = dict.fromkeys(self.possible_agents, action_space(self.table))
        self._shaping = Shaping(self.table, shaped)
        self._seeds = Seeds()
        self._steps = 0
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def render(self) -> str:
        return self.table.told()

    def close(self) -> None:
        """There is nothing to close."""

    def _start(self, seed: int | None, options: dict[str, Any] | None) -> None:
        self.table.reset(self._seeds.next(seed, options))
        self._shaping.reset()
        self._steps = 0
        self._begun = True
        self.agents = list(self.possible_agents)

    def _late(self) -> bool:
        """Whether the game has just taken too long."""
        self._steps += 1
        return bool(self.max_cycles) and self._steps >= self.max_cycles and not self.table.over


class TableParts(Seats):
    """One seat after another. An action outside the mask is an error."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._start(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def step(self, action: Any) -> None:
        if not self._begun:
            raise IllegalAnswer(NOT_BEGUN)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            pettingzoo.AECEnv._was_dead_step(self, action)
            return
        self.table.step(given.action(action))
        late = self._late()
        self.rewards = dict.fromkeys(self.agents, self._shaping.reward())
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.truncations = dict.fromkeys(self.agents, late)
        self._cumulative_rewards[agent] = 0.0
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward
        self.agent_selection = self._next()

    def _next(self) -> str:
        return self.possible_agents[max(self.table.seat, 0)]

    def observe(self, agent: str) -> Seen:
        return seen(self.table, self.possible_agents.index(agent))


class ParallelParts(Seats):
    """Every seat answers in each cycle, and the answer of the seat that must decide counts.

    An answer outside the mask changes nothing; the seat's info says what was wrong with it.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], Infos]:
        self._start(seed, options)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        table, agents = self.table, self.agents
        infos: Infos = {agent: {} for agent in agents}
        decides = self.possible_agents[max(table.seat, 0)]
        if decides not in actions:
            raise IllegalAnswer(f"{decides} must decide: give its action")
        number = given.action(actions[decides])
        if number in table.options():
            table.step(number)
        else:
            infos[decides]["illegal"] = table.refusal(number)
        late = self._late()
        if table.over or late:
            self.agents = []
        return (
            self._seen(),
            dict.fromkeys(agents, self._shaping.reward()),
            dict.fromkeys(agents, table.over),
            dict.fromkeys(agents, late),
            infos,
        )

    def _seen(self) -> dict[str, Seen]:
        return {agent: seen(self.table, seat) for seat, agent in enumerate(self.possible_agents)}


HERE = {"__module__": __name__}
TableEnv: Any = type("TableEnv", (TableParts, pettingzoo.AECEnv), HERE)
ParallelEnv: Any = type("ParallelEnv", (ParallelParts, pettingzoo.ParallelEnv), HERE)


def in_turns(env: Any) -> Any:
    """A parallel environment in which the seats answer one after another in each cycle."""
    return conversions.parallel_to_aec(env)
