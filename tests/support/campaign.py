"""A small campaign of the third game for rule tests: the real graph with tiny scenarios.

Every scenario is one room of two by three squares: start squares a1 and b1, the exit c2, and on
a2 and b2 the tokens that a test asks for. There are few cards, so that there is little to script.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace
from support.crawl import Table
from support.re3 import foe, item, tension_card, weapon

from inkribbon.crawl.campaign.end_steps import EndUse
from inkribbon.crawl.campaign.entering import Dashboard, EnterScenario
from inkribbon.crawl.campaign.paths import Abandon, UnlockPath
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import gain
from inkribbon.crawl.items.trade import Yes
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import NarrativeCard, TensionCard
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.world import Item, World
from inkribbon.crawl.turn.turn import StartAt, StartTurn
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup

GRAPH = GAME.contents.graph
assert GRAPH is not None
STARTERS = ("downtown-1", "uptown-1", "commercial-1")
ALL = tuple(node.id for node in GRAPH.scenario)

ROOM = """
id = "{id}"
title = "{id}"
source = "authored"
brief = "A room."
goal = "Everybody leaves."
tension_reshuffles = {learning}
{extra}
[decks.B]
{b}
{tables}
[map]
floors = ['''
+---+---+---+
| 1   2   * |
+           +
|{left:^3} {right:^3}  X |
+---+---+---+
''']
enemies = {{ Z = "zombie" }}
"""


def room(
    id: str,
    *,
    left: str = ".",
    right: str = ".",
    b: Mapping[str, int] | None = None,
    path: str = "",
    tables: str = "",
    extra: str = "",
    learning: bool = True,
) -> str:
    """The file of a tiny scenario; `path` is the destination of a path token on b2."""
    deck = "\n".join(f"{card} = {count}" for card, count in (b or {}).items())
    if path:
        tables += f'\n[[path]]\nat = "b2"\nto = "{path}"\n'
        right = "p"
    return ROOM.format(
        id=id,
        left=left,
        right=right,
        b=deck,
        tables=tables,
        extra=extra,
        learning=str(learning).lower(),
    )


# The cards


def c_card(id: str, tier: str) -> ItemCard:
    return item(id, deck="C", kind="special", tier=tier)


ITEMS: tuple[ItemCard, ...] = (
    c_card("battery", "early"),
    c_card("precinct-key", "early"),
    c_card("fuse", "mid"),
    c_card("power-cable", "mid"),
    c_card("machine-oil", "late"),
    c_card("oil-additive", "late"),
    item("lighter", kind="special", deck="B"),
    item("lighter-fluid", kind="special", deck="B"),
    item("square-crank"),
    item("stars-id-card"),
    item("bolt-cutters"),
    item("toolbox"),
    item("gold-gear", kind="ammunition", deck="A", rare=True, copies=2),
    weapon("shotgun", copies=2, capacity=7),
    weapon("assault-rifle", capacity=9),
    weapon("grenade-launcher", copies=2, capacity=4),
    weapon("western-custom-m37", capacity=6),
    weapon("magnum", capacity=5),
    weapon("eagle-6-0", capacity=12),
    item("shotgun-shells", kind="ammunition", deck="A", reloads=("shotgun",), points=3),
)
DREAD = tension_card("dread", special=True, copies=2)
SPRAYED = "mikhail"
"""The only character of a trial box who starts with a First-Aid Spray."""
NEMESIS = foe("nemesis", Attack(damage=1), copies=1, size=2, threat=5)


def trial_box(
    items: Iterable[ItemCard] = ITEMS,
    tension: Iterable[TensionCard] = (DREAD,),
    narrative: Iterable[NarrativeCard] | None = None,
) -> Contents:
    """The real box with a few simple cards."""
    box = GAME.contents
    kept = ("knife", "handgun", "first-aid-spray", "handgun-bullets", "green-herb")
    clear = replace(box.tension["all-clear"], copies=8)
    events = box.narrative.values() if narrative is None else narrative
    spray = {name: ("first-aid-spray",) if name == SPRAYED else () for name in box.characters}
    return replace(
        box,
        characters={
            name: replace(card, items=("handgun", "knife", *spray[name]))
            for name, card in box.characters.items()
        },
        items={**{name: box.items[name] for name in kept}, **{c.id: c for c in items}},
        tension={c.id: c for c in (clear, *tension)},
        enemies={**box.enemies, "nemesis": NEMESIS},
        narrative={card.id: card for card in events},
    )


class Trial(CrawlGame):
    """A game, by default the third, with a different box and different scenarios."""

    def __init__(self, files: Mapping[str, str], box: Contents, game: CrawlGame = GAME) -> None:
        super().__init__(game.edition, game.package)
        self.files = files
        self.other = box

    @property
    def contents(self) -> Contents:
        return self.other

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(sorted(self.files))

    def campaign_sources(self) -> dict[str, Source]:
        return {name: Source(f"{name}.toml", text) for name, text in self.files.items()}

    def source_of(self, setup: Setup) -> Source:
        if setup.scenario not in self.files:
            raise BadSetup(f"no scenario {setup.scenario}")
        return self.campaign_sources()[setup.scenario]


class City(Table):
    """A campaign being tested."""

    world: World

    def enter(self, scenario: str, *, dice: Sequence[object] = ()) -> Self:
        """Choose a scenario and answer its set-up, placing everyone as far forward as possible.

        If it is the only one, nobody is asked.
        """
        if self.asked().prompt != "prepare":
            self.answer(EnterScenario(scenario), dice)
        if self.asked().prompt == "prepare":
            self.answer(Done())
        self.settle_set_up()
        return self

    def settle_set_up(self) -> None:
        while (asked := self.world.decision) is not None and asked.prompt in ("start", "first"):
            wanted = [o for o in asked.actions() if isinstance(o, StartAt | StartTurn)]
            self.answer(wanted[0])

    def escape(self) -> Self:
        """Everyone walks out, leaving the path and item tokens of the room."""
        scenario = self.state.scenario
        while self.state.scenario == scenario and self.world.outcome is None:
            if self.asked().prompt != "action":
                break
            if self.at(self.world.characters[self.world.active].id) == "a1":
                self.move("b1")
            self.move("c2")
            self.leave()
        return self

    def give_up(self) -> Self:
        self.answer(Abandon())
        return self.answer_yes()

    def answer_yes(self) -> Self:
        self.answer(Yes())
        return self

    def no_more(self) -> Self:
        """Leave the tables of the End Phase as they are."""
        while (asked := self.world.decision) is not None and asked.prompt == "end-phase":
            self.answer(Done())
        return self

    def win(self, scenario: str) -> Self:
        """Enter a scenario, walk out and finish the End Phase."""
        self.enter(scenario)
        self.escape()
        return self.no_more()

    @property
    def state(self) -> Any:
        assert self.world.campaign is not None
        return self.world.campaign

    def playable(self) -> list[str]:
        """The scenarios that the dashboard offers."""
        return [enter.scenario for enter in self.offers(EnterScenario)]

    def unlocks(self) -> list[str]:
        return [unlock.scenario for unlock in self.offers(UnlockPath)]

    def give(self, who: str, *cards: str) -> Self:
        """Put cards with full dials into an inventory."""
        for card in cards:
            gain(self.world, self.seat(who), card)
        return self.ask_again()

    def ask_again(self) -> Self:
        """Ask the open question again after a manual change."""
        if self.asked().prompt == "dashboard":
            push(self.world, Dashboard())
        self.world.decision = None
        run(self.world)
        return self

    def hurt(self, who: str, harm: int, *, down: bool = False) -> Self:
        someone = self.who(who)
        self.world.characters[someone.seat] = replace(someone, harm=harm, down=down)
        return self

    def store(self, who: str, card: str) -> Self:
        """Put an item into the item box at the dashboard."""
        seat = self.seat(who)
        self.answer(OpenBox(seat))
        self.answer(Deposit(seat, self.item(who, card).id))
        if self.asked().prompt == "item-box":
            self.done()
        return self

    def fetch(self, who: str, card: str) -> Self:
        seat = self.seat(who)
        self.answer(OpenBox(seat))
        self.answer(Withdraw(seat, self.boxed(card).id))
        if self.asked().prompt == "item-box":
            self.done()
        return self

    def boxed(self, card: str) -> Item:
        return next(item for item in self.world.box if item.card == card)

    def use(self, who: str, card: str, *, weapon: str = "", on: str = "") -> Self:
        """Use an item in the End Phase."""
        gun = self.item(who, weapon).id if weapon else 0
        target = self.seat(on or who) if not weapon else -1
        self.answer(EndUse(self.seat(who), self.item(who, card).id, weapon=gun, on=target))
        return self

    def left(self, deck: str) -> list[str]:
        """The cards still to be drawn from a deck."""
        return cards(self.world.decks[deck])

    def play_on(self, chooser: Any, chance: Any, limit: int = 5000) -> int:
        """Play until the game is over; returns the number of answers."""
        given = 0
        while (decision := self.world.decision) is not None and given < limit:
            by_chance = decision.seat == CHANCE
            answer(self.world, chance.choose(decision) if by_chance else chooser(decision))
            given += 1
        return given


def city(
    files: Mapping[str, str] | None = None,
    *,
    cast: Sequence[str] = ("carlos", "mikhail"),
    modes: Sequence[str] = ("campaign",),
    box: Contents | None = None,
) -> City:
    """A campaign at its dashboard; without files, every scenario is an empty room."""
    game = trial(files, box=box)
    setup = Setup(game=game.id, scenario="campaign", characters=tuple(cast), modes=tuple(modes))
    return City(game, game.start(setup))


def trial(files: Mapping[str, str] | None = None, *, box: Contents | None = None) -> Trial:
    whole = {name: room(name) for name in ALL} | dict(files or {})
    return Trial(whole, box or trial_box())


def alone(
    scenario: str,
    text: str = "",
    *,
    cast: Sequence[str] = ("carlos", "mikhail"),
    modes: Sequence[str] = (),
    box: Contents | None = None,
) -> City:
    """A standalone scenario of the campaign, at its first question."""
    from inkribbon.crawl.game import set_up
    from inkribbon.crawl.state.folded import build
    from inkribbon.crawl.state.modes import check_modes
    from inkribbon.kernel.engine import run

    game = trial({scenario: text} if text else None, box=box)
    setup = Setup(game=game.id, scenario=scenario, characters=tuple(cast), modes=tuple(modes))
    check_modes(game.edition, game.contents.graph, setup)
    world = set_up(build(game.contents, setup, game.source_of(setup)))
    run(world)
    return City(game, world)
