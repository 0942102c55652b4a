"""Cards as text: what is printed on an item, tension card, enemy, character or mission."""

from __future__ import annotations

from inkribbon.crawl.printed.bosses import BehaviourCard, BossCard
from inkribbon.crawl.printed.characters import CharacterCard
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.enemies import Attack, EnemyCard
from inkribbon.crawl.printed.items import SIGHT, ItemCard
from inkribbon.crawl.printed.missions import MissionCard, SupportCard
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.kernel.deck import cards
from inkribbon.words.lexicon import Lexicon

Card = (ItemCard | TensionCard | EnemyCard | CharacterCard | BossCard | BehaviourCard) | (
    MissionCard | SupportCard
)


def find_cards(scene: Scene, typed: str) -> list[Card]:
    """Cards whose name or id matches the input, or else has a word that starts with it."""
    typed = typed.lower().strip()
    book = scene.book
    known: list[Card] = [
        *book.cast,
        *book.items.values(),
        *book.enemies.values(),
        *book.tension.values(),
        *book.bosses.values(),
        *book.behaviour.values(),
        *book.contents.missions.values(),
        *book.contents.supports.values(),
    ]
    exact = [card for card in known if typed in (card.id, card.name.lower())]
    return exact or [card for card in known if typed and _begins(card, typed)]


def _begins(card: Card, typed: str) -> bool:
    name = card.name.lower()
    return name.startswith(typed) or any(word.startswith(typed) for word in name.split())


def describe(scene: Scene, card: Card, lexicon: Lexicon) -> list[str]:
    """A card in a few lines: name, values, text and source."""
    if isinstance(card, ItemCard):
        facts = _item(card, lexicon)
    elif isinstance(card, EnemyCard):
        facts = _enemy(card, lexicon)
    elif isinstance(card, CharacterCard):
        facts = [
            lexicon.say("card", "evade", dice=card.evade),
            lexicon.say("card", "inventory", count=card.inventory),
        ]
    elif isinstance(card, BossCard):
        facts = [
            lexicon.say("card", "moves", n=card.move),
            lexicon.say("card", "hit-points", n=card.hit_points),
        ]
    elif isinstance(card, BehaviourCard):
        facts = [lexicon.say("card", "behaviour", boss=scene.book.bosses[card.boss].name)]
    elif isinstance(card, SupportCard):
        facts = [lexicon.say("card", "support")]
    elif isinstance(card, MissionCard):
        back = lexicon.say("card", "recycles") if card.recycles else ""
        facts = [lexicon.say("card", "mission", recycles=back)]
    else:
        left = cards(scene.decks["tension"])
        share = lexicon.say("card", "deck", count=left.count(card.id), left=len(left))
        facts = [lexicon.say("colour", card.colour), share]
        if card.symbol:
            facts.append(lexicon.say("symbol", card.symbol))
    lines = [f"{_name(scene, card, lexicon)}: {', '.join(facts)}."]
    if card.text:
        lines.append(f"  {card.text}")
    return [*lines, "  " + lexicon.say("card", "source", source=card.source)]


def _name(scene: Scene, card: Card, lexicon: Lexicon) -> str:
    return names.card(scene.book, card.id, lexicon) if isinstance(card, TensionCard) else card.name


def _item(card: ItemCard, lexicon: Lexicon) -> list[str]:
    facts = [lexicon.say("card", card.kind)]
    if card.kind == "weapon":
        reach = card.range
        facts.append(
            lexicon.say("card", "sight")
            if reach == SIGHT
            else lexicon.say("card", "range", n=reach)
        )
        if card.blue:
            facts.append(lexicon.say("dice", "blue", count=card.blue))
        if card.red:
            facts.append(lexicon.say("dice", "red", count=card.red))
        for face, hit in (("low", card.low), ("mid", card.mid), ("high", card.high)):
            if hit is not None:
                deeds = [lexicon.say("card", "damage", n=hit.damage)] if hit.damage else []
                deeds += [lexicon.say("card", "push")] if hit.push else []
                deeds += [lexicon.say("card", "area")] if hit.area else []
                facts.append(f"{lexicon.say('face', face)}: {' + '.join(deeds)}")
    if card.capacity:
        facts.append(lexicon.say("card", "capacity", n=card.capacity))
    return facts


def _enemy(card: EnemyCard, lexicon: Lexicon) -> list[str]:
    return [
        lexicon.say("card", "threat", n=card.threat),
        lexicon.say("card", "moves", n=card.move),
        lexicon.say("card", "hit-points", n=card.hit_points),
        _attack(card.attack, lexicon),
        *[_attack(special, lexicon) for special in card.specials],
    ]


def _attack(attack: Attack, lexicon: Lexicon) -> str:
    return lexicon.say("card", "attack", name=attack.name, range=attack.range, damage=attack.damage)
