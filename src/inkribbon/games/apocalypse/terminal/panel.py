"""The panel beside the map: the humans, the goal, the legend."""

from __future__ import annotations

from inkribbon.games.apocalypse.state.world import Human
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.games.apocalypse.words import names
from inkribbon.kernel.deck import cards
from inkribbon.terminal.canvas import Line, glued, wrapped
from inkribbon.words.lexicon import Lexicon

from .board import letters

INDENT = "    "


def people(scene: InchesView, width: int, lexicon: Lexicon) -> list[Line]:
    """A line or two for each human: name, place, wounds, items."""
    return [
        line for human in scene.humans.values() for line in _human(scene, human, width, lexicon)
    ]


def _human(scene: InchesView, human: Human, width: int, lexicon: Lexicon) -> list[Line]:
    active = human.id == scene.active
    letter = letters(scene)[human.id]
    name = f"[{letter}] {human.name}" if active else f" {letter}  {human.name}"
    style = "bold green" if active else "bold blue"
    if human.fate != "up":
        return [[(name, "dim"), ("  " + lexicon.say("inches-map", human.fate), "dim")]]
    told = wrapped(_state(scene, human, lexicon), width - len(name) - 2)
    rest: list[Line] = [[(" " * (len(name) + 2), ""), *line] for line in told[1:]]
    return [[(name + "  ", style), *told[0]], *rest]


def _state(scene: InchesView, human: Human, lexicon: Lexicon) -> str:
    carried = ", ".join(names.card(scene.book, card, lexicon) for card in human.items)
    most = scene.book.contents.settings.rulebook.wounds
    return lexicon.say(
        "inches-map",
        "human",
        square=names.square(scene.book, human.square),
        facing=lexicon.say("facing", names.FACINGS[human.facing]),
        wounds="■" * human.wounds + "□" * (most - human.wounds),
        cards=carried or lexicon.say("word", "inches-nothing"),
        done=lexicon.say("inches-map", "done") if human.done else "",
    ).rstrip()


def facts(scene: InchesView, width: int, lexicon: Lexicon) -> list[Line]:
    """The state of play: sites, pile, barricades, crates, the exit."""
    book = scene.book
    searched = {site for human in scene.humans.values() for site in human.searched}
    text = lexicon.say(
        "inches-map",
        "facts",
        zombies=len(scene.zombies),
        sites=len([site for site in book.sites if site not in searched]),
        cards=len(cards(scene.decks["search"])),
        barricades=scene.supply,
    )
    if book.crates:
        text += "  " + lexicon.say(
            "inches-map", "crates", delivered=scene.delivered, needed=len(book.crates)
        )
    if scene.exit_opens:
        text += "  " + lexicon.say("inches-map", "exit", turn=scene.exit_opens)
    return wrapped(text, width, "  ")


def goal(scene: InchesView, width: int, lexicon: Lexicon) -> list[Line]:
    return wrapped(lexicon.say("panel", "goal", goal=scene.book.scenario.goal), width, "  ")


def legend(width: int, lexicon: Lexicon) -> list[Line]:
    return wrapped(glued(lexicon.say("inches-map", "signs")), width, "  ", "dim")
