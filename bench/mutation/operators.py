"""What can be changed in a source file, one place at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPPOSITE = {
    **{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="},
    **{"in": "not in", "not in": "in", "is": "is not", "is not": "is"},
}
ARITHMETIC = {
    **{"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "//", "**": "*"},
    **{"&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<"},
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
COMPARISON = re.compile(r"not\s+in\b|is\s+not\b|in\b|is\b|[<>=!]=|[<>]")
OPERATION = re.compile(r"\*\*|//|<<|>>|[-+*/%&|^]")
WORD = re.compile(r"\b(and|or)\b")

UNTOUCHED_FIELDS = {"annotation", "returns", "decorator_list", "type_params", "bases", "keywords"}
"""Types, and what declares a class or wraps a function. The keywords of calls are changed."""
UNTOUCHED_KEYWORDS = {"strict", "frozen", "maxsize", "order", "slots"}
"""They guard against mistakes in the code or tune it, and do not change what a rule does."""
UNTOUCHED_CALLS = {"TypeVar", "cast", "NewType", "ParamSpec"}
LITERALS = (ast.Constant, ast.JoinedStr, ast.Tuple, ast.List, ast.Dict, ast.Set)
COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
Node = ast.expr | ast.stmt
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ASSIGNMENTS = (ast.Assign, ast.AnnAssign)


@dataclass(frozen=True)
class Change:
    """One replacement. `start` and `end` are byte offsets in the source."""

    operator: str
    start: int
    end: int
    text: str
    function: str
    """The function or class around it; '' at the top of the file."""
    inside: bool
    """Whether it is in the body of a function. Everything else runs when the file is imported."""
    first: int
    last: int
    """The lines of the statement: whoever runs one of them runs into the change."""
    line: int
    before: str
    after: str
    """The lines that differ, stripped."""
    names: frozenset[str] = frozenset()
    """Outside of functions, what the changed value is called: a constant, a field, a keyword."""

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


@dataclass(frozen=True)
class Place:
    """What surrounds a node."""

    function: str = ""
    inside: bool = False
    first: int = 0
    last: int = 0
    tail: bool = False
    """Whether the statement is the last one of its function or loop."""
    depth: int = 0
    """How many statements of the function surround it."""
    bound: frozenset[str] = frozenset()
    """Names that have a value before the statement."""
    names: frozenset[str] = frozenset()
    """What the value is called that the node is a part of."""


def changes(source: bytes) -> list[Change]:
    """All changes to a source file in order, none of them twice."""
    found: dict[bytes, Change] = {}
    for change in Finder(source).find():
        found.setdefault(change.apply(source), change)
    found.pop(source, None)
    return list(found.values())


class Finder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def find(self) -> Iterator[Change]:
        yield from self._block(ast.parse(self.source).body, Place())

    # Positions

    def _span(self, node: Node) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: Node) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _gap(self, left: Node, right: Node, pattern: re.Pattern[str]) -> tuple[int, int, str]:
        """Where the operator between two nodes is, and what it says."""
        start, end = self._span(left)[1], self._span(right)[0]
        match = pattern.search(self.source[start:end].decode())
        assert match is not None
        return start + match.start(), start + match.end(), " ".join(match[0].split())

    def _change(self, operator: str, place: Place, start: int, end: int, text: str) -> Change:
        source = self.source
        top = source.rfind(b"\n", 0, start) + 1
        bottom = source.find(b"\n", end)
        bottom = len(source) if bottom < 0 else bottom
        after = source[top:start].decode() + text + source[end:bottom].decode()
        return Change(
            operator=operator,
            start=start,
            end=end,
            text=text,
            function=place.function,
            inside=place.inside,
            first=place.first,
            last=place.last,
            line=source.count(b"\n", 0, start) + 1,
            before=_strip(source[top:bottom].decode()),
            after=_strip(after),
            names=frozenset() if place.inside else place.names,
        )

    def _swap(self, operator: str, place: Place, node: Node, text: str) -> Change:
        return self._change(operator, place, *self._span(node), text)

    # Statements

    def _block(self, body: list[ast.stmt], place: Place, loop: bool = False) -> Iterator[Change]:
        bound = set(place.bound)
        for number, node in enumerate(body):
            last = number == len(body) - 1
            here = replace(
                place,
                first=node.lineno,
                last=_header_end(node),
                tail=last and (place.tail or loop or place.depth == 0),
                bound=frozenset(bound),
                names=frozenset(_bound(node)) if isinstance(node, ASSIGNMENTS) else frozenset(),
            )
            yield from self._statement(node, here)
            bound |= _bound(node)

    def _statement(self, node: ast.stmt, place: Place) -> Iterator[Change]:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert():
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                return
            case ast.Raise():
                yield self._swap("drop raise", place, node, "pass")
                return
        if place.inside:
            yield from self._dropped(node, place)
        if isinstance(node, ast.If | ast.While):
            yield from self._negated(node.test, place)
        if isinstance(node, ast.AugAssign):
            start, end, sign = self._gap(node.target, node.value, OPERATION)
            yield self._change("arithmetic", place, start, end, ARITHMETIC[sign])
        yield from self._children(node, place)

    def _dropped(self, node: ast.stmt, place: Place) -> Iterator[Change]:
        match node:
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete():
                yield self._swap("drop statement", place, node, "pass")
            case ast.Assign(targets=[target]) if self._overwrites(target, place):
                yield self._swap("drop statement", place, node, "pass")
            case ast.Return() if place.depth and not (place.tail and node.value is None):
                yield self._swap("drop return", place, node, "pass")
            case ast.Continue() if not place.tail:
                yield self._swap("drop continue", place, node, "pass")
                yield self._swap("break", place, node, "break")
            case ast.Break():
                yield self._swap("drop break", place, node, "pass")

    @staticmethod
    def _overwrites(target: ast.expr, place: Place) -> bool:
        """Without the assignment there is still a value: the mistake is not just a missing name."""
        if isinstance(target, ast.Name):
            return target.id in place.bound
        return isinstance(target, ast.Attribute | ast.Subscript)

    def _function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, place: Place
    ) -> Iterator[Change]:
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                yield from self._expression(default, replace(place, names=frozenset({node.name})))
        arguments = frozenset(n.arg for n in ast.walk(node.args) if isinstance(n, ast.arg))
        inner = Place(function=_within(place, node.name), inside=True, bound=arguments)
        yield from self._block(node.body, inner)
        end = node.body[-1]
        if isinstance(end, COMPOUND) and isinstance(node.returns, ast.Constant):
            spot = replace(inner, first=end.lineno, last=_header_end(end))
            start = self._span(end)[0]
            indent = " " * end.col_offset
            yield self._change("early return", spot, start, start, f"return\n{indent}")

    # Expressions

    def _children(self, node: ast.AST, place: Place) -> Iterator[Change]:
        if isinstance(node, FUNCTIONS):
            yield from self._function(node, place)
            return
        if isinstance(node, ast.ClassDef):
            yield from self._block(node.body, Place(function=_within(place, node.name)))
            return
        loop = isinstance(node, ast.For | ast.While)
        for name, value in ast.iter_fields(node):
            if name in UNTOUCHED_FIELDS and not isinstance(node, ast.Call):
                continue
            values = value if isinstance(value, list) else [value]
            if values and isinstance(values[0], ast.stmt):
                deeper = replace(place, depth=place.depth + 1)
                yield from self._block(values, deeper, loop)
                continue
            for child in values:
                if isinstance(child, ast.AST):
                    yield from self._expression(child, place)

    def _expression(self, node: ast.AST, place: Place) -> Iterator[Change]:
        match node:
            case ast.JoinedStr() | ast.Subscript(value=ast.Name(id="Literal")):
                return
            case ast.keyword(arg=name) if name in UNTOUCHED_KEYWORDS:
                return
            case ast.Call(func=ast.Name(id=name)) if name in UNTOUCHED_CALLS:
                return
            case ast.Constant():
                yield from self._constant(node, place)
            case ast.Compare():
                yield from self._comparison(node, place)
            case ast.BoolOp():
                yield from self._condition(node, place)
            case ast.UnaryOp(op=ast.Not()):
                yield self._swap("negate", place, node, f"({self._text(node.operand)})")
            case ast.BinOp():
                yield from self._operation(node, place)
            case ast.IfExp():
                yield from self._negated(node.test, place)
            case ast.comprehension():
                for test in node.ifs:
                    yield from self._negated(test, place)
                    yield self._swap("drop condition", place, test, "True")
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield self._swap(
                    "min and max" if "m" in name else "any and all", place, node.func, CALLS[name]
                )
        if isinstance(node, ast.keyword) and node.arg:
            place = replace(place, names=frozenset({node.arg}))
        yield from self._children(node, place)

    def _constant(self, node: ast.Constant, place: Place) -> Iterator[Change]:
        if isinstance(node.value, bool):
            yield self._swap("true and false", place, node, str(not node.value))
        elif isinstance(node.value, int | float):
            for near in (node.value + 1, node.value - 1):
                text = str(near) if near >= 0 else f"({near})"
                yield self._swap("constant", place, node, text)

    def _comparison(self, node: ast.Compare, place: Place) -> Iterator[Change]:
        for left, right in pairwise([node.left, *node.comparators]):
            start, end, sign = self._gap(left, right, COMPARISON)
            if sign in BOUNDARY:
                yield self._change("boundary", place, start, end, BOUNDARY[sign])
            yield self._change("comparison", place, start, end, OPPOSITE[sign])

    def _condition(self, node: ast.BoolOp, place: Place) -> Iterator[Change]:
        for left, right in pairwise(node.values):
            start, end, word = self._gap(left, right, WORD)
            yield self._change("and and or", place, start, end, "or" if word == "and" else "and")
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            kept = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield self._swap("drop condition", place, node, f"({ast.unparse(kept)})")

    def _operation(self, node: ast.BinOp, place: Place) -> Iterator[Change]:
        if not place.inside and isinstance(node.op, ast.BitOr):
            return  # two types
        if any(
            isinstance(side, LITERALS) and not _is_number(side) for side in (node.left, node.right)
        ):
            return  # text or lists, put together
        start, end, sign = self._gap(node.left, node.right, OPERATION)
        yield self._change("arithmetic", place, start, end, ARITHMETIC[sign])

    def _negated(self, test: ast.expr, place: Place) -> Iterator[Change]:
        """Comparisons and `not` are turned round where they are found anyway."""
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return
        if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            yield self._swap("negate", place, test, f"(not ({self._text(test)}))")


def _strip(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def _within(place: Place, name: str) -> str:
    return f"{place.function}.{name}" if place.function else name


def _header_end(node: ast.stmt) -> int:
    """The last line of a statement; of a compound one, the last before its body."""
    body = getattr(node, "body", None)
    if isinstance(node, ast.Match):
        return node.subject.end_lineno or node.lineno
    if body:
        return max(node.lineno, int(body[0].lineno) - 1)
    return node.end_lineno or node.lineno


def _bound(node: ast.stmt) -> set[str]:
    """The names that a statement gives a value to."""
    names = [name for name in ast.walk(node) if isinstance(name, ast.Name)]
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)
