"""Permanent abilities shared by several characters, or by cards of several editions."""

from __future__ import annotations

from inkribbon.crawl.combat.boss import foe
from inkribbon.crawl.dangers.encounters import Encounter
from inkribbon.crawl.effects.tension import DrawTension, end_effect
from inkribbon.crawl.state.events import AbilityUsed
from inkribbon.crawl.state.moments import AttackDice, AttackMade, EnemyPace, Provoked, TileEntered
from inkribbon.crawl.state.world import Character, Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

from .actions import Leave, Move, aftermath


class UseAbility(Task, frozen=True):
    """Use an ability, which is then spent for this turn."""

    seat: int
    ability: str


@handles(UseAbility)
def use_ability(world: World, task: UseAbility) -> None:
    world.done = (*world.done, task.ability)
    tell(world, AbilityUsed(task.seat, task.ability))


def go_on(world: World, moment: Provoked, name: str) -> list[Option]:
    """The option to perform the declared action without being attacked."""
    used = UseAbility(moment.seat, name)
    return [Option(used, (used, moment.action, *aftermath(world)))]


@ability("slip-away", Provoked)
def slip_away(world: World, moment: Provoked, owner: Character) -> list[Option]:
    """Once per turn, moving out of a square with enemies provokes no attack (authored).

    Leaving the board through a door counts as such a move; leaving from an exit token does not.
    """
    through_door = isinstance(moment.action, Leave) and world.book.exits.get(owner.square, 0) > 0
    free = (
        moment.seat == owner.seat
        and (isinstance(moment.action, Move) or through_door)
        and "slip-away" not in world.done
    )
    return go_on(world, moment, "slip-away") if free else []


@ability("steady-aim", AttackDice)
def steady_aim(world: World, moment: AttackDice, owner: Character) -> int:
    """The first attack of a turn rolls one extra blue die (authored)."""
    return int(moment.seat == owner.seat and world.done.count("attack") == 1)


@ability("point-blank", AttackDice)
def point_blank(world: World, moment: AttackDice, owner: Character) -> int:
    """One extra blue die against an enemy in the attacker's square (authored)."""
    same = foe(world, moment.enemy).square == world.characters[owner.seat].square
    return int(moment.seat == owner.seat and same)


@ability("haste", EnemyPace)
def haste(world: World, moment: EnemyPace, owner: Lasting) -> int:
    """Enemies move more squares while the effect lasts."""
    return owner.amount


class EndEffect(Task, frozen=True):
    """Remove the token of a lasting effect."""

    effect: Lasting


@handles(EndEffect)
def take_token(world: World, task: EndEffect) -> None:
    for effect in world.lasting:
        if effect == task.effect:
            end_effect(world, effect)
            return


@ability("persisting-unease", TileEntered)
def persisting_unease(world: World, moment: TileEntered, owner: Lasting) -> list[Data]:
    """Whoever next comes to the token's tile from another removes it and rolls on the yellow
    table."""
    tile = world.book.grid.tile_of[moment.square]
    if tile != owner.tile:
        return []
    known = "yellow" in world.book.scenario.encounters
    return [EndEffect(owner), *([Encounter(moment.seat, tile, "yellow")] if known else [])]


@ability("echoes", AttackMade)
def echoes(world: World, moment: AttackMade, owner: Lasting) -> list[Data]:
    """The next attack made on the token's tile draws a tension card immediately (authored)."""
    if world.book.grid.tile_of[moment.square] != owner.tile:
        return []
    return [EndEffect(owner), DrawTension()]
