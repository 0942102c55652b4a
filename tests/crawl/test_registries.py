"""Every verb of a card, a behaviour card or the End Phase has a function that carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

import inkribbon
from inkribbon.crawl.campaign.end_phase.phase import STEPS, step
from inkribbon.crawl.campaign.parts import PARTS, Part, add_part
from inkribbon.crawl.combat.behaviour import DEEDS, deed
from inkribbon.crawl.combat.spawning import appears
from inkribbon.crawl.effects.verbs import FULLY_POSSIBLE, POSSIBLE, VERBS, fully, possible, verb
from inkribbon.crawl.printed.bosses import BossDeed, BossMove
from inkribbon.crawl.printed.campaign import PartName, SetDials, Step
from inkribbon.crawl.printed.effect import Effect
from inkribbon.crawl.printed.effects import Spawn

assert inkribbon.GAMES  # importing a game fills the registries


def leaves(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for known in kind.__subclasses__():
        if known.__struct_config__.tag is not None:
            yield known
        yield from leaves(known)


@pytest.mark.parametrize(("kind", "table"), [(Effect, VERBS), (Step, STEPS), (BossDeed, DEEDS)])
def test_everything_that_can_be_printed_has_a_handler(
    kind: type[msgspec.Struct], table: dict[Any, Any]
) -> None:
    assert set(table) == set(leaves(kind))


def test_only_known_verbs_say_when_they_are_possible() -> None:
    assert POSSIBLE.keys() | FULLY_POSSIBLE.keys() <= VERBS.keys()


@pytest.mark.parametrize(
    ("decorator", "key"),
    [
        (verb, Spawn),
        (possible, Spawn),
        (fully, Spawn),
        (step, SetDials),
        (deed, BossMove),
        (appears, "corpse"),
    ],
)
def test_nothing_is_registered_twice(decorator: Any, key: Any) -> None:
    with pytest.raises(TypeError, match="already has a handler"):
        decorator(key)(lambda *_: None)


def test_every_part_that_a_campaign_can_name_exists() -> None:
    assert set(PARTS) == set(get_args(PartName))
    with pytest.raises(TypeError, match="already is a part"):
        add_part("paths", Part())
