"""A Ray cluster plays the same games as this machine, even if one of its nodes dies."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from support.lab import ALONE, RECIPE

from inkribbon.catalogue import game as find_game
from inkribbon.cli.main import main
from inkribbon.kernel.content.files import Source
from inkribbon.lab.balance import Order, cases, measure
from inkribbon.lab.cells import Store
from inkribbon.lab.crew import ray
from inkribbon.lab.crew.contract import NoWorkers
from inkribbon.lab.crew.workers import workers
from inkribbon.lab.train.course import Course
from inkribbon.lab.train.exam import Exam, examine
from inkribbon.lab.tune import job as tuning
from inkribbon.lab.tune.probe import Band, looks
from inkribbon.lab.ways import Way

SIMULATE = ["simulate", "re2", "1a", "--games", "3", "--bots", "random"]
HERE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Makes Ray listen on 127.0.0.1 only."""
MODEL = "my-model"
A_NODE_DIES = """
import os, sys
from ray.cluster_utils import Cluster
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Setup
from inkribbon.lab.simulate import Plan, simulate

head = {"num_cpus": 1, "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args=head)
second = cluster.add_node(num_cpus=1)
setup = Setup(game="re2", scenario="1a", characters=("leon", "claire"))
plan = Plan(setup, ("random", "random"), 60, "7")
finished = []

def tick(done):
    if not finished:
        cluster.remove_node(second, allow_graceful=False)
    finished.append(done)

far = simulate(plan, 1, tick, cluster.address)
assert far.played == simulate(plan, 1).played
assert len(far.played) == sum(finished) == 60
assert len(finished) > 2, finished
print("the same games")

# The nodes were started elsewhere, so they have no such folder.
os.chdir(sys.argv[1])
setup = Setup(game="re1", scenario="the-gunshot", characters=("jill",))
plan = Plan(setup, ("keen:my-model",), 2, "7")
assert simulate(plan, 1, None, cluster.address).played == simulate(plan, 1).played
print("with a model of ours")

try:
    simulate(Plan(setup, ("genius",), 2, "7"), 1, None, cluster.address)
except InkribbonError as error:
    print(f"a node says: {error}")
cluster.shutdown()
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a program prints that plays on a cluster, in a process of its own, because Ray leaves
    threads and sockets behind."""
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(str(files("inkribbon.games.re1").joinpath("keen")), home / MODEL)
    done = subprocess.run(
        [sys.executable, "-c", A_NODE_DIES, str(home)],
        env={**os.environ, **ray.PRIVATE, **HERE},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.stdout + done.stderr[-3000:]


def test_a_cluster_plays_the_same_games_although_a_node_dies(told: str) -> None:
    assert "the same games" in told, told


def test_nodes_get_the_model_that_they_play_with(told: str) -> None:
    assert "with a model of ours" in told, told


def test_an_error_on_a_node_is_the_sentence_that_it_would_be_here(told: str) -> None:
    assert "a node says: there is no bot 'genius': choose among random, careful, keen\n" in told


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "127.0.0.1:99999999", ":6379"])
def test_without_a_cluster_it_says_so(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--ray", address]) == 2
    told = capsys.readouterr().err
    assert f"there is no Ray cluster at {address!r}" in told
    assert len(told.splitlines()) == 1


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(ray, "import_module", missing)
    assert main([*SIMULATE, "--ray", "local"]) == 2
    assert "pip install 'inkribbon[ray]'" in capsys.readouterr().err


@contextmanager
def answering(reply: bytes) -> Iterator[str]:
    """The address of a program that gives one answer to whoever connects."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            caller, _ = server.accept()
            with caller:
                caller.sendall(reply)
                caller.recv(1000)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize("reply", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n"])
def test_a_program_that_is_not_ray_is_not_waited_for(
    reply: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray, "PATIENCE", 0.5)
    with answering(reply) as address, pytest.raises(NoWorkers, match="there is no Ray cluster"):
        ray.connected(address)


class Refusing(SimpleNamespace):
    """Stands in for Ray, and cannot connect."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.exceptions = SimpleNamespace(RayError=LookupError)

    def is_initialized(self) -> bool:
        return False

    def init(self, *_: object, **__: object) -> None:
        raise self.error


def test_a_cluster_that_wants_a_token_says_how_to_give_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray sends its token only to clusters that it was told to send it to."""
    refused = ConnectionError("Failed to connect")
    refused.__cause__ = RuntimeError("InvalidAuthToken: Authentication token is missing")
    unknown = LookupError("Token authentication is enabled but no authentication token was found")
    for made in (Refusing(refused), Refusing(unknown)):
        monkeypatch.setattr(ray, "import_module", {"ray": made}.get)
        with pytest.raises(NoWorkers, match="RAY_AUTH_MODE=token") as caught:
            ray.connected("auto")
        assert "\n" not in str(caught.value)


class Failed(LookupError):
    """What Ray raises for work that failed on a node, with the error that ended it."""

    cause: Any = None
    client_exc: Exception


def cluster_that(monkeypatch: pytest.MonkeyPatch, error: Exception) -> ray.Cluster:
    """A cluster that can be reached, and whose work ends in an error."""

    def fail(_: object) -> None:
        raise error

    made = Refusing(error)
    made.get = fail
    made.put = lambda models: models
    made.cluster_resources = lambda: {"CPU": 2.0}
    monkeypatch.setattr(ray, "connected", lambda _: made)
    return ray.Cluster("auto")


class Near(SimpleNamespace):
    """Stands in for Ray, and works here: whatever it is told to keep for the nodes is counted."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def put(self, models: Any) -> Any:
        self.kept.append(models)
        return models

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **_: object) -> Any:
        return lambda work: SimpleNamespace(remote=work)

    def get(self, found: Any) -> Any:
        return found


