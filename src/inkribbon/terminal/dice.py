"""Real dice: parses the result that a player types."""

from __future__ import annotations

import re

from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.words.dice import best_first
from inkribbon.words.lexicon import Lexicon


class Misread(Exception):
    """The typed text is not a result of these dice; the message says what would be."""


def is_roll(decision: Decision) -> bool:
    return isinstance(decision.options[0].action, Rolled)


def read_faces(decision: Decision, typed: str, lexicon: Lexicon) -> Data:
    """Parse a result: faces by name or initial, or the number of a listed result."""
    results = [o.action for o in decision.options if isinstance(o.action, Rolled)]
    count = len(results[0].faces)
    faces = {lexicon.say("face", face): face for result in results for face in result.faces}
    typed = typed.lower()
    if typed.isdigit() and typed not in faces:
        if 1 <= int(typed) <= len(results):
            return results[int(typed) - 1]
        raise Misread(lexicon.say("dice", "no-number", count=len(results)))
    said = [_face(word, faces, lexicon) for word in _split(typed, count, faces)]
    if len(said) != count:
        example = " ".join(best_first(results[-1].faces))
        raise Misread(lexicon.say("dice", "wrong-count", count=count, example=example))
    wanted = tuple(sorted(said))
    found = next((result for result in results if result.faces == wanted), None)
    if found is None:
        raise Misread(lexicon.say("dice", "impossible"))
    return found


def _split(typed: str, count: int, faces: dict[str, str]) -> list[str]:
    """Split into words, or into initials written together: 'hmb' for three dice."""
    parts = [part for part in re.split(r"[\s,;+]+", typed) if part]
    together = len(parts) == 1 and len(parts[0]) == count > 1
    if together and all(any(face.startswith(c) for face in faces) for c in parts[0]):
        return list(parts[0])
    return parts


def _face(word: str, faces: dict[str, str], lexicon: Lexicon) -> str:
    fits = [face for said, face in faces.items() if said.lower().startswith(word)]
    if len(fits) != 1:
        known = ", ".join(best_first(tuple(faces.values())))
        raise Misread(lexicon.say("dice", "no-face", word=word, faces=known))
    return fits[0]
