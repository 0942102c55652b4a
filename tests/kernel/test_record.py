"""Records: they round-trip, and damage is reported with its line."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.toy import CELLARS, TOY, ToyDig, ToyFlee, ToyGame, ToyStay, toy_setup
from msgspec.structs import replace
from support.games import CASES, Case, played

from inkribbon.kernel.codec import MOST, digest, encode, fingerprint, pack, unpack
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadRecord
from inkribbon.kernel.records.record import (
    FORMAT,
    Closing,
    Header,
    Record,
    begin,
    checkpoint,
    close,
)
from inkribbon.kernel.records.replaying import (
    check_version,
    late_steps,
    replay,
    resume,
    steps,
    verify,
    walk,
)
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler


def game_of_toy(seed: int = 5, limit: int = 60) -> Record:
    """A closed record of the toy game, played at random by players who never flee."""
    chance, will = Sampler(seed), Sampler(seed, "will")
    record = begin(TOY, toy_setup(), chance.commitment())
    world = TOY.start(record.header.setup)
    while world.decision is not None and len(record.answers) < limit:
        if world.decision.seat == CHANCE:
            action = chance.choose(world.decision)
        else:
            action = will.pick([a for a in world.decision.actions() if a != ToyFlee()])
        answer(world, action)
        record.answers.append(action)
    close(record, world, chance.seed)
    return record


RECORD = game_of_toy()
TEXT = dumps(RECORD)
LINES = TEXT.splitlines()


def reading(text: str, playing: bool) -> Record:
    record = loads(text)
    if playing:
        replay(TOY, record)
    return record


def refusal(lines: list[str], *, playing: bool = False) -> str:
    """The error message for these lines."""
    with pytest.raises(BadRecord) as refused:
        reading("".join(line + "\n" for line in lines), playing)
    message = str(refused.value)
    assert "\n" not in message
    return message


def with_line(number: int, line: str) -> list[str]:
    """The record with one line replaced, counted from 1."""
    return [*LINES[: number - 1], line, *LINES[number:]]


def test_the_record_tried_here_is_long_enough_to_be_worth_trying() -> None:
    assert len(RECORD.answers) >= 12
    assert len(LINES) == len(RECORD.answers) + 2


# Writing and reading


@given(st.integers(0, 10**6), st.integers(0, 40))
@settings(max_examples=30, deadline=None, derandomize=True, database=None)
def test_a_record_that_is_written_and_read_is_the_same(seed: int, limit: int) -> None:
    record = game_of_toy(seed, limit)
    assert loads(dumps(record)) == record
    open_end = Record(header=record.header, answers=record.answers)
    assert loads(dumps(open_end)) == open_end


@given(st.text(max_size=40), st.text(max_size=40))
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
def test_a_scenario_of_any_text_can_stand_in_a_record(text: str, seed: str) -> None:
    setup = replace(toy_setup(), text=text)
    record = replace_header(RECORD, replace(RECORD.header, setup=setup))
    record.closing = Closing(end=len(record.answers), world="", seed=seed)
    assert loads(dumps(record)) == record


def replace_header(record: Record, header: Header) -> Record:
    return Record(header=header, answers=list(record.answers), closing=record.closing)


def test_a_record_is_one_line_of_json_for_each_answer() -> None:
    assert LINES[0] == encode(RECORD.header).decode()
    assert LINES[1] == encode(RECORD.answers[0]).decode()
    assert msgspec.json.decode(LINES[-1])["end"] == len(RECORD.answers)
    assert TEXT.endswith("\n")


def test_a_record_laid_aside_before_the_first_answer_can_be_read() -> None:
    record = begin(TOY, toy_setup())
    assert loads(dumps(record)) == record
    assert digest(replay(TOY, record)) == digest(TOY.start(toy_setup()))


# Replaying


def test_a_replay_leads_to_the_recorded_position_and_needs_no_dice() -> None:
    world = replay(TOY, loads(TEXT))
    assert RECORD.closing is not None
    assert digest(world) == RECORD.closing.world


def test_the_steps_of_a_record_are_the_start_and_each_answer() -> None:
    seen = [digest(world) for world in steps(TOY, RECORD)]
    assert len(seen) == len(RECORD.answers) + 1
    assert seen[0] == digest(TOY.start(toy_setup()))
    world = TOY.start(toy_setup())
    for action, expected in zip(RECORD.answers, seen[1:], strict=True):
        answer(world, action)
        assert digest(world) == expected


def test_a_record_can_be_taken_up_anywhere() -> None:
    for length in range(len(RECORD.answers)):
        head = Record(header=RECORD.header, answers=RECORD.answers[:length])
        world = replay(TOY, loads(dumps(head)))
        for action in RECORD.answers[length:]:
            answer(world, action)
        assert RECORD.closing is not None
        assert digest(world) == RECORD.closing.world


# Damage


def test_an_empty_record_is_refused() -> None:
    assert refusal([]) == "the record is empty: line 1 should be a header that names the game"


def test_a_first_line_that_is_no_header_is_refused() -> None:
    assert refusal(with_line(1, "hello")).startswith("line 1 is not the header of a record")
    assert refusal(LINES[1:]).startswith("line 1 is not the header of a record")


def test_a_record_of_another_format_is_refused() -> None:
    other = encode(replace(RECORD.header, inkribbon=FORMAT + 1)).decode()
    message = refusal(with_line(1, other))
    assert message.startswith(f"line 1: the record has format {FORMAT + 1}")
    assert "open it with the version that wrote it" in message


def test_a_last_line_that_breaks_off_is_refused_with_its_number() -> None:
    broken = [*LINES[:6], LINES[6][: len(LINES[6]) // 2]]
    message = refusal(broken)
    assert message.startswith("line 7 is damaged")
    assert "delete it and all lines after it to resume there" in message


def test_deleting_the_broken_line_cures_the_record() -> None:
    assert loads("\n".join(LINES[:6])).answers == RECORD.answers[:5]


@pytest.mark.parametrize(
    "line",
    ["", "}", '{"type":"toy-nonsense"}', '{"type":"toy-dig","spades":"two"}', "{}", '{"end":"x"}'],
)
def test_a_damaged_line_in_the_middle_is_refused_with_its_number(line: str) -> None:
    assert refusal(with_line(5, line)).startswith("line 5 is damaged")


@pytest.mark.parametrize("line", ["5", "null", '"toy-dig"', "[]"])
def test_a_line_that_is_no_object_is_refused_with_its_number(line: str) -> None:
    assert refusal(with_line(5, line)).startswith("line 5 is damaged")


def test_missing_lines_are_noticed_by_the_closing_line() -> None:
    message = refusal([*LINES[:4], *LINES[6:]])
    assert message.startswith(
        f"line {len(LINES) - 2} says that the record has {len(RECORD.answers)}"
    )
    assert message.endswith("lines are missing")


def test_lines_after_the_closing_line_are_refused() -> None:
    message = refusal([*LINES, LINES[1]])
    assert message == f"line {len(LINES) + 1} comes after the closing line: delete it"


def test_an_answer_that_does_not_fit_is_refused_with_its_line_and_what_was_offered() -> None:
    message = refusal(with_line(2, encode(ToyStay()).decode()), playing=True)
    assert message.startswith("line 2 does not fit: ToyStay() is not an option for 'dig'")
    assert "ToyDig(spades=1)" in message


def test_an_answer_after_the_end_of_the_game_is_refused_with_its_line() -> None:
    assert replay(TOY, RECORD).outcome is not None
    long = [*LINES[:-1], encode(ToyStay()).decode()]
    assert refusal(long, playing=True).startswith(f"line {len(LINES)} does not fit")


def test_a_closing_line_that_claims_another_position_is_refused() -> None:
    closing = Closing(end=len(RECORD.answers), world="0" * 32)
    message = refusal(with_line(len(LINES), encode(closing).decode()), playing=True)
    assert message.startswith(f"line {len(LINES)}: the answers lead to a different position")


def test_a_walk_through_a_record_ends_where_its_closing_line_says() -> None:
    assert [digest(world) for world in walk(TOY, RECORD)] == [
        digest(world) for world in steps(TOY, RECORD)
    ]
    assert RECORD.closing is not None
    lying = Record(
        header=RECORD.header,
        answers=RECORD.answers,
        closing=replace(RECORD.closing, world=digest(())),
    )
    with pytest.raises(BadRecord):
        list(walk(TOY, lying))


def test_a_record_cut_off_anywhere_is_read_in_part_or_refused_with_its_last_line() -> None:
    for length in range(len(TEXT)):
        text = TEXT[:length]
        rest = text.rpartition("\n")[2]
        if text and (not rest or rest in LINES):
            assert loads(text).answers == RECORD.answers[: text.count("\n") - (not rest)]
        else:
            with pytest.raises(BadRecord, match=rf"line {text.count(chr(10)) + 1} "):
                loads(text)


@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=0x2FFF, codec="utf-8"))
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_a_record_with_one_wrong_character_never_ends_in_a_traceback(
    place: int, character: str
) -> None:
    with suppress(BadRecord):
        record = loads(TEXT[:place] + character + TEXT[place + 1 :])
        if record.header.setup == RECORD.header.setup:
            replay(TOY, record)


# Other versions


def test_a_record_of_other_rules_is_refused() -> None:
    header = replace(RECORD.header, rules="2")
    with pytest.raises(BadRecord, match=r"line 1: .* version 2 of the toy rules.* version 3;"):
        replay(TOY, replace_header(RECORD, header))


def test_a_record_of_other_content_is_refused() -> None:
    other = ToyGame({**CELLARS, "wet": ("coin", "coin", "key")})
    with pytest.raises(BadRecord, match="line 1: the cards or the map of wet have changed"):
        replay(other, RECORD)
    check_version(TOY, RECORD.header)


# Commit and reveal


def test_an_honest_record_is_verified_and_its_rolls_counted() -> None:
    worlds = steps(TOY, RECORD)
    rolls = sum(1 for world in worlds if world.decision and world.decision.seat == CHANCE)
    assert rolls > 4
    assert verify(TOY, RECORD) == rolls


def test_a_wrong_seed_is_found_out() -> None:
    assert RECORD.closing is not None
    record = Record(
        header=RECORD.header, answers=RECORD.answers, closing=replace(RECORD.closing, seed="6")
    )
    with pytest.raises(BadRecord, match="not the one published at the start"):
        verify(TOY, record)


def test_a_tampered_roll_is_found_out_with_its_line() -> None:
    for number, record in tampered():
        with pytest.raises(BadRecord, match=rf"^line {number}: the seed gives Rolled"):
            verify(TOY, record)


def tampered() -> list[tuple[int, Record]]:
    """Legal, closed records with one roll replaced by a luckier one."""
    found = []
    for number, action in enumerate(RECORD.answers, 2):
        head = RECORD.answers[: number - 2]
        world = replay(TOY, Record(header=RECORD.header, answers=head))
        if world.decision.prompt == "spades":
            lucky = next(a for a in world.decision.actions() if a != action)
            answer(world, lucky)
            record = Record(header=RECORD.header, answers=[*head, lucky])
            close(record, world, "5")
            found.append((number, record))
    assert len(found) > 3
    return found


def test_a_tampered_position_is_found_out() -> None:
    closing = Closing(end=len(RECORD.answers), world="0" * 32, seed="5")
    record = Record(header=RECORD.header, answers=RECORD.answers, closing=closing)
    with pytest.raises(BadRecord, match="different position"):
        verify(TOY, record)


def test_a_record_of_real_dice_cannot_be_verified() -> None:
    record = Record(header=replace(RECORD.header, commit=""), answers=RECORD.answers)
    with pytest.raises(BadRecord, match="no committed seed"):
        verify(TOY, record)


def test_a_record_that_has_not_revealed_its_seed_cannot_be_verified_yet() -> None:
    answers: list[Data] = [ToyDig(1)]
    record = Record(header=RECORD.header, answers=answers)
    with pytest.raises(BadRecord, match="does not reveal its seed yet"):
        verify(TOY, record)
    close(record, replay(TOY, record))
    with pytest.raises(BadRecord, match="does not reveal its seed yet"):
        verify(TOY, record)


# Real games


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_save_of_a_real_game_takes_at_most_a_hundred_bytes_an_answer(case: Case) -> None:
    record, _ = played(case, seed=3)
    assert len(dumps(record).encode()) <= 100 * len(record.answers)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_of_a_real_game_is_verified_against_its_seed(case: Case) -> None:
    record, world = played(case, seed=4)
    again = loads(dumps(record))
    assert digest(replay(case.game, again)) == digest(world)
    assert verify(case.game, again) > 10


# Checkpoints


def with_checkpoint(at: int) -> Record:
    """The toy's record with a checkpoint after `at` answers."""
    world = TOY.start(RECORD.header.setup)
    rolls = 0
    for action in RECORD.answers[:at]:
        rolls += world.decision is not None and world.decision.seat == CHANCE
        answer(world, action)
    point = checkpoint(world, at, rolls)
    return Record(
        header=RECORD.header, answers=RECORD.answers, closing=RECORD.closing, checkpoint=point
    )


