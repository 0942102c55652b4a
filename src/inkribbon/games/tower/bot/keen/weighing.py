"""What `keen` weighs differently from `careful`."""

from __future__ import annotations

from inkribbon.games.tower.bot.planning.weights import WEIGHTS

KEEN = WEIGHTS
