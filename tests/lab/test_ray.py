"""A Ray cluster plays the same games as this machine, even if one of its nodes dies."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from inkribbon.cli.main import main
from inkribbon.lab.crew import ray

SIMULATE = ["simulate", "re2", "1a", "--games", "3", "--bots", "random"]
HERE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Makes Ray listen on 127.0.0.1 only."""
A_NODE_DIES = """
from ray.cluster_utils import Cluster
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
cluster.shutdown()
"""


def test_a_cluster_plays_the_same_games_although_a_node_dies() -> None:
    """In a process of its own, because Ray leaves threads and sockets behind."""
    done = subprocess.run(
        [sys.executable, "-c", A_NODE_DIES],
        env={**os.environ, **ray.PRIVATE, **HERE},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "the same games" in done.stdout, done.stderr[-3000:]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "127.0.0.1:99999999"])
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
