"""Bots for the table of inches: `careful` plans a turn, `keen` plays plans through over several."""

from __future__ import annotations

from inkribbon.bots.study import Study

from .careful import InchesCareful
from .encoding import ENCODING
from .keen.features import InchesFeatures
from .keen.judge import WIN, InchesJudge, InchesPlans
from .trial import fitting
from .watched import WATCHED

__all__ = ["BOTS", "ENCODING", "STUDY", "WATCHED", "fitting"]

BOTS = {"careful": InchesCareful}
STUDY = Study(InchesJudge, InchesFeatures(), WIN, plans=InchesPlans)
