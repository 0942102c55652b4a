"""The toy has no words: keys are shown as they are."""

from __future__ import annotations

from inkribbon.words.voice import Voice

VOICE = Voice()
