"""Checks of what the effects in a scenario file name: enemies, abilities, cards and links."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.effects import CardEffect, Receive, ShuffleIn, Unlock
from inkribbon.geometry.drawing import Drawing


def effect_problems(contents: Contents, drawing: Drawing, effect: CardEffect) -> Iterator[str]:
    """One line per problem, with the fix; `enemy_problems` finds those with enemies."""
    ability = getattr(effect, "ability", "")
    if ability and ability not in (known := lasting_abilities(contents)):
        yield f"unknown ability {ability!r}: use one of {', '.join(known)}"
    match effect:
        case Receive() if effect.card not in contents.items:
            yield f"the scenario gives {effect.card!r}, which is not an item in this box"
        case ShuffleIn() if effect.card not in contents.tension:
            yield f"{effect.card!r} is shuffled in, but it is not a tension card of this box"
        case Unlock() if effect.link not in drawing.link_symbols:
            yield f"the scenario unlocks {effect.link!r}, which is not a link on the map"
        case _:
            pass


def enemy_problems(contents: Contents, place: str, effect: CardEffect) -> Iterator[str]:
    """The enemy that an effect needs at a place of the scenario, if the box does not have it."""
    if (enemy := unknown_enemy(contents, effect)) is not None:
        yield f"{place!r} needs the enemy {enemy!r}, which is not in this box"


def unknown_enemy(contents: Contents, effect: CardEffect) -> str | None:
    enemy: str = getattr(effect, "enemy", "")
    return enemy if enemy and not contents.enemy_cards(enemy) else None


def lasting_abilities(contents: Contents) -> list[str]:
    """The abilities that the effects of the box's cards start: others expect another bearer."""
    effects: list[CardEffect] = []
    for card in contents.tension.values():
        effects += [*card.effects, *(effect for band in card.bands.values() for effect in band)]
    for entry in contents.encounters.values():
        effects += entry.effects
    for event in contents.narrative.values():
        effects += [*event.effects, *(e for choice in event.choices for e in choice.effects)]
    return sorted({ability for effect in effects if (ability := getattr(effect, "ability", ""))})
