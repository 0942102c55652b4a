"""Abilities: modifiers add up, reactions add tasks, a replacement takes over."""

from __future__ import annotations

import pytest
from kernel.toy import ToyDig, ToyStay
from support.crawl import crawl

from inkribbon.crawl.state.moments import (
    AttackOver,
    EnemyPace,
    Provoked,
    WouldFall,
    bonus,
    granted,
    instead,
    reactions,
)
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Option
from inkribbon.kernel.hook import HOOKS, Moment, ability, functions, moments


class ToyDusk(Moment, frozen=True):
    hour: int


class ToyDawn(Moment, frozen=True):
    pass


@ability("toy-owl", ToyDusk)
def owl_at_dusk(world: object, moment: ToyDusk, owner: str) -> str:
    return f"{owner} wakes at {moment.hour}"


@ability("toy-owl", ToyDawn)
def owl_at_dawn(world: object, moment: ToyDawn, owner: str) -> str:
    return f"{owner} sleeps"


@ability("toy-cock", ToyDawn)
def cock_at_dawn(world: object, moment: ToyDawn, owner: str) -> str:
    return f"{owner} crows"


def test_an_ability_does_something_only_at_its_own_moments() -> None:
    (heard,) = functions(["toy-cock", "toy-owl"], ToyDusk)
    assert heard(None, ToyDusk(21), "Athena") == "Athena wakes at 21"


def test_abilities_are_heard_in_the_order_they_are_named() -> None:
    said = [f(None, ToyDawn(), "it") for f in functions(["toy-cock", "toy-owl"], ToyDawn)]
    assert said == ["it crows", "it sleeps"]


def test_a_moment_nobody_listens_to_is_silent() -> None:
    assert functions(["toy-cock"], ToyDusk) == []
    assert functions([], ToyDawn) == []


def test_the_moments_of_abilities_are_listed_once_each() -> None:
    assert moments(["toy-owl", "toy-cock"]) == [ToyDusk, ToyDawn]
    assert moments(["toy-cock", "toy-owl"]) == [ToyDawn, ToyDusk]


def test_an_ability_cannot_do_two_things_at_one_moment() -> None:
    with pytest.raises(TypeError, match="toy-owl already listens to ToyDawn"):
        ability("toy-owl", ToyDawn)(cock_at_dawn)
    assert HOOKS["toy-owl"][ToyDawn] is owl_at_dawn


# The three kinds, from lasting effects on a table


@ability("toy-draught", EnemyPace)
def draught(world: World, moment: EnemyPace, owner: Lasting) -> int:
    return owner.amount


@ability("toy-itch", AttackOver)
def itch(world: World, moment: AttackOver, owner: Lasting) -> list[Data]:
    return [ToyDig(owner.amount)] * moment.faces.count("low")


@ability("toy-smoke", Provoked)
def smoke(world: World, moment: Provoked, owner: Lasting) -> list[Option]:
    return [Option(ToyStay(), (moment.action,))]


@ability("toy-net", WouldFall)
def net(world: World, moment: WouldFall, owner: Lasting) -> list[Data] | None:
    return [ToyDig(owner.amount)] if moment.seat == owner.seat else None


def under(*effects: Lasting) -> World:
    """A world in which only these effects listen to our moments."""
    world = crawl("re2", "+---+\n| . |\n+---+", cast=["claire"]).world
    world.lasting = effects
    return world


def test_modifiers_are_added_up() -> None:
    world = under(Lasting("toy-draught", "a", amount=2), Lasting("toy-draught", "b", amount=-1))
    assert bonus(world, EnemyPace(1)) == 1
    assert bonus(under(), EnemyPace(1)) == 0


def test_reactions_add_their_tasks_in_order() -> None:
    world = under(Lasting("toy-itch", "a", amount=1), Lasting("toy-itch", "b", amount=2))
    assert reactions(world, AttackOver(0, ("low", "mid"))) == [ToyDig(1), ToyDig(2)]
    assert reactions(world, AttackOver(0, ("mid",))) == []


def test_reactions_can_offer_options() -> None:
    world = under(Lasting("toy-smoke", "a"))
    assert granted(world, Provoked(0, ToyDig(1))) == [Option(ToyStay(), (ToyDig(1),))]


def test_the_first_replacement_takes_the_place_of_what_would_happen() -> None:
    nobody = Lasting("toy-net", "a", seat=3)
    first, second = Lasting("toy-net", "b", seat=0, amount=1), Lasting("toy-net", "c", seat=0)
    assert instead(under(nobody, first, second), WouldFall(0)) == (ToyDig(1),)
    assert instead(under(nobody), WouldFall(0)) is None


def test_an_ability_does_not_hear_the_moments_of_others() -> None:
    world = under(Lasting("toy-draught", "a", amount=2))
    assert reactions(world, AttackOver(0, ("low",))) == []
    assert instead(world, WouldFall(0)) is None
