"""The panel beside the face: your sheet, hand and objectives, the piles, and recent calls."""

from __future__ import annotations

from inkribbon.games.tower.state.events import CalledOut
from inkribbon.games.tower.state.world import ACTION_POINTS, TowerFace
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.games.tower.words import names
from inkribbon.terminal.blocks import Block
from inkribbon.terminal.canvas import Line, glued, wrapped
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import Lexicon

from .face import own_face, signs

RECENT = 4
DANGEROUS = 1


def facts(scene: TowerView, width: int, lexicon: Lexicon) -> list[Line]:
    """The lines that are always shown."""
    own = own_face(scene)
    sheet = _sheet(scene, own, width, lexicon) if own is not None else []
    return [*sheet, *_piles(scene, width, lexicon)]


def extras(scene: TowerView, lexicon: Lexicon) -> list[Block]:
    """Optional blocks: the goal, recent calls, and the legend."""
    goal = lexicon.say("panel", "goal", goal=scene.book.difficulty.goal)
    legend = glued("  ".join(signs(scene, lexicon)))
    blocks: list[Block] = [lambda width: wrapped(goal, width, "  ")]
    if scene.said:
        blocks.append(lambda width: _said(scene, width, lexicon))
    return [*blocks, lambda width: wrapped(legend, width, "  ", "dim")]


def _sheet(scene: TowerView, own: TowerFace, width: int, lexicon: Lexicon) -> list[Line]:
    life = scene.book.lives[own.seat]
    left = max(life - own.damage, 0)
    hearts = "♥" * left + "♡" * (life - left)
    head: Line = [(scene.book.cast[own.seat].name, "bold green")]
    if scene.active == own.seat:
        head.append((" " + "●" * scene.ap + "○" * (ACTION_POINTS - scene.ap), "green"))
    head.append((f"  {hearts}", "red"))
    saved = lexicon.say("tower-face", "saved", count=own.saved)
    hand = ", ".join(names.card(scene.book, card, lexicon) for card in own.hand)
    lines: list[Line] = [head, [(saved, "")]]
    lines += wrapped(lexicon.say("tower-face", "hand", cards=hand or "-"), width, "  ")
    for goal in own.objectives:
        known = scene.book.objectives[goal]
        lines += wrapped(f"{known.points} VP {known.text}", width, "  ", "dim")
    return lines


def _piles(scene: TowerView, width: int, lexicon: Lexicon) -> list[Line]:
    parts = [
        f"{floor}F {pile.size}{'!!' if pile.danger == DANGEROUS else ''}"
        for floor, pile in sorted(scene.piles.items(), reverse=True)
    ]
    text = lexicon.say("tower-face", "piles", piles=glued("  ".join(parts)))
    return wrapped(text, width, "  ")


def _said(scene: TowerView, width: int, lexicon: Lexicon) -> list[Line]:
    """The last calls, in the words of the log."""
    lines: list[Line] = []
    for said in scene.said[-RECENT:]:
        told = CalledOut(said.seat, said.kind, said.item, said.room, said.count, said.to)
        lines += wrapped(words.event(scene, told, lexicon), width, "  ")
    return lines
