"""`keen`: searches like `careful`, but rates positions by a network trained on many games.

It looks through dice and small choices until the next major decision, and for the most promising
options to the one after it. How far it looks is counted in positions, never in time, so it chooses
the same on every machine. It sees only its view, and does not even have a seed.
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
    finalists: int = 4
    """Options that are looked at again, one major decision further."""
    near: int = ONE * 6 // 100
    """An option that rates worse by this much at first is not looked at again."""
    next_fuel: int = 12
    """Positions for each option of that decision."""
    most: int = 900
    """Positions for one decision, all looks together."""


USUAL = Effort()
SHALLOW = Effort(finalists=0)
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
        self.fits = trained.model.features == fingerprint(study.features)
        self.network = _evaluator(trained.model.value) if self.fits else None

    def choose(self, view: View, decision: Decision) -> Data:
        found = self.rated(view, decision)
        if not found:
            return self.careful.choose(view, decision)
        return max(found, key=_value)[1].action

    def rated(self, view: View, decision: Decision) -> list[tuple[int, Option]]:
        """The options worth considering with their values; empty if it plays like `careful`."""
        chance = Sampler("keen", "keen-bot")
        worlds = [self.game.determinise(view, chance) for _ in range(self.study.worlds)]
        if self.network is None or not self.card.plays(self.game.setup_of(worlds[0])):
            return []
        if not self.study.features.row(worlds[0]):
            return []
        judge = self.study.judge(view)
        options = judge.worthwhile(worlds[0], decision)
        if len(options) == 1:
            return [(0, options[0])]
        effort = self.effort._replace(most=self.effort.most // len(worlds))
        totals = [0] * len(options)
        for world in worlds:
            search = Search(judge, self.study.features, self.network, effort, world)
            totals = [sum(pair) for pair in zip(totals, search.rate(options), strict=True)]
        return list(zip(totals, options, strict=True))


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
        self.waiting: list[bytes] = []
        """Rows still to be evaluated, all at once."""

    def rate(self, options: Sequence[Option]) -> list[int]:
        """The value of each option; those not looked at twice can only lose to those that were."""
        nodes = [self._after(self.world, option, self.effort.fuel) for option in options]
        values = self._values(nodes)
        order = sorted(range(len(options)), key=lambda index: -values[index])
        near = [i for i in order if values[i] > values[order[0]] - self.effort.near]
        finalists = near[: self.effort.finalists]
        if len(finalists) < 2:
            return values
        for index in finalists:
            for leaf in _leaves(nodes[index]):
                self._extend(leaf)
        deeper = dict(zip(finalists, self._values([nodes[i] for i in finalists]), strict=True))
        return [deeper.get(index, value - ONE) for index, value in enumerate(values)]

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

    def _extend(self, leaf: Leaf) -> None:
        """Look beyond a leaf where the same player is to decide again within the turn."""
        decision, first = leaf.world.decision, self.world.decision
        if self.left <= 0 or leaf.then is not None or decision is None:
            return
        if leaf.world.turn != self.world.turn:
            return
        if (decision.seat, decision.prompt) != (first.seat, first.prompt):
            return
        fuel = self.effort.next_fuel
        options = self.judge.worthwhile(leaf.world, decision)
        leaf.then = Best([self._after(leaf.world, option, fuel) for option in options])

    def _values(self, nodes: list[Node]) -> list[int]:
        logits = self.network.logits(self.waiting)
        for row, logit in zip(self.waiting, logits, strict=True):
            self.values[row] = chance(logit) + self.features.leaning(row)
        self.waiting.clear()
        return [self._value(node, further=True) for node in nodes]

    def _value(self, node: Node, *, further: bool) -> int:
        """The value of a node. What lies beyond a leaf counts only once: it may lead back to it."""
        if isinstance(node, int):
            return node
        if isinstance(node, Leaf):
            beyond = node.then if further else None
            return self.values[node.row] if beyond is None else self._value(beyond, further=False)
        if isinstance(node, Best):
            return max([self._value(option, further=further) for option in node.options])
        values = [(weight, self._value(result, further=further)) for weight, result in node.results]
        return sum([weight * value for weight, value in values]) // sum([w for w, _ in values])


def _leaves(node: Node) -> list[Leaf]:
    if isinstance(node, Leaf):
        return [node]
    if isinstance(node, Best):
        return [leaf for option in node.options for leaf in _leaves(option)]
    if isinstance(node, Average):
        return [leaf for _, result in node.results for leaf in _leaves(result)]
    return []


def _likeliest(outcomes: Sequence[Weighted], width: int) -> Sequence[Weighted]:
    if len(outcomes) <= width:
        return outcomes
    return sorted(outcomes, key=lambda outcome: -outcome[0])[:width]
