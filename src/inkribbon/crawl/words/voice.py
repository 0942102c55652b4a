"""The voice of the tile crawlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.state.campaign_events import EventDecided, ScenarioEntered
from inkribbon.crawl.state.events import (
    BossKilled,
    BossWounded,
    EnemyKilled,
    EnemyMoved,
    EnemyWounded,
    Moved,
    TurnStarted,
)
from inkribbon.crawl.state.world import NOBODY
from inkribbon.kernel.data import TAGS, Data, Event
from inkribbon.kernel.decision import Decision
from inkribbon.words.dice import best_first
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.voice import Said, Speaker, Voice

from . import names
from .names import Scene


class CrawlSpeaker(Speaker):
    """Names doors from the square of `owner`."""

    scene: Scene

    def always(self) -> dict[str, object]:
        return {"actions": self.scene.actions}

    def character(self, seat: int) -> str:
        return names.character(self.scene, seat, self.words)

    def square(self, square: int) -> dict[str, object]:
        return {"square": self.place(square), "room": names.room(self.scene, square)}

    def place(self, square: int) -> str:
        return names.square(self.scene, square)

    def tile(self, tile: int) -> dict[str, object]:
        return {"tile": names.tile(self.scene, tile), "beat": names.beat(self.scene, tile)}

    def door(self, link: int) -> str:
        return names.door(self.scene, link, self.owner, self.words) if link >= 0 else ""

    def card(self, name: str) -> dict[str, object]:
        known = self.scene.book.tension.get(name)
        return {
            "card": names.card(self.scene.book, name, self.words),
            "text": known.text if known else names.card_text(self.scene.book, name),
            "colour": self.words.say("colour", known.colour) if known else "",
        }

    def item(self, item: int | str) -> str:
        """A carried item by its number, or a card by its name."""
        if isinstance(item, str):
            return names.card(self.scene.book, item, self.words)
        held = names.find_item(self.scene, item)
        return names.item(self.scene.book, held) if held else self.words.say("word", "item")

    def herbs(self, cards: tuple[str, ...]) -> str:
        return names.herbs(self.scene.book, cards)

    def enemy(self, enemy: int) -> str:
        return names.enemy(self.scene, enemy, self.words)

    def kind(self, kind: str) -> str:
        """A kind of enemy, or of items."""
        known = self.words.has("item-kind", kind)
        return self.words.say("item-kind", kind) if known else names.kind(self.scene, kind)

    def deck(self, deck: str) -> str:
        return self.words.say("deck", deck)

    def faces(self, faces: tuple[str, ...]) -> str:
        return " ".join(self.words.say("face", face) for face in best_first(faces)) or "-"

    def need(self, symbol: str) -> str:
        return self.words.say("need", symbol)

    def crest(self, crest: str) -> str:
        return self.words.say("crest", crest)

    def symbol(self, symbol: str) -> str:
        return self.words.say("symbol", symbol or "none")

    def harm(self, harm: int) -> str:
        return names.health(harm, self.words)

    def ability(self, name: str) -> str:
        return names.ability(name)

    def cause(self, cause: str) -> str:
        return self.words.say("outcome", cause) if self.words.has("outcome", cause) else cause

    def colour(self, colour: str) -> str:
        return self.words.say("colour", colour)

    def face(self, face: str) -> str:
        return self.words.say("face", face)

    def goal(self, goal: int) -> str:
        return names.goal(self.scene, goal)

    def station(self, station: int | str) -> str:
        return names.station(self.scene, station)

    def extra(self, extra: int) -> dict[str, object]:
        return {"extra": extra, "points": extra + 1}

    def action(self, action: Data) -> str:
        gaps = VOICE.gaps(self.scene, action, self.words)
        variant = VOICE.variant(self.scene, action)
        return self.words.say("option", TAGS[type(action)], variant, **gaps)

    def scenario(self, scenario: str) -> dict[str, object]:
        """A scenario of the campaign, and the items its path card asks for."""
        return {
            "scenario": names.scenario(self.scene, scenario),
            "keys": names.keys(self.scene, scenario, self.words),
            **names.endings(self.scene, scenario),
        }

    def event(self, event: str) -> dict[str, object]:
        return names.event(self.scene, event)

    def tiles(self, tiles: tuple[int, ...]) -> dict[str, object]:
        """Tiles that are laid out, and the story of those that are not explored later."""
        told = [tile for tile in tiles if tile not in self.scene.unexplored]
        return {
            "tiles": ", ".join(names.tile(self.scene, tile) for tile in tiles),
            "beats": "".join(names.beat(self.scene, tile) for tile in told),
        }

    def cards(self, cards: tuple[str, ...]) -> str:
        return ", ".join(names.card(self.scene.book, card, self.words) for card in cards)

    def person(self, character: str) -> str:
        return names.person(self.scene.book, character)

    def symbols(self, symbols: tuple[str, ...]) -> str:
        """The symbols that a mission reads on an encounter card."""
        said = [self.words.say("mission-symbol", symbol) for symbol in symbols or ("none",)]
        return ", ".join(said)

    namers: ClassVar[Mapping[str, Callable[[Any, Any], Said]]] = {
        "seat": character,
        "to": character,
        "on": character,
        "target": character,
        "square": square,
        "start": place,
        "tile": tile,
        "link": door,
        "card": card,
        "custom": item,
        "key": item,
        "item": item,
        "into": item,
        "weapon": item,
        "herbs": herbs,
        "enemy": enemy,
        "boss": enemy,
        "kind": kind,
        "deck": deck,
        "faces": faces,
        "need": need,
        "crest": crest,
        "symbol": symbol,
        "harm": harm,
        "ability": ability,
        "cause": cause,
        "extra": extra,
        "action": action,
        "scenario": scenario,
        "event": event,
        "cards": cards,
        "tiles": tiles,
        "character": person,
        "who": person,
        "dead": person,
        "old": person,
        "symbols": symbols,
        "colour": colour,
        "face": face,
        "goal": goal,
        "station": station,
    }


# Variants: which of several sentences fits a struct


def _flip(scene: Scene, action: Any) -> str:
    if scene.locked >> action.link & 1:
        return "unlock"
    return "close" if scene.open >> action.link & 1 else "open"


def _use(scene: Scene, action: Any) -> str:
    if action.weapon:
        held = names.find_item(scene, action.item)
        parts = held is not None and scene.book.items[held.card].upgrades is not None
        return "upgrade" if parts else "reload"
    if action.link >= 0:
        return "build"
    return "self" if action.on == scene.active else "other"


# What the words of a field depend on besides its value: functions of scene, owner and value


def _where_from(scene: Scene, owner: int, link: int) -> object:
    if link < 0:  # an item that is not used on a link
        return None
    here = scene.characters.get(owner)
    return here and here.square, scene.open >> link & 1, scene.locked >> link & 1


def _what(scene: Scene, owner: int, item: int | str) -> object:
    del owner
    return names.find_item(scene, item) if isinstance(item, int) else None


RESTS_ON: Mapping[str, Callable[[Scene, int, Any], object]] = {
    "enemy": lambda scene, _, enemy: scene.enemies.get(enemy) or scene.bosses.get(enemy),
    "boss": lambda scene, _, boss: scene.bosses.get(boss),
    "link": _where_from,
    "on": lambda scene, _, seat: seat == scene.active,
    **dict.fromkeys(("item", "weapon", "key", "into"), _what),
}
Rests = tuple[tuple[str, Callable[[Scene, int, Any], object]], ...]


@lru_cache(maxsize=512)
def _rests(kind: Any) -> Rests | None:
    """The fields whose words depend on more than the book; None if the struct holds an action."""
    fields: tuple[str, ...] = kind.__struct_fields__
    if "action" in fields:
        return None
    return tuple((field, RESTS_ON[field]) for field in fields if field in RESTS_ON)


def _wounded(event: Event) -> int:
    """The enemy or boss that an event wounds, or NOBODY."""
    if isinstance(event, EnemyWounded):
        return event.enemy
    return event.boss if isinstance(event, BossWounded) else NOBODY


def _danger(_: Scene, told: Any) -> str:
    if not told.levels:
        return "same"
    return "up" if told.levels > 0 else "down"


class CrawlVoice(Voice):
    """One voice for all three games."""

    speaker = CrawlSpeaker
    about: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "push": ("enemy",),
        "push-back": ("enemy",),
        "defend": ("enemy",),
        "enemy-target": ("enemy",),
        "enemy-route": ("enemy",),
        "assault": ("enemy",),
        "special-target": ("enemy",),
        "boss-goal": ("boss",),
        "boss-route": ("boss",),
        "boss-push": ("enemy",),
        "boss-target": ("boss",),
        "trade": ("seat",),
        "consent": ("seat",),
        "share": ("damage",),
        "attack": ("card", "enemy"),
        "evade-low": ("seat",),
        "evade-mid": ("seat",),
        "evade-high": ("seat",),
        "draw": ("deck",),
        "cut": ("deck",),
        "event": ("event",),
        "end-phase": ("kind",),
        "use-up": ("kind",),
        "prepare": ("scenario",),
        "hand-out": ("card",),
        "replace-dead": ("seat",),
        "assign": ("card",),
        "mission": ("card", "character"),
        "mission-last": ("card", "character"),
    }
    variants: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = {
        # events
        "door-flipped": lambda _, told: "open" if told.open else "closed",
        "found": lambda _, told: "card" if told.card else "nothing",
        "healed": lambda _, told: "some" if told.levels else "none",
        "attacked": lambda _, told: "shot" if told.points else "melee",
        "enemy-moved": lambda _, told: str(told.cause),
        "enemy-attacked": lambda _, told: str(told.cause),
        "tension-skipped": lambda _, told: "more" if told.draws else "none",
        "effect-began": lambda _, told: "tile" if told.tile >= 0 else "table",
        "died": lambda scene, _: names.death(scene),
        "ended": lambda _, told: "won" if told.won else "lost",
        "scenario-ended": lambda _, told: "won" if told.won else "lost",
        "danger-changed": _danger,
        "dials-raised": lambda scene, _: "light" if names.has_cumbersome(scene) else "all",
        "dials-set": lambda _, told: "one" if told.card else "all",
        "door-unlocked": lambda _, told: "key" if told.key else "plain",
        "corpse-rolled": lambda _, told: "rises" if told.face == "U" else "other",
        "fire-rolled": lambda _, told: "hurt" if told.hurt else "other",
        "enemy-burned": lambda _, told: "hurt" if told.hurt else "other",
        # options
        "attack": lambda _, action: "more" if action.extra else "one",
        "react": lambda _, action: "move" if action.target == NOBODY else "attack",
        "flip-door": _flip,
        "stop": lambda scene, _: "early" if scene.actions else "done",
        "refuel": lambda _, action: "one" if action.tokens == 1 else "more",
        "venture": lambda _, action: "stairs" if action.link < 0 else "door",
        "use-item": _use,
        "made-in-heaven": lambda _, action: "cure" if action.cures else "heal",
        "end-use": lambda _, action: "reload" if action.weapon else "heal",
    }
    groups: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("start-at", "start-turn"), "start"),
        **dict.fromkeys(("move", "leave", "climb", "venture", "move-elevator", "ride-on"), "move"),
        **dict.fromkeys(("attack", "shoot-barrel"), "attack"),
        **dict.fromkeys(("flip-door", "clear-barricade"), "door"),
        **dict.fromkeys(("search", "search-box", "search-fallen"), "search"),
        **dict.fromkeys(
            (
                "use-item",
                "mix",
                "use-also",
                "store-items",
                "put-in",
                "use-typewriter",
                "fulfil",
                "use-station",
                "burn-corpse",
                "refuel",
                "ward",
                "reroll",
            ),
            "items",
        ),
        **dict.fromkeys(("trade", "give", "take", "take-out"), "trade"),
        **dict.fromkeys(("react", "chase", "corner-with", "enemy-attack", "interrupt"), "order"),
        **dict.fromkeys(("push-enemy", "step-aside", "give-result"), "push"),
        **dict.fromkeys(("door-bursts", "door-smashed", "take-away"), "order"),
        **dict.fromkeys(("mark-tile", "mark-enemy"), "order"),
        **dict.fromkeys(
            ("boss-heads-for", "boss-goes-to", "come-up", "pull-in", "boss-strikes"), "order"
        ),
        **dict.fromkeys(("walk-to", "step-to", "assault-to", "spawn-at", "boss-to"), "route"),
        **dict.fromkeys(("spawn-point", "kindle-at", "lay-at", "waken", "rise-as"), "route"),
        **dict.fromkeys(("use-ability", "made-in-heaven"), "ability"),
        **dict.fromkeys(("enter-scenario", "unlock-path", "switch-to", "choose-way"), "start"),
        **dict.fromkeys(("open-box", "deposit", "withdraw", "end-use", "equip"), "items"),
        **dict.fromkeys(("swap-card", "waste"), "items"),
        **dict.fromkeys(("assign", "go-on", "finish", "affect", "trade-places"), "start"),
        **dict.fromkeys(("leave-behind", "burn-away"), "items"),
        "call-off": "end",
        "end-trade": "trade",
        "abandon": "end",
        "discard": "discard",
        **dict.fromkeys(("stop", "done"), "end"),
        **dict.fromkeys(("rolled", "drew", "saw"), "chance"),
    }
    unchanging = ("square", "room", "kind", "tile", "faces")
    changing = ("stop",)
    main = ("action", "first", "start", "dashboard", "prepare")

    def gaps(self, scene: Any, data: Any, words: Lexicon) -> dict[str, object]:
        said = super().gaps(scene, data, words)
        if isinstance(data, ChooseWay | EventDecided):
            said["name"] = names.choice(scene, data.event, data.name)
        return said

    def scene_of(self, scene: Any, event: Event) -> Any:
        if scene.campaign is None:
            return scene
        board = names.board_of(scene, event)
        return scene if board is scene.book else replace(scene, book=board)

    def grounds(self, scene: Any, data: Any) -> tuple[Any, ...] | None:
        kind: Any = type(data)
        rests = _rests(kind)
        if rests is None:
            return None
        actions = scene.actions if TAGS[kind] in self.changing else 0
        if not rests:
            return scene.book, data, actions
        owner = getattr(data, "seat", scene.active)
        more = [rest(scene, owner, getattr(data, field)) for field, rest in rests]
        return scene.book, data, actions, *more

    def asked_grounds(self, scene: Any, decision: Decision) -> tuple[Any, ...] | None:
        asked = (decision.seat, decision.prompt, decision.about)
        about = zip(self.about.get(decision.prompt, ()), decision.about, strict=False)
        more = [RESTS_ON[name](scene, NOBODY, value) for name, value in about if name in RESTS_ON]
        return scene.book, scene.actions, asked, *more

    def epilogue(self, scene: Any) -> str:
        return names.epilogue(scene)

    def worth_telling(self, told: Sequence[Event]) -> list[Event]:
        """Leave out wounds that kill: the kill says it all."""
        killed = [event.enemy for event in told if isinstance(event, EnemyKilled)]
        killed += [event.boss for event in told if isinstance(event, BossKilled)]
        return [event for event in told if _wounded(event) not in killed]

    def is_heading(self, event: Event) -> bool:
        return isinstance(event, TurnStarted | ScenarioEntered)

    def goes_on(self, last: Event, event: Event) -> bool:
        if isinstance(event, Moved) and isinstance(last, Moved):
            return event.seat == last.seat and event.start == last.square
        if isinstance(event, EnemyMoved) and isinstance(last, EnemyMoved):
            return event.cause == last.cause != "assault"
        return False

    def together(self, scene: Any, events: Sequence[Event], words: Lexicon) -> str:
        first = events[0]
        if isinstance(first, Moved):
            steps = [first.start, *(event.square for event in events if isinstance(event, Moved))]
            path = " → ".join(names.square(scene, square) for square in steps)
            who = names.character(scene, first.seat, words)
            return words.say("event", "moves", seat=who, path=path)
        moves = [event for event in events if isinstance(event, EnemyMoved)]
        told = ", ".join(
            f"{names.kind(scene, move.kind)} {names.square(scene, move.start)}"
            f" → {names.square(scene, move.square)}"
            for move in moves
        )
        return words.say("event", "enemies-move", moves[0].cause, moves=told)


VOICE = CrawlVoice()
