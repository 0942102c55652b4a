"""A record as text: written line by line, and read with an error that names the damaged line."""

from __future__ import annotations

import msgspec

from inkribbon.kernel.codec import decode_data, encode, pack, unpack
from inkribbon.kernel.errors import BadRecord

from .record import FORMAT, Base, Checkpoint, Closing, Header, Record

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding a damaged line may raise."""


class Packed(Checkpoint, frozen=True, kw_only=True):
    """A checkpoint as stored: with the answers that lead to it."""

    answers: str


def dumps(record: Record) -> str:
    answers = [encode(action) for action in record.answers]
    lines = [encode(record.header), *([encode(record.base)] if record.base else [])]
    point = record.checkpoint
    if point is not None:
        lines.append(encode(_packed(point, answers[: point.at])))
        del answers[: point.at]
    lines += answers
    if record.closing is not None:
        lines.append(encode(record.closing))
    return "".join(line.decode() + "\n" for line in lines)


def _packed(point: Checkpoint, answers: list[bytes]) -> Packed:
    fields = {name: getattr(point, name) for name in Checkpoint.__struct_fields__}
    return Packed(**fields, answers=pack(b"\n".join(answers)))


def loads(text: str, most: int | None = None) -> Record:
    """Parse a record; raises BadRecord that names the damaged line.

    A record of more than `most` answers is rejected before any of them is read.
    """
    _check_length(text.count("\n"), most, 2)
    lines = text.removesuffix("\n").split("\n")  # a text may contain other line separators
    if lines == [""]:
        raise BadRecord("the record is empty: line 1 should be a header that names the game")
    record = Record(header=_header(lines[0]))
    for number, line in enumerate(lines[1:], 2):
        if record.closing is not None:
            raise BadRecord("line {number} comes after the closing line: delete it", number=number)
        _read_line(record, number, line, most)
    _check_end(record, len(lines))
    return record


def _check_length(count: int, most: int | None, besides: int = 0) -> None:
    if most is not None and count > most + besides:
        raise BadRecord("the record is too long: the limit is {most} answers", most=most)


def _header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except UNREADABLE as error:
        raise BadRecord("line 1 is not the header of a record: {error}", error=error) from None
    if header.inkribbon != FORMAT:
        raise BadRecord(
            "line 1: the record has format {found}, but this program reads {known};"
            " open it with the version that wrote it",
            found=header.inkribbon,
            known=FORMAT,
        )
    return header


def _read_line(record: Record, number: int, line: str, most: int | None) -> None:
    try:
        if line.startswith('{"end"'):
            record.closing = msgspec.json.decode(line, type=Closing)
        elif line.startswith('{"base"') and number == 2:
            record.base = msgspec.json.decode(line, type=Base)
        elif line.startswith('{"at"'):
            _read_checkpoint(record, line, most)
        else:
            record.answers.append(decode_data(line))
    except UNREADABLE as error:
        raise BadRecord(
            "line {number} is damaged ({error}); delete it and all lines after it to resume there",
            number=number,
            error=error,
        ) from None


def _read_checkpoint(record: Record, line: str, most: int | None) -> None:
    packed = msgspec.json.decode(line, type=Packed)
    if record.answers:
        raise ValueError("a checkpoint must come before all answers")
    text = unpack(packed.answers)
    count = text.count(b"\n") + 1 if text else 0
    if count != packed.at:
        raise ValueError(f"it packs {count} answers, not {packed.at}")
    _check_length(count, most)
    record.answers = [decode_data(answer) for answer in text.split(b"\n")] if text else []
    fields = {name: getattr(packed, name) for name in Checkpoint.__struct_fields__}
    record.checkpoint = Checkpoint(**fields)


def _check_end(record: Record, lines: int) -> None:
    closing = record.closing
    if closing is not None and closing.end != len(record.answers):
        raise BadRecord(
            "line {number} says that the record has {said} answers, but it has {found}: lines are"
            " missing",
            number=lines,
            said=closing.end,
            found=len(record.answers),
        )
