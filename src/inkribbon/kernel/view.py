"""What a seat may see. Each game hides information in one place, its `observe`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

import msgspec

from .data import Data, Event
from .decision import CHANCE, GROUP, Decision, Outcome
from .family import Family
from .world import Static, World, compiled, spine

SPECTATOR = -3
"""A seat that may watch but never answer."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's view. It is not a World, so mypy keeps hidden state from bots."""

    family: ClassVar[Family]
    """What presents this view: words, screens, bots."""
    SENT_AS: ClassVar[dict[str, Any]] = {}
    """Types of the fields that `parts` sends in another form than they have here."""

    seat: int
    waiting_for: int | None
    """The seat that must answer; None when the game is over."""
    prompt: str
    about: tuple[str | int, ...]
    decision: Decision | None
    """The open decision, only in the view of a seat that may answer it."""
    outcome: Outcome | None
    news: tuple[Data, ...]

    def parts(self) -> dict[str, Any]:
        """The fields of the game's own view by name, for a client to draw."""
        names, values = _own(type(self))
        return dict(zip(names, values(self), strict=False))


ENGINE = ("pending",)
"""Fields of a view that only the engine uses."""


@lru_cache(maxsize=64)
def _own(kind: type[View]) -> tuple[tuple[str, ...], Callable[[View], tuple[Any, ...]]]:
    """The names of a view's own fields, and a getter for all of them."""
    names = shown_fields(kind)
    return names, attrgetter(*names, "seat")  # with at least two names it returns a tuple


def shown_fields(kind: type[View]) -> tuple[str, ...]:
    """The fields of a view that clients see: its own, except for the book."""
    hidden = (*View.__struct_fields__, *ENGINE)
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in hidden]
    return tuple(field.name for field in fields if not _is_static(field.type))


def _is_static(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Static)


T = TypeVar("T", bound=msgspec.Struct)


def converter(
    source: type[msgspec.Struct], target: type[T], given: tuple[str, ...]
) -> Callable[..., T]:
    """A function that turns one struct into another, such as a world into a view.

    Fields named in `given` are its keyword arguments. All others are copied from the field of the
    same name, containers included, so that neither changes with the other. It is compiled, because
    collecting the fields in a dictionary takes twice as long.
    """
    shared = [name for name in target.__struct_fields__ if name not in given]
    if missing := [name for name in shared if name not in source.__struct_fields__]:
        raise TypeError(f"{source.__name__} has no {', '.join(missing)} for {target.__name__}")
    containers = spine(target)
    values = {name: f"source.{name}{'.copy()' * (name in containers)}" for name in shared}
    fields = ", ".join(f"{name}={value}" for name, value in {**values, **_same(given)}.items())
    parameters = ", ".join(("source", "*", *given))
    return compiled("convert", parameters, [f"return target({fields})"], target=target)


def _same(names: tuple[str, ...]) -> dict[str, str]:
    return {name: name for name in names}


def open_decision(view: View) -> Decision | None:
    """The decision that a view was taken at; without options if they are another seat's."""
    if view.decision is not None or view.waiting_for is None:
        return view.decision
    return Decision(view.waiting_for, view.prompt, (), view.about)


def may_answer(decision: Decision, seat: int) -> bool:
    """Whether a seat may answer: a player answers for their own seat and for the table."""
    return decision.seat == seat or (decision.seat == GROUP and seat >= 0)


def offered(world: World, seat: int) -> Decision | None:
    """The open decision, if this seat may answer it."""
    decision = world.decision
    if decision is None or decision.seat == CHANCE or not may_answer(decision, seat):
        return None
    return decision


def audible(world: World, seat: int) -> tuple[Data, ...]:
    """The news that the seat may learn of."""
    return tuple(event for event in world.news if _heard_by(event, seat))


def _heard_by(event: Data, seat: int) -> bool:
    if not isinstance(event, Event):
        return False
    audience = event.audience()
    return audience is None or seat in audience
