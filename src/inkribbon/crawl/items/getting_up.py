"""Resuscitating the fallen, and losing when that is no longer possible."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.board import present, standing
from inkribbon.crawl.state.decks import to_come
from inkribbon.crawl.state.events import Resuscitated
from inkribbon.crawl.state.health import die, end
from inkribbon.crawl.state.tasks import DeathCheck
from inkribbon.crawl.state.world import CAUTION, World
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

LEVELS = {"caution": CAUTION, "fine": 0}


def resuscitate(world: World, seat: int, to: str) -> None:
    """The character gets up immediately and takes turns again."""
    character = world.characters[seat]
    world.characters[seat] = replace(character, harm=LEVELS[to]).meeting("standing")
    tell(world, Resuscitated(seat, LEVELS[to]))


@handles(DeathCheck)
def death_check(world: World, task: DeathCheck) -> None:
    """If nothing can resuscitate the fallen, or no one is left to do it, the scenario is lost.

    Whoever a boss felled just dies, if the edition spares the others.
    """
    if world.phase == "end":
        return
    lying = [c for c in world.characters.values() if c.lying]
    fallen = [character for character in lying if character.fate == "down"]
    if lying and not standing(world):
        end(world, won=False, cause="nobody-left")
    elif fallen and not can_be_saved(world):
        if not all(character.felled_by_boss for character in fallen):
            end(world, won=False, cause="died")
            return
        for character in fallen:
            die(world, character.seat)


def can_be_saved(world: World) -> bool:
    """Whether an inventory on the board, the item box or a deck that counts still has something to
    resuscitate with."""
    items = world.book.items
    rules = world.book.edition.items
    held = [item for character in present(world) for item in character.items]
    if rules.spray_in_box:
        held += world.box
    if any(items[item.card].revives for item in held):
        return True
    return any(items[card].revives for deck in rules.spray_decks for card in to_come(world, deck))
