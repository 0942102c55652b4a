"""Your face of the tower as text: three floors of four rooms, stairs at the corners."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.tower.state.board import ACROSS, FLOORS, LEFT_SLITS, neighbour, slit_of
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import TowerFace
from inkribbon.games.tower.view.observe import SlitCard, TowerView
from inkribbon.terminal.canvas import Line, Span
from inkribbon.words.lexicon import Lexicon

ROOM = 12
"""Columns between the walls of a room."""
COLUMNS = 4
WIDTH = COLUMNS * (ROOM + 1) + 1
ROOF = "▄" * WIDTH
LAID_STYLES = {"fire": "bold red", "collapsed": "dim", "barricade": "yellow"}


def face_lines(scene: TowerView, lexicon: Lexicon) -> list[Line]:
    """The cut-away of your face, or closed walls if you have none."""
    lines: list[Line] = [[(ROOF, "bold")]]
    own = own_face(scene)
    for floor in sorted(FLOORS, reverse=True):
        rooms = FLOORS[floor]
        cells = [_room(scene, own, room, lexicon) for room in rooms]
        lines += [_row(parts) for parts in zip(*cells, strict=True)]
        lines.append([(_ground(last=floor == min(FLOORS)), "bold")])
    return lines


def own_face(scene: TowerView) -> TowerFace | None:
    """The viewing seat's own face, even at the end, when all faces are visible."""
    return scene.faces.get(scene.seat)


def _row(parts: tuple[Span, ...]) -> Line:
    line: Line = [("│", "bold")]
    for text, style in parts:
        line += [(text[:ROOM].ljust(ROOM), style), ("│", "bold")]
    return line


def _ground(*, last: bool) -> str:
    """The floor under a storey, with stairs through both ends."""
    plank = "─" * ROOM
    if last:
        return "└" + "┴".join([plank] * COLUMNS) + "┘"
    stairs = "╱╱" + plank[2:], plank[2:] + "╲╲"
    return "├" + "┼".join([stairs[0], *[plank] * (COLUMNS - 2), stairs[1]]) + "┤"


def _room(
    scene: TowerView, own: TowerFace | None, room: int, lexicon: Lexicon
) -> tuple[Span, Span, Span]:
    return (
        (_title(scene, own, room), "bold"),
        (_crowd(scene, own, room), "green" if own and own.room == room else ""),
        _below(scene, own, room, lexicon),
    )


def _title(scene: TowerView, own: TowerFace | None, room: int) -> str:
    """The room number, and the neighbour and room its slit leads to."""
    if own is None or room not in ACROSS:
        return f" {room}"
    other = neighbour(own.seat, room, scene.book.seats)
    name = scene.book.cast[other].name[:4]
    arrow = ("<{} {}" if room in LEFT_SLITS else "{} {}>").format(name, ACROSS[room])
    return f" {room}".ljust(ROOM - len(arrow) - 1) + arrow


def _crowd(scene: TowerView, own: TowerFace | None, room: int) -> str:
    if own is None:
        return "▒" * ROOM
    letter = scene.book.cast[own.seat].name[0]
    you = [f"[{letter}]"] if own.room == room else []
    zombies = [f"Z{own.zombies[room]}"] if own.zombies[room] else []
    survivors = [f"s{own.survivors[room]}"] if own.survivors[room] else []
    return " " + " ".join([*you, *zombies, *survivors])


def _below(scene: TowerView, own: TowerFace | None, room: int, lexicon: Lexicon) -> Span:
    """Cards in the room, cards in its slit, or else the exit sign."""
    kinds = [kind_of(laid.card) for laid in own.laid if laid.room == room] if own else []
    parts = [lexicon.say("tower-face", kind) for kind in kinds]
    cards = _in_slit(scene, own, room)
    if cards:
        parts.append(lexicon.say("tower-face", "cards", backs=" ".join(map(_back, cards))))
    style = LAID_STYLES.get(kinds[0], "") if kinds else "cyan"
    return (" " + (" ".join(parts) or _exit(scene, room, lexicon)), style)


def _exit(scene: TowerView, room: int, lexicon: Lexicon) -> str:
    settings = scene.book.difficulty
    if room == settings.helicopter_room:
        return lexicon.say("tower-face", "flares")
    return lexicon.say("tower-face", "radio") if room == settings.passage_room else ""


def _in_slit(scene: TowerView, own: TowerFace | None, room: int) -> tuple[SlitCard, ...]:
    if own is None or room not in ACROSS:
        return ()
    return scene.slits.get(slit_of(own.seat, room, scene.book.seats), ())


def _back(card: SlitCard) -> str:
    return f"{card.back}F" if card.back else "★"


def signs(scene: TowerView, lexicon: Lexicon) -> Iterator[str]:
    """The legend for the signs on the face."""
    own = own_face(scene)
    if own is not None:
        yield lexicon.say("tower-face", "you", letter=scene.book.cast[own.seat].name[0])
    yield lexicon.say("tower-face", "signs")
