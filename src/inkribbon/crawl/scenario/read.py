"""Reading a scenario file: parsing it and checking it against the contents of the box."""

from __future__ import annotations

from inkribbon.crawl.printed.contents import Contents
from inkribbon.geometry.drawing import Drawing
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent

from .check import problems
from .file import Scenario, parse


def read_scenario(contents: Contents, source: Source) -> tuple[Scenario, Drawing]:
    """A scenario and its map; raises BadContent with the first problem."""
    scenario, drawing = parse(source)
    for problem in problems(contents, scenario, drawing):
        raise BadContent(f"{source.name}: {problem}")
    return scenario, drawing
