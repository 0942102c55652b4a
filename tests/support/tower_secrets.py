"""Towers that differ only in what one seat may not see."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.tower.rules.actions import Save
from inkribbon.games.tower.state.board import ROOMS, sides_of
from inkribbon.games.tower.state.world import InSlit, TowerFace, TowerWorld
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.sampler import Sampler


def disguised(world: TowerWorld, seat: int, chance: Sampler) -> TowerWorld:
    """The same world with every fact changed that the seat may not see."""
    other = world.clone()
    for owner, face in world.faces.items():
        if owner != seat:
            other.faces[owner] = _other_face(face, chance)
    _swap_cards(other, seat, chance)
    _fill_slits(other, seat, chance)
    for floor, pile in world.piles.items():
        if pile.top and pile.seen != seat:
            label = bool(world.book.cards[pile.top].danger)
            twins = [c for c in pile.pool if bool(world.book.cards[c].danger) == label]
            other.piles[floor] = replace(other.piles[floor], top=(twins or [pile.top])[0])
    if world.active != seat:
        other.cured += 1
        other.spoken = ("hurt",)
    decision = world.decision
    if decision is not None and decision.seat != seat:
        other.decision = Decision(decision.seat, "tower.flee", decision.options[1:], (7,))
        other.stack = [*world.stack, Save(1)]
    return other


def _other_face(face: TowerFace, chance: Sampler) -> TowerFace:
    """The face with everything private changed; Fire and Collapsed cards are elsewhere."""
    rooms = iter(chance.pick((ROOMS, ROOMS[::-1])))
    return replace(
        face,
        room=chance.pick(ROOMS),
        damage=face.damage + 1,
        saved=face.saved + chance.below(3),
        objectives=face.objectives[1:],
        zombies=face.zombies[::-1],
        survivors=tuple(n + 1 for n in face.survivors),
        laid=tuple(replace(laid, room=next(rooms)) for laid in face.laid),
        searched=ROOMS[: chance.below(4)],
        pile=face.pile[1:],
        flipped=face.flipped[::-1],
        back=3 - face.back,
        runs=face.runs + 1,
        knows=(),
    )


def _swap_cards(world: TowerWorld, seat: int, chance: Sampler) -> None:
    """Swap harmless cards with the same back between other hands and the piles."""
    for floor, pile in world.piles.items():
        for owner, face in world.faces.items():
            mine = [card for card in face.hand if world.book.cards[card].floor == floor]
            theirs = [card for card in pile.pool if not world.book.cards[card].danger]
            if owner != seat and mine and theirs:
                give, take = chance.pick(mine), chance.pick(theirs)
                pool = [*pile.pool, give]
                pool.remove(take)
                pile = world.piles[floor] = replace(world.piles[floor], pool=tuple(sorted(pool)))
                hand = [*face.hand, take]
                hand.remove(give)
                world.faces[owner] = replace(world.faces[owner], hand=tuple(sorted(hand)))


def _fill_slits(world: TowerWorld, seat: int, chance: Sampler) -> None:
    """Change the cards in slits; in the seat's own walls, for cards with the same back."""
    cards = world.book.cards
    for slit in range(3 * world.book.seats):
        if seat not in dict(sides_of(slit, world.book.seats)):
            world.slits[slit] = (InSlit("flare@2", sides_of(slit, world.book.seats)[0][0]),)
        elif slit in world.slits:
            world.slits[slit] = tuple(
                left
                if left.seat == seat
                else InSlit(
                    chance.pick([c for c in cards if cards[c].floor == cards[left.card].floor]),
                    left.seat,
                )
                for left in world.slits[slit]
            )
