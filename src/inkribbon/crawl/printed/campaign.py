"""The map of a campaign: its scenarios, what unlocks each, and the steps of its End Phase."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.kernel.content.entries import Entry

from .epilogue import Epilogue

PartName = Literal[
    "paths", "danger", "item-box", "switching", "continues", "map", "dial", "preparation", "reserve"
]
"""What a campaign can consist of beside its core; campaign/parts.py says what each part adds."""

Spot = tuple[int, int]
"""Where something is drawn on the dashboard: right and down from its corner, at most 960 by 640."""


class Node(Entry, frozen=True, kw_only=True):
    """A scenario on the dashboard."""

    shown: ClassVar[tuple[str, ...]] = ("at", "draws", "yields", "told")
    district: str
    opens: Literal["start", "path", "found", "after", "map"]
    """Open from the start, by its path card, once items are found, or after a scenario is won; or
    once its card is on the map and its lock, if it has one, is open."""
    items: tuple[str, ...] = ()
    """What one character discards to unlock the path, or what must have been found; on a map, what
    must be held or stored."""
    after: str = ""
    """The scenario that must be won; on a map, the one that adds the card, if it is not there from
    the start."""
    kit: str = ""
    """The list of weapons for playing the scenario standalone."""
    wins: bool = False
    """Winning it wins the campaign."""
    draws: int = 0
    """How many deck C cards winning it takes, where the map counts on that."""
    yields: tuple[str, ...] = ()
    """Other items for locks that winning it takes."""
    at: Spot | None = None
    told: str = ""
    """Its district in the language of the reader; set by translations."""

    @property
    def quarter(self) -> str:
        """Its district, as players read it."""
        return self.told or self.district


class Step(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """One step of an End Phase."""


class SetDials(Step, frozen=True, tag="set-dials"):
    """Sets every weapon of this card to this many points; without a card, all to full."""

    card: str = ""
    points: int = 0


class RaiseDials(Step, frozen=True, tag="raise-dials"):
    """Raises the dial of every weapon, except this card and cumbersome weapons."""

    points: int
    card: str = ""


class UseUp(Step, frozen=True, tag="use-up"):
    """Characters may use the items of this kind that they carry, and trade if the step says so."""

    added: ClassVar[dict[str, Any]] = {"trades": True}
    kind: Literal["ammunition", "recovery"]
    trades: bool = True


class HealAll(Step, frozen=True, tag="heal"):
    """Every character recovers this many levels; 0 means all, including the fallen and the dead."""

    levels: int = 0


class Cure(Step, frozen=True, tag="cure"):
    """The Poison condition ends for everyone."""


class DropItems(Step, frozen=True, tag="discard"):
    """Items of these kinds are discarded from inventories and the item box."""

    added: ClassVar[dict[str, Any]] = {"keeps_sprays": False}
    kinds: tuple[str, ...]
    keeps_sprays: bool = False


class ReturnFinds(Step, frozen=True, tag="return-finds"):
    """Deck B cards found in this scenario are returned."""


class Reshuffle(Step, frozen=True, tag="reshuffle"):
    """The discard pile of a deck is shuffled back into its draw pile."""

    deck: str


class StockSprays(Step, frozen=True, tag="sprays"):
    """If there is no First-Aid Spray anywhere, this many starting ones go into the item box."""

    count: int


class DropRibbons(Step, frozen=True, tag="ribbons"):
    """Leftover ink ribbons are discarded."""


class EmptyBox(Step, frozen=True, tag="empty-box"):
    """Characters take what they want out of the item box; the rest is lost."""


class GiveSpray(Step, frozen=True, tag="give-spray"):
    """If there are fewer First-Aid Sprays than characters, one character may receive one."""


class ReplaceDead(Step, frozen=True, tag="replace-dead"):
    """Players may replace a dead character with one who has not been in the campaign."""


class RestoreFallen(Step, frozen=True, tag="restore"):
    """The unconscious and the dead stand up again, at Caution."""


class OfferContinue(Step, frozen=True, tag="continue"):
    """Players may use a continue; after a loss they must, or the campaign is over."""


class RestReserve(Step, frozen=True, tag="rest-reserve"):
    """Each character of the reserve heals, except the exhausted, who are ready again."""

    levels: int


class RestoreReserve(Step, frozen=True, tag="restore-reserve"):
    """Whoever of the reserve died in this scenario is back; all are unhurt and ready."""


class RaiseDanger(Step, frozen=True, tag="danger"):
    levels: int


class CountCorpses(Step, frozen=True, tag="count-corpses"):
    """With this many corpses on the board, an encounter card joins its deck; if none is left in the
    box, the danger level rises instead."""

    least: int
    card: str
    levels: int


class CountEnemies(Step, frozen=True, tag="count-enemies"):
    """The danger level rises if there are many enemies of a kind on the board."""

    enemy: str
    rises: tuple[tuple[int, int], ...]
    """From how many enemies on it rises by how many levels; only the last one reached counts."""


class UseBox(Step, frozen=True, tag="use-box"):
    """Every character may store items in the item box and take items out."""


class ReturnAdded(Step, frozen=True, tag="return-added"):
    """The cards that the scenario added to these decks go back to the box."""

    decks: tuple[str, ...]


AnyStep = (
    (SetDials | UseUp | HealAll | DropItems | ReturnFinds)
    | (Reshuffle | StockSprays | DropRibbons | RaiseDanger)
    | (RaiseDials | Cure | EmptyBox | GiveSpray | ReplaceDead | RestoreFallen | OfferContinue)
    | (CountCorpses | CountEnemies | UseBox | ReturnAdded)
    | (RestReserve | RestoreReserve)
)


class EndPhase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The steps after a win and after a loss, in order."""

    won: tuple[AnyStep, ...]
    lost: tuple[AnyStep, ...]


class WeaponKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weapons that the players may distribute when a scenario is played standalone."""

    added: ClassVar[dict[str, Any]] = {"one_each": ()}
    cards: tuple[str, ...] = ()
    swap: tuple[str, str] | None = None
    """One character may return the first card to the box and take the second."""
    one_each: tuple[str, ...] = ()
    """Cards that go to different characters, as far as there are enough of them."""


class Graph(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A campaign file."""

    shown: ClassVar[tuple[str, ...]] = ("districts", "epilogue", "anchor")
    added: ClassVar[dict[str, Any]] = {
        "parts": ("paths", "danger", "item-box", "switching"),
        "keeps": ("A", "C", "narrative", "tension"),
        "won": "city-left",
        "lost": "city-overrun",
        "meets": 2,
        "kit": (),
        "continues": 0,
        "made": {},
        "first_renews": False,
    }
    title: str
    brief: str
    goal: str
    source: str
    parts: tuple[PartName, ...] = ()
    keeps: tuple[str, ...] = ()
    """The decks that carry over from scenario to scenario; the others are made anew for each."""
    won: str
    """The cause of winning the campaign, as records and the catalogue of words name it."""
    lost: str
    meets: int = 0
    """A larger party meets only what this many characters would, because a campaign's finds have to
    do for everyone; 0 means that it meets everything."""
    kit: tuple[str, ...] = ()
    """Items that every character begins with; if empty, those on the character's card."""
    continues: int = 0
    """How often players can use a continue, in campaigns with this part."""
    made: dict[str, tuple[str, ...]] = {}
    """Items that a lock also accepts in parts, with the parts."""
    first_renews: bool = False
    """Whether the first scenario that is played renews an empty tension deck."""
    anchor: str = ""
    """The card in the middle of the map, which is no scenario."""
    districts: dict[str, Spot] = {}
    """Where the names of districts are drawn."""
    end: EndPhase
    kits: dict[str, WeaponKit] = {}
    epilogue: Epilogue = Epilogue()
    scenario: tuple[Node, ...]

    def node(self, scenario: str) -> Node:
        return next(node for node in self.scenario if node.id == scenario)


class DangerTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The danger track, from 0 to the end of the last band."""

    source: str
    bands: tuple[int, ...]
    """The last space of each band."""

    @property
    def last(self) -> int:
        return self.bands[-1]
