"""What a player would notice in a position: hints name what changes of it."""

from __future__ import annotations

from inkribbon.crawl.state.world import World

from .features import EACH, SLOTS, TABLE, TEAM, CrawlFeatures

NOTICED = {
    "won": 9.0,
    "lost": -9.0,
    "down": -6.0,
    "out": 2.5,
    "goals": -2.5,
    "harm": -1.0,
    "beset": -0.8,
    "boss": -0.5,
    "enemies": -0.6,
    "things": 0.7,
    "way": -0.25,
    "ammo": 0.15,
}
"""What one more of each is worth, in levels of health: goals are those not met yet."""

NAMES = (*TABLE, *(f"team: {name}" for name in TEAM))
GOALS, PROGRESS, WAY = (NAMES.index(name) for name in ("goals", "progress left", "team: way"))
FEATURES = CrawlFeatures()
assert len(NAMES) + SLOTS * len(EACH) == len(FEATURES.names), "the table and the team come first"


def noticed(world: World) -> dict[tuple[str, int], float]:
    """By what it is and whom it concerns, how much there is of it."""
    found: dict[tuple[str, int], float] = {}
    squares = [enemy.square for enemy in world.enemies.values()]
    for seat, who in world.characters.items():
        found["harm", seat] = who.harm
        found["down", seat] = who.lying
        found["out", seat] = who.fate == "left"
        found["beset", seat] = squares.count(who.square) if who.up and who.square >= 0 else 0
    people = world.characters.values()
    found["enemies", -1] = len(squares)
    found["boss", -1] = sum([boss.health for boss in world.bosses.values()])
    found["things", -1] = sum([len(who.items) for who in people]) + len(world.box)
    found["ammo", -1] = sum([item.ammo for who in people for item in who.items])
    row = FEATURES.row(world)
    if row:
        found["goals", -1] = row[GOALS] + row[PROGRESS] / 4
        found["way", -1] = row[WAY]
    return found
