"""A small campaign of the first game for rule tests: the real map with tiny rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace
from support.campaign import City, Trial, room
from support.re1 import box, the_game

from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.stops import available
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import NarrativeCard, TensionCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.board import add_enemy
from inkribbon.crawl.state.health import end
from inkribbon.kernel.engine import run
from inkribbon.kernel.game import Setup

GRAPH = box().graph
assert GRAPH is not None
CARDS = tuple(node.id for node in GRAPH.scenario)
WINGS = ("1f-west-a", "2f-west-a", "1f-east-a", "2f-east-a")
TABLES = ("prepare", "use-box", "use-up")
"""The prompts at which players may say that they are done."""


def thing(id: str, deck: Any = "C", tier: Any = "", **rest: Any) -> ItemCard:
    card = {"id": id, "name": id, "source": "authored", "kind": "special", "copies": 1}
    return ItemCard(**{**card, "deck": deck, "tier": tier, **rest})


KEYS = (
    *(thing(id, tier="early") for id in ("armour-key", "shield-key", "dog-whistle", "music-notes")),
    *(thing(id, tier="mid") for id in ("sword-key", "herbicide")),
    thing("death-mask", tier="mid", copies=3),
    thing("stone-ring", tier="late"),
    *(thing(id, tier="last") for id in ("battery", "wolf-medallion", "eagle-medallion")),
    thing("helmet-key", "B"),
    thing("metal-object", "B"),
    thing("stone-and-metal-object", "A", rare=True, copies=2),
)
"""The items that locks ask for, and the rest of deck C, in tiers of a kind."""


def mansion_box(
    items: Iterable[ItemCard] = (),
    tension: Iterable[TensionCard] = (),
    narrative: Iterable[NarrativeCard] = (),
) -> Contents:
    """The real box with few tension cards and events, so that there is little to script."""
    real = box()
    clear = replace(real.tension["all-clear"], copies=12)
    return replace(
        real,
        items={**real.items, **{card.id: card for card in (*KEYS, *items)}},
        tension={card.id: card for card in (clear, *tension)},
        narrative={card.id: card for card in narrative},
    )


class Mansion(City):
    """A campaign of the first game being tested."""

    def enter(self, scenario: str, *, dice: Sequence[object] = ()) -> Self:
        """Choose a scenario, unless it is the only one that is open, and set it up."""
        if self.asked().prompt == "dashboard":
            self.answer(EnterScenario(scenario), dice)
        self.pass_by()
        self.settle_set_up()
        return self

    def pass_by(self) -> Self:
        """Do nothing of what the players may do now."""
        while (asked := self.world.decision) is not None and asked.prompt in TABLES:
            self.answer(Done())
        return self

    def until(self, prompt: str) -> Self:
        while self.asked().prompt != prompt:
            self.answer(Done())
        return self

    def over(self, *, won: bool) -> Self:
        """End the scenario now; the End Phase waits for its first answer."""
        self.world.decision = None
        end(self.world, won=won, cause="accomplished" if won else "fallen")
        run(self.world)
        self.hear()
        self.settle()
        return self

    def win(self, scenario: str) -> Self:
        return self.enter(scenario).over(won=True).pass_by()

    def fail(self, scenario: str) -> Self:
        return self.enter(scenario).over(won=False).pass_by()

    def crowd(self, kind: str, count: int) -> Self:
        """Put enemies on the board, four to a square."""
        for number in range(count):
            add_enemy(self.world, kind, number // 4)
        return self

    def corpses(self, count: int) -> Self:
        """Put corpses on the board, wherever they fit."""
        for number in range(count):
            square = number // 3
            self.world.corpses[square] = self.world.corpses.get(square, 0) + 1
        return self

    def playable(self) -> list[str]:
        """The scenarios that are open, even if there is only one and nobody is asked."""
        return available(self.world)

    def card(self, scenario: str) -> str:
        """The state of a card on the map."""
        return self.game.observe(self.world, 0).city[scenario]


def mansion(
    files: Mapping[str, str] | None = None,
    *,
    cast: Sequence[str] = ("jill", "chris"),
    box: Contents | None = None,
) -> Mansion:
    """A campaign at its dashboard; without files, every scenario is an empty room."""
    whole = {name: room(name, learning=False) for name in CARDS} | dict(files or {})
    trial = Trial(whole, box or mansion_box(), the_game())
    setup = Setup(game=trial.id, scenario="campaign", characters=tuple(cast))
    return Mansion(trial, trial.start(setup))
