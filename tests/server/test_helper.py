"""Helper processes: late, dead or greedy ones are replaced."""

from __future__ import annotations

import os
import signal
import time

import pytest
from server.live import awaited

from inkribbon.server.helper import Failed, Helper, Late

MIB = 1024 * 1024


def work(question: bytes) -> bytes:
    word, _, number = question.partition(b" ")
    if word == b"sleep":
        time.sleep(float(number))
    elif word == b"die":
        os._exit(3)
    elif word == b"stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif word == b"nice":
        return str(os.nice(0)).encode()
    elif word == b"take":
        return str(len(bytearray(int(number) * MIB))).encode()
    elif word == b"compute":
        while True:
            pass
    return str(os.getpid()).encode()


async def asked(helper: Helper, *questions: bytes, seconds: float = 20.0) -> list[bytes | str]:
    found: list[bytes | str] = []
    for question in questions:
        try:
            found.append(await helper.ask(question, seconds, 60.0))
        except Failed as error:
            found.append(type(error).__name__)
    helper.close()
    return found


def test_one_process_answers_all_questions() -> None:
    first, second = awaited(asked(Helper(work), b"who", b"who"))
    assert first == second != str(os.getpid()).encode()


@pytest.mark.parametrize("question", [b"sleep 60", b"stop"])
def test_a_late_or_stopped_process_is_replaced(question: bytes) -> None:
    found = awaited(asked(Helper(work), b"who", question, b"who", seconds=2.0))
    assert found[1] == Late.__name__
    assert isinstance(found[2], bytes)
    assert found[2] != found[0]


def test_a_question_too_long_for_the_pipe_does_not_wait_for_a_stopped_process() -> None:
    found = awaited(asked(Helper(work), b"stop " + b"x" * 4 * MIB, b"who", seconds=2.0))
    assert found[0] == Late.__name__
    assert isinstance(found[1], bytes)


def test_work_that_can_wait_gives_way_to_the_server() -> None:
    mine = os.nice(0)
    (urgent,) = awaited(asked(Helper(work, urgent=True), b"nice"))
    (other,) = awaited(asked(Helper(work), b"nice"))
    assert urgent == str(mine).encode()
    assert other == str(min(19, mine + 10)).encode()


def test_a_dead_process_is_replaced() -> None:
    first, died, second = awaited(asked(Helper(work), b"who", b"die", b"who"))
    assert died == Failed.__name__
    assert first != second


def test_memory_is_limited() -> None:
    helper = Helper(work, memory=200 * MIB)
    assert awaited(asked(helper, b"take 20", b"take 500", b"who"))[1] == Failed.__name__


def test_computing_is_limited() -> None:
    """It dies of it; it is not killed for being late."""
    assert awaited(asked(Helper(work, cpu=1), b"compute", seconds=60.0)) == [Failed.__name__]
