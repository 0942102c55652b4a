"""Which dice to roll in a crawl."""

from __future__ import annotations

from inkribbon.crawl.words.names import Scene
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import Decision
from inkribbon.words.dice import best_first
from inkribbon.words.lexicon import Lexicon


def dice_words(scene: Scene, decision: Decision, lexicon: Lexicon) -> str:
    """The dice by colour, and how to enter the result: '2 blue dice and 1 red die; ...'."""
    first = decision.options[-1].action
    if not isinstance(first, Rolled):
        return ""
    if decision.prompt in ("encounter", "corpse", "fire"):
        die = lexicon.say("dice", "encounter")
        return f"{die}; {lexicon.say('dice', 'hint', example=first.faces[0])}"
    reds = _reds(scene, decision) if decision.prompt == "attack" else 0
    blues = len(first.faces) - reds
    parts = [lexicon.say("dice", "blue", count=blues)] if blues else []
    parts += [lexicon.say("dice", "red", count=reds)] if reds else []
    dice = lexicon.say("dice", "and").join(parts)
    example = " ".join(best_first(first.faces))
    return f"{dice}; {lexicon.say('dice', 'hint', example=example)}"


def _reds(scene: Scene, decision: Decision) -> int:
    """The number of red dice of the attacking weapon."""
    return scene.book.items[str(decision.about[0])].red
