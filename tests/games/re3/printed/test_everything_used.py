"""Every card, enemy, item and event of the box is used at least once, or is listed here.

Forced positions bring up each thing, which is then played out at random. A new card in the box is
covered automatically.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from msgspec.structs import replace
from properties.stress import stress_text
from support.boss_fights import boss_fight
from support.bosses import BRUTE, boss_table
from support.crawl import Table
from support.played_out import heard, played_out
from support.re3 import held, mix, re3
from support.re3_moments import rare_moments

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import Behave
from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.effects.verbs import tasks_of
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.printed.effects import Spawn, SpawnedStrike
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.reserve.events import ReserveDied
from inkribbon.crawl.state.events import (
    Attacked,
    BehaviourDrawn,
    BossAttacked,
    DoorUnlocked,
    EnemyAttacked,
    EnemyKilled,
    EnemySpawned,
    Found,
    TensionDrawn,
    TensionSkipped,
    Used,
)
from inkribbon.crawl.state.special_events import Poisoned
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.data import Event
from inkribbon.kernel.engine import answer, push, run

BOX = GAME.contents
ROOMS = """
    +---+---+---+---+---+---+
    | .   .   a | .   .   * |
    +           +           +
    | .   .   * d .   .   . |
    +           +           +
    | .   .   . | .   a   . |
    +---+---+---+---+---+---+
    """
BOSS_ROOM = ROOMS.replace(".   .   a |", ".   B   a |", 1)


def rooms() -> Table:
    """Two rooms: Jill and Carlos in one with a Zombie, another Zombie behind the door."""
    table = re3(ROOMS, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "b2").enemy("zombie", "c3").enemy("zombie", "f3")
    table.world.active = 0
    return table


# Tension cards


def drawing(card: str) -> list[Event]:
    """What happens when this card is drawn."""
    table = rooms().deck("tension", card, *["all-clear"] * 5).deck("narrative", *BOX.narrative)
    table.chance.left = [card]
    push(table.world, TensionPhase())
    run(table.world)
    events = heard(table.world)
    if table.world.decision is not None and table.world.decision.prompt == "draw":
        answer(table.world, table.chance.choose(table.world.decision))
    return [*events, *played_out(table.world)]


@cache
def of_tension() -> dict[str, list[Event]]:
    return {card: drawing(card) for card in BOX.tension}


def test_every_tension_card_is_drawn_and_carried_out() -> None:
    unused = []
    for card, events in of_tension().items():
        drawn = any(isinstance(event, TensionDrawn) and event.card == card for event in events)
        failed = any(isinstance(event, TensionSkipped) and event.card == card for event in events)
        if not drawn or failed:
            unused.append(card)
    assert unused == [], f"never carried out: {', '.join(unused)}"


@pytest.mark.parametrize("band", ["2", "3"])
def test_every_further_line_of_a_tension_card_can_be_carried_out(band: str) -> None:
    for card in BOX.tension.values():
        for effect in (e for number, line in card.bands.items() if number == band for e in line):
            table = rooms()
            world = table.world
            tasks = tasks_of(world, effect, card.id)
            if isinstance(effect, SpawnedStrike):
                table.enemy(effect.enemy, "a1")
            before = world.clone()
            push(world, *tasks)
            run(world)
            events = list(played_out(world))
            idle = world.enemies == before.enemies and world.open == before.open
            assert events or not idle or not tasks, f"{card.id}, band {band}: nothing happened"


# Items


def using(card: ItemCard) -> list[Event]:
    """What happens when this item is found, and then used as its kind is used."""
    table = re3(ROOMS.replace(" d ", " k "), cast=["jill", "carlos"], locked={"k": card.id})
    table.stand("jill", "c2", harm=3).stand("carlos", "b2").enemy("zombie", "c3")
    return [*finding(table, card), *fighting(table, card)]


def finding(table: Table, card: ItemCard) -> list[Event]:
    """By searching, if it is in a deck."""
    if card.deck == "S":
        table.carry("jill", card.id)
        table.begin()
        return []
    table.carry("jill", *card.reloads[:1])
    table.ammo("jill", card.reloads[0] if card.reloads else "", 0)
    table.deck(card.deck, card.id).token(card.deck, "c2").begin()
    table.answer(Search(card.deck))
    return list(table.events)


def fighting(table: Table, card: ItemCard) -> list[Event]:
    world = table.world
    if card.kind == "weapon":
        shot = next(a for a in table.offers(Attack) if a.weapon == held(table, card.id))
        answer(world, shot)
    elif card.kind == "ammunition":
        gun = held(table, card.reloads[0])
        answer(world, UseItem(held(table, card.id), weapon=gun))
    elif card.kind == "recovery":
        answer(world, UseItem(held(table, card.id), on=0))
    else:
        answer(world, FlipDoor(0))
    return heard(world)


@cache
def of_items() -> dict[str, list[Event]]:
    return {card.id: using(card) for card in BOX.items.values()}


def test_every_item_is_found_and_used() -> None:
    unused = []
    for name, events in of_items().items():
        card = BOX.items[name]
        found = card.deck == "S" or any(isinstance(e, Found) and e.card == name for e in events)
        if not found or not any(_uses(event, name) for event in events):
            unused.append(name)
    assert unused == [], f"never found and used: {', '.join(unused)}"


def _uses(event: Event, name: str) -> bool:
    match event:
        case Attacked():
            return event.weapon == name
        case Used():
            return event.card == name
        case DoorUnlocked():
            return event.key == name
    return False


# Enemies


def meeting(kind: str) -> list[Event]:
    """The enemy appears, makes its basic attack and each special attack, and is killed."""
    table = re3(ROOMS, cast=["jill", "carlos"]).stand("jill", "b2").stand("carlos", "a1")
    world = table.world
    world.active = 0
    push(world, *tasks_of(world, Spawn(enemy=kind), "test"))
    run(world)
    events = list(played_out(world))
    (enemy,) = world.enemies.values()
    for special in range(-1, len(BOX.enemies[kind].specials)):
        world.characters[0] = replace(world.characters[0], harm=0)
        push(world, EnemyAttack(enemy.id, 0, special))
        run(world)
        events += played_out(world)
    return [*events, *killing(kind)]


def killing(kind: str) -> list[Event]:
    table = re3(ROOMS, cast=["jill"]).stand("jill", "a1").carry("jill", "magnum").enemy(kind, "c3")
    table.begin()
    while table.enemies() and table.asked().prompt == "action" and table.offers(Attack):
        answer(table.world, table.offers(Attack)[0])
        table.events += heard(table.world)
        table.chance.left = ["high high"]
        answer(table.world, table.chance.choose(table.asked()))
        table.events += heard(table.world)
        while table.world.decision is not None and table.asked().prompt != "action":
            answer(table.world, table.asked().actions()[0])
    return table.events


@cache
def of_enemies() -> dict[str, list[Event]]:
    return {kind: meeting(kind) for kind in BOX.enemies}


def test_every_enemy_appears_attacks_in_every_way_and_dies() -> None:
    missing = []
    for kind, events in of_enemies().items():
        card = BOX.enemies[kind]
        made = [event.name for event in events if isinstance(event, EnemyAttacked)]
        missing += [
            f"{kind}: {a.name}" for a in (card.attack, *card.specials) if a.name not in made
        ]
        for happening in (EnemySpawned, EnemyKilled):
            if not any(isinstance(event, happening) for event in events):
                missing.append(f"{kind}: {happening.__name__}")
    assert missing == []


# Bosses


def behaving(card: str) -> list[Event]:
    """What the boss does with this card when everyone is next to it."""
    kind = BOX.behaviour[card].boss
    table = boss_table(BOSS_ROOM, kind=kind, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "c3")
    table.world.active = 0
    table.world.drawn = card
    push(table.world, Behave(next(iter(table.world.bosses))))
    run(table.world)
    return list(played_out(table.world))


@cache
def of_bosses() -> dict[str, list[Event]]:
    return {card: behaving(card) for card in BOX.behaviour}


def test_every_behaviour_card_is_drawn_and_every_attack_on_it_made() -> None:
    missing = []
    for card, events in of_bosses().items():
        if not any(isinstance(event, BehaviourDrawn) and event.card == card for event in events):
            missing.append(card)
        made = [event.name for event in events if isinstance(event, BossAttacked)]
        deeds = [deed for deed in BOX.behaviour[card].deeds if isinstance(deed, BossAttack)]
        missing += [f"{card}: {deed.name}" for deed in deeds if deed.name not in made]
    assert missing == []


# Events


def whole_games() -> Iterator[Event]:
    """Shipped scenarios, a board with everything, and both bosses."""
    sources: list[str | Source] = [info.id for info in GAME.scenarios()]
    sources.append(Source("stress", stress_text(BOX)))
    sources += [Source(kind, boss_fight(kind)) for kind in BOX.bosses]
    for source in sources:
        for seed in range(6):
            yield from played_out(GAME.new(source, ["jill", "nikolai"]), seed)


def odd_moments() -> Iterator[Event]:
    """Things that chance alone would take long to bring about."""
    table = re3(ROOMS, cast=["jill", "carlos"]).stand("jill", "c2").stand("carlos", "a1")
    table.carry("jill", "green-herb", "red-herb")
    table.meet("carlos", "down")
    table.begin()
    mix(table)
    # Carlos is unconscious, and his turn is skipped.
    yield from table.stop().events
    exit = re3(ROOMS.replace("* d", "X*d")).stand("jill", "c2").begin()
    yield from exit.leave().events
    fight = boss_table(BOSS_ROOM, cast=["jill"], brute=replace(BRUTE, hit_points=1))
    fight.stand("jill", "a1").begin()
    yield from fight.attack("handgun", "b1", dice=["high"]).events


def event_kinds() -> set[str]:
    """Every event of the family and this edition, without those of rules it does not have."""
    homes = ("inkribbon.crawl.", "inkribbon.games.re3.")
    kinds = [kind for kind in Event.__subclasses__() if kind.__module__.startswith(homes)]
    others = (Poisoned.__module__, ReserveDied.__module__)
    return {kind.__name__ for kind in kinds if kind.__module__ not in others}


def names_of(events: Iterable[Event]) -> set[str]:
    return {type(event).__name__ for event in events}


def test_every_event_happens_somewhere() -> None:
    told = names_of(whole_games()) | names_of(odd_moments()) | names_of(rare_moments())
    for found in (of_tension(), of_items(), of_enemies(), of_bosses()):
        for events in found.values():
            told |= names_of(events)
    missing = sorted(event_kinds() - told)
    assert missing == [], f"never told: {', '.join(missing)}"
