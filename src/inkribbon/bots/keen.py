"""`keen`: searches like `careful`, but rates positions by a network trained on many games.

It looks through dice and small choices until the next major decision, and follows the most
promising options further, along the best line within the turn. How far it looks is counted in
positions, never in time, so it chooses the same on every machine. It sees only its view, and does
not even have a seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.engine import take
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .judge import Weighted
from .model import Trained
from .network import ONE, Evaluator, Layer, chance, evaluator
from .study import Features, Guide, Study, fingerprint


class Effort(NamedTuple):
    """How far to look."""

    depth: int = 3
    """Minor choices to look ahead in a row."""
    width: int = 8
    """Results of a roll or draw to consider: the likeliest ones."""
    fuel: int = 40
    """Positions for each option at first."""
    looks: int = 4
    """How often the most promising options are followed one major decision further."""
    finalists: int = 4
    """How many options are followed each time."""
    near: int = ONE * 6 // 100
    """An option that rates worse than the best by this much is not followed."""
    next_fuel: int = 12
    """Positions for each option of a later decision."""
    most: int = 1000
    """Positions for one decision, all looks together."""


USUAL = Effort()
SHALLOW = Effort(looks=0)
"""Only one major decision: for training, where many games matter more than good ones."""


class Leaf:
    """A position where the search stops; positions with the same features share one."""

    __slots__ = ("row", "then", "world")

    def __init__(self, row: bytes, world: Any) -> None:
        self.row = row
        self.world = world
        self.then: Node | None = None
        """What was found beyond it, when looked at again."""


class Average(NamedTuple):
    """A chance decision: its results with their weights."""

    results: list[tuple[int, Node]]


class Best(NamedTuple):
    """A choice."""

    options: list[Node]


Node = int | Leaf | Average | Best


@lru_cache(maxsize=16)
def _evaluator(layers: tuple[Layer, ...]) -> Evaluator:
    return evaluator(layers)


class Keen:
    """A bot for any game with a study and a model."""

    def __init__(
        self,
        game: Game[Any, Any],
        study: Study,
        trained: Trained,
        careful: Driver,
        effort: Effort = USUAL,
    ) -> None:
        self.game = game
        self.study = study
        self.card = trained.card
        self.careful = careful
        self.effort = effort
        fits = trained.model.features == fingerprint(study.features)
        self.network = _evaluator(trained.model.value) if fits else None
        self.outlook = _evaluator(trained.model.chance) if fits else None

    def choose(self, view: View, decision: Decision) -> Data:
        found = self.rated(view, decision)
        if not found:
            return self.careful.choose(view, decision)
        return max(found, key=_value)[1].action

    def chance(self, view: View) -> float | None:
        """The chance of winning, as the model sees it; None where it cannot say."""
        rows = [row for world in self.worlds(view) if (row := self.study.features.row(world))]
        if self.outlook is None or not rows:
            return None
        return sum([chance(logit) for logit in self.outlook.logits(rows)]) / len(rows) / ONE

    def worlds(self, view: View) -> list[Any]:
        """Worlds that could be behind the view, always the same ones."""
        guesses = Sampler("keen", "keen-bot")
        return [self.game.determinise(view, guesses) for _ in range(self.study.worlds)]

    def rated(self, view: View, decision: Decision) -> list[tuple[int, Option]]:
        """The options worth considering with their values; empty if it plays like `careful`."""
        worlds = self.worlds(view)
        if not self.card.plays(self.game.setup_of(worlds[0])):
            return []
        options = self.considered(view, decision, worlds)
        if len(options) == 1:
            return [(0, options[0])]
        totals = [0] * len(options)
        for search in self.searches(view, worlds):
            totals = [sum(pair) for pair in zip(totals, search.rate(options), strict=True)]
        return list(zip(totals, options, strict=True))

    def considered(self, view: View, decision: Decision, worlds: list[Any]) -> Sequence[Option]:
        """The options worth considering; empty if the model cannot rate the position."""
        if self.network is None or not self.study.features.row(worlds[0]):
            return []
        return self.study.judge(view).worthwhile(worlds[0], decision)

    def searches(self, view: View, worlds: list[Any]) -> list[Search]:
        """A search for each world, all together within the effort for one decision."""
        if self.network is None:
            return []
        judge, features = self.study.judge(view), self.study.features
        effort = self.effort._replace(most=self.effort.most // len(worlds))
        return [Search(judge, features, self.network, effort, world) for world in worlds]


def _value(rated: tuple[int, Option]) -> int:
    return rated[0]


class Search:
    """One decision in one world."""

    def __init__(
        self,
        judge: Guide[Any],
        features: Features[Any],
        network: Evaluator,
        effort: Effort,
        world: Any,
    ) -> None:
        self.judge = judge
        self.features = features
        self.network = network
        self.effort = effort
        self.world = world
        self.left = effort.most
        self.fuel = 0
        self.values: dict[bytes, int] = {}
        self.leaves: dict[bytes, Leaf] = {}
        """Many sequences of actions lead to the same position."""
        self.known: dict[tuple[bytes, int], int] = {}
        """Values of extended leaves, by the looks left."""
        self.waiting: list[bytes] = []
        """Rows still to be evaluated, all at once."""
        self.nodes: list[Node] = []
        """What was found after each option."""

    def rate(self, options: Sequence[Option]) -> list[int]:
        """The value of each option."""
        nodes = [self._after(self.world, option, self.effort.fuel) for option in options]
        self.nodes = nodes
        values = self._values(nodes)
        for _ in range(self.effort.looks):
            order = sorted(range(len(options)), key=lambda index: -values[index])
            near = [i for i in order if values[i] > values[order[0]] - self.effort.near]
            if len(near) < 2:
                break
            ends = [e for i in near[: self.effort.finalists] for e in self._line(nodes[i])]
            grown = [self._extended(leaf) for leaf in ends]
            if True not in grown:
                break
            values = self._values(nodes)
        return values

    def _after(self, world: Any, option: Option, fuel: int) -> Node:
        self.fuel = min(fuel, self.left)
        spent = self.fuel
        node = self._taken(world, option, self.effort.depth)
        self.left -= spent - self.fuel
        return node

    def _taken(self, world: Any, option: Option, depth: int) -> Node:
        ahead = world.clone()
        take(ahead, option)
        self.fuel -= 1
        return self._grown(ahead, depth)

    def _grown(self, world: Any, depth: int) -> Node:
        won = self.features.ended(world)
        if won is not None:
            return ONE if won else self.features.worst
        decision = world.decision
        if decision is None or self.fuel <= 0 or self.judge.settled(world):
            return self._leaf(world)
        if decision.seat == CHANCE:
            outcomes = _likeliest(self.judge.outcomes(world, decision), self.effort.width)
            return Average([(weight, self._taken(world, o, depth)) for weight, o in outcomes])
        if not depth:
            return self._leaf(world)
        options = self.judge.likely(world, decision)
        return Best([self._taken(world, option, depth - 1) for option in options])

    def _leaf(self, world: Any) -> Node:
        row = self.features.row(world)
        if not row:
            return ONE // 2
        leaf = self.leaves.get(row)
        if leaf is None:
            leaf = self.leaves[row] = Leaf(row, world)
            self.waiting.append(row)
        return leaf

    def _extended(self, leaf: Leaf) -> bool:
        """Look beyond a leaf, if the same player is to decide again within the turn."""
        decision, first = leaf.world.decision, self.world.decision
        if self.left <= 0 or leaf.then is not None or decision is None:
            return False
        if leaf.world.turn != self.world.turn:
            return False
        if (decision.seat, decision.prompt) != (first.seat, first.prompt):
            return False
        fuel = self.effort.next_fuel
        options = self.judge.worthwhile(leaf.world, decision)
        leaf.then = Best([self._after(leaf.world, option, fuel) for option in options])
        return True

    def _values(self, nodes: list[Node]) -> list[int]:
        logits = self.network.logits(self.waiting)
        for row, logit in zip(self.waiting, logits, strict=True):
            self.values[row] = chance(logit) + self.features.leaning(row)
        self.waiting.clear()
        self.known.clear()
        return [self._value(node, self.effort.looks) for node in nodes]

    def _value(self, node: Node, looks: int) -> int:
        """The value of a node. What lies beyond leaves may lead back to them, so it counts only for
        so many looks."""
        if isinstance(node, int):
            return node
        if isinstance(node, Leaf):
            if node.then is None or not looks:
                return self.values[node.row]
            key = (node.row, looks)
            if key not in self.known:
                self.known[key] = self._value(node.then, looks - 1)
            return self.known[key]
        if isinstance(node, Best):
            return max([self._value(option, looks) for option in node.options])
        values = [(weight, self._value(result, looks)) for weight, result in node.results]
        return sum([weight * value for weight, value in values]) // sum([w for w, _ in values])

    def _line(self, node: Node, looks: int = 0) -> list[Leaf]:
        """The leaves where the best line from a node ends, one for each result of chance."""
        looks = looks or self.effort.looks + 1
        if isinstance(node, Leaf):
            if node.then is None or looks == 1:
                return [node]
            return self._line(node.then, looks - 1)
        if isinstance(node, Best):
            best = max(node.options, key=lambda option: self._value(option, looks - 1))
            return self._line(best, looks)
        if isinstance(node, Average):
            return [leaf for _, result in node.results for leaf in self._line(result, looks)]
        return []

    def ends(self, node: Node, looks: int = 0, weight: float = 1.0) -> list[tuple[float, Any]]:
        """Where the best line from a node ends, with probabilities: worlds, or values of ends."""
        looks = looks or self.effort.looks + 1
        if isinstance(node, int):
            return [(weight, node)]
        if isinstance(node, Leaf):
            if node.then is None or looks == 1:
                return [(weight, node.world)]
            return self.ends(node.then, looks - 1, weight)
        if isinstance(node, Best):
            best = max(node.options, key=lambda option: self._value(option, looks - 1))
            return self.ends(best, looks, weight)
        total = sum([each for each, _ in node.results])
        return [
            end
            for each, result in node.results
            for end in self.ends(result, looks, weight * each / total)
        ]


def _likeliest(outcomes: Sequence[Weighted], width: int) -> Sequence[Weighted]:
    if len(outcomes) <= width:
        return outcomes
    return sorted(outcomes, key=lambda outcome: -outcome[0])[:width]
