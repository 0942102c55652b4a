"""The Tension Phase: drawing a card, resolving it, and lasting effects."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.crawl.combat.behaviour import DrawBehaviour
from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.combat.spawning import joined
from inkribbon.crawl.printed.effects import DrawMore
from inkribbon.crawl.state.danger import effects_in_force
from inkribbon.crawl.state.decks import tension_renews
from inkribbon.crawl.state.events import EffectEnded, TensionDrawn, TensionRenewed, TensionSkipped
from inkribbon.crawl.state.health import end
from inkribbon.crawl.state.moments import TensionCount, TensionDue, bonus, heard, last_words, silent
from inkribbon.crawl.state.poison import PoisonWorks
from inkribbon.crawl.state.special_events import TensionSpared
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import discarded, draw, refreshed
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .verbs import is_possible, is_token, known_as, tasks_of

REPLACEMENTS = 2
"""Cards drawn to replace one that cannot be resolved."""


class TensionPhase(Task, frozen=True):
    """The active player draws a card, plus any extra cards called for.

    On a tile with a boss, one of its behaviour cards replaces them all.
    """


class DrawTension(Task, frozen=True):
    """Draw and resolve one tension card."""

    replacement: bool = False


class TensionCard(Task, frozen=True):
    """Resolve the card just drawn."""

    replacement: bool


class DiscardTension(TidyUp, frozen=True):
    """Discard the resolved card face up, unless it is set aside or removed from the game."""

    card: str
    tokens: int = 0
    """The tokens in play before it was resolved, for other copies of it."""


@handles(TensionPhase)
def tension_phase(world: World, task: TensionPhase) -> None:
    world.phase = "tension"
    if is_quiet(world, world.characters[world.active].square):
        tell(world, TensionSpared(world.active))
        return
    if world.bosses:
        bosses = bosses_beside(world, world.characters[world.active].square)
        if bosses:
            push(world, *[DrawBehaviour(boss.id) for boss in bosses])
            return
    more = 0 if silent(world, TensionCount) else bonus(world, TensionCount(world.active))
    draws = 1 + world.extra_draws + more
    if draws == 1:
        draw_tension(world, DrawTension())
    else:
        push(world, *[DrawTension()] * draws)


@handles(DrawTension)
def draw_tension(world: World, task: DrawTension) -> None:
    """An empty deck is reshuffled where that is allowed; elsewhere the scenario is lost."""
    deck = world.decks["tension"]
    left = len(deck)
    if not left and tension_renews(world):
        deck = world.decks["tension"] = refreshed(deck)
        left = len(deck)
        tell(world, TensionRenewed())
    if left:
        draw(world, "tension", TensionCard(task.replacement))
    else:
        end(world, won=False, cause="out-of-time")


@handles(TensionCard)
def tension_card(world: World, task: TensionCard) -> None:
    """Resolve as much as possible; if nothing can be, discard the card and draw two more."""
    name = world.drawn
    card = world.book.tension[name]
    tell(world, TensionDrawn(world.active, name))
    signs: list[Data] = [PoisonWorks()] if card.poison else []
    effects = effects_in_force(world, card)
    put_away = DiscardTension(name, _tokens_of(world, name))
    if not (effects or signs):
        discard_tension(world, put_away)
        return
    possible = [effect for effect in effects if is_possible(world, effect)]
    if effects and not possible:
        chained = not task.replacement or world.book.edition.tension.chain
        draws = REPLACEMENTS if chained else 0
        tell(world, TensionSkipped(name, draws))
        push(world, *signs, put_away, *[DrawTension(replacement=True)] * draws)
        return
    tasks = joined([t for effect in possible for t in tasks_of(world, effect, name)])
    further = sum([effect.count for effect in possible if isinstance(effect, DrawMore)])
    push(world, *signs, *tasks, put_away, *[DrawTension()] * further)


@handles(DiscardTension)
def discard_tension(world: World, task: DiscardTension) -> None:
    if world.book.tension[task.card].removed_after:
        world.removed = (*world.removed, task.card)
    elif not _is_set_aside(world, task):
        world.decks["tension"] = discarded(world.decks["tension"], task.card)


def _is_set_aside(world: World, task: DiscardTension) -> bool:
    """Whether a token was placed for this copy of the card."""
    aside = world.book.edition.tension.card_aside
    return aside and _tokens_of(world, task.card) > task.tokens


def _tokens_of(world: World, card: str) -> int:
    """The sustained effect tokens in play for copies of a card."""
    return len([e for e in world.lasting if e.card == card and is_token(e)]) if world.lasting else 0


def is_quiet(world: World, square: int) -> bool:
    """Whether no tension cards are drawn on this square's tile."""
    if world.book.grid.tile_of[square] in world.book.quiet:
        return True
    return not silent(world, TensionDue) and any(heard(world, TensionDue(square)))


# Lasting effects


def end_effect(world: World, effect: Lasting) -> None:
    """End an effect and discard the card set aside for it, if a card started it."""
    world.lasting = tuple(other for other in world.lasting if other is not effect)
    tell(world, EffectEnded(known_as(effect)))
    aside = world.book.edition.tension.card_aside and effect.card in world.book.tension
    if aside and is_token(effect):
        world.decks["tension"] = discarded(world.decks["tension"], effect.card)


def start_effects(world: World, seat: int) -> None:
    """What waited for this character's turn applies from now on."""
    here = world.book.grid.tile_of[world.characters[seat].square]
    world.lasting = tuple(
        _started(effect, here) if effect.seat == seat else effect for effect in world.lasting
    )


def _started(effect: Lasting, here: int) -> Lasting:
    tile = here if effect.follows else effect.tile
    return replace(effect, tile=tile, waits=UNSET, follows=UNSET)


def count_turn(world: World, seat: int) -> list[Data]:
    """Count down the effects that last for this character's turns, including skipped turns.

    Returns what those bring about that have run out.
    """
    due: list[Data] = []
    for effect in world.lasting:
        if effect.seat == seat and effect.turns == 1:
            end_effect(world, effect)
            due += last_words(world, effect)
    world.lasting = tuple(
        replace(effect, turns=effect.turns - 1) if effect.seat == seat and effect.turns else effect
        for effect in world.lasting
    )
    return due
