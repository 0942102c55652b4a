"""Records that begin with a position, and what other rules can make of a record."""

from __future__ import annotations

import msgspec
import pytest
from kernel.test_record import RECORD, with_checkpoint
from kernel.toy import CELLARS, TOY, ToyDig, ToyGame
from msgspec.structs import replace

from inkribbon.kernel.codec import digest, encode
from inkribbon.kernel.errors import BadRecord
from inkribbon.kernel.records.other_rules import is_current, salvage
from inkribbon.kernel.records.record import Base, Closing, Record
from inkribbon.kernel.records.record import base as base_of
from inkribbon.kernel.records.replaying import replay, steps, verify
from inkribbon.kernel.records.text import dumps, loads

AT = 7


def from_base(at: int = AT) -> Record:
    """The toy's record as it would be if it had begun after `at` answers."""
    point = with_checkpoint(at).checkpoint
    assert point is not None
    assert RECORD.closing is not None
    answers = RECORD.answers[at:]
    return Record(
        header=RECORD.header,
        base=Base(base=point.rolls, world=point.world, state=point.state),
        answers=answers,
        closing=replace(RECORD.closing, end=len(answers)),
    )


# A record with a base


def test_a_record_with_a_base_is_read_as_it_was_written() -> None:
    text = dumps(from_base())
    assert loads(text) == from_base()
    assert text.splitlines()[1].startswith('{"base":')
    world = replay(TOY, RECORD)
    state = msgspec.Raw(encode(world))
    assert base_of(world, 3) == Base(base=3, world=digest(world), state=state)


def test_its_steps_begin_with_the_base() -> None:
    assert [digest(world) for world in steps(TOY, from_base())] == [
        digest(world) for world in steps(TOY, RECORD)
    ][AT:]


def test_its_rolls_are_checked_from_the_base_on() -> None:
    base = from_base().base
    assert base is not None
    assert 0 < base.base < verify(TOY, RECORD)
    assert verify(TOY, from_base()) == verify(TOY, RECORD) - base.base


def test_its_lines_are_counted_after_the_base() -> None:
    record = from_base()
    record.answers[1] = ToyDig(spades=99)
    with pytest.raises(BadRecord, match=r"^line 4 does not fit"):
        replay(TOY, record)


def test_a_base_stands_in_the_second_line_or_nowhere() -> None:
    header, base, *rest = dumps(from_base()).splitlines()
    with pytest.raises(BadRecord, match=r"^line 3 "):
        loads("\n".join([header, rest[0], base, *rest[1:]]) + "\n")


def test_a_closing_line_need_not_say_where_the_answers_lead() -> None:
    assert RECORD.closing is not None
    silent = Record(
        header=RECORD.header,
        answers=RECORD.answers,
        closing=Closing(end=len(RECORD.answers), world="", seed=RECORD.closing.seed),
    )
    assert digest(replay(TOY, silent)) == RECORD.closing.world
    assert silent.closing is not None
    silent.closing = replace(silent.closing, world="another")
    with pytest.raises(BadRecord, match=rf"^line {len(RECORD.answers) + 2}: the answers lead to a"):
        replay(TOY, silent)


# Other rules


class NewGame(ToyGame):
    rules_version = "4"


def test_a_record_follows_the_rules_and_the_content_that_it_names() -> None:
    assert is_current(TOY, RECORD.header)
    assert not is_current(NewGame(), RECORD.header)
    assert not is_current(ToyGame({**CELLARS, "wet": ("coin",)}), RECORD.header)


@pytest.mark.parametrize("record", [RECORD, from_base(), with_checkpoint(AT)])
def test_all_of_a_record_is_kept_that_still_fits(record: Record) -> None:
    kept, lost = salvage(NewGame(), record)
    assert lost == 0
    assert (kept.base, kept.answers) == (record.base, record.answers)
    assert (kept.header.rules, kept.header.commit) == ("4", record.header.commit)
    assert (kept.checkpoint, kept.closing) == (None, None)
    assert digest(replay(NewGame(), kept)) == digest(replay(TOY, record))


def test_a_record_ends_where_an_answer_no_longer_fits() -> None:
    record = Record(header=RECORD.header, answers=list(RECORD.answers))
    record.answers[9] = ToyDig(spades=99)
    kept, lost = salvage(NewGame(), record)
    assert (len(kept.answers), lost) == (9, len(RECORD.answers) - 9)
    assert kept.header.commit == RECORD.header.commit


def test_a_record_with_a_checkpoint_begins_there_if_the_answers_before_do_not_fit() -> None:
    record = with_checkpoint(AT)
    record.answers = list(record.answers)
    record.answers[2] = ToyDig(spades=99)
    kept, lost = salvage(NewGame(), record)
    assert lost == 0
    assert kept.base == from_base().base
    assert kept.answers == RECORD.answers[AT:]
    assert kept.header.commit == ""
    record.answers[AT + 2] = ToyDig(spades=99)
    kept, lost = salvage(NewGame(), record)
    assert kept.answers == RECORD.answers[AT : AT + 2]
    assert lost == len(RECORD.answers) - AT - 2


def test_a_record_begins_at_its_checkpoint_if_the_answers_lead_elsewhere() -> None:
    record = with_checkpoint(AT)
    other = with_checkpoint(AT + 1).checkpoint
    assert record.checkpoint is not None
    assert other is not None
    record.checkpoint = replace(other, at=AT)
    kept, _ = salvage(NewGame(), record)
    assert kept.base is not None
    assert kept.base.world == other.world


def test_a_checkpoint_that_cannot_be_read_is_no_beginning() -> None:
    record = with_checkpoint(AT)
    assert record.checkpoint is not None
    record.checkpoint = replace(record.checkpoint, world="damaged")
    record.answers = list(record.answers)
    record.answers[2] = ToyDig(spades=99)
    kept, lost = salvage(NewGame(), record)
    assert (kept.base, len(kept.answers), lost) == (None, 2, len(RECORD.answers) - 2)


def test_nothing_is_left_of_a_record_whose_first_answer_does_not_fit() -> None:
    record = Record(header=RECORD.header, answers=[ToyDig(spades=99)])
    assert salvage(NewGame(), record)[1] == 1
