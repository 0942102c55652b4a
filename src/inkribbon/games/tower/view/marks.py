"""What the coming Zombie phase would do on the active face, as it stands."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from inkribbon.games.tower.rules.zombies import bites_on_pc, goings, moved, turning
from inkribbon.games.tower.state.faces import laid_in, life_of, open_next, sheet_of
from inkribbon.games.tower.state.world import TowerFace, TowerWorld


def marks(world: TowerWorld) -> dict[str, tuple[int, ...]]:
    """`arrows`: start, end and count of every group that moves. `stay`: for the PC's room and the
    open rooms next to it, the room, the damage of ending the round there, the survivors who turn
    in it, and 1 if it burns. `life`: what is left of it."""
    face = world.faces.get(world.active)
    if face is None or world.outcome is not None:
        return {}
    rooms = (face.room, *open_next(face, face.room))
    return {
        "arrows": tuple(chain.from_iterable(_arrows(face))),
        "stay": tuple(chain.from_iterable(_stay(world, face, room) for room in rooms)),
        "life": (life_of(world, face) - face.damage,),
    }


def _arrows(face: TowerFace) -> list[tuple[int, int, int]]:
    found = goings(face).items()
    return [(room, to.room, face.zombies[room]) for room, to in found if to.room != room]


def _stay(world: TowerWorld, face: TowerFace, room: int) -> tuple[int, int, int, int]:
    after = moved(replace(face, room=room))
    damage = max(0, bites_on_pc(after) - sheet_of(world, face).soak)
    return room, damage, turning(after)[room], int(laid_in(face, room, "fire"))
