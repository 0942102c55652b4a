"""Special rules of this box: its characters' and enemies' abilities."""

from __future__ import annotations

from inkribbon.crawl.items.using import UseItem, heal, near
from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.state.board import near_enemies
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.moments import Acting, CharacterMoved, Provoked, TileEntered
from inkribbon.crawl.state.poison import cure
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import DANGER, Character, Enemy, Lasting, World
from inkribbon.crawl.turn.abilities import EndEffect, UseAbility, go_on
from inkribbon.crawl.turn.hazards import DodgeRoll
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.hook import ability


@ability("cool-under-fire", Provoked)
def cool_under_fire(world: World, moment: Provoked, owner: Character) -> list[Option]:
    """Leon: once per turn, he can use an item without being attacked by enemies in his square."""
    free = (
        moment.seat == owner.seat
        and isinstance(moment.action, UseItem)
        and "cool-under-fire" not in world.done
    )
    return go_on(world, moment, "cool-under-fire") if free else []


class MadeInHeaven(Task, frozen=True):
    """Claire suffers in order to heal another character, or to cure one of poison."""

    on: int
    cures: bool = False


@ability("made-in-heaven", Acting)
def made_in_heaven(world: World, moment: Acting, owner: Character) -> list[Option]:
    """Claire: for an action and one level of her own health, she heals a nearby character by
    two, or cures one of poison."""
    if moment.seat != owner.seat or owner.harm >= DANGER:
        return []
    others, _ = near(world, owner)
    heals = [offer(MadeInHeaven(other.seat)) for other in others if other.harm]
    return heals + [offer(MadeInHeaven(o.seat, cures=True)) for o in others if o.poisoned]


@handles(MadeInHeaven)
def suffer_for(world: World, task: MadeInHeaven) -> None:
    push(world, UseAbility(world.active, "made-in-heaven"), Harm(world.active, 1))
    if task.cures:
        cure(world, task.on)
    else:
        heal(world, task.on, 2)


@ability("prehensile-grasp", TileEntered)
def prehensile_grasp(world: World, moment: TileEntered, owner: Lasting) -> list[Data]:
    """Whoever next comes to the token's tile from another evades, or the Action Phase ends
    (authored)."""
    if world.book.grid.tile_of[moment.square] != owner.tile:
        return []
    return [EndEffect(owner), DodgeRoll(moment.seat, GRASP)]


GRASP = Dodge(need="low", stops=True)


@ability("scuttler", CharacterMoved)
def scuttler(world: World, moment: CharacterMoved, owner: Enemy) -> list[int]:
    """Licker: it moves whenever a character near it moves, except out of its own square."""
    if owner.square == moment.start:
        return []
    near = near_enemies(world, world.characters[moment.seat].square)
    return [owner.id] if owner in near else []
