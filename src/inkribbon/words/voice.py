"""How a family of games puts its values into words: by the names of fields.

A struct's fields fill the gaps of its sentence; what a field means is told by its name, so a new
task or event needs a sentence in the language file and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from inkribbon.kernel.data import TAGS, Data, Event
from inkribbon.kernel.decision import CHANCE, GROUP, Decision

from .lexicon import Lexicon

Said = str | dict[str, object]
"""A field in words, or several gaps that it fills, such as a square and its room."""


class Speaker:
    """Puts the values of one scene into words. A family's own speaker knows its fields."""

    namers: ClassVar[Mapping[str, Callable[[Any, Any], Said]]] = {}

    def __init__(self, scene: Any, words: Lexicon, owner: int = -1) -> None:
        self.scene = scene
        self.words = words
        self.owner = owner
        """The seat from which things are seen, where that matters."""

    def named(self, name: str, value: Any) -> dict[str, object]:
        """A field as words."""
        namer = self.namers.get(name)
        if namer is None:
            return {name: value}
        said = namer(self, value)
        return said if isinstance(said, dict) else {name: said}

    def character(self, seat: int) -> str:
        """Who sits there; the table and chance have names too."""
        return self.words.say("word", {GROUP: "table", CHANCE: "chance"}.get(seat, "somebody"))

    def always(self) -> dict[str, object]:
        """Gaps that every sentence may use."""
        return {}


class Voice:
    """The voice of one family."""

    speaker: type[Speaker] = Speaker
    about: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By prompt, the names of the values that a decision is about."""
    variants: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = {}
    """By tag, which of several sentences a struct gets in a scene."""
    groups: ClassVar[Mapping[str, str]] = {}
    """By tag, the group of buttons an action belongs to; any other is `other`."""
    unchanging: tuple[str, ...] = ()
    """Fields whose words are the same in every position of a game."""
    changing: tuple[str, ...] = ()
    """Tags of actions whose words change although their fields do not."""
    main: tuple[str, ...] = ()
    """Prompts at which a player begins something new."""

    def scene_of(self, scene: Any, event: Event) -> Any:
        """The scene that one of its news is about, where that is not what is there now."""
        del event
        return scene

    def gaps(self, scene: Any, data: Any, words: Lexicon) -> dict[str, object]:
        """The fields of a struct as words, by name."""
        speaker = self.speaker(scene, words, getattr(data, "seat", getattr(scene, "active", -1)))
        values = speaker.always()
        for name in data.__struct_fields__:
            values.update(speaker.named(name, getattr(data, name)))
        return values

    def asked(self, scene: Any, decision: Decision, words: Lexicon) -> dict[str, object]:
        """What a decision is about, as words."""
        speaker = self.speaker(scene, words)
        values = speaker.always() | {"who": speaker.character(decision.seat)}
        for name, value in zip(self.about.get(decision.prompt, ()), decision.about, strict=False):
            values.update(speaker.named(name, value))
        return values

    def variant(self, scene: Any, data: Data, prompt: str = "") -> str:
        """The name of the sentence among those of its kind; '' where there is only one."""
        known = self.variants.get(TAGS[type(data)])
        return prompt if known is None else known(scene, data)

    def group(self, action: Data) -> str:
        return self.groups.get(TAGS[type(action)], "other")

    def is_unchanging(self, kind: Any) -> bool:
        """Whether an action's words depend on nothing that happens in a game."""
        tag = TAGS[kind]
        fixed = tag not in self.variants and tag not in self.changing
        return fixed and all(field in self.unchanging for field in kind.__struct_fields__)

    def grounds(self, scene: Any, data: Data) -> tuple[Any, ...] | None:
        """All that a struct's words rest on in a scene, to remember them by; None if that is not
        known, and they must be found anew each time."""
        book = getattr(scene, "book", None)
        return (book, data) if book is not None and self.is_unchanging(type(data)) else None

    def asked_grounds(self, scene: Any, decision: Decision) -> tuple[Any, ...] | None:
        """The same for the question that a decision asks."""
        del scene, decision
        return None

    # The log

    def worth_telling(self, told: Sequence[Event]) -> list[Event]:
        """What is left of some events when those are dropped that another one tells."""
        return list(told)

    def is_heading(self, event: Event) -> bool:
        """Whether a new part of the log begins with it."""
        del event
        return False

    def goes_on(self, last: Event, event: Event) -> bool:
        """Whether an event carries on what the last one began, so that one line tells both."""
        del last, event
        return False

    def together(self, scene: Any, events: Sequence[Event], words: Lexicon) -> str:
        """The line that tells several events that carry each other on."""
        raise NotImplementedError


def voice_of(scene: Any) -> Voice:
    """The voice of the family that a world or a view belongs to."""
    voice: Voice = scene.family.room("words").VOICE
    return voice
