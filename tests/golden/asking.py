"""How often the golden games of the crawlers ask and make a player click, turn by turn.

A question that the table settles is not asked. A walk of several squares is one click on its last
square, as long as nothing but the walking happens. The clicks follow the client: an action that is
a place on the board, or the only one of its button, takes one; any other takes a second one in the
list of its button, and a dangerous one is confirmed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from golden.making import golden_cases, read
from support.games import Case

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.state.events import Moved
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import CAMPAIGN
from inkribbon.words.voice import voice_of

MAIN = "action"
AT_ONCE = (Move, FlipDoor, Search, Leave, Stop)
"""Actions that a single click on the board or on a button takes."""


class Effort(NamedTuple):
    """What one turn asks of its players."""

    questions: int
    clicks: int


def crawls() -> list[Case]:
    """The golden games of single scenarios; a campaign is made of the same."""
    cases = [case for case in golden_cases() if case.game.family.id == "crawl"]
    return [case for case in cases if case.setup.scenario != CAMPAIGN]


def efforts(case: Case, *, settling: bool = True) -> list[Effort]:
    """The effort of each turn of a golden game; without settling, as the rules ask."""
    questions: Counter[int] = Counter()
    clicks: Counter[int] = Counter()
    turns = {0}
    for world, decision, action, walks_on in _answers(case):
        turns.add(world.turn)
        if settling and (walks_on or _is_settled(case, world, decision)):
            continue
        questions[world.turn] += 1
        clicks[world.turn] += _clicks(case, world, decision, action)
    # Before the first turn, the players set up the game.
    return [Effort(questions[turn], clicks[turn]) for turn in sorted(turns) if turn]


def _answers(case: Case) -> Iterator[tuple[Any, Decision, Data, bool]]:
    """Each answer of a player, and whether it only continues a walk."""
    world = case.start()
    plan: tuple[int, ...] = ()
    answers = read(case).answers
    for number, action in enumerate(answers):
        decision = world.decision
        walks_on = isinstance(action, Move) and plan[:1] == (action.square,)
        if decision.seat != CHANCE:
            yield world, decision, action, walks_on
        if isinstance(action, Move):
            plan = plan[1:] if walks_on else _walk(case, world, answers[number:])
        answer(world, action)
        quiet = all(isinstance(event, Moved) for event in world.news)
        if not quiet or world.decision is None or world.decision.prompt != MAIN:
            plan = ()


def _walk(case: Case, world: Any, answers: list[Data]) -> tuple[int, ...]:
    """The rest of the longest walk that starts here and that one click could have meant."""
    steps = []
    for action in answers:
        if not isinstance(action, Move):
            break
        steps.append(action.square)
    paths = {way.path for way in case.game.ways(world)}
    found = [n for n in range(1, len(steps) + 1) if tuple(steps[:n]) in paths]
    return tuple(steps[1 : max(found, default=1)])


def _is_settled(case: Case, world: Any, decision: Decision) -> bool:
    return case.game.settled(case.game.observe(world, max(decision.seat, 0))) is not None


def _clicks(case: Case, world: Any, decision: Decision, action: Data) -> int:
    if decision.prompt != MAIN:
        return 1
    odds = case.game.odds(world, action)
    confirmed = any(odd.result == "caught" for odd in odds)
    discarded = voice_of(world).group(action) == "discard"
    return 1 + (not _is_at_once(decision, action)) + (confirmed or discarded)


def _is_at_once(decision: Decision, action: Data) -> bool:
    """A click on an enemy attacks it, if there is only one way to do so."""
    if not isinstance(action, Attack):
        return isinstance(action, AT_ONCE)
    attacks = [other for other in decision.actions() if isinstance(other, Attack)]
    return [other.enemy for other in attacks].count(action.enemy) == 1
