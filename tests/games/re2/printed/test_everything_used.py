"""Every card, enemy and item of the box is used at least once, and every scenario is played.

Forced positions bring up each thing, which is then played out at random. A new card in the box is
covered automatically.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.played_out import heard, played_out
from support.re2 import box, game, re2

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import Behave
from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.effects.verbs import tasks_of
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import BossRule
from inkribbon.crawl.state.events import (
    Attacked,
    BehaviourDrawn,
    BossAttacked,
    DoorUnlocked,
    EnemyAttacked,
    EnemyKilled,
    EnemySpawned,
    TensionDrawn,
    TensionSkipped,
    Used,
)
from inkribbon.crawl.state.special_events import RibbonsGained, Upgraded
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.data import Event
from inkribbon.kernel.engine import answer, push, run

BOX = box()
ROOMS = """
    +---+---+---+---+---+---+
    | .   .   a | .   .   * |
    +           +           +
    | .   .   * k .   .   . |
    +           +           +
    | .   .   . | .   a   . |
    +---+---+---+---+---+---+
    """
LOCK = {"k": "spade-key"}
BOSS_ROOM = ROOMS.replace(".   .   a |", ".   B   a |", 1)


def rooms() -> Table:
    """Two rooms: Leon and Claire in one with one enemy of each kind that cards call on, and a
    Zombie behind the door."""
    table = re2(ROOMS, cast=["leon", "claire"], keys=LOCK)
    table.stand("leon", "a1").stand("claire", "b2").enemy("zombie", "c3").enemy("zombie", "f3")
    table.enemy("licker", "c1").enemy("zombie-dog", "a3")
    table.world.active = 0
    return table


# Tension cards


def drawing(card: str) -> list[Event]:
    """What happens when this card is drawn."""
    table = rooms().deck("tension", card, *["all-clear"] * 5)
    table.world.locked = 0
    table.chance.left = [card]
    push(table.world, TensionPhase())
    run(table.world)
    events = heard(table.world)
    if table.world.decision is not None and table.world.decision.prompt == "draw":
        answer(table.world, table.chance.choose(table.world.decision))
    return [*events, *played_out(table.world)]


@pytest.mark.parametrize("card", BOX.tension)
def test_a_tension_card_is_drawn_and_carried_out(card: str) -> None:
    events = drawing(card)
    assert any(isinstance(event, TensionDrawn) and event.card == card for event in events)
    skipped = [event.card for event in events if isinstance(event, TensionSkipped)]
    assert card not in skipped


# Items


def using(card: ItemCard) -> Table:
    """This item is found, and then used as its kind is used."""
    who = next(c.id for c in BOX.characters.values() if _can_use(c.proficient or (), card))
    table = re2(ROOMS, cast=[who], keys={"k": card.id}).stand(who, "c2", harm=3)
    table.enemy("zombie", "c3").carry(who, *_what_it_goes_with(card))
    for item in table.who(who).items:
        table.ammo(who, item.card, 0)
    if card.deck == "S":
        table.carry(who, card.id).begin()
    else:
        table.deck(card.deck, card.id).token(card.deck, "c2").begin().answer(Search(card.deck))
    return table


def _can_use(proficient: tuple[str, ...], card: ItemCard) -> bool:
    usable = card.kind != "weapon" or card.universal
    return usable or card.counts_as(*proficient)


def _what_it_goes_with(card: ItemCard) -> tuple[str, ...]:
    return card.reloads[:1] or (card.upgrades or ())[:1]


def held(table: Table, card: str) -> int:
    return next(item.id for item in table.world.characters[0].items if item.card == card)


def use_it(table: Table, card: ItemCard) -> None:
    if card.kind == "weapon":
        shot = next(a for a in table.offers(Attack) if a.weapon == held(table, card.id))
        answer(table.world, shot)
    elif goes_with := _what_it_goes_with(card):
        answer(table.world, UseItem(held(table, card.id), weapon=held(table, goes_with[0])))
    elif card.kind == "recovery":
        answer(table.world, UseItem(held(table, card.id), on=0))
    elif not card.at_once and not card.room:
        answer(table.world, FlipDoor(0))
    table.hear()


def _uses(event: Event, name: str) -> bool:
    match event:
        case Attacked():
            return event.weapon == name
        case Used():
            return event.card == name
        case DoorUnlocked():
            return event.key == name
        case Upgraded() | RibbonsGained():
            return True
    return False


@pytest.mark.parametrize("name", BOX.items)
def test_an_item_is_found_and_used(name: str) -> None:
    card = BOX.items[name]
    table = using(card)
    use_it(table, card)
    used = any(_uses(event, name) for event in table.events)
    inventory = table.world.book.cast[0].inventory
    assert used or limit_of(table.world, 0) == inventory + card.room > inventory


# Enemies


@pytest.mark.parametrize("kind", BOX.enemies)
def test_an_enemy_appears_attacks_in_every_way_and_dies(kind: str) -> None:
    table = re2(ROOMS, cast=["leon", "claire"], keys=LOCK)
    table.stand("leon", "b2").stand("claire", "a1")
    world, card = table.world, BOX.enemies[kind]
    world.active = 0
    push(world, *tasks_of(world, Spawn(enemy=kind), "test"))
    run(world)
    events = list(played_out(world))
    (enemy,) = world.enemies.values()
    for special in range(-1, len(card.specials)):
        world.characters[0] = replace(world.characters[0], harm=0)
        world.enemies[enemy.id] = enemy
        push(world, EnemyAttack(enemy.id, 0, special))
        run(world)
        events += played_out(world)
    made = [event.name for event in events if isinstance(event, EnemyAttacked)]
    assert {attack.name for attack in (card.attack, *card.specials)} <= set(made)
    assert any(isinstance(event, EnemySpawned) for event in events)
    assert any(isinstance(event, EnemyKilled) for event in [*events, *killing(kind)])


def killing(kind: str) -> list[Event]:
    wounds = BOX.enemies[kind].hit_points - 1
    table = re2(ROOMS.replace(" k ", " d ")).stand("leon", "a1").enemy(kind, "c3", wounds=wounds)
    return table.begin().attack("handgun", "c3", dice=["high"]).events


# Bosses


@pytest.mark.parametrize("card", BOX.behaviour)
def test_a_behaviour_card_is_drawn_and_every_attack_on_it_made(card: str) -> None:
    kind = BOX.behaviour[card].boss
    table = re2(BOSS_ROOM, cast=["leon", "claire"], keys=LOCK, boss=BossRule(kind))
    table.stand("leon", "a1").stand("claire", "c2")
    world = table.world
    world.active = 0
    world.drawn = card
    push(world, Behave(next(iter(world.bosses))))
    run(world)
    events = [*heard(world), *played_out(world)]
    assert any(isinstance(event, BehaviourDrawn) and event.card == card for event in events)
    made = {event.name for event in events if isinstance(event, BossAttacked)}
    deeds = [deed for deed in BOX.behaviour[card].deeds if isinstance(deed, BossAttack)]
    assert {deed.name for deed in deeds} <= made


# Scenarios


@pytest.mark.parametrize("name", game().scenario_ids())
@pytest.mark.parametrize("seed", range(4))
def test_a_scenario_can_be_played_at_random(name: str, seed: int) -> None:
    world = game().new(name, ["leon", "claire"])
    events = list(played_out(world, seed))
    assert any(isinstance(event, TensionDrawn) for event in events)


def listed() -> set[str]:
    """Every card that the decks, kits, stations and rules of the scenarios name."""
    found: set[str] = set()
    for name in game().scenario_ids():
        text = game().shipped(name).text
        found |= {card for card in (*BOX.items, *BOX.tension) if f"{card} =" in text}
        found |= {card for card in (*BOX.items, *BOX.tension) if f'"{card}"' in text}
    return found


def test_every_card_of_the_box_is_in_a_scenario() -> None:
    given = {card.upgrades[1] for card in BOX.items.values() if card.upgrades}
    unused = {*BOX.items, *BOX.tension} - listed() - given
    assert not unused, f"in no scenario: {', '.join(sorted(unused))}"
