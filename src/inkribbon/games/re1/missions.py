"""Special rules of this box on missions: abilities of the reserve, and long missions."""

from __future__ import annotations

from inkribbon.crawl.reserve.long_missions import end_long
from inkribbon.crawl.reserve.people import reserve_of
from inkribbon.crawl.reserve.verbs import Affect
from inkribbon.crawl.state.character import Mission
from inkribbon.crawl.state.moments import (
    Abandoning,
    EncounterDue,
    EncountersDue,
    Healing,
    SymbolRead,
)
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.hook import ability

Symbols = tuple[str, ...] | None


@ability("field-medic", SymbolRead)
def patches_herself_up(world: World, moment: SymbolRead, mission: Mission) -> Symbols:
    """Rebecca: a Heal symbol counts twice for her (authored)."""
    return ("heal", "heal") if moment.symbol == "heal" else None


@ability("hard-to-kill", SymbolRead)
def hard_to_kill(world: World, moment: SymbolRead, mission: Mission) -> Symbols:
    """Richard: the first Wound symbol of each mission does not count (authored)."""
    return () if moment.symbol == "wound" and "wound" not in moment.before else None


@ability("bravo-captain", SymbolRead)
def bravo_captain(world: World, moment: SymbolRead, mission: Mission) -> Symbols:
    """Enrico: a S.T.A.R.S. symbol is also a clue (authored)."""
    return ("stars", "clue") if moment.symbol == "stars" else None


@ability("own-agenda", SymbolRead)
def own_agenda(world: World, moment: SymbolRead, mission: Mission) -> Symbols:
    """Wesker: New Orders do not reach him, and S.T.A.R.S. symbols do not count (authored)."""
    return () if moment.symbol in ("orders", "stars") else None


@ability("cold-feet", Abandoning)
def cold_feet(world: World, moment: Abandoning, mission: Mission) -> list[Data]:
    """Brad: if he abandons a mission, he is exhausted, and nothing else happens (authored)."""
    return [Affect("exhaust", mission.who)]


# Long missions


class DecoyFound(Task, frozen=True):
    """The decoy has done its work: the mission is over, and cost a wound."""

    card: str


@ability("decoy", EncounterDue)
def decoy(world: World, moment: EncounterDue, effect: Lasting) -> list[Data]:
    """The next encounter card for a tile is not drawn (authored)."""
    return [DecoyFound(effect.card)]


@handles(DecoyFound)
def decoy_found(world: World, task: DecoyFound) -> None:
    mission = next(m for m in reserve_of(world).long if m.card == task.card)
    end_long(world, mission)
    push(world, Affect("wound", mission.who, 1))


@ability("take-point", EncountersDue)
def take_point(world: World, moment: EncountersDue, effect: Lasting) -> int:
    """Tokens of unexplored tiles that are worth two cards call for one (authored)."""
    return -1 if moment.cards > 1 else 0


@ability("mercy", Healing)
def mercy(world: World, moment: Healing, effect: Lasting) -> int:
    """Whoever is healed recovers one extra level (authored)."""
    return 1
