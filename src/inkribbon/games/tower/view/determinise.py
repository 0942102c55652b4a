"""A world that a seat cannot tell from the real one: every hidden fact is resampled.

Cards are exact: each card is where the seat knows it to be, or somewhere it could be. Other faces
are guesses: as many emergences as there were, in random rooms.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkribbon.games.tower.rules.emergence import RUNS
from inkribbon.games.tower.state.board import FLOORS, ROOMS
from inkribbon.games.tower.state.book import OBJECTIVES_EACH
from inkribbon.games.tower.state.faces import changed, kind_of
from inkribbon.games.tower.state.world import (
    COVERED,
    EMPTY,
    NOBODY,
    InSlit,
    Laid,
    Looked,
    Pile,
    TowerFace,
    TowerWorld,
)
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.sampler import Sampler

from .observe import TowerView
from .unseen import unseen

FLIPS = 2
"""Emergence cards turned per round."""


def determinise(view: TowerView, chance: Sampler) -> TowerWorld:
    world = _known(view)
    cards = _Cards(view, chance)
    world.looked = cards.looked
    world.piles = cards.piles
    world.slits = cards.slits
    world.beginning = cards.beginning
    if view.outcome is None:
        _deal_faces(view, world, cards, chance)
    return world


def _known(view: TowerView) -> TowerWorld:
    """What the seat knows; everything else is still missing."""
    return TowerWorld(
        stack=list(view.pending),
        decision=_decision(view),
        turn=view.turn,
        outcome=view.outcome,
        news=list(view.news),
        book=view.book,
        phase=view.phase,
        round=view.round,
        first=view.first,
        active=view.active,
        ap=view.ap,
        faces=dict(sorted(view.faces.items())),
        discard=view.discard,
        kept={player.seat: player.kept for player in view.players},
        last_search={p.seat: (p.searched[0], p.searched[1]) for p in view.players if p.searched},
        said=view.said,
        spoken=view.spoken,
        cured=view.cured,
        scores=view.scores,
    )


def _decision(view: TowerView) -> Decision | None:
    if view.decision is not None or view.waiting_for is None:
        return view.decision
    return Decision(view.waiting_for, view.prompt, (), view.about)


def _shuffled(chance: Sampler, things: Sequence[str]) -> list[str]:
    left = list(things)
    return [left.pop(chance.below(len(left))) for _ in range(len(left))]


class _Cards:
    """Deals the cards that the seat cannot see."""

    def __init__(self, view: TowerView, chance: Sampler) -> None:
        self.view = view
        self.book = view.book
        self.chance = chance
        self.unseen = {f: _shuffled(chance, unseen(view, f)) for f in sorted(self.book.deal)}
        self.hands: dict[int, list[str]] = {player.seat: [] for player in view.players}
        self.placed = self._known() + self._claimed()
        self._order()
        self.looked = self._deal_looked()
        self.piles = {floor: self._deal_pile(floor) for floor in sorted(view.piles)}
        self.beginning = self._deal_beginning()
        self.slits = self._deal_slits()
        if view.outcome is None:
            self._deal_hands()

    def _take(self, floor: int, danger: int) -> str:
        """An unseen card from a floor with this kind of back."""
        cards = self.unseen[floor]
        fits = [c for c in cards if danger in (COVERED, int(bool(self.book.cards[c].danger)))]
        cards.remove(fits[0])
        return fits[0]

    def _deal_looked(self) -> Looked | None:
        drawn = self.view.drawn
        if drawn is None:
            return None
        card = drawn.card or self._take(drawn.floor, drawn.danger)
        return Looked(card, drawn.floor, drawn.danger, announced=drawn.announced)

    def _known(self) -> list[tuple[int, str]]:
        """Cards that this seat saw go to another seat."""
        return [(m.seat, m.card) for face in self.view.faces.values() for m in face.knows]

    def _claimed(self) -> list[tuple[int, str]]:
        """Cards that others say they hold, believed unless more is known."""
        left = [card for cards in self.unseen.values() for card in cards]
        for _, card in self._known():
            if card in left:
                left.remove(card)
        found: list[tuple[int, str]] = []
        for said in self.view.said:
            if said.kind == "hold" and said.seat not in self.view.faces:
                copies = [card for card in left if kind_of(card) == said.item][: said.count]
                found += [(said.seat, card) for card in copies]
                for card in copies:
                    left.remove(card)
        return found

    def _order(self) -> None:
        """Sort dangers first and cards in hands last, claimed cards before known ones."""
        cards = self.book.cards
        for _, card in reversed(self.placed):
            pool = self.unseen[cards[card].floor]
            if card in pool:
                pool.remove(card)
                pool.append(card)
        for pool in self.unseen.values():
            pool.sort(key=lambda card: not cards[card].danger)

    def _deal_pile(self, floor: int) -> Pile:
        """Dangers stay in their pile until they are announced; the rest is any mix."""
        shown = self.view.piles[floor]
        size = shown.size - bool(shown.top)
        cards = self.unseen[floor]
        pool, self.unseen[floor] = cards[:size], cards[size:]
        seen = self.view.seat if shown.top else NOBODY
        return Pile(tuple(sorted(pool)), shown.danger, shown.top, seen)

    def _deal_beginning(self) -> tuple[str, ...]:
        dealt = sum(player.kept[0] for player in self.view.players)
        cards = self.unseen[0]
        left = len(self.book.deal[0]) - dealt
        gone, self.unseen[0] = cards[:left], cards[left:]
        return tuple(sorted(gone))

    def _deal_slits(self) -> dict[int, tuple[InSlit, ...]]:
        return {
            slit: tuple(InSlit(c.card or self._take(c.back, 0), c.seat) for c in cards)
            for slit, cards in self.view.slits.items()
        }

    def _deal_hands(self) -> None:
        """Deal known and claimed cards first, then the rest to seats that took such backs."""
        for seat, card in self.placed:
            cards = self.unseen[self.book.cards[card].floor]
            if card in cards:
                cards.remove(card)
                self.hands[seat].append(card)
        for floor in sorted(self.unseen):
            for card in self.unseen[floor]:
                self.hands[self._holder(floor)].append(card)

    def _holder(self, floor: int) -> int:
        others = [p for p in self.view.players if p.seat not in self.view.faces]
        weights = [
            max(0, player.kept[floor] - self._count(player.seat, floor)) for player in others
        ]
        if not any(weights):
            weights = [1] * len(others)
        left = self.chance.below(sum(weights))
        for player, weight in zip(others, weights, strict=True):
            left -= weight
            if left < 0:
                return player.seat
        raise AssertionError("some hand has room for the card")

    def _count(self, seat: int, floor: int) -> int:
        return sum(1 for card in self.hands[seat] if self.book.cards[card].floor == floor)


# Faces


def _deal_faces(view: TowerView, world: TowerWorld, cards: _Cards, chance: Sampler) -> None:
    goals = [goal for face in view.faces.values() for goal in face.objectives]
    unknown = _shuffled(
        chance, [goal for goal in sorted(view.book.objectives) if goal not in goals]
    )
    faces = dict(world.faces)
    for player in view.players:
        if player.seat not in faces:
            face = _guess(view, player.seat, chance)
            mine, unknown = unknown[:OBJECTIVES_EACH], unknown[OBJECTIVES_EACH:]
            faces[player.seat] = replace(
                face,
                hand=tuple(sorted(cards.hands[player.seat])),
                objectives=tuple(sorted(mine)),
                laid=_lay(player.dangers, face.room, chance),
            )
    world.faces = dict(sorted(faces.items()))
    world.objectives = tuple(sorted(unknown))
    for seat, face in world.faces.items():
        if seat not in view.faces:
            world.faces[seat] = _cleared(face)


def _guess(view: TowerView, seat: int, chance: Sampler) -> TowerFace:
    """A guess at another face, with as many emergences as there were."""
    settings = view.book.difficulty
    rounds = view.round - (view.phase == "emergence")
    zombies = list(EMPTY)
    survivors = list(EMPTY)
    for _ in range(settings.first_rooms if view.round else 0):
        zombies[chance.pick(ROOMS)] += settings.first_encounter
    for _ in range(rounds):
        zombies[chance.pick(ROOMS)] += max(1, chance.pick((1, 2)) + settings.zombie_bonus)
        survivors[chance.pick(ROOMS)] += chance.below(2)
    pile, flipped = _emergence(rounds, chance)
    backs = [view.book.backs[room] for room in pile]
    return TowerFace(
        seat=seat,
        character=view.book.cast[seat].id,
        room=_room(view, seat, chance),
        damage=min(_damage(view, seat, chance), view.book.lives[seat] - 1),
        saved=chance.below(1 + rounds // 3),
        zombies=tuple(zombies),
        survivors=tuple(survivors),
        pile=pile,
        flipped=flipped,
        back=chance.pick(backs) if backs else 0,
        runs=FLIPS * rounds // len(ROOMS),
    )


def _damage(view: TowerView, seat: int, chance: Sampler) -> int:
    """The damage the player last reported, or a little."""
    told = [said.count for said in view.said if said.seat == seat and said.kind == "hurt"]
    return told[-1] if told else view.book.difficulty.start_damage + chance.below(2)


def _emergence(rounds: int, chance: Sampler) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pile and the turned cards after a number of rounds."""
    runs, turned = divmod(FLIPS * rounds, len(ROOMS))
    if runs >= RUNS:
        return (), ROOMS
    left = list(ROOMS)
    flipped = tuple(left.pop(chance.below(len(left))) for _ in range(turned))
    return tuple(left), flipped


