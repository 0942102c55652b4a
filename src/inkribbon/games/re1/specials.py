"""Special rules of this box: its characters' and enemies' abilities."""

from __future__ import annotations

from inkribbon.crawl.dangers.corpses import LayCorpse
from inkribbon.crawl.state.moments import ActionCost, EnemyDied, Healing, Rolling
from inkribbon.crawl.state.pending import skip_corpse_roll
from inkribbon.crawl.state.world import Character, Enemy, Lasting, World
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.hook import ability


@ability("master-of-unlocking", ActionCost)
def master_of_unlocking(world: World, moment: ActionCost, owner: Character) -> int:
    """Jill: the first door she opens or closes each turn costs no action (authored)."""
    first = isinstance(moment.action, FlipDoor) and "flip-door" not in world.done
    return -1 if moment.seat == owner.seat and first else 0


@ability("field-medic", Healing)
def field_medic(world: World, moment: Healing, owner: Character) -> int:
    """Rebecca: recovery items she uses heal one extra level (authored)."""
    return int(moment.seat == owner.seat)


class Remains(Task, frozen=True):
    """A killed enemy leaves a corpse in its square, or next to it if there is no room."""

    square: int
    by: int | None = None
    """The character whose attack killed it, if one did."""


class OwnKill(Task, frozen=True):
    """The corpse is placed: did the attack put it in the attacker's own square?"""

    seat: int
    before: int
    """How many corpses were there before."""


@ability("leaves-corpse", EnemyDied)
def leaves_corpse(world: World, moment: EnemyDied, owner: Enemy) -> list[Data]:
    """Zombie: what its Tough Hide does (authored), unless the attack decapitates."""
    stays = moment.enemy == owner.id and not moment.beheaded
    return [Remains(moment.square, moment.by)] if stays else []


@handles(Remains)
def remains(world: World, task: Remains) -> None:
    follow = [] if task.by is None else [OwnKill(task.by, own_corpses(world, task.by))]
    push(world, LayCorpse(task.square), *follow)


@handles(OwnKill)
def own_kill(world: World, task: OwnKill) -> None:
    """An attack that puts a corpse in the attacker's own square needs no roll for corpses."""
    if own_corpses(world, task.seat) > task.before:
        skip_corpse_roll(world, task.seat)


def own_corpses(world: World, seat: int) -> int:
    """The corpses in a character's square."""
    return world.corpses.get(world.characters[seat].square, 0)


@ability("second-try", Rolling)
def second_try(world: World, moment: Rolling, owner: Lasting) -> str:
    """For a round, its character can repeat one roll each turn (authored)."""
    free = moment.seat == owner.seat and "second-try" not in world.done
    return "second-try" if free else ""
