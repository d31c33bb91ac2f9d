"""Golden games: whole games with every event, and every view as a fingerprint.

``python -m tests.playthrough`` checks them, ``--update`` writes the transcripts anew
after a change of the rules that is meant. A file begins with the save of the game; its
log is what is played again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from game import GAMES
from game.core import save
from game.core.protocol import Event, Over, Seat
from game.core.session import Session

GOLDEN = Path(__file__).parent / "golden"


def golden_files() -> list[Path]:
    return sorted(path for path in GOLDEN.glob("*/*.txt") if path.parent.name in GAMES)


def session_of(path: Path) -> Session:
    """The game that a golden file begins with."""
    head = path.read_text(encoding="utf-8").split("\n", 1)[0]
    loaded = save.decode(head.encode(), GAMES)
    if loaded.played != loaded.entries:
        raise AssertionError(f"{path.name} breaks off after {loaded.played} entries")
    return loaded.session


def transcript(session: Session) -> str:
    """The whole game in text: the save, then each entry with what every seat learns."""
    return save.encode(session).decode() + "\n" + "\n".join(_lines(session)) + "\n"


def _lines(session: Session) -> Iterator[str]:
    game = session.game
    seats = [None, *(Seat(i) for i in range(len(session.players)))]
    for number, entry in enumerate(session.log):
        who = "fate" if entry.seat is None else f"seat {entry.seat}"
        yield f"#{number} {who}: {entry.action}"
        for event in session.events[number]:
            yield f"    {_told(event)}"
            for seat in seats:
                told = game.redact(event, seat)
                if told != event:
                    yield f"        for {'all' if seat is None else seat}: {_told(told)}"
        state = session.states[number + 1]
        prints = [save.digest(game.view(state, seat))[:6] for seat in seats]
        yield f"    views {' '.join(prints)}"
    yield from (str(line) for line in game.score(session.state))
    over = session.pending
    assert isinstance(over, Over)
    winners = sorted(over.winners)
    yield f"over by {over.clause}: winners {winners}, standing {over.standing}"


def _told(event: Event) -> str:
    """The event without what goes without saying: that everybody may know it."""
    return str(event).replace(", audience=None", "")


def main(arguments: list[str]) -> int:
    stale = [p for p in golden_files() if p.read_text("utf-8") != transcript(session_of(p))]
    for path in stale:
        if "--update" in arguments:
            path.write_text(transcript(session_of(path)), encoding="utf-8")
        print(f"{path.parent.name}/{path.name}")
    return int(bool(stale) and "--update" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
