"""A toy game for kernel tests: players dig in a cellar, with dice and a deck of finds.

It is small enough to check by hand but uses everything in the kernel: dice, layered decks, secret
hands, a decision of the whole table, events for one seat only.
"""

from __future__ import annotations

import msgspec

from inkribbon.kernel.chance import Die, roll
from inkribbon.kernel.codec import digest
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.data import Data, Event, Task
from inkribbon.kernel.decision import GROUP, Decision, Option
from inkribbon.kernel.deck import Deck, DeckWorld, draw, shuffled
from inkribbon.kernel.engine import ask, handles, push, run
from inkribbon.kernel.family import Family
from inkribbon.kernel.game import Game, Odd, ScenarioInfo, Setup, Withheld
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View, audible, offered
from inkribbon.kernel.world import Static, finish, tell

TOYS = Family("toy", "support.toy")
SPADE: Die = ("dirt", "dirt", "dirt", "gem", "gem", "rock")
DEPTH = 6
"""Gems needed to win."""
CELLARS = {"wet": ("coin", "coin", "bone", "bone", "bone", "key"), "dry": ("bone", "bone")}


class ToyBook(Static):
    """The static data of one cellar."""

    __slots__ = ("setup",)

    def __init__(self, setup: Setup) -> None:
        super().__init__(f"toy/{setup.scenario}/{len(setup.characters)}")
        self.setup = setup


class Hand(msgspec.Struct, frozen=True, gc=False):
    cards: tuple[str, ...] = ()


class ToyWorld(DeckWorld, kw_only=True):
    family = TOYS
    book: ToyBook
    hands: dict[int, Hand] = {}
    gems: int = 0

    def static(self) -> Static:
        return self.book


class ToyView(View, frozen=True, kw_only=True):
    family = TOYS
    book: ToyBook
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    discard: tuple[str, ...]
    gems: int
    pending: tuple[Data, ...]


class ToyTurn(Task, frozen=True):
    seat: int


class ToyDig(Task, frozen=True):
    spades: int


class ToyDug(Task, frozen=True):
    pass


class ToySearch(Task, frozen=True):
    pass


class ToyKeep(Task, frozen=True):
    seat: int


class ToyVote(Task, frozen=True):
    pass


class ToyFlee(Task, frozen=True):
    pass


class ToyStay(Task, frozen=True):
    pass


class ToyGems(Event, frozen=True):
    found: int


class ToyFound(Event, frozen=True):
    seat: int
    card: str

    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


@handles(ToyTurn)
def turn(world: ToyWorld, task: ToyTurn) -> None:
    following = (task.seat + 1) % len(world.hands)
    push(world, ToyTurn(following))
    after = (ToyVote(),) if following == 0 else ()
    options = [Option(dig := ToyDig(spades), (dig, *after)) for spades in (1, 2)]
    if len(world.decks["finds"]):
        options.append(Option(ToySearch(), (ToyKeep(task.seat), *after)))
    ask(world, task.seat, "dig", options)


@handles(ToyDig)
def dig(world: ToyWorld, task: ToyDig) -> None:
    roll(world, "spades", (SPADE,) * task.spades, ToyDug())


@handles(ToyDug)
def dug(world: ToyWorld, task: ToyDug) -> None:
    found = world.dice.count("gem") - world.dice.count("rock")
    world.gems = max(0, world.gems + found)
    tell(world, ToyGems(found))
    if world.gems >= DEPTH:
        finish(world, won=True, cause="rich")


@handles(ToyKeep)
def keep(world: ToyWorld, task: ToyKeep) -> None:
    draw(world, "finds", ToyTaken(task.seat))


class ToyTaken(Task, frozen=True):
    seat: int


@handles(ToyTaken)
def taken(world: ToyWorld, task: ToyTaken) -> None:
    card, world.drawn = world.drawn, ""
    world.hands[task.seat] = Hand((*world.hands[task.seat].cards, card))
    tell(world, ToyFound(task.seat, card))


@handles(ToyVote)
def vote(world: ToyWorld, task: ToyVote) -> None:
    options = [Option(flee := ToyFlee(), (flee,)), Option(ToyStay())]
    ask(world, GROUP, "vote", options, ("cellar", world.gems))


