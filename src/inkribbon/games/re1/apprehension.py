"""What the tension cards of this box leave behind: effects that wait for something to happen."""

from __future__ import annotations

from inkribbon.crawl.dangers.corpses import CorpseRoll
from inkribbon.crawl.dangers.encounter_deck import DrawEncounter, has_encounters
from inkribbon.crawl.state.moments import (
    AttackMade,
    DoorFixed,
    EnemyDied,
    Searched,
    TensionCount,
    TileEntered,
    TurnOver,
)
from inkribbon.crawl.state.special_events import TokenDropped
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.crawl.turn.abilities import EndEffect
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

MORE = 2
"""Extra tension cards for those who stay, or who run."""


def _tile_of(world: World, seat: int) -> int:
    return world.book.grid.tile_of[world.characters[seat].square]


def _met(world: World, seat: int, square: int) -> list[Data]:
    """An encounter card for the tile of a square, if there are any."""
    tile = world.book.grid.tile_of[square]
    return [DrawEncounter(seat, tile)] if has_encounters(world) else []


@ability("frayed-nerves", TensionCount)
def frayed_nerves(world: World, moment: TensionCount, owner: Lasting) -> int:
    """Whoever is still on the tile where the turn began draws two more cards."""
    stays = moment.seat == owner.seat and _tile_of(world, moment.seat) == owner.tile
    return MORE if stays else 0


@ability("gnawing-fear", TensionCount)
def gnawing_fear(world: World, moment: TensionCount, owner: Lasting) -> int:
    """Whoever is on another tile by the end of the turn draws two more cards (authored: leaving and
    coming back is free)."""
    gone = moment.seat == owner.seat and _tile_of(world, moment.seat) != owner.tile
    return MORE if gone else 0


@ability("keep-quiet", AttackMade)
def keep_quiet(world: World, moment: AttackMade, owner: Lasting) -> list[Data]:
    """In the next turn, every attack draws an encounter card (authored: the card of the box counts
    words, not shots)."""
    return _met(world, moment.seat, moment.square) if moment.seat == owner.seat else []


@ability("keepers-diary", Searched)
def keepers_diary(world: World, moment: Searched, owner: Lasting) -> list[Data]:
    """The next search draws an encounter card."""
    return [EndEffect(owner), *_met(world, moment.seat, moment.square)]


@ability("foreboding", TileEntered)
def foreboding(world: World, moment: TileEntered, owner: Lasting) -> list[Data]:
    """Whoever comes to the marked tile first meets one encounter card more."""
    if world.book.grid.tile_of[moment.square] != owner.tile:
        return []
    return [EndEffect(owner), *_met(world, moment.seat, moment.square)]


@ability("ominous-feeling", TurnOver)
def ominous_feeling(world: World, moment: TurnOver, owner: Lasting) -> list[Data]:
    """For a round, turns end with a roll for the corpses on the character's tile (authored)."""
    if not world.characters[moment.seat].up:
        return []
    squares = world.book.grid.tiles[_tile_of(world, moment.seat)]
    return [CorpseRoll(moment.seat, square) for square in squares if world.corpses.get(square)]


@ability("smashed", DoorFixed)
def smashed(world: World, moment: DoorFixed, owner: Lasting) -> bool:
    """A smashed door is an archway for the rest of the scenario."""
    return moment.link == owner.amount


class DropToken(Task, frozen=True):
    """An item token of deck A is left on a square."""

    square: int


@ability("burdened", EnemyDied)
def burdened(world: World, moment: EnemyDied, owner: Lasting) -> list[Data]:
    """The marked enemy drops what it carries when it is killed."""
    if moment.enemy != (owner.enemy or owner.amount):  # older saves have it as the amount
        return []
    return [DropToken(moment.square), EndEffect(owner)]


@handles(DropToken)
def drop_token(world: World, task: DropToken) -> None:
    world.tokens[task.square] = (*world.tokens.get(task.square, ()), "A")
    tell(world, TokenDropped(task.square))
