"""A campaign without a choice of ways in the terminal: a road with a stop for each scenario."""

from __future__ import annotations

from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.terminal.canvas import Line, wrapped
from inkribbon.words.lexicon import Lexicon

from .city import SIGNS, STYLES, states_of

AHEAD = "·"
"""A stop that cannot be reached yet."""
TAKEN, LEFT = "□", "■"
"""Continues that are gone and that are left."""
GAP = "   "
"""Between the road and the continues."""


def has_road(scene: Scene) -> bool:
    """Whether the scenarios of the campaign are played one after the other."""
    graph = scene.book.contents.graph
    return graph is not None and "paths" not in graph.parts


def road(scene: Scene, width: int, lexicon: Lexicon) -> list[Line]:
    """A line for each stop under the name of its district, then the continues."""
    graph = scene.book.contents.graph
    assert graph is not None
    states = states_of(scene)
    lines: list[Line] = []
    district = ""
    for number, node in enumerate(graph.scenario, 1):
        if node.quarter != district:
            district = node.quarter
            lines.append([(district, "bold")])
        state = states[node.id]
        about = _boss(scene, node.id, lexicon) + _defeats(scene, node.id, lexicon)
        text = f"  {_sign(state)} {number} {node.name}{about}"
        lines += wrapped(text, width, "      ", STYLES[state] if state != "locked" else "dim")
    return [*lines, [], [(continues(scene, lexicon), "bold")]]


def milestones(scene: Scene, lexicon: Lexicon, width: int) -> list[Line]:
    """The whole road in one line, and the continues: in the same line if there is room."""
    stops = [_sign(state) for state in states_of(scene).values()]
    left = continues(scene, lexicon)
    for between in (" ", ""):
        signs = between.join(stops)
        if len(signs) + len(GAP) + len(left) <= width:
            return [[(f"{signs}{GAP}", ""), (left, "bold")]]
    return [[(signs, "")], [(left, "bold")]]


def continues(scene: Scene, lexicon: Lexicon) -> str:
    graph, campaign = scene.book.contents.graph, scene.campaign
    if graph is None or campaign is None or not graph.continues:
        return ""
    left = campaign.continues or 0
    signs = LEFT * left + TAKEN * (graph.continues - left)
    return lexicon.say("road", "continues", signs=signs, left=left)


def _sign(state: str) -> str:
    return AHEAD if state == "locked" else SIGNS[state]


def _boss(scene: Scene, scenario: str, lexicon: Lexicon) -> str:
    """Who waits there, after a comma."""
    atlas = scene.book.atlas
    found = atlas.scenario(scenario) if atlas is not None else None
    if found is None or found.boss is None:
        return ""
    return lexicon.say("road", "boss", name=names.kind(scene, found.boss.kind))


def _defeats(scene: Scene, scenario: str, lexicon: Lexicon) -> str:
    lost = scene.campaign.failed.count(scenario) if scene.campaign is not None else 0
    return f" ({lexicon.say('road', 'lost', count=lost)})" if lost else ""