def _room(view: TowerView, seat: int, chance: Sampler) -> int:
    """A room near the player's last known place: a search, or the start."""
    player = view.players[seat]
    if not player.searched:
        return view.book.cast[seat].start if view.round <= 1 else chance.pick(ROOMS)
    searched, floor = player.searched
    return chance.pick(FLOORS[floor] if view.round - searched <= 1 else ROOMS)


def _lay(cards: tuple[str, ...], here: int, chance: Sampler) -> tuple[Laid, ...]:
    """Put dangers in rooms on the floor of their pile, never in the PC's room."""
    laid: list[Laid] = []
    for card in cards:
        floor = int(card.partition("@")[2][:1])
        free = [r for r in FLOORS[floor] if r != here and all(r != old.room for old in laid)]
        rest = [r for r in ROOMS if r != here and all(r != old.room for old in laid)]
        laid.append(Laid(chance.pick(free or rest), card))
    return tuple(sorted(laid, key=lambda one: (one.room, one.card)))


def _cleared(face: TowerFace) -> TowerFace:
    """The face with nothing in rooms full of rubble."""
    for laid in face.laid:
        if laid.card.startswith("collapsed"):
            face = replace(
                face,
                zombies=changed(face.zombies, laid.room, -face.zombies[laid.room]),
                survivors=changed(face.survivors, laid.room, -face.survivors[laid.room]),
            )
    return face
