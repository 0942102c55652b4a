"""The table's voice: picks a sentence for each event, option and prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from inkribbon.games.apocalypse.state.events import (
    BiteMissed,
    Pushed,
    TurnBegan,
    Walked,
    ZombieEntered,
)
from inkribbon.kernel.data import Event
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.voice import Said, Speaker, Voice

from . import names
from .names import Scene


class InchesSpeaker(Speaker):
    """Names figures, and gives lengths in inches."""

    scene: Scene

    def always(self) -> dict[str, object]:
        return {"active": self.figure(self.scene.active), "left": self.length(_left(self.scene))}

    def character(self, seat: int) -> str:
        if seat < 0:
            return super().character(seat)
        return names.player(self.scene, seat, self.words)

    def figure(self, number: int) -> str:
        return names.figure(self.scene, number, self.words)

    def figures(self, numbers: tuple[int, ...]) -> str:
        return ", ".join(self.figure(number) for number in numbers)

    def square(self, number: int) -> str:
        return names.square(self.scene.book, number)

    def piece(self, letter: str) -> str:
        known = self.scene.book.scenario.scenery.get(letter)
        return known.name if known else letter

    def card(self, name: str) -> str:
        return names.card(self.scene.book, name, self.words)

    def cards(self, cards: tuple[str, ...]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def deck(self, deck: str) -> str:
        return self.words.say("deck", deck)

    def facing(self, number: int) -> str:
        return self.words.say("facing", names.FACINGS[number])

    def borders(self, borders: tuple[int, ...]) -> str:
        return names.line(self.scene.book, borders, self.words)

    def barricade(self, number: int) -> str:
        return names.barricade(self.scene, number, self.words)

    def length(self, half_inches: int) -> str:
        return names.length(half_inches, self.words)

    def faces(self, faces: tuple[str, ...]) -> str:
        return " ".join(faces) or "-"

    def cause(self, cause: str) -> str:
        return self.words.say("outcome", cause) if self.words.has("outcome", cause) else cause

    namers: ClassVar[Mapping[str, Callable[[Any, Any], Said]]] = {
        **dict.fromkeys(("human", "zombie", "figure", "by", "partner", "target"), figure),
        **dict.fromkeys(("aim", "first"), figure),
        "through": figures,
        **dict.fromkeys(("square", "site"), square),
        "piece": piece,
        **dict.fromkeys(("card", "weapon", "give", "take"), card),
        "cards": cards,
        "facing": facing,
        "deck": deck,
        "borders": borders,
        "barricade": barricade,
        **dict.fromkeys(("missing", "half_inches"), length),
        "faces": faces,
        "cause": cause,
    }


def _left(scene: Scene) -> int:
    """Half inches the active figure has left."""
    rulebook = scene.book.contents.settings.rulebook
    human = scene.humans.get(scene.active)
    whole = rulebook.human_inches - human.wounds if human else rulebook.zombie_inches
    return max(0, 2 * whole - scene.spent)


# Variants: which of several sentences a struct uses


def _walked(_: Scene, told: Any) -> str:
    if told.figure < 0:
        return "zombie"
    if told.climbed:
        return "climbed"
    return "through" if told.through else "human"


def _shot(scene: Scene, action: Any) -> str:
    """Whether the shot would hit its target, another zombie, or a friend."""
    if action.aim == action.first:
        card = scene.book.cards.get(action.weapon)
        return "shot" if card and card.range else "contact"
    return "friend" if action.first > 0 else "nearer"


def _hit(scene: Scene, told: Any) -> str:
    card = scene.book.cards.get(told.weapon)
    if told.aim != told.target:
        return "friend" if told.target > 0 else "nearer"
    return "shot" if card and card.range else "contact"


def _trade(_: Scene, data: Any) -> str:
    if data.give and data.take:
        return "swap"
    return "give" if data.give else "take"


class InchesVoice(Voice):
    """Names figures by name or number, and places by square."""

    speaker = InchesSpeaker
    about: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "inches.act": ("human",),
        "inches.drop": ("human",),
        "inches.spread": ("human",),
        "inches.passage": ("human", "by"),
        "inches.consent": ("human", "partner", "give", "take"),
        "inches.horde-act": ("zombie",),
        "draw": ("deck",),
    }
    variants: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = {
        # Events
        "inches.walked": _walked,
        "inches.attacked": _hit,
        "inches.fumbled": lambda _, told: str(told.oops),
        "inches.turned": lambda _, told: str(told.how),
        "inches.traded": _trade,
        "inches.worked-on": lambda _, told: "building" if told.building else "demolition",
        "inches.pushed": lambda _, told: "chained" if told.chained else "first",
        "inches.healed": lambda _, told: "self" if told.human == told.by else "other",
        # Options
        "inches.attack": _shot,
        "inches.trade": _trade,
        "inches.use": lambda scene, act: "self" if act.human == scene.active else "other",
    }
    groups: ClassVar[Mapping[str, str]] = {
        "inches.activate": "order",
        "inches.rouse": "order",
        "inches.move": "move",
        "inches.turn": "turn",
        **dict.fromkeys(("inches.attack", "inches.throw", "inches.also", "inches.bite"), "attack"),
        "inches.search": "search",
        **dict.fromkeys(("inches.use", "inches.pick-up"), "items"),
        **dict.fromkeys(("inches.trade", "inches.consent", "inches.decline"), "trade"),
        **dict.fromkeys(("inches.build", "inches.demolish"), "barricade"),
        "inches.drop": "discard",
        **dict.fromkeys(("inches.stop", "inches.horde-stop", "inches.horde-rests"), "end"),
        **dict.fromkeys(("inches.designate", "inches.settled"), "start"),
        **dict.fromkeys(("rolled", "drew", "inches.entry"), "chance"),
    }
    unchanging = ("square", "site", "facing", "faces", "piece")
    changing = ("inches.stop",)
    main = ("inches.next-human", "inches.act", "inches.designate", "inches.horde-next")

    def is_heading(self, event: Event) -> bool:
        return isinstance(event, TurnBegan)

    def goes_on(self, last: Event, event: Event) -> bool:
        """Group walking zombies, entering zombies, missed bites and chained pushes in one line."""
        if isinstance(last, Walked) and isinstance(event, Walked):
            return last.figure < 0 and event.figure < 0
        if isinstance(last, BiteMissed) and isinstance(event, BiteMissed):
            return last.zombie == event.zombie and last.human == event.human
        if isinstance(last, Pushed) and isinstance(event, Pushed):
            return last.chained
        return isinstance(last, ZombieEntered) and isinstance(event, ZombieEntered)

    def together(self, scene: Any, events: Sequence[Event], words: Lexicon) -> str:
        first = events[0]
        speaker = InchesSpeaker(scene, words)
        if isinstance(first, BiteMissed):
            who, prey = speaker.figure(first.zombie), speaker.figure(first.human)
            text = words.say("event", "inches.bites", zombie=who, human=prey, count=len(events))
            return text[:1].upper() + text[1:]
        if isinstance(first, ZombieEntered):
            places = [speaker.square(e.square) for e in events if isinstance(e, ZombieEntered)]
            told = ", ".join(places)
            return words.say("event", "inches.zombies-enter", count=len(places), places=told)
        moves = [
            f"{speaker.figure(event.figure)} → {speaker.square(event.square)}"
            for event in events
            if isinstance(event, Walked | Pushed)
        ]
        key = "inches.zombies-walk" if isinstance(first, Walked) else "inches.all-pushed"
        return words.say("event", key, moves=", ".join(moves))


VOICE = InchesVoice()
