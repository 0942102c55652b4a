"""The reserve in the terminal: who waits, who is away, and the mission under way."""

from __future__ import annotations

from collections import Counter

from inkribbon.crawl.reserve.people import DEADLY
from inkribbon.crawl.state.character import Mission, Reserve, Reservist
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.terminal.canvas import GLUE, Line, Span, wrapped
from inkribbon.words.lexicon import Lexicon

WOUND, WHOLE = "■", "□"


def reserve(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """The people of the reserve, and what the missions of the moment ask for."""
    if not scene.reserve:
        return []
    found = scene.reserve
    left = {name: len(scene.decks.get(name, ())) for name in ("survivor", "mission")}
    lines = wrapped(lexicon.say("reserve", "head", **left), width, "  ", "bold")
    people = [_person(scene, found, someone, lexicon) for someone in found.people]
    ready = "  ".join(text.replace(" ", GLUE) for text, style in people if not style)
    if ready:
        lines += wrapped(f"  {ready}", width, "  ")
    for text, style in people:
        if style:
            lines += wrapped(f"  {text}", width, "       ", style)
    dead = ", ".join(names.person(scene.book, name) for name in found.dead)
    if dead:
        lines += wrapped(lexicon.say("reserve", "dead", names=dead), width, "  ")
    if found.mission is not None:
        lines += _mission(scene, found.mission, width, lexicon)
    return [*lines, []]


def _person(scene: Scene, found: Reserve, someone: Reservist, lexicon: Lexicon) -> Span:
    """Wounds, name and what keeps them; without a style for those who are ready."""
    bar = WOUND * someone.wounds + WHOLE * (DEADLY - 1 - someone.wounds)
    text = f"{bar} {names.person(scene.book, someone.id)}"
    style = "red" if someone.wounds == DEADLY - 1 else ""
    missions = (found.mission, *found.long, *(found.interrupted or ()))
    away = [m.card for m in missions if m is not None and m.who == someone.id]
    if away:
        kept = lexicon.say("reserve", "away", card=names.card(scene.book, away[0], lexicon))
    elif someone.exhausted:
        kept = lexicon.say("reserve", "exhausted")
    else:
        return text, style
    return f"{text} {kept}", style or "yellow"


def _mission(scene: Scene, mission: Mission, width: int, lexicon: Lexicon) -> list[Line]:
    """The symbols gathered, each with the number needed."""
    card = scene.book.contents.missions[mission.card]
    counts = Counter(mission.gathered)
    needs = {str(symbol): count for symbol, count in card.needs.items()}
    shown = dict.fromkeys([*needs, *mission.gathered])
    parts = [
        lexicon.say(
            "reserve",
            "needed" if symbol in needs else "gathered",
            symbol=lexicon.say("mission-symbol", symbol),
            count=counts[symbol],
            need=needs.get(symbol, 0),
        )
        for symbol in shown
    ]
    text = ", ".join(parts) or lexicon.say("mission-symbol", "none")
    most = f"{len(mission.drawn)}/{card.draws}" if card.draws else str(len(mission.drawn))
    known = {"card": card.name, "drawn": most, "gathered": text, "text": card.text}
    said = lexicon.say("reserve", "mission", **known)
    return wrapped(said, width, "  ", "yellow")