def reached(monkeypatch: pytest.MonkeyPatch, made: Near) -> Near:
    made.exceptions = SimpleNamespace(RayError=LookupError)
    monkeypatch.setattr(ray, "connected", lambda _: made)
    monkeypatch.setattr(ray, "bring", lambda models: None)
    return made


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> Near:
    return reached(monkeypatch, Near())


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / MODEL
    shutil.copytree(str(files("inkribbon.games.re1").joinpath("keen")), folder)
    return folder


def test_models_travel_once_however_often_work_is_handed_out(near: Near, model: Path) -> None:
    with workers(1, "auto", [f"keen:{model}", "careful"]) as crew:
        assert list(crew.each(abs, [(-1,), (-2,)])) == [1, 2]
        assert list(crew.each(abs, [(-3,)])) == [3]
    (kept,) = near.kept
    assert list(kept) == [str(model)]


class Stopped(Exception):
    """Enough is known before the first result."""


class Idle(Near):
    """Stands in for Ray, and does nothing with what it is given."""

    def remote(self, **_: object) -> Any:
        return lambda work: SimpleNamespace(remote=lambda *task: None)

    def get(self, found: Any) -> Any:
        raise Stopped


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Near:
    return reached(monkeypatch, Idle())


def test_measuring_sends_the_models_of_all_cases(idle: Near, model: Path) -> None:
    order = Order(choice=ALONE, scenarios=("the-gunshot",), games=1, bot=f"keen:{model}", seed="7")
    with pytest.raises(Stopped):
        measure(cases(find_game("re1"), order), Store(), 1, lambda *_: None, ray="auto")
    assert [list(kept) for kept in idle.kept] == [[str(model)]]


def test_training_sends_the_model_that_plays(idle: Near, model: Path, tmp_path: Path) -> None:
    few = replace(RECIPE, rounds=1, games=1, first=f"keen:{model}")
    with pytest.raises(Stopped):
        Course(few, tmp_path / "course", 1, lambda _: None, "auto").run()
    assert [list(kept) for kept in idle.kept] == [[str(model)]]


def test_an_exam_sends_the_model_that_is_examined(idle: Near, model: Path) -> None:
    exam = Exam(game="re1", games=1, choice=ALONE, seed="8")
    with pytest.raises(Stopped):
        examine(exam, model, 1, lambda _: None, "auto")
    assert [list(kept) for kept in idle.kept] == [[str(model)]]


def test_tuning_sends_the_model_of_its_bot(
    near: Near, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "search", lambda *_, **__: [])
    text = find_game("re1").shipped("the-gunshot").text
    job = tuning.Job(
        game="re1",
        source=Source("the-gunshot", text.replace("cornered = 1", "cornered = 1  # tune = [0, 1]")),
        cells=(Way(1),),
        bot=f"keen:{model}",
        seed="7",
        band=Band(0.5, 0.2),
    )
    tuning.tune(job, looks(60), 1, trials=1, ray="auto")
    assert [list(kept) for kept in near.kept] == [[str(model)]]


def test_a_cluster_that_is_lost_midway_gives_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = cluster_that(monkeypatch, Failed("the head node died\nat length"))
    with pytest.raises(NoWorkers, match=r"^lost the Ray cluster: .* \(the head node died\)$"):
        cluster.result(None)


def test_a_node_without_inkribbon_gives_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = Failed("a long traceback\nof the node")
    failed.cause = Failed("what was sent to it could not be read")
    failed.cause.client_exc = ModuleNotFoundError("No module named 'inkribbon'")
    with pytest.raises(NoWorkers, match=r"install the same one there \(No module named") as caught:
        cluster_that(monkeypatch, failed).result(None)
    assert "\n" not in str(caught.value)


def test_a_bug_on_a_node_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = Failed("a long traceback\nof the node")
    failed.cause = ZeroDivisionError()
    with pytest.raises(Failed):
        cluster_that(monkeypatch, failed).result(None)
