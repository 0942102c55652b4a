"""The tower's voice: picks a sentence for each event, option and prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.state.events import Ended, Moved, RoundStarted, TurnStarted, ZombiesMoved
from inkribbon.kernel.data import Event
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.voice import Said, Speaker, Voice

from . import names
from .names import Scene


class TowerSpeaker(Speaker):
    scene: Scene

    def character(self, seat: int) -> str:
        return names.character(self.scene, seat, self.words)

    def everybody(self, seats: Sequence[int]) -> str:
        return names.everybody(self.scene, seats, self.words)

    def card(self, name: str) -> str:
        return names.card(self.scene.book, name, self.words)

    def objective(self, name: str) -> Said:
        goal = self.scene.book.objectives.get(name)
        points = goal.points if goal else 0
        return {"objective": goal.text if goal else name, "points": points}

    def objectives(self, goals: Sequence[str]) -> str:
        said = [names.card(self.scene.book, goal, self.words) for goal in goals]
        return ", ".join(said) or self.words.say("tower", "none")

    def floor(self, floor: int) -> str:
        return names.floor(floor, self.words)

    def place(self, place: int) -> Said:
        return {"place": place + 1, "card": names.in_slit(self.scene, place, self.words)}

    def overcharge(self, over: bool) -> Said:
        """The price of an action, where it is not a point."""
        return {"price": self.words.say("tower", "for-damage") if over else ""}

    def round(self, number: int) -> Said:
        return {"round": number, "rounds": len(ROOMS)}

    def cause(self, cause: str) -> str:
        return self.words.say("outcome", cause) if self.words.has("outcome", cause) else cause

    namers: ClassVar[Mapping[str, Callable[[Any, Any], Said]]] = {
        "seat": character,
        "to": character,
        "by": character,
        "seats": everybody,
        "card": card,
        "item": card,
        "objective": objective,
        "objectives": objectives,
        "floor": floor,
        "place": place,
        "overcharge": overcharge,
        "round": round,
        "cause": cause,
    }


def _emerged(_: Any, told: Any) -> str:
    return "there" if told.number == told.room else "shifted"


def _call(_: Any, told: Any) -> str:
    return str(told.kind)


class TowerVoice(Voice):
    """Most sentences are shown to one player only."""

    speaker = TowerSpeaker
    about: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "tower.action": ("room", "ap"),
        "tower.keep-card": ("card",),
        "tower.save-first": ("room",),
        "tower.flee": ("room",),
        "tower.call": ("kind",),
        "tower.deal-item": ("seat",),
        "tower.deal-objective": ("seat",),
        "tower.encounter": ("seat",),
        "tower.flip": ("seat",),
        "tower.back": ("seat",),
        "tower.draw-card": ("floor",),
        "tower.top": ("floor",),
    }
    variants: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = {
        # Events
        "tower.zombies-emerged": _emerged,
        "tower.survivor-emerged": _emerged,
        "tower.announced": lambda _, told: str(told.card.partition("@")[0]),
        "tower.called-out": _call,
        "tower.zombies-stayed": lambda _, told: str(told.cause),
        "tower.bitten": lambda _, told: "soaked" if told.soaked else "plain",
        "tower.burnt": lambda _, told: "survivors" if told.survivors else "zombies",
        "tower.blasted": lambda _, told: "survivors" if told.survivors else "zombies",
        "tower.fell": lambda _, told: str(told.cause),
        "tower.true-winners": lambda _, told: "one" if len(told.seats) == 1 else "several",
        "tower.ended": lambda _, told: "won" if told.won else "lost",
        # Options
        "tower.use": lambda _, action: str(action.item),
        "tower.speak": _call,
        "tower.call": _call,
        "tower.save-first": lambda _, action: "some" if action.count else "none",
        "tower.top-shown": lambda _, action: "danger" if action.danger else "safe",
    }
    groups: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("tower.move", "tower.flee"), "move"),
        **dict.fromkeys(("tower.search", "tower.keep-card", "tower.return-card"), "search"),
        "tower.rest": "rest",
        "tower.use": "items",
        "tower.cure": "ability",
        **dict.fromkeys(("tower.save", "tower.release", "tower.save-first"), "survivors"),
        **dict.fromkeys(("tower.hand-over", "tower.pick-up"), "trade"),
        **dict.fromkeys(("tower.speak", "tower.call", "tower.hush"), "talk"),
        "tower.end-turn": "end",
        **dict.fromkeys(
            (
                *("tower.dealt-item", "tower.dealt-objective", "tower.dealt-marker"),
                *("tower.encounter-in", "tower.flipped", "tower.back-shown"),
                *("tower.drew-card", "tower.top-shown"),
            ),
            "chance",
        ),
    }
    unchanging = ("room", "count", "item", "kind", "card", "overcharge", "zombies", "danger")
    main = ("tower.action",)

    def is_heading(self, event: Event) -> bool:
        return isinstance(event, RoundStarted | TurnStarted | Ended)

    def goes_on(self, last: Event, event: Event) -> bool:
        if isinstance(event, Moved) and isinstance(last, Moved):
            return event.seat == last.seat and event.start == last.room
        if isinstance(event, ZombiesMoved) and isinstance(last, ZombiesMoved):
            return event.seat == last.seat
        return False

    def together(self, scene: Any, events: Sequence[Event], words: Lexicon) -> str:
        first = events[0]
        if isinstance(first, Moved):
            steps = [first.start, *(event.room for event in events if isinstance(event, Moved))]
            path = " → ".join(map(str, steps))
            who = names.character(scene, first.seat, words)
            text = words.say("event", "tower.walk", seat=who, path=path)
            return text[:1].upper() + text[1:]
        moves = [event for event in events if isinstance(event, ZombiesMoved)]
        told = ", ".join(f"{move.zombies} × {move.start} → {move.room}" for move in moves)
        return words.say("event", "tower.zombies-walk", moves=told)


VOICE = TowerVoice()
