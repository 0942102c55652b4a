"""Asks newcomers which game, scenario, characters and players they want."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.cli import saves
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.record import Header
from inkribbon.kernel.records.replaying import check_version
from inkribbon.terminal.console import Console
from inkribbon.words.guide import has_guide
from inkribbon.words.lexicon import Lexicon

FIRST_GAME = "re2"
"""The oldest of the three, with the best-known first scenario."""
USUAL_CAST = 2
GUIDE = "guide"
"""Typed in place of a scenario: the guided first game."""


def choose(console: Console, args: argparse.Namespace, lexicon: Lexicon) -> None:
    """Ask for what the command line left out; Enter takes the default in brackets."""
    console.say(lexicon.say("table", "welcome"))
    if not args.save and _wants_to_go_on(console, args, lexicon):
        return
    game = _game(console, lexicon)
    args.game = game.id
    if args.guide:
        return
    args.scenario = _scenario(console, game, lexicon)
    if args.scenario == GUIDE:
        args.scenario, args.guide = None, True
        return
    low, high = next(info.seats for info in game.scenarios() if info.id == args.scenario)
    if not args.characters:
        args.characters = ",".join(_characters(console, game, low, high, lexicon))
    if not args.seats:
        count = len(args.characters.split(","))
        args.seats = _seats(console, count, lexicon)


def _wants_to_go_on(console: Console, args: argparse.Namespace, lexicon: Lexicon) -> bool:
    """Whether to continue the last game, if there is one that can be continued."""
    for path in saves.unfinished():
        header = saves.load(path).header
        game = GAMES.get(header.setup.game)
        if game is not None and _still_fits(game, header):
            break
    else:
        return False
    text = lexicon.say("chooser", "go-on", game=game.title, scenario=header.setup.scenario)
    if _asked(console, text, ["yes", "no"], "yes", lexicon) == "no":
        return False
    args.load = str(path)
    return True


def _still_fits(game: Game[Any, Any], header: Header) -> bool:
    """Whether the rules and cards of a saved game are still the same."""
    try:
        check_version(game, header)
    except InkribbonError:
        return False
    return True


def _game(console: Console, lexicon: Lexicon) -> Game[Any, Any]:
    known = list(GAMES.values())
    _list(console, lexicon.say("chooser", "game"), [game.title for game in known])
    ids = [game.id for game in known]
    default = FIRST_GAME if FIRST_GAME in ids else ids[0]
    chosen = _asked(console, lexicon.say("chooser", "game-short"), ids, default, lexicon)
    return GAMES[chosen]


def _scenario(console: Console, game: Game[Any, Any], lexicon: Lexicon) -> str:
    known = game.in_language(lexicon.language).scenarios()
    guided = has_guide(game)
    if len(known) == 1 and not guided:
        console.say(lexicon.say("chooser", "only", title=known[0].title))
        return known[0].id
    titles = [info.title for info in known]
    ids = [info.id for info in known]
    if guided:
        titles.append(lexicon.say("chooser", "guide"))
        ids.append(GUIDE)
    _list(console, lexicon.say("chooser", "scenario"), titles)
    return _asked(console, lexicon.say("chooser", "scenario-short"), ids, ids[0], lexicon)


def _characters(
    console: Console, game: Game[Any, Any], low: int, high: int, lexicon: Lexicon
) -> list[str]:
    """Ask how many characters, then which ones in turn order, by number or name."""
    counts = [str(count) for count in range(low, high + 1)]
    usual = str(min(max(USUAL_CAST, low), high))
    count = int(_asked(console, lexicon.say("chooser", "how-many"), counts, usual, lexicon))
    known = game.in_language(lexicon.language).characters()
    ids = [id for id, _ in known]
    if count == len(ids):
        return ids
    _list(console, lexicon.say("chooser", "characters", count=count), [n for _, n in known])
    while True:
        prompt = lexicon.say("chooser", "characters-short", default=",".join(ids[:count]))
        typed = console.ask(prompt + " ").lower().replace(",", " ").split()
        chosen = [_one_of(word, ids) for word in typed] or ids[:count]
        wrong = [word for word, id in zip(typed, chosen, strict=False) if not id]
        if wrong:
            console.say(lexicon.say("chooser", "nobody", typed=wrong[0], known=", ".join(ids)))
        elif len(set(chosen)) != count or len(chosen) != count:
            console.say(lexicon.say("chooser", "count", count=count))
        else:
            return chosen


def _seats(console: Console, count: int, lexicon: Lexicon) -> str:
    """Ask who plays: you alone, you with careful bots, or only bots."""
    ways = ["human"] * count, ["human", *["careful"] * (count - 1)], ["careful"] * count
    labels = ["all", "first", "watch"] if count > 1 else ["all", "watch"]
    texts = [lexicon.say("chooser", label) for label in labels]
    _list(console, lexicon.say("chooser", "seats"), texts)
    chosen = _asked(console, lexicon.say("chooser", "seats-short"), labels, "all", lexicon)
    return ",".join(dict(zip(("all", "first", "watch"), ways, strict=True))[chosen])


def _list(console: Console, title: str, texts: Sequence[str]) -> None:
    console.say("\n" + title)
    for number, text in enumerate(texts, 1):
        console.say(f"  {number} {text}")


def _asked(
    console: Console, prompt: str, known: Sequence[str], default: str, lexicon: Lexicon
) -> str:
    """One of several answers, by number or name; asks again until it is valid."""
    while True:
        typed = console.ask(f"{prompt} [{default}] ").lower()
        if not typed:
            return default
        found = _one_of(typed, known)
        if found:
            return found
        options = ", ".join(known)
        console.say(lexicon.say("chooser", "again", typed=typed, known=options))


def _one_of(typed: str, known: Sequence[str]) -> str:
    """The match by name, number or unambiguous start of a name; '' if none."""
    if typed in known:
        return typed
    if typed.isdigit() and 1 <= int(typed) <= len(known):
        return known[int(typed) - 1]
    fits = [name for name in known if name.startswith(typed)]
    return fits[0] if len(fits) == 1 else ""
