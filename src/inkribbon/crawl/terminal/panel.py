"""The panel beside the board: characters, tension deck, effects, goal, legend."""

from __future__ import annotations

from inkribbon.crawl.effects.verbs import known_as
from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.scenario.goals import needed
from inkribbon.crawl.state.world import ACTIONS, DANGER, NOBODY, Boss, Character, Lasting
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.terminal.blocks import Block, fitted
from inkribbon.terminal.canvas import GLUE, Line, Span, width_of, wrapped
from inkribbon.words.lexicon import Lexicon

from . import board
from .city import danger
from .reserve import reserve
from .road import milestones

INDENT = "    "
BAR = 10
"""Segments of a boss's health bar."""
HEALTH_STYLES = ("green", "green", "yellow", "yellow", "bold red")
COLOURS = {"green": "green", "amber": "yellow", "red": "bold red"}


def panel(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """Everything that fits, most important first."""
    return fitted(facts(scene, width, lexicon), extras(scene, lexicon), width, height)[0]


def extras(scene: Scene, lexicon: Lexicon) -> list[Block]:
    """Blocks shown if there is room: the goal and the legend."""
    return [
        lambda width: goal(scene, width, lexicon),
        lambda width: legend(scene, width, lexicon),
    ]


def facts(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The lines that are always shown."""
    lines: list[Line] = []
    for someone in scene.characters.values():
        lines += character(scene, someone, width, lexicon)
    for boss in scene.bosses.values():
        lines += boss_lines(scene, boss, width, lexicon)
    lines.append([])
    if scene.campaign is not None and scene.phase != "dashboard":
        gauge = danger(scene, lexicon, width)
        lines += [gauge] if gauge else milestones(scene, lexicon, width)
    lines += reserve(scene, width, lexicon)
    lines += tension(scene, width, lexicon)
    return [*lines, *supplies(scene, width, lexicon)]


def character(scene: Scene, someone: Character, width: int, lexicon: Lexicon) -> list[Line]:
    """A character: name, place, health and inventory."""
    card = scene.book.cast[someone.seat]
    active = someone.seat == scene.active
    letter = board.Letters(scene).characters[someone.seat]
    name = (f"[{letter}] " if active else f" {letter}  ") + names.short(card)
    head: Line = [(name, "bold green" if active else "bold blue")]
    if active and scene.phase == "action":
        head.append((" " + "●" * scene.actions + "○" * (ACTIONS - scene.actions), "green"))
    head = _right(head, _place(scene, someone, lexicon), width)
    return [
        head,
        *_state(scene, someone, width, lexicon),
        *_inventory(scene, someone, width, lexicon),
    ]


def boss_lines(scene: Scene, boss: Boss, width: int, lexicon: Lexicon) -> list[Line]:
    """A boss: its place, health, and last behaviour card."""
    letter = board.Letters(scene).bosses[boss.kind]
    head: Line = [(f"<{letter}> {names.kind(scene, boss.kind)}", "bold red")]
    place = f"{names.square(scene, boss.square)} {names.room(scene, boss.square)}"
    filled = -(-BAR * boss.health // boss.full)
    bar = "■" * filled + "□" * (BAR - filled)
    health = lexicon.say("panel", "health", health=boss.health, full=boss.full)
    lines: list[Line] = [_right(head, place, width), [(f"{INDENT}{bar} {health}", "bold red")]]
    discard = scene.decks[scene.book.bosses[boss.kind].behaviour].discard
    if discard:
        card = scene.book.behaviour[discard[-1]]
        text = lexicon.say("panel", "behaviour", card=card.name, text=card.text)
        lines += [[(INDENT, ""), *line] for line in wrapped(text, width - len(INDENT))]
    return lines


def _place(scene: Scene, someone: Character, lexicon: Lexicon) -> str:
    if someone.fate == "left":
        return lexicon.say("panel", "left")
    if someone.square < 0:
        return ""
    return f"{names.square(scene, someone.square)} {names.room(scene, someone.square)}"


def _right(line: Line, text: str, width: int) -> Line:
    """Right-align text on a line, cutting it if it does not fit."""
    room = width - width_of(line) - 1
    text = text[: max(room, 0)]
    return [*line, (text.rjust(room + 1), "dim")]


def _state(scene: Scene, someone: Character, width: int, lexicon: Lexicon) -> list[Line]:
    if someone.fate == "left":
        return []
    filled = DANGER + 1 - someone.harm
    bar = "■" * filled + "□" * (DANGER + 1 - filled)
    lying = someone.fate in ("down", "dead")
    state = (
        lexicon.say("panel", someone.fate, names.death(scene))
        if lying
        else names.health(someone.harm, lexicon)
    )
    if someone.poisoned:
        state = lexicon.say("panel", "poisoned", state=state)
    line: Line = [(INDENT, ""), (f"{bar} {state}", HEALTH_STYLES[min(someone.harm, DANGER)])]
    evade = "  " + lexicon.say("panel", "evade", dice=scene.book.cast[someone.seat].evade)
    if someone.kerosene:
        evade += "  " + lexicon.say("panel", "kerosene", count=someone.kerosene)
    return [[*line, (evade, "")] if width_of(line) + len(evade) <= width else line]


def _inventory(scene: Scene, someone: Character, width: int, lexicon: Lexicon) -> list[Line]:
    if someone.fate == "left":
        return []
    carried = [names.item(scene.book, item).replace(" ", GLUE) for item in someone.items]
    text = ", ".join(carried) or lexicon.say("panel", "nothing")
    lines = wrapped(text, width - len(INDENT))
    return [[(INDENT, ""), *line] for line in lines]


def tension(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The tension deck, its last discard, and lasting effects."""
    deck = scene.decks["tension"]
    lines: list[Line] = [[(lexicon.say("panel", "tension", left=len(deck)), "bold")]]
    if deck.discard:
        card = scene.book.tension[deck.discard[-1]]
        name = names.card(scene.book, card.id, lexicon)
        colour = lexicon.say("colour", card.colour)
        text = lexicon.say("panel", "last", card=name, colour=colour, text=card.text)
        lines += wrapped(text, width, "  ", COLOURS[card.colour])
    for effect in scene.lasting:
        lines += wrapped(_effect(scene, effect, lexicon), width, "  ")
    return lines


def _effect(scene: Scene, effect: Lasting, lexicon: Lexicon) -> str:
    name = names.card(scene.book, known_as(effect), lexicon)
    if effect.tile >= 0:
        return lexicon.say("panel", "on-tile", card=name, tile=names.tile(scene, effect.tile))
    if effect.seat == NOBODY:
        return lexicon.say("panel", "sustained", card=name)
    who = names.character(scene, effect.seat, lexicon)
    return lexicon.say("panel", "lasting" if effect.turns else "beside", card=name, seat=who)


def goal(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The goal, and the progress of its parts."""
    lines = wrapped(lexicon.say("panel", "goal", goal=scene.book.scenario.goal), width, "  ")
    goals = zip(scene.book.scenario.goals, scene.goals, strict=True)
    for part, progress in goals:
        key = "done" if progress >= needed(part) else "to-do"
        text = lexicon.say("panel", key, goal=part.text)
        if needed(part) > 1:
            text += f" ({progress}/{needed(part)})"
        lines += wrapped(text, width, "    ")
    return [*lines, *stations(scene, width, lexicon), *flooded(scene, width, lexicon)]


def flooded(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The names of the tiles under water."""
    tiles = ", ".join(names.tile(scene, tile) for tile in sorted(scene.book.flooded))
    return wrapped(lexicon.say("panel", "flooded", tiles=tiles), width, "  ") if tiles else []


def stations(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The stations that can still be used, and what they ask for."""
    lines: list[Line] = []
    for number, place in enumerate(scene.book.scenario.station):
        if number in (scene.stations or ()):
            continue
        items = ", ".join(names.card(scene.book, item, lexicon) for item in place.items)
        key = "station-for" if items else "station"
        text = lexicon.say("panel", key, square=place.at, name=place.called, items=items)
        lines += wrapped(text, width, "    ")
    return lines


def supplies(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """Ink ribbons if there is a typewriter, and the contents of the item box."""
    lines: list[Line] = []
    tokens = [token for tokens in scene.tokens.values() for token in tokens]
    if "typewriter" in tokens:
        lines += wrapped(lexicon.say("panel", "ribbons", count=scene.ribbons), width, "  ")
    if "item-box" in tokens and scene.box:
        held = ", ".join(names.item(scene.book, item).replace(" ", GLUE) for item in scene.box)
        lines += wrapped(lexicon.say("panel", "box", items=held), width, "  ")
    return lines


def legend(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The meaning of the signs that are visible on the board."""
    signs: list[Span] = []
    letters = board.Letters(scene)
    for kind in dict.fromkeys(enemy.kind for enemy in scene.enemies.values()):
        signs.append((letters.enemies[kind], names.kind(scene, kind)))
    for boss in scene.bosses.values():
        signs.append((f"<{letters.bosses[boss.kind]}>", names.kind(scene, boss.kind)))
    tokens = dict.fromkeys(token for tokens in scene.tokens.values() for token in tokens)
    decks = [token for token in tokens if token in ITEMS]
    if decks:
        signs.append((" ".join(sorted(decks)).lower(), lexicon.say("legend", "token")))
    things = [token for token in tokens if token in board.THINGS]
    signs += [(board.THINGS[thing], lexicon.say("legend", thing)) for thing in things]
    for there, sign, key in (
        (scene.fire, board.FIRE, "fire"),
        (scene.corpses, board.CORPSE, "corpse"),
        (scene.barrels, board.BARREL, "barrel"),
        (scene.book.stairs, board.STAIRS, "stairs"),
        (scene.unexplored, board.UNEXPLORED, "unexplored"),
    ):
        if there:
            signs.append((sign, lexicon.say("legend", key)))
    if scene.book.unknown is not None and (scene.book.unknown.doors or scene.book.unknown.stairs):
        signs.append((f"{board.UNEXPLORED}1", lexicon.say("legend", "unknown")))
    marks = dict.fromkeys(board.link_mark(scene, link)[0] for link in range(len(scene.book.links)))
    signs += [(mark, lexicon.say("legend", LINKS[mark])) for mark in marks]
    signs.append((board.SPAWN, lexicon.say("legend", "spawn")))
    texts = [f"{sign} {meaning}".replace(" ", GLUE) for sign, meaning in signs]
    return wrapped("  ".join(texts), width)


LINKS = {
    board.CLOSED: "closed",
    board.OPEN: "open",
    board.LOCKED: "locked",
    board.ARCHWAY: "archway",
    board.BARRICADE: "barricade",
}
