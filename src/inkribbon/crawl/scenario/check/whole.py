"""All checks of a scenario, starting with its map and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import (
    CAR,
    EXIT,
    SEATS,
    SHAFT,
    SIGNS,
    SPAWN,
    STARTS,
    TOKENS,
    Scenario,
    count_shapes,
    link_rules,
    spare_greens,
    squares_with,
)
from inkribbon.crawl.scenario.goals import LeaveGoal
from inkribbon.crawl.scenario.party import every_party, lying, waiting
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.geometry.squares import OFF, Grid

from .campaign import campaign_problems, shared_decks
from .counts import count_problems
from .kits import kit_problems
from .party import party_problems
from .stations import station_problems
from .terrain import obtainable, reachable, supply_problems, terrain_problems
from .unfolding import unfolding_problems

FIXED = (*STARTS, *TOKENS, *SIGNS, SPAWN, EXIT)


def problems(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    """One line per problem, with the fix; the first one is usually the cause."""
    if seats := list(_seats(scenario)):
        yield from seats
        return
    yield from _symbols(contents, scenario, drawing)
    links = list(_links(contents, scenario, drawing))
    if links:
        yield from links
        return
    yield from _decks(contents, scenario, drawing)
    yield from count_problems(contents, scenario)
    yield from kit_problems(contents, scenario)
    board = grid(drawing)
    yield from _tiles(contents, scenario, drawing, board)
    yield from _names(scenario, board)
    yield from party_problems(scenario, board)
    yield from supply_problems(contents, scenario, drawing)
    yield from terrain_problems(contents, scenario, drawing, board)
    if not scenario.goals or any(isinstance(goal, LeaveGoal) for goal in scenario.goals):
        yield from _way_out(scenario, drawing, board)
    yield from station_problems(contents, scenario, drawing, board)
    yield from campaign_problems(contents, scenario, drawing, board)
    yield from unfolding_problems(contents, scenario, drawing)


def _seats(scenario: Scenario) -> Iterator[str]:
    least, most = scenario.seats
    if not SEATS[0] <= least <= most <= SEATS[1]:
        yield (
            f"the seats are {least} to {most}: choose numbers from {SEATS[0]} to {SEATS[1]},"
            " the smaller one first"
        )


def _symbols(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    models: Counter[str] = Counter()
    for mark in scenario.map.enemies:
        if mark in FIXED:
            yield f"the letter {mark!r} is reserved: use another one for the enemy"
    for square, marks in enumerate(drawing.symbols):
        for mark in marks:
            if mark in FIXED or (scenario.boss is not None and mark == scenario.boss.at):
                continue
            if mark not in scenario.map.enemies:
                row = drawing.places[square][1] + 1
                yield f"unknown letter {mark!r} in row {row}: add it to [map.enemies]"
                return
            models[scenario.map.enemies[mark]] += 1
    models += most_models(scenario)
    for enemy, count in sorted(models.items()):
        cards = contents.enemy_cards(enemy)
        if not cards:
            yield f"unknown enemy {enemy!r}: use one of {', '.join(sorted(contents.enemies))}"
        elif count > cards[0].copies:
            yield f"{count} {enemy} models are used, but the box has {cards[0].copies}"
    yield from _boss(contents, scenario, drawing)
    if not squares_with(drawing, STARTS[0]):
        yield "there is no start square: mark one with 1"


def most_models(scenario: Scenario) -> Counter[str]:
    """How many models of each kind the additions need at most."""
    most: Counter[str] = Counter()
    for party in every_party(scenario):
        most |= Counter(kind for kind, _ in waiting(party))
    return most


def _boss(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    boss = scenario.boss
    if boss is None:
        return
    if boss.kind not in contents.bosses:
        known = ", ".join(sorted(contents.bosses)) or "none"
        yield f"unknown boss {boss.kind!r}: this box has {known}"
    if boss.at in FIXED or boss.at in scenario.map.enemies:
        yield f"the letter {boss.at!r} of [boss] is already taken: use another one"
    elif len(squares_with(drawing, boss.at)) != 1:
        yield f"the boss needs a square on the map: mark exactly one with {boss.at!r}"
    if boss.kind in contents.bosses:
        added = min(sum(more.boss for more in party.more) for party in every_party(scenario))
        health = contents.bosses[boss.kind].hit_points + added
        if health < 1:
            yield f"the boss would start with {health} hit points: leave it at least 1"


def _links(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    rules = link_rules(scenario)
    for symbol in drawing.link_symbols:
        if symbol not in rules:
            yield f"unknown link {symbol!r}: add it to [map.links]"
            return
        key = rules[symbol].key
        if key and key not in contents.items:
            yield f"the link {symbol!r} is locked by {key!r}, which is not an item in this box"
        elif key and not obtainable(contents, scenario, key):
            yield f"the link {symbol!r} is locked by {key!r}, which is not in any deck"
    for link, symbol in zip(drawing.links, drawing.link_symbols, strict=True):
        if (link.b == OFF) != (rules[symbol].kind == "exit"):
            yield f"the link {symbol!r} must be an exit if it leads off the map, and only then"
            return


def most_cards(scenario: Scenario) -> dict[str, dict[str, int]]:
    """How many copies of each card any party needs at most, by deck."""
    most: dict[str, dict[str, int]] = {}
    for party in every_party(scenario):
        for name, deck in party.decks.items():
            known = most.setdefault(name, {})
            for card, count in deck.items():
                known[card] = max(count, known.get(card, count))
    return most


def _decks(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    shared = shared_decks(contents, scenario)
    if "tension" not in scenario.decks and "tension" not in shared:
        yield "there is no tension deck: add [decks.tension]"
    for name, deck in most_cards(scenario).items():
        supply: Mapping[str, ItemCard | TensionCard]
        supply = contents.tension if name == "tension" else contents.items
        for card, count in deck.items():
            known = supply.get(card)
            if known is None:
                yield f"deck {name} asks for {card!r}, which is not in this box"
            elif count > known.copies:
                yield f"deck {name} asks for {count} {card}, but the box has {known.copies}"
            elif isinstance(known, ItemCard) and known.deck != name:
                yield f"{card!r} does not belong to deck {name}: move it to deck {known.deck}"
    parties = every_party(scenario)
    greens = min(len(spare_greens(contents, party)) for party in parties)
    if scenario.random_greens > greens:
        yield f"{scenario.random_greens} random green cards are drawn, but {greens} are left"
    for mark, name in TOKENS.items():
        if name == "C" or name in shared:
            # It belongs to the campaign.
            continue
        without = [party for party in parties if name not in party.decks]
        marked = squares_with(drawing, mark)
        if without and (marked or any(deck == name for p in without for deck, _ in lying(p))):
            yield f"the map has item tokens {mark!r}, but no deck for them: add [decks.{name}]"


def _tiles(contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    supply = contents.supply.tiles
    lift = {*squares_with(drawing, CAR), *squares_with(drawing, SHAFT)}
    tiles = tuple(tile for tile in board.tiles if not lift & {*tile})
    for shape, count in sorted(count_shapes(tiles, drawing).items()):
        if shape not in supply:
            odd = next(
                board.names[tile[0]]
                for tile in board.tiles
                if shape in count_shapes((tile,), drawing)
            )
            yield (
                f"the tile at {odd} has a shape that is not in the box, which has"
                f" {', '.join(sorted(supply))} (are its doors and walls drawn?)"
            )
        elif count > supply[shape]:
            yield f"{count} tiles of shape {shape} are drawn, but the box has {supply[shape]}"
    doors = sum(
        1
        for symbol in drawing.link_symbols
        if link_rules(scenario)[symbol].kind not in ("archway", "barricade")
    )
    if doors > contents.supply.tokens.get("door", doors):
        yield f"{doors} doors are drawn, but the box has {contents.supply.tokens['door']}"
    for tile in board.tiles:
        marks = [mark for square in tile for mark in drawing.symbols[square]]
        if not {SPAWN, CAR, SHAFT} & {*marks}:
            yield f"the tile at {board.names[tile[0]]} has no spawn square: mark one with '{SPAWN}'"
            return


def _names(scenario: Scenario, board: Grid) -> Iterator[str]:
    for tile in scenario.tile:
        if tile.at not in board.at:
            yield f"the tile {tile.name!r} is at {tile.at!r}, which is not a square on the map"


def _way_out(scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    exits = [*squares_with(drawing, EXIT)]
    rules = link_rules(scenario)
    for link, symbol in zip(drawing.links, drawing.link_symbols, strict=True):
        if rules[symbol].kind == "exit":
            exits.append(link.a)
    if not exits and scenario.boss is not None and scenario.boss.wins:
        return
    if not exits:
        yield f"there is no exit: mark a square with {EXIT!r} or draw a door 'x' off the map"
        return
    for mark in STARTS:
        for start in squares_with(drawing, mark):
            reached = reachable(drawing, board, start)
            if not any(exit_ in reached for exit_ in exits):
                yield f"start square {mark} ({board.names[start]}) has no path to an exit"
