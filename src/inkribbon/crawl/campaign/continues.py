"""Continues: a few times in a campaign, everyone recovers, and a lost scenario can be retried."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.crawl.campaign.end_phase.phase import step
from inkribbon.crawl.campaign.end_phase.respite import carry_again
from inkribbon.crawl.campaign.end_phase.steps import fill_dials
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import card_of
from inkribbon.crawl.printed.campaign import OfferContinue
from inkribbon.crawl.state.special_events import ContinueUsed
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell

from .dashboard import conclude
from .parts import Part, add_part, campaign_of, graph_of


class UseContinue(Task, frozen=True):
    """Everyone recovers, every weapon is full; after a loss the scenario can be played again."""


class GiveUpCampaign(Task, frozen=True):
    """End the campaign in defeat rather than use a continue."""


def allot(world: World) -> None:
    """The continues of a new campaign."""
    world.campaign = replace(campaign_of(world), continues=graph_of(world).continues)


def remember(world: World) -> None:
    """Note what everyone carries at the start of a scenario."""
    items = tuple(character.items for character in world.characters.values())
    world.campaign = replace(campaign_of(world), before=items)


@step(OfferContinue)
def offer_continue(world: World, step: OfferContinue) -> None:
    """After a win only if it would change anything; after a loss it is that or the end."""
    campaign = campaign_of(world)
    use = Option(UseContinue(), (UseContinue(),))
    if campaign.last_won:
        if campaign.continues and can_help(world):
            ask(world, GROUP, "continue", [use, Option(Done(), ())])
    elif campaign.continues:
        ask(world, GROUP, "retry", [use, Option(GiveUpCampaign(), (GiveUpCampaign(),))])
    else:
        conclude(world, won=False, cause=graph_of(world).lost)


def can_help(world: World) -> bool:
    """Whether anyone is hurt or poisoned, or any dial is not full."""
    people = list(world.characters.values())
    empty = [i for c in people for i in c.items if i.ammo < card_of(world, i).capacity]
    return bool(empty) or any(c.harm or c.poisoned for c in people)


@handles(UseContinue)
def use_continue(world: World, task: UseContinue) -> None:
    """After a loss everyone, the dead included, is back with what they began the scenario with."""
    campaign = campaign_of(world)
    assert campaign.continues
    left = campaign.continues - 1
    world.campaign = replace(campaign, continues=left)
    tell(world, ContinueUsed(left))
    if not campaign.last_won:
        assert campaign.before
        carry_again(world, campaign.before)
    for seat, someone in list(world.characters.items()):
        world.characters[seat] = replace(someone, harm=0, poisoned=UNSET).meeting("standing")
    fill_dials(world)


@handles(GiveUpCampaign)
def give_up(world: World, task: GiveUpCampaign) -> None:
    """Offered only while a continue is left, which is not how a campaign is usually lost."""
    conclude(world, won=False, cause="gave-up")


add_part("continues", Part(start=allot, laid_out=remember))