@pytest.mark.parametrize("at", [0, 1, 7, len(RECORD.answers)])
def test_a_record_with_a_checkpoint_is_read_as_it_was_written(at: int) -> None:
    record = with_checkpoint(at)
    text = dumps(record)
    assert loads(text) == record
    assert len(text.splitlines()) == len(LINES) + 1 - at


@pytest.mark.parametrize("at", [0, 1, 7, len(RECORD.answers)])
def test_a_game_goes_on_from_its_checkpoint_as_from_its_start(at: int) -> None:
    record = loads(dumps(with_checkpoint(at)))
    late = [digest(world) for world in late_steps(TOY, record)]
    assert late == [digest(world) for world in steps(TOY, RECORD)][at:]
    assert digest(resume(TOY, record)) == digest(replay(TOY, record))
    assert verify(TOY, record) == verify(TOY, RECORD)


def test_a_record_without_a_checkpoint_goes_on_by_a_replay() -> None:
    assert digest(resume(TOY, RECORD)) == digest(replay(TOY, RECORD))


def test_a_replay_finds_out_that_a_checkpoint_lies() -> None:
    record = with_checkpoint(7)
    assert record.checkpoint is not None
    other = with_checkpoint(8).checkpoint
    assert other is not None
    record.checkpoint = replace(other, at=7)
    for check in (replay, verify):
        with pytest.raises(BadRecord, match="different position than the checkpoint"):
            check(TOY, record)


