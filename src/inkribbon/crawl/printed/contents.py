"""Everything printed in an edition: the family's content, overridden by the edition's."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.content.entries import entries
from inkribbon.kernel.content.files import Source, package_file, package_names, sibling
from inkribbon.kernel.content.gist import counts, encoded
from inkribbon.kernel.content.tables import convert, table
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.hook import HOOKS

from .bosses import BehaviourCard, BossCard
from .campaign import DangerTrack, Graph
from .characters import CharacterCard
from .decks import EncounterCard, NarrativeCard, TensionCard
from .dice import Die
from .edition import Edition, parameters
from .enemies import EnemyCard
from .items import ItemCard
from .missions import MissionCard, SupportCard, check_missions

FAMILY = "inkribbon.crawl"


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box contains apart from cards: limited supplies."""

    source: str
    tiles: dict[str, int]
    tokens: dict[str, int]


class Contents(msgspec.Struct, frozen=True):
    """Everything printed in an edition's box."""

    added: ClassVar[dict[str, Any]] = {"encounters": {}, "missions": {}, "supports": {}}
    edition: Edition
    dice: dict[str, Die]
    items: dict[str, ItemCard]
    enemies: dict[str, EnemyCard]
    characters: dict[str, CharacterCard]
    tension: dict[str, TensionCard]
    supply: Supply
    clauses: dict[str, tuple[str, ...]]
    """Reason key -> the ledger clauses behind it in this edition."""
    bosses: dict[str, BossCard] = {}
    behaviour: dict[str, BehaviourCard] = {}
    narrative: dict[str, NarrativeCard] = {}
    danger: DangerTrack | None = None
    graph: Graph | None = None
    """The campaign, if the edition has one."""
    encounters: dict[str, EncounterCard] = {}
    """Encounter cards, in editions that draw them."""
    missions: dict[str, MissionCard] = {}
    supports: dict[str, SupportCard] = {}
    """Characters who are never played, in editions with a reserve."""

    def enemy_cards(self, name: str) -> list[EnemyCard]:
        """The cards that a scenario means by a name: an enemy's own, or all of a model."""
        if name in self.enemies:
            return [self.enemies[name]]
        return [card for card in self.enemies.values() if card.model == name]

    def copies(self, card: str) -> int:
        """How many of an item, tension, encounter, mission or narrative card the box has."""
        printed = (self.items.get(card), self.tension.get(card), self.encounters.get(card))
        found = (*printed, self.missions.get(card))
        return sum(known.copies for known in found if known) + (card in self.narrative)


def _layers(package: str, name: str) -> list[Source]:
    """The family's file and the edition's file that overrides it, if they exist."""
    return [
        package_file(owner, "content", f"{name}.toml")
        for owner in (sibling(package, FAMILY), package)
        if name in package_names(owner, "content", ".toml")
    ]


@lru_cache(maxsize=16)
def open_contents(edition: Edition, package: str) -> Contents:
    """Load an edition's content."""
    supply = package_file(package, "content", "box.toml")
    contents = Contents(
        edition=edition,
        dice=entries(Die, "die", _layers(package, "dice")),
        items=entries(ItemCard, "item", _layers(package, "items")),
        enemies=entries(EnemyCard, "enemy", _layers(package, "enemies")),
        characters=entries(CharacterCard, "character", _layers(package, "characters")),
        tension=entries(TensionCard, "card", _layers(package, "tension")),
        supply=convert(supply, "box", table(supply), Supply),
        clauses=_clauses(package),
        bosses=entries(BossCard, "boss", _layers(package, "bosses")),
        behaviour=entries(BehaviourCard, "card", _layers(package, "behaviour")),
        narrative=entries(NarrativeCard, "event", _layers(package, "narrative")),
        danger=_optional(package, "danger", DangerTrack),
        graph=_optional(package, "campaign", Graph),
        encounters=entries(EncounterCard, "card", _layers(package, "encounters")),
        missions=entries(MissionCard, "mission", _layers(package, "missions")),
        supports=entries(SupportCard, "character", _layers(package, "survivors")),
    )
    check_abilities(contents)
    check_bosses(contents)
    check_missions(contents.missions)
    return contents


T = TypeVar("T")


def _optional(package: str, name: str, kind: type[T]) -> T | None:
    """A file with a single table, if the edition has it."""
    for source in _layers(package, name):
        return convert(source, name, table(source), kind)
    return None


def _clauses(package: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for source in _layers(package, "clauses"):
        for key, ids in table(source).items():
            found[key] = convert(source, key, ids, tuple[str, ...])
    return found


def check_abilities(contents: Contents) -> None:
    """Check that every ability named on a card has a function."""
    bearers = [(card.id, card.abilities) for card in contents.enemies.values()]
    bearers += [(card.id, card.abilities) for card in contents.characters.values()]
    bearers += [(card.id, card.abilities) for card in contents.supports.values()]
    bearers += [(card.id, (card.lasts,)) for card in contents.missions.values() if card.lasts]
    for owner, names in bearers:
        for name in names:
            if name not in HOOKS:
                raise BadContent(f"{owner!r} has an unknown ability {name!r}")


def check_bosses(contents: Contents) -> None:
    """Check that every boss has a behaviour deck, and every behaviour card a boss."""
    for card in contents.behaviour.values():
        if card.boss not in contents.bosses:
            raise BadContent(f"{card.id!r} belongs to an unknown boss {card.boss!r}")
    for boss in contents.bosses.values():
        if all(card.boss != boss.behaviour for card in contents.behaviour.values()):
            raise BadContent(f"the boss {boss.id!r} has no behaviour cards: add some")
        if boss.becomes and boss.becomes not in contents.bosses:
            raise BadContent(f"the boss {boss.id!r} becomes an unknown one: {boss.becomes!r}")


@lru_cache(maxsize=16)
def contents_gist(edition: Edition, package: str) -> bytes:
    """The part of an edition's content that rules read: no wording, no explanations."""
    contents = replace(open_contents(edition, package), clauses={})
    fields = {
        name: value
        for name in contents.__struct_fields__
        if counts(contents, name, value := getattr(contents, name))
    }
    return encoded({"": "", **fields, "edition": _edition_gist(edition)})


def _edition_gist(edition: Edition) -> dict[str, Any]:
    """The edition as a flat table, as in the digests of old saves."""
    values = parameters(edition)
    del values["title"]
    return {"": "", **values}
