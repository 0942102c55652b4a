"""The toy has no words of its own: keys are shown as they are."""

from __future__ import annotations

from inkribbon.words.voice import Voice

VOICE = Voice()