def test_a_checkpoint_that_was_tampered_with_is_not_gone_on_from() -> None:
    line = dumps(with_checkpoint(7)).splitlines()[1]
    changed = line.replace('"turn":', '"turn": ', 1)
    assert changed != line
    record = loads("\n".join([LINES[0], changed, *LINES[8:]]) + "\n")
    with pytest.raises(BadRecord, match="line 2: the checkpoint is damaged; go back to an older"):
        resume(TOY, record)


def test_a_checkpoint_after_answers_is_refused() -> None:
    first, line, *rest = dumps(with_checkpoint(7)).splitlines()
    with pytest.raises(BadRecord, match=r"line 3 is damaged \(a checkpoint must come before"):
        loads("\n".join([first, LINES[1], line, *rest]) + "\n")


def test_a_checkpoint_that_is_no_position_is_not_gone_on_from() -> None:
    record = with_checkpoint(7)
    assert record.checkpoint is not None
    nonsense = b'{"turn":"often"}'
    record.checkpoint = replace(
        record.checkpoint, state=msgspec.Raw(nonsense), world=fingerprint(nonsense)
    )
    with pytest.raises(BadRecord, match="line 2: the checkpoint is not a position"):
        resume(TOY, record)


def test_a_line_after_a_checkpoint_is_named_by_its_place_in_the_file() -> None:
    record = loads(dumps(with_checkpoint(7)))
    record.answers[9] = ToyDig(spades=99)
    with pytest.raises(BadRecord, match="line 5 does not fit"):
        replay(TOY, record)


