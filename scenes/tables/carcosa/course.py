"""What may be chosen instead of an action: several at once."""

from __future__ import annotations

from typing import Final, Literal

Course = Literal["usual", "pass"]
USUAL: Final = "usual"
"""Resolve everything in the usual order (CA-3.9)."""
PASS: Final = "pass"
"""Resolve everything so and end the turn, with all stones passed by (CA-2.10)."""
