"""How a family of games puts its values into words: by the names of fields.

A struct's fields fill the gaps of its sentence. The name of a field gives its meaning, so a new
task or event needs only a sentence in the language file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from inkribbon.kernel.data import TAGS, Data, Event
from inkribbon.kernel.decision import CHANCE, GROUP, Decision

from .lexicon import Lexicon

Said = str | dict[str, object]
"""A field in words, or several gaps at once, such as a square and its room."""


class Speaker:
    """Puts the values of one scene into words. Each family subclasses it for its own fields."""

    namers: ClassVar[Mapping[str, Callable[[Any, Any], Said]]] = {}

    def __init__(self, scene: Any, words: Lexicon, owner: int = -1) -> None:
        self.scene = scene
        self.words = words
        self.owner = owner
        """The seat whose point of view is used, where that matters."""

    def named(self, name: str, value: Any) -> dict[str, object]:
        """A field in words."""
        namer = self.namers.get(name)
        if namer is None:
            return {name: value}
        said = namer(self, value)
        return said if isinstance(said, dict) else {name: said}

    def character(self, seat: int) -> str:
        """The name for a seat, including the table and chance."""
        return self.words.say("word", {GROUP: "table", CHANCE: "chance"}.get(seat, "somebody"))

    def always(self) -> dict[str, object]:
        """Gaps available to every sentence."""
        return {}


class Voice:
    """The voice of one family."""

    speaker: type[Speaker] = Speaker
    about: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By prompt, the names of the values that a decision is about."""
    variants: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = {}
    """By tag, a function that picks the sentence variant for a struct in a scene."""
    groups: ClassVar[Mapping[str, str]] = {}
    """By tag, the group of buttons an action belongs to; `other` by default."""
    unchanging: tuple[str, ...] = ()
    """Fields whose words never change during a game."""
    changing: tuple[str, ...] = ()
    """Tags of actions whose words can change while their fields do not."""
    main: tuple[str, ...] = ()
    """Prompts where a player starts something new."""

    def scene_of(self, scene: Any, event: Event) -> Any:
        """The scene that an event is about, if it is not the current one."""
        del event
        return scene

    def gaps(self, scene: Any, data: Any, words: Lexicon) -> dict[str, object]:
        """The fields of a struct in words, by name."""
        speaker = self.speaker(scene, words, getattr(data, "seat", getattr(scene, "active", -1)))
        values = speaker.always()
        for name in data.__struct_fields__:
            values.update(speaker.named(name, getattr(data, name)))
        return values

    def asked(self, scene: Any, decision: Decision, words: Lexicon) -> dict[str, object]:
        """What a decision is about, in words."""
        speaker = self.speaker(scene, words)
        values = speaker.always() | {"who": speaker.character(decision.seat)}
        for name, value in zip(self.about.get(decision.prompt, ()), decision.about, strict=False):
            values.update(speaker.named(name, value))
        return values

    def variant(self, scene: Any, data: Data, prompt: str = "") -> str:
        """The key of the sentence variant; '' if there is only one sentence."""
        known = self.variants.get(TAGS[type(data)])
        return prompt if known is None else known(scene, data)

    def group(self, action: Data) -> str:
        return self.groups.get(TAGS[type(action)], "other")

    def is_unchanging(self, kind: Any) -> bool:
        """Whether an action's words stay the same for a whole game."""
        tag = TAGS[kind]
        fixed = tag not in self.variants and tag not in self.changing
        return fixed and all(field in self.unchanging for field in kind.__struct_fields__)

    def grounds(self, scene: Any, data: Data) -> tuple[Any, ...] | None:
        """A cache key: everything that a struct's words depend on in a scene; None if the words
        cannot be cached."""
        book = getattr(scene, "book", None)
        return (book, data) if book is not None and self.is_unchanging(type(data)) else None

    def asked_grounds(self, scene: Any, decision: Decision) -> tuple[Any, ...] | None:
        """The same for the question of a decision."""
        del scene, decision
        return None

    def epilogue(self, scene: Any) -> str:
        """The last words of the story, once the game is over; empty if there are none."""
        del scene
        return ""

    # The log

    def worth_telling(self, told: Sequence[Event]) -> list[Event]:
        """The events to show, without those that another event already covers."""
        return list(told)

    def is_heading(self, event: Event) -> bool:
        """Whether it starts a new section of the log."""
        del event
        return False

    def goes_on(self, last: Event, event: Event) -> bool:
        """Whether an event continues the last one, so that they share a line."""
        del last, event
        return False

    def together(self, scene: Any, events: Sequence[Event], words: Lexicon) -> str:
        """The line for several events that continue each other."""
        raise NotImplementedError


def voice_of(scene: Any) -> Voice:
    """The voice of the family that a world or a view belongs to."""
    voice: Voice = scene.family.room("words").VOICE
    return voice
