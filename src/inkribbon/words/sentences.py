"""Sentences about events, options and questions, in the voice of their game."""

from __future__ import annotations

import re
from typing import Any

from inkribbon.kernel.data import TAGS, Data, Event
from inkribbon.kernel.decision import Decision, Outcome
from inkribbon.kernel.game import Odd, Withheld

from .lexicon import Lexicon, load
from .voice import voice_of


def event(scene: Any, told: Event, words: Lexicon | None = None) -> str:
    """What happened, as one sentence."""
    words = words or load()
    voice = voice_of(scene)
    scene = voice.scene_of(scene, told)
    gaps = voice.gaps(scene, told, words)
    return sentence(words.say("event", tag(told), voice.variant(scene, told), **gaps))


def option(scene: Any, action: Data, prompt: str = "", words: Lexicon | None = None) -> str:
    """An option in a few words; the words may depend on the question."""
    words = words or load()
    voice = voice_of(scene)
    gaps = voice.gaps(scene, action, words)
    return words.say("option", tag(action), voice.variant(scene, action, prompt), **gaps)


def alone(scene: Any, action: Data, prompt: str = "", words: Lexicon | None = None) -> str:
    """An option without the heading that a menu has above it: it says what kind of action it is."""
    words = words or load()
    if not words.has("alone", tag(action)):
        return option(scene, action, prompt, words)
    return words.say("alone", tag(action), **voice_of(scene).gaps(scene, action, words))


def settled(scene: Any, action: Data, prompt: str, words: Lexicon | None = None) -> str:
    """What the table answered for a player."""
    words = words or load()
    return words.say("table", "settled", option=option(scene, action, prompt, words))


def question(scene: Any, decision: Decision, words: Lexicon | None = None) -> str:
    """The question that a decision asks, and who must answer."""
    words = words or load()
    values = voice_of(scene).asked(scene, decision, words)
    return sentence(words.say("prompt", decision.prompt, **values))


def withheld(reason: Withheld, words: Lexicon | None = None) -> str:
    """Why an action is not available."""
    words = words or load()
    what = words.say("withheld", reason.action)
    why = words.say("reason", reason.reason, value=", ".join(reason.values))
    return sentence(f"{what}: {why}")


def outcome(result: Outcome, words: Lexicon | None = None) -> str:
    """How the game ended and why."""
    words = words or load()
    won = words.say("word", "won" if result.won else "lost")
    return f"{won} {words.say('outcome', result.cause)}"


def epilogue(scene: Any) -> str:
    """The last words of the story; empty while it goes on, and in games without a story."""
    return voice_of(scene).epilogue(scene) if scene.outcome is not None else ""


def scenario(scene: Any, part: str, words: Lexicon | None = None) -> str:
    """The name of a scenario of a campaign."""
    speaker = voice_of(scene).speaker(scene, words or load())
    return str(speaker.named("scenario", part)["scenario"])


def odds(found: tuple[Odd, ...], words: Lexicon | None = None) -> str:
    """Chances as percentages: 'kill 17%, push 33%, miss 50%'."""
    words = words or load()
    return ", ".join(f"{result(odd, words)} {percent(odd)}" for odd in found)


def result(odd: Odd, words: Lexicon | None = None) -> str:
    """What may come of an option, in a word or two."""
    return (words or load()).say("odds", odd.result)


def percent(odd: Odd) -> str:
    """Rounded, but never 0% for a possible result or 100% for an uncertain one."""
    share = 100 * odd.count / odd.total
    if 0 < share < 1:
        return "<1%"
    if 99 < share < 100:
        return ">99%"
    return f"{share:.0f}%"


_SQUARE = re.compile(r"[a-z]{1,2}\d")


def sentence(text: str) -> str:
    """With a capital, unless it begins with the name of a square, such as h1."""
    text = text.strip()
    return text if _SQUARE.match(text) else text[:1].upper() + text[1:]


def tag(data: Data) -> str:
    return TAGS[type(data)]


def variant(scene: Any, data: Data, prompt: str = "") -> str:
    """The key of the sentence variant for a struct."""
    return voice_of(scene).variant(scene, data, prompt)


def gaps(scene: Any, data: Data, words: Lexicon) -> dict[str, object]:
    """The fields of a struct as words, by name."""
    return voice_of(scene).gaps(scene, data, words)


def group(scene: Any, action: Data) -> str:
    """The group of buttons an action belongs to."""
    return voice_of(scene).group(action)
