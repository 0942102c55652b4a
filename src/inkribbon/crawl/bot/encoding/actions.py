"""The vocabulary of the tile crawlers: the same for all scenarios of all three games.

Its numbers are part of what programs have learned, so add templates at the end and leave the sizes
as they are.
"""

from __future__ import annotations

from typing import Any

from inkribbon.bots.encoding import Slot, Template, Vocabulary, among, field

from .place import CARDS, ENEMIES, REACH, THINGS, Place

SQUARES = 160
LINKS = 48
SEATS = 4
STATIONS = 8
GOALS = 8
WAYS = 8
"""What an event may offer."""
BARRELS = 8
SCENARIOS = 40
PEOPLE = 16
EXPLORATION = 100
"""The numbers of exploration cards."""
DECKS = ("A", "B", "C")

SQUARE = field("square", SQUARES)
LINK = field("link", LINKS, least=-1)
SEAT = field("seat", SEATS)
ENEMY = among("enemy", ENEMIES, lambda place: place.enemies)
THING = among("item", THINGS, lambda place: place.things)
ANY_THING = among("item", REACH, lambda place: place.reach)
WEAPON = among("weapon", THINGS, lambda place: place.things)
SOMEBODY = field("on", SEATS + 1, least=-1)

USES = 1 + THINGS + SEATS + LINKS


def _used_on(place: Place, action: Any) -> int:
    """What a thing is used on: nothing, another thing, a character or a link."""
    if action.weapon:
        number = place.things.get(action.weapon, -1)
        return 1 + number if 0 <= number < THINGS else -1
    if action.on >= 0:
        return 1 + THINGS + int(action.on)
    return 1 + THINGS + SEATS + int(action.link) if action.link >= 0 else 0


def _used_at_the_end(place: Place, action: Any) -> int:
    """Whom a thing heals in the End Phase, or which of its holder's weapons it loads."""
    if action.on >= 0:
        return int(action.on)
    held = [item.id for item in place.view.characters[action.seat].items]
    number = held.index(action.weapon)
    return SEATS + number if number < THINGS else -1


def _pushed(place: Place, action: Any) -> int:
    enemy = place.view.enemies.get(action.enemy)
    return place.direction(enemy.square, action.square) if enemy is not None else -1


VOCABULARY = Vocabulary(
    # A turn
    Template("stop"),
    Template("move", SQUARE),
    Template("attack", WEAPON, ENEMY, field("extra", 3)),
    Template("flip-door", field("link", LINKS)),
    Template("venture", LINK),
    Template("search", Slot("deck", len(DECKS), lambda _, action: DECKS.index(action.deck))),
    Template("trade", SEAT),
    Template("use-item", THING, Slot("on", USES, _used_on)),
    Template("use-also", THING),
    Template("use-ability", SEAT),
    Template("leave"),
    Template("fulfil", field("goal", GOALS)),
    Template("use-station", field("station", STATIONS)),
    Template("use-typewriter", SQUARE),
    Template("climb", SQUARE),
    Template("move-elevator", SQUARE),
    Template("clear-barricade", field("link", LINKS)),
    Template("shoot-barrel", WEAPON, among("square", BARRELS, lambda place: place.barrels)),
    Template("burn-corpse", SQUARE),
    Template("search-fallen", SOMEBODY),
    Template("search-box"),
    Template("store-items"),
    Template("refuel", WEAPON, field("tokens", 4, least=1)),
    Template("mix", THING, among("into", THINGS, lambda place: place.things)),
    Template("discard", ANY_THING),
    Template("start-turn", SEAT),
    # Answers
    Template("done"),
    Template("yes"),
    Template("no"),
    Template("go-on"),
    Template("call-off"),
    Template("finish"),
    Template("abandon"),
    Template("choose-way", field("choice", WAYS)),
    Template("give", ANY_THING),
    Template("take", ANY_THING),
    Template("put-in", ANY_THING),
    Template("take-out", ANY_THING, SOMEBODY),
    Template("end-trade", SEAT, field("to", SEATS)),
    Template("end-use", ANY_THING, Slot("on", SEATS + THINGS, _used_at_the_end)),
    Template("waste", ANY_THING, field("points", 8)),
    Template("ward", ANY_THING),
    Template("reroll"),
    # Enemies
    Template("push-enemy", ENEMY, Slot("direction", 9, _pushed)),
    Template("react", ENEMY, field("target", SEATS + 1, least=-1)),
    Template("chase", ENEMY, SEAT),
    Template("interrupt", ENEMY),
    Template("walk-to", SQUARE),
    Template("give-result", ENEMY),
    Template("corner-with", ENEMY),
    Template("make-special", ENEMY),
    Template("mark-enemy", ENEMY),
    Template("boss-to", SQUARE),
    Template("assault-to", SQUARE),
    Template("spawn-at", SQUARE),
    Template("spawn-point", SQUARE),
    Template("rise-as", SQUARE),
    Template("waken", SQUARE),
    # The board
    Template("ride-on", field("number", EXPLORATION)),
    Template("start-at", SQUARE),
    Template("step-aside", SQUARE),
    Template("step-to", SQUARE),
    Template("kindle-at", SQUARE),
    Template("burn-away", SQUARE),
    Template("lay-at", SQUARE),
    Template("take-away", SQUARE),
    Template("door-bursts", field("link", LINKS)),
    Template("door-smashed", field("link", LINKS)),
    Template("made-in-heaven", SOMEBODY, field("cures", 2)),
    # Between scenarios
    Template("enter-scenario", among("scenario", SCENARIOS, lambda place: place.scenarios)),
    Template("unlock-path", among("scenario", SCENARIOS, lambda place: place.scenarios)),
    Template("open-box", SEAT),
    Template("deposit", ANY_THING),
    Template("withdraw", ANY_THING, SEAT),
    Template("equip", SEAT, among("card", CARDS, lambda place: place.cards)),
    Template("swap-card", ANY_THING),
    Template("take-spray", SEAT),
    Template("trade-places", SEAT, among("who", PEOPLE, lambda place: place.reserve)),
    Template("assign", among("who", PEOPLE, lambda place: place.reserve)),
    Template("affect", among("who", PEOPLE, lambda place: place.reserve)),
    Template("use-continue"),
    Template("give-up-campaign"),
)
