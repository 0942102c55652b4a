"""The interface between a game and the code that plays, shows or measures it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.codec import decode, encode
from inkribbon.kernel.content.files import (
    Readable,
    Source,
    archive,
    package_file,
    package_names,
    sibling,
    texts_of,
    translate,
)
from inkribbon.kernel.content.translations import translation
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.decision import Outcome
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.family import Family
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static, World

from .answers import Odd, Part, Way, Withheld
from .counting import Deeds, Mean
from .setup import CAMPAIGN, ScenarioInfo, Setup

W = TypeVar("W", bound=World)
V = TypeVar("V", bound=View)
T = TypeVar("T")


NO_SCENARIO = "{game} has no scenario {scenario!r}: choose among {known}"
DEFAULT_CAST = 2
"""How many characters play if none are named."""


class Game(ABC, Generic[W, V]):
    """One game: how to set it up, what a seat sees, when it is over."""

    id: str
    title: str
    rules_version: str
    seats: tuple[int, int]
    modes: tuple[str, ...]
    package: str = ""
    """The package with its content and scenarios."""
    besides: str = ""
    """Other scenario names it accepts, as text to append to the list of its files."""
    world_type: type[W]
    secret: bool = False
    """Whether seats have secrets, so that not even the number of answers may be shown to all."""
    shown: tuple[type[msgspec.Struct], ...] = ()
    """Structs that its sheet and its views consist of, for authors of clients."""
    deeds: Deeds = Deeds({})
    """What its endings and tables of many games count."""

    @property
    def family(self) -> Family:
        """The family it belongs to, with its words, screens and bots."""
        return self.world_type.family

    @abstractmethod
    def scenarios(self) -> tuple[ScenarioInfo, ...]: ...

    @abstractmethod
    def characters(self) -> tuple[tuple[str, str], ...]:
        """(id, name) of every playable character."""

    def told_of(self, character: str) -> str:
        """What a character can do, in a sentence or two."""
        del character
        return ""

    def new(
        self,
        scenario: str | Source | Readable,
        characters: Sequence[str] = (),
        modes: Sequence[str] = (),
    ) -> W:
        """Start a new game of a shipped scenario (by id) or of a scenario file (path or text)."""
        if not isinstance(scenario, str | Source):
            scenario = Source(scenario.name, scenario.read_text("utf-8"))
        text = scenario.text if isinstance(scenario, Source) else ""
        name = scenario.name if isinstance(scenario, Source) else scenario
        cast = tuple(characters) or tuple(who for who, _ in self.characters())[: self.usual_cast()]
        setup = Setup(game=self.id, scenario=name, characters=cast, modes=tuple(modes), text=text)
        return self.start(self.completed(setup))

    def usual_cast(self) -> int:
        """How many characters play if none are named."""
        return max(DEFAULT_CAST, self.seats[0])

    def source_of(self, setup: Setup) -> Source:
        """The scenario file of a set-up: its own, or the shipped one with that id."""
        if setup.text:
            return Source(setup.scenario, setup.text)
        known = self.scenario_ids()
        if setup.scenario not in known:
            listed = ", ".join(known) + self.besides
            raise BadSetup(NO_SCENARIO, game=self.id, scenario=setup.scenario, known=listed)
        return self.shipped(setup.scenario)

    def draws(self, scenario: str) -> bool:
        """Whether it makes a scenario of this name, though it lists none."""
        del scenario
        return False

    def completed(self, setup: Setup) -> Setup:
        """The set-up with the text of its scenario, if the scenario had to be computed.

        So it is computed only once, and a record needs nothing but itself.
        """
        return setup

    def scenario_ids(self) -> tuple[str, ...]:
        """The ids of its shipped scenarios."""
        return package_names(self.package, "scenarios", ".toml")

    def shipped(self, scenario: str) -> Source:
        """The file of a shipped scenario."""
        return package_file(self.package, "scenarios", f"{scenario}.toml")

    @property
    def home(self) -> str:
        """The package itself, even if the content comes from an archive."""
        return self.package.partition("@")[0]

    # The content of a game that has begun

    content_packages: tuple[str, ...] = ()
    """Other packages with content that it reads."""

    def bundle(self, setup: Setup) -> dict[str, str]:
        """All files that a game of this set-up depends on, to keep with it."""
        if not self.package:
            return {}
        packages = (self.package, *(sibling(self.package, p) for p in self.content_packages))
        texts: dict[str, str] = {}
        for package in packages:
            texts |= texts_of(package, "content")
        if setup.scenario == CAMPAIGN and not setup.text:
            return texts | texts_of(self.package, "scenarios")
        name = f"{self.home}/scenarios/{setup.scenario}.toml"
        return texts if setup.text else {**texts, name: self.source_of(setup).text}

    def with_content(self, digest: str, texts: dict[str, str]) -> Self:
        """The same game, with the content of a bundle that has this digest."""
        archive(digest, texts)
        found = copy(self)
        found.package = f"{self.home}@{digest}"
        return found

    # Its texts in another language

    def in_language(self, language: str) -> Self:
        """The same game, with its texts as far as they are translated; only to be shown."""
        found: Self = _in_language(self, language)
        return found

    def told(self, scene: T, language: str) -> T:
        """A world or a view, with the texts of its book in a language."""
        game = self.in_language(language)
        if game is self:
            return scene
        known: Any = scene
        book = _book(game, known.book.setup).part(known.book.key)
        told: T = replace(known, book=book.seen if isinstance(scene, View) else book)
        return told

    @abstractmethod
    def start(self, setup: Setup) -> W:
        """The world at its first decision."""

    @abstractmethod
    def setup_of(self, world: W) -> Setup: ...

    @abstractmethod
    def check(self, source: Source) -> None:
        """Raise BadContent if a scenario file of this game is wrong."""

    def problems(self, source: Source) -> list[str]:
        """Everything that is wrong with a scenario file of this game.

        Raises BadContent if the file cannot even be read.
        """
        self.check(source)
        return []

    @abstractmethod
    def observe(self, world: W, seat: int) -> V: ...

    @abstractmethod
    def determinise(self, view: V, chance: Sampler) -> W:
        """A world that the view's seat cannot distinguish from the real one."""

    @abstractmethod
    def withheld(self, world: W, seat: int) -> tuple[Withheld, ...]: ...

    @abstractmethod
    def sheet(self, world: W) -> msgspec.Struct:
        """The data a client needs once to draw this table: board, cards, scenario."""

    @abstractmethod
    def odds(self, world: W, action: Data) -> tuple[Odd, ...]:
        """Exact odds of an open option's results; empty if it involves no chance."""

    def reveals(self, action: Data) -> bool:
        """Whether an answer shows its seat something hidden, even where chance decides nothing."""
        del action
        return False

    def hides(self, setup: Setup) -> bool:
        """Whether the scenario file in a set-up has something that the table shows only later."""
        del setup
        return False

    def uncovered(self, world: W) -> int:
        """How much that was hidden from everyone lies open by now. A step that adds to it showed
        something, whatever its answer was."""
        del world
        return 0

    @abstractmethod
    def clauses(self, event: Event) -> tuple[str, ...]:
        """The ledger clauses that caused an event."""

    @abstractmethod
    def content_digest(self, setup: Setup) -> str:
        """A hash of all values that affect play, to detect a record of other content."""

    def party_digest(self, setup: Setup) -> str:
        """A hash of the values that affect play with this party: what was measured then holds."""
        return self.content_digest(setup)

    def marks(self, world: W) -> dict[str, tuple[int, ...]]:
        """What to highlight on the board during a decision; the keys are up to the game."""
        del world
        return {}

    def ways(self, world: W) -> tuple[Way, ...]:
        """Where the character that acts could walk, for games in which a walk takes several
        actions."""
        del world
        return ()

    def settled(self, view: V) -> Data | None:
        """The answer to a question that is not worth asking, from what the seat can see."""
        del view
        return None

    def fallen(self, world: W) -> tuple[str, ...]:
        """The names of the places where characters fell, for reports."""
        del world
        return ()

    def deeds_in(self, event: Data) -> dict[str, int]:
        """What an event adds to the deeds of a game."""
        return self.deeds.of(event, self)

    def figures_begun(self) -> dict[str, Mean]:
        """What reports on its campaigns give as means, before anything has happened."""
        return {}

    def figures_in(self, event: Data, world: W) -> dict[str, Mean]:
        """What an event adds to them; the world is that right after the answer that caused it."""
        del event, world
        return {}

    def continues_used(self, news: Sequence[Data]) -> int:
        """How often the players used a continue, in campaigns that have them."""
        del news
        return 0

    def parts_ended(self, news: Sequence[Data]) -> tuple[Part, ...]:
        """The scenarios of a campaign that ended with these events."""
        del news
        return ()

    def playing(self, world: W) -> str:
        """The scenario of a campaign that is being played, or was last; empty outside of one."""
        del world
        return ""

    def turns_before(self, turn: int, news: Sequence[Data], before: int) -> int:
        """The turns of a campaign that were over when its scenario began, after these events of a
        turn, given those before them. The world counts the turns of the whole campaign."""
        return turn if self.parts_ended(news) else before

    def outcome(self, world: W) -> Outcome | None:
        return world.outcome

    def encode(self, world: W) -> bytes:
        return encode(world)

    def decode(self, data: bytes, like: W) -> W:
        """Decode a saved world; `like` is any world of the same set-up."""
        return decode(data, self.world_type, like.static())


G = TypeVar("G", bound=Game[Any, Any])


@lru_cache(maxsize=32)
def _in_language(game: G, language: str) -> G:
    if not game.package:
        return game
    words: dict[str, str] = {}
    for package in (*game.content_packages, game.package):
        words |= translation(package, language)
    if not words:
        return game
    digest = f"{game.id}:{game.package.partition('@')[2]}:{language}"
    translate(digest, words)
    whole = Setup(game=game.id, scenario=CAMPAIGN, characters=())
    return game.with_content(digest, game.bundle(whole))


@lru_cache(maxsize=64)
def _book(game: Game[Any, Any], setup: Setup) -> Static:
    book: Static = game.start(setup).static()
    return book
