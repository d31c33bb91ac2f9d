"""The real program on hard ground: killed, blocked, without a screen, in strange folders."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from random import Random

from game import GAMES
from game.core.session import Entry, Player, Session
from scenes.services.store import AUTOSAVE
from tests.playing import finished
from tests.program.conftest import Start, wait_for

SEED = "hali-1895"
BOTS = ("--game", "rising", "--seats", "2", "--bots", "2", "--seed", SEED)
"""A game that goes on by itself."""
KILLS = 6


def whole_log() -> list[Entry]:
    """How that game goes when nothing comes between."""
    game = GAMES["rising"]
    level = list(game.bots)[len(game.bots) // 2]
    players = (Player("A", 0, level), Player("B", 1, level))
    session = Session(game, game.options(), players, SEED)  # type: ignore[call-arg]
    session.begin()
    return finished(session).log


def test_a_game_that_is_killed_at_any_moment_goes_on_as_if_nothing_had_been(start: Start) -> None:
    whole, luck = whole_log(), Random("moments")
    program = start(*BOTS)
    length = 10
    for _ in range(KILLS):
        program.reaches(length)
        time.sleep(luck.uniform(0.0, 0.3))
        seen = len(program.log)
        program.kill()
        kept = program.log
        assert len(kept) >= seen
        assert kept == whole[: len(kept)]
        length = len(kept) + 3
        program = start("--load", program.autosave)
    program.reaches(length)
    assert program.end() == 0
    assert program.log == whole[: len(program.log)]


def test_the_program_ends_in_order_when_it_is_told_to(start: Start) -> None:
    program = start(*BOTS)
    program.reaches(12)
    assert program.end() == 0
    assert '"window"' in program.settings.read_text()
    assert len(program.log) >= 12


def test_a_damaged_open_game_is_set_aside_and_the_title_comes(start: Start, data_dir: Path) -> None:
    (data_dir / AUTOSAVE).write_text('{"format": 1, "game": "ris')
    program = start()
    wait_for(lambda: list(data_dir.glob(f"{AUTOSAVE}.corrupt-*")))
    assert program.end() == 0
    assert not program.autosave.exists()


def test_a_home_with_any_letters_and_any_working_directory_will_do(
    start: Start, tmp_path: Path
) -> None:
    home = tmp_path / "Дом ひら é"
    home.mkdir()
    folder = home / ".local" / "share" / "mythos-tabletop"
    program = start(
        *BOTS, folder=folder, cwd=Path("/"), HOME=str(home), XDG_DATA_HOME="", PYTHONPATH=""
    )
    program.reaches(9)
    assert program.end() == 0


def test_a_folder_that_cannot_be_written_stops_no_game(start: Start, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    for patience in (1, 2, 4, 8, 16, 32):
        program = start("--data-dir", blocked / "below", *BOTS, folder=blocked / "below")
        time.sleep(patience)
        if program.end() != -signal.SIGTERM:  # else it had no time to get ready for that
            break
    assert program.process.returncode == 0
    assert blocked.read_text() == "no folder"


def test_a_computer_without_sound_stops_no_game(start: Start) -> None:
    program = start(*BOTS, SDL_AUDIODRIVER="bogus")
    program.reaches(9)
    assert program.end() == 0


def test_without_a_screen_the_last_word_is_a_sentence(start: Start) -> None:
    program = start("--lang", "en", SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="")
    said = program.ended()
    assert said.splitlines()[-1].startswith("There is no screen")
    assert "Traceback" not in said
    assert program.process.returncode == 1
