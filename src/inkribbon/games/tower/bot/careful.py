"""The tower's `careful` bot: reports its key cards, shares them, and plans each turn to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.games.tower.bot.planning.moves import Moves
from inkribbon.games.tower.bot.planning.stand import Stand, stand_of
from inkribbon.games.tower.bot.planning.turns import best_turn, errand_done
from inkribbon.games.tower.bot.planning.weights import WEIGHTS, Weights
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.rules.search import Flee, KeepCard, ReturnCard, SaveFirst
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Call, Hush, Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.board import slit_of
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

from .calls import wanted_call
from .table import Table

Planner = Callable[[Aim], tuple[Data, Stand]]
"""Finds the next action, and the position at the end of the turn."""


class TowerCareful:
    """A bot for one face. It remembers nothing between decisions."""

    def __init__(self, game: Game[Any, Any], seed: int | str, weights: Weights = WEIGHTS) -> None:
        del game, seed
        self.weights = weights

    def choose(self, view: View, decision: Decision) -> Data:
        assert isinstance(view, TowerView)
        return answered(Aim(Table(view), self.weights), decision, planned)


def answered(aim: Aim, decision: Decision, plan: Planner) -> Data:
    """The answer to a question of a bot that plans its turns like this."""
    actions = decision.actions()
    answer = ANSWERS[decision.prompt](aim, actions, plan)
    return answer if answer in actions else actions[-1]


def act(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    """Report and hand over cards first; promise last, once the end of the turn is known."""
    call = wanted_call(aim, None)
    if call is not None and Speak(call.kind) in actions:
        return Speak(call.kind)
    errand = _pick_up(aim) or _hand_over(aim)
    if errand is not None and errand in actions:
        return errand
    found, ending = plan(aim)
    if found in actions and found != EndTurn():
        return found
    call = wanted_call(aim, ending)
    return Speak(call.kind) if call is not None and Speak(call.kind) in actions else EndTurn()


def planned(aim: Aim) -> tuple[Data, Stand]:
    """The next action, and the position at the end of the turn."""
    return best_turn(aim, moves_of(aim), start_of(aim))


def moves_of(aim: Aim) -> Moves:
    view = aim.table.view
    piles = {floor: (pile.size, pile.danger) for floor, pile in view.piles.items()}
    return Moves(view.book, view.seat, piles, aim.ruin)


def start_of(aim: Aim) -> Stand:
    """The position to plan from."""
    view = aim.table.view
    return errand_done(aim, stand_of(aim.table.face, view.ap, view.cured))


def _pick_up(aim: Aim) -> Data | None:
    """Take the first card a neighbour left here, or one of ours that was wanted elsewhere."""
    table, room = aim.table, aim.table.face.room
    if room in aim.slits.to_take():
        cards = table.view.slits[slit_of(table.me, room, table.seats)]
        return PickUp(next(place for place, card in enumerate(cards) if card.seat != table.me))
    return PickUp(aim.slits.own_card_at(room)) if room in aim.slits.to_fetch() else None


def _hand_over(aim: Aim) -> Data | None:
    room = aim.table.face.room
    for kind, way in (*aim.gifts, *aim.favours):
        if room in aim.slits.rooms(way):
            return HandOver(kind)
    return None


def say(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    offered = [action for action in actions if isinstance(action, Call)]
    wanted = wanted_call(aim, None) or wanted_call(aim, plan(aim)[1])
    return wanted if wanted is not None and wanted in offered else Hush()


def keep(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    """Put a danger back when there are no points left to run from it."""
    del actions, plan
    view = aim.table.view
    drawn = view.drawn
    danger = drawn is not None and bool(view.book.cards[drawn.card].danger)
    return ReturnCard() if danger and not view.ap else KeepCard()


def save_first(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    del aim, plan
    return max(actions, key=lambda a: a.count if isinstance(a, SaveFirst) else 0)


def flee(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    """Leave the collapsing room for the best place for the rest of the turn."""
    del plan
    face, view = aim.table.face, aim.table.view
    rubble = stand_of(face, view.ap)

    def worth(action: Data) -> float:
        return aim.worth(rubble._replace(room=action.room)) if isinstance(action, Flee) else 0.0

    return max(actions, key=worth)


def who_starts(aim: Aim, actions: list[Data], plan: Planner) -> Data:
    """No bot has seen a film: the first of the players starts."""
    del aim, plan
    return actions[0]


ANSWERS = {
    "tower.who-starts": who_starts,
    "tower.action": act,
    "tower.call": say,
    "tower.keep-card": keep,
    "tower.save-first": save_first,
    "tower.flee": flee,
}
