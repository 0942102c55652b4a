"""Layout of choices: one block per group, short ones side by side, one row per target."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.words import sentences as words
from inkribbon.words.lexicon import Lexicon

from .canvas import Line, width_of, wrapped
from .choice import Choice

LABEL = 9
"""Room for the heading of a group, unless one of them needs more."""
INDENT = 2
GAP = 3
CELL_GAP = 2
MANY = 4
"""With more results than this, a choice shows only the likeliest; `odds` shows all."""
FEW = 2


def listed(choices: Sequence[Choice], width: int, lexicon: Lexicon) -> list[Line]:
    """All choices as lines of at most `width` characters."""
    order = dict.fromkeys(choice.group for choice in choices)
    groups = [(group, [c for c in choices if c.group == group]) for group in order]
    # Answers to a single question need no heading, but discards always have one.
    asked = not {group for group, _ in groups} - {"other", "drop"}
    wide = max([LABEL, *(len(members[0].label) + 1 for _, members in groups)])
    lines: list[Line] = []
    for group, members in groups:
        bare = asked and group == "other"
        label = "" if bare else members[0].label
        room = INDENT if bare else wide
        lines += _labelled(_block(members, width - room, lexicon), label, room)
    return lines


def _labelled(block: list[Line], label: str, room: int, style: str = "bold") -> list[Line]:
    heads = [label, *[""] * (len(block) - 1)]
    return [[(head.ljust(room), style), *line] for head, line in zip(heads, block, strict=True)]


def _block(choices: list[Choice], width: int, lexicon: Lexicon) -> list[Line]:
    if any(choice.row for choice in choices):
        return _rows(choices, width, lexicon)
    folded = [choice for choice in choices if choice.folded]
    if folded:
        rest = [choice for choice in choices if not choice.folded]
        return [*(_block(rest, width, lexicon) if rest else []), *_folded(folded, width, lexicon)]
    shared = _share_odds(choices)
    items = [_item(choice, lexicon, with_odds=not shared) for choice in choices]
    for place, choice in enumerate(choices):
        if width_of(items[place]) > width:
            items[place] = _item(choice, lexicon, with_odds=not shared, most=FEW)
    if shared:
        chances = _chances(choices[0], lexicon)
        items.append([(lexicon.say("table", "each", odds=chances), "cyan")])
    return flowed(items, width)


def _folded(choices: list[Choice], width: int, lexicon: Lexicon) -> list[Line]:
    """A summary of many places: their number and an example."""
    middle = choices[len(choices) // 2].square
    return wrapped(lexicon.say("table", "folded", count=len(choices), example=middle), width)


def _share_odds(choices: list[Choice]) -> bool:
    """Whether several choices have the same odds, so that they need to be shown only once."""
    told = {(choice.odds, choice.evader) for choice in choices}
    return len(choices) > 1 and len(told) == 1 and bool(choices[0].odds)


def _item(choice: Choice, lexicon: Lexicon, *, with_odds: bool, most: int = MANY) -> Line:
    line: Line = [("!" if choice.risky else "", "bold red"), (str(choice.number), "bold")]
    line.append((f" {choice.text}", ""))
    if choice.odds and with_odds:
        line.append((f" ({_chances(choice, lexicon, most)})", "cyan"))
    return line


def _chances(choice: Choice, lexicon: Lexicon, most: int = MANY) -> str:
    """Odds in a few words. The chance of being hit is left out: it is the rest of evading."""
    evade = [odd for odd in choice.odds if odd.result == "evade"]
    if evade and choice.evader:
        share = words.percent(evade[0])
        return lexicon.say("table", "evades", who=choice.evader, percent=share)
    shown = tuple(evade) or choice.odds
    if len(shown) <= most:
        return words.odds(shown, lexicon)
    likeliest = sorted(shown, key=lambda odd: -odd.count)[:FEW]
    return f"{words.odds(tuple(likeliest), lexicon)}, …"


def _rows(choices: list[Choice], width: int, lexicon: Lexicon) -> list[Line]:
    """One row per target with its variants side by side; misses are shown if there is room."""
    rows = dict.fromkeys(choice.row for choice in choices)
    label = max(len(row) for row in rows) + 1
    lines: list[Line] = []
    for row in rows:
        cells = [c for c in choices if c.row == row]
        whole = [_cell(choice, lexicon, misses=True) for choice in cells]
        brief = [_cell(choice, lexicon, misses=False) for choice in cells]
        fits = sum(width_of(cell) + CELL_GAP for cell in whole) - CELL_GAP <= width - label
        block = flowed(whole if fits else brief, width - label, CELL_GAP)
        lines += _labelled(block, row, label, "")
    return lines


def _cell(choice: Choice, lexicon: Lexicon, *, misses: bool) -> Line:
    shown = tuple(odd for odd in choice.odds if misses or odd.result != "miss")
    text = words.odds(shown or choice.odds, lexicon).replace(",", "")
    mark = "!" if choice.risky else ""
    line: Line = [(mark, "bold red"), (str(choice.number), "bold")]
    line.append((f" {choice.cell}" if choice.cell else "", ""))
    line.append((f" {text}" if text else "", "cyan"))
    return line


def flowed(items: Sequence[Line], width: int, gap: int = GAP) -> list[Line]:
    """Items side by side, as many on a line as fit."""
    lines: list[Line] = []
    for item in items:
        if lines and width_of(lines[-1]) + gap + width_of(item) <= width:
            lines[-1] = [*lines[-1], (" " * gap, ""), *item]
        elif width_of(item) > width:
            lines += wrapped("".join(text for text, _ in item), width, "  ")
        else:
            lines.append(list(item))
    return lines