@pytest.mark.parametrize(
    ("packed", "wrong"),
    [
        ("!", "cannot be read"),
        (pack(b"")[:-4], "cannot be read|cut off"),
        (pack(b'{"type":"toy-stay"}'), "it packs 1 answers, not 7"),
    ],
)
def test_packed_answers_that_are_damaged_are_refused(packed: str, wrong: str) -> None:
    line = msgspec.json.decode(dumps(with_checkpoint(7)).splitlines()[1])
    broken = encode(line | {"answers": packed}).decode()
    with pytest.raises(BadRecord, match=f"line 2 is damaged .*({wrong})"):
        loads("\n".join([LINES[0], broken, *LINES[8:]]) + "\n")


def test_what_is_packed_cannot_fill_the_memory() -> None:
    with pytest.raises(ValueError, match="too long"):
        unpack(pack(bytes(MOST + 1)))
    assert unpack(pack(bytes(1000))) == bytes(1000)


# Length


def test_a_record_may_have_as_many_answers_as_allowed_and_no_more() -> None:
    most = len(RECORD.answers)
    assert loads(TEXT, most) == RECORD
    with pytest.raises(BadRecord) as refused:
        loads(TEXT, most - 1)
    assert str(refused.value) == f"the record is too long: the limit is {most - 1} answers"


def test_packed_answers_count_as_well() -> None:
    text = dumps(with_checkpoint(len(RECORD.answers)))
    assert len(loads(text, len(RECORD.answers)).answers) == len(RECORD.answers)
    with pytest.raises(BadRecord, match="too long"):
        loads(text, len(RECORD.answers) - 1)
