"""What is agreed before the first turn (GO-1.1, GO-1.2, GO-3.2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from game.core import protocol

SEATS: Final = (3, 4, 5)
"""Allowed numbers of cults (GO-1.1)."""


class Options(protocol.Options, frozen=True, kw_only=True):
    """Set-up of one game of Night of the Grand Octopus."""

    seats: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])] = 4
    """Cults at the table (GO-1.1)."""

    exterior: Literal["random", "dreams", "marsh", "moon", "city"] = "random"
    """The Exterior Location, a key of ``pieces.toml``, or left to fate (GO-1.2)."""

    fallible_clock: bool = False
    """Whether a clock may be set wrongly, with its price (GO-3.2)."""