@handles(ToyFlee)
def flee(world: ToyWorld, task: ToyFlee) -> None:
    finish(world, won=False, cause="fled")


class ToyGame(Game[ToyWorld, ToyView]):
    id = "toy"
    title = "The Cellar"
    rules_version = "3"
    seats = (1, 3)
    modes = ()
    world_type = ToyWorld
    first_turn: type[Task] = ToyTurn

    def __init__(self, finds: dict[str, tuple[str, ...]] = CELLARS) -> None:
        self.finds = finds

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        return tuple(
            ScenarioInfo(id=name, title=name, seats=self.seats, brief="") for name in self.finds
        )

    def characters(self) -> tuple[tuple[str, str], ...]:
        return (("ann", "Ann"), ("bob", "Bob"), ("cid", "Cid"))

    def start(self, setup: Setup) -> ToyWorld:
        world = ToyWorld(
            book=ToyBook(setup),
            decks={"finds": shuffled(self.finds[setup.scenario])},
            hands={seat: Hand() for seat in range(len(setup.characters))},
        )
        push(world, self.first_turn(0))
        run(world)
        return world

    def setup_of(self, world: ToyWorld) -> Setup:
        return world.book.setup

    def check(self, source: Source) -> None:
        raise NotImplementedError(source)

    def sheet(self, world: ToyWorld) -> msgspec.Struct:
        return world.book.setup

    def observe(self, world: ToyWorld, seat: int) -> ToyView:
        decision = world.decision
        hand = world.hands.get(seat, Hand())
        return ToyView(
            seat=seat,
            waiting_for=decision.seat if decision else None,
            prompt=decision.prompt if decision else "",
            about=decision.about if decision else (),
            decision=offered(world, seat),
            outcome=world.outcome,
            news=audible(world, seat),
            book=world.book,
            hand=hand.cards,
            hand_sizes=tuple(len(hand.cards) for hand in world.hands.values()),
            pile=len(world.decks["finds"]),
            discard=world.decks["finds"].discard,
            gems=world.gems,
            pending=tuple(world.stack),
        )

    def determinise(self, view: ToyView, chance: Sampler) -> ToyWorld:
        """Deal unseen cards to the other hands; the rest forms the deck."""
        unseen = list(self.finds[view.book.setup.scenario])
        for card in (*view.hand, *view.discard):
            unseen.remove(card)
        hands = {}
        for seat, size in enumerate(view.hand_sizes):
            dealt = [
                unseen.pop(chance.below(len(unseen))) for _ in range(size * (seat != view.seat))
            ]
            hands[seat] = Hand(view.hand if seat == view.seat else tuple(dealt))
        return ToyWorld(
            book=view.book,
            decks={"finds": shuffled(unseen, view.discard)},
            hands=hands,
            gems=view.gems,
            stack=list(view.pending),
            decision=_decision(view),
            outcome=view.outcome,
            news=list(view.news),
        )

    def withheld(self, world: ToyWorld, seat: int) -> tuple[Withheld, ...]:
        return ()

    def odds(self, world: ToyWorld, action: Data) -> tuple[Odd, ...]:
        return ()

    def clauses(self, event: Event) -> tuple[str, ...]:
        return (f"toy.{event.why()}",)

    def content_digest(self, setup: Setup) -> str:
        return digest(self.finds[setup.scenario])


def _decision(view: ToyView) -> Decision | None:
    """What the seat knows of the open decision: the options only if it is its own."""
    if view.decision is not None or view.waiting_for is None:
        return view.decision
    return Decision(view.waiting_for, view.prompt, (), view.about)


TOY = ToyGame()


def toy_setup(players: int = 2, scenario: str = "wet") -> Setup:
    return Setup(game="toy", scenario=scenario, characters=("ann", "bob", "cid")[:players])


def toy_world(players: int = 2, scenario: str = "wet") -> ToyWorld:
    """The toy at its first decision."""
    return TOY.start(toy_setup(players, scenario))


def bare_world(**decks: Deck) -> ToyWorld:
    """A world with nothing to do, for tests that push their own tasks."""
    return ToyWorld(book=ToyBook(toy_setup(1)), decks=decks, hands={0: Hand()})
