"""The dashboard in a terminal: the danger track, the city map, the item box."""

from __future__ import annotations

from inkribbon.crawl.observe import CrawlView, city_of
from inkribbon.text.crawl import names
from inkribbon.text.crawl.names import Scene
from inkribbon.text.lexicon import Lexicon

from ..canvas import Line, wrapped

BAR = 46
"""Columns that the danger level takes with its bar."""
STYLES = {
    "open": "bold green",
    "missed": "bold yellow",
    "locked": "",
    "hidden": "dim",
    "complete": "dim",
}
SIGNS = {"open": "▶", "missed": "↺", "locked": "■", "hidden": "·", "complete": "✓"}
"""Nothing is told by colour alone."""


def city(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """Everything on the dashboard."""
    lines = [danger(scene, lexicon), []]
    lines += districts(scene, width, lexicon)
    stored = ", ".join(names.item(scene.book, item) for item in scene.box)
    text = stored or lexicon.say("panel", "nothing")
    return [*lines, *wrapped(lexicon.say("city", "box", items=text), width, "  ")]


def danger(scene: Scene, lexicon: Lexicon, width: int = BAR) -> Line:
    """The track as a bar with its bands, if there is room; the marker stands on one space."""
    track = scene.book.box.danger
    if track is None:
        return []
    bar = ""
    for space in range(track.last + 1):
        bar += "●" if space == scene.danger else "·"
        bar += "|" if space in track.bands[:-1] else ""
    text = lexicon.say("city", "danger", danger=scene.danger, last=track.last)
    return [(f"{text}  ", "bold"), (bar if width >= BAR else "", "")]


def districts(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """A line for each scenario, under the name of its district."""
    graph = scene.book.box.graph
    if graph is None:
        return []
    states = scene.city if isinstance(scene, CrawlView) else city_of(scene)
    lines: list[Line] = []
    district = ""
    for node in graph.scenario:
        if node.district != district:
            district = node.district
            lines.append([(district, "bold")])
        state = states[node.id]
        key = state if state != "locked" or node.items else "after"
        after = names.scenario(scene, node.after)
        told = lexicon.say("city", key, keys=names.keys(scene, node.id), scenario=after)
        lines += wrapped(f"  {SIGNS[state]} {node.name}: {told}", width, "      ", STYLES[state])
    return lines
