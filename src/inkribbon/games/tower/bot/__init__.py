"""Bots of the tower: both plan their own turns exactly, and the escape from the calls they hear."""

from __future__ import annotations

from inkribbon.bots.study import Study

from .careful import TowerCareful
from .encoding import ENCODING
from .keen.features import TowerFeatures
from .keen.judge import WIN, TowerJudge, TowerPlans
from .keen.noticed import NOTICED
from .watched import WATCHED

BOTS = {"careful": TowerCareful}
STUDY = Study(TowerJudge, TowerFeatures(), WIN, weights=NOTICED, plans=TowerPlans)

__all__ = ("BOTS", "ENCODING", "STUDY", "WATCHED")
