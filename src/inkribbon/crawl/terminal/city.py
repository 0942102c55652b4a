"""The dashboard in the terminal: the danger track, the city map, the item box."""

from __future__ import annotations

from inkribbon.crawl.observe import CrawlView, city_of
from inkribbon.crawl.printed.campaign import Node
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.terminal.canvas import Line, wrapped
from inkribbon.words.lexicon import Lexicon

BAR = 46
"""Columns needed for the danger level with its bar."""
STYLES = {
    "open": "bold green",
    "missed": "bold yellow",
    "locked": "",
    "hidden": "dim",
    "complete": "dim",
}
SIGNS = {"open": "▶", "missed": "↺", "locked": "■", "hidden": "·", "complete": "✓"}
"""Signs, so that no state is shown by colour alone."""
GROUPED = ("hidden", "complete")


def city(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """Everything on the dashboard; on a low screen the map takes fewer lines."""
    lines = [danger(scene, lexicon), []]
    whole = districts(scene, width, lexicon)
    lines += whole if len(whole) + 3 <= height else in_short(scene, width, lexicon)
    stored = ", ".join(names.item(scene.book, item) for item in scene.box)
    text = stored or lexicon.say("panel", "nothing")
    return [*lines, *wrapped(lexicon.say("city", "box", items=text), width, "  ")]


def danger(scene: Scene, lexicon: Lexicon, width: int = BAR) -> Line:
    """The danger level, with the track and its bands as a bar if there is room."""
    track = scene.book.contents.danger
    if track is None:
        return []
    bar = ""
    for space in range(track.last + 1):
        bar += "●" if space == scene.danger else "·"
        bar += "|" if space in track.bands[:-1] else ""
    text = lexicon.say("city", "danger", danger=scene.danger, last=track.last)
    fits = width >= max(BAR, len(text) + 2 + len(bar))
    return [(f"{text}  ", "bold"), (bar if fits else "", "")]


def districts(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """A line for each scenario, under the name of its district."""
    graph = scene.book.contents.graph
    if graph is None:
        return []
    states = states_of(scene)
    lines: list[Line] = []
    district = ""
    for node in graph.scenario:
        if node.quarter != district:
            district = node.quarter
            lines.append([(district, "bold")])
        lines += scenario(scene, node, states[node.id], width, lexicon)
    return lines


def in_short(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """Playable and locked scenarios, one per line; then the others, grouped by state."""
    graph = scene.book.contents.graph
    nodes = graph.scenario if graph is not None else ()
    states = states_of(scene)
    lines: list[Line] = []
    for node in nodes:
        if states[node.id] not in GROUPED:
            lines += scenario(scene, node, states[node.id], width, lexicon)
    for state in GROUPED:
        if there := ", ".join(node.name for node in nodes if states[node.id] == state):
            text = f"  {SIGNS[state]} {there}: {lexicon.say('city', state)}"
            lines += wrapped(text, width, "      ", STYLES[state])
    return lines


def states_of(scene: Scene) -> dict[str, str]:
    return scene.city if isinstance(scene, CrawlView) else city_of(scene)


def scenario(scene: Scene, node: Node, state: str, width: int, lexicon: Lexicon) -> list[Line]:
    key = state if state != "locked" or node.items else "after"
    if key == "hidden" and node.opens == "map":
        key = "unplaced"
    after = names.scenario(scene, node.after)
    told = lexicon.say("city", key, keys=names.keys(scene, node.id, lexicon), scenario=after)
    return wrapped(f"  {SIGNS[state]} {node.name}: {told}", width, "      ", STYLES[state])
