"""Clips play one after another; skipping, speed and no motion at all take the same path."""

from __future__ import annotations

import pytest

from scenes.kit.timeline import SPEEDS, Clip, Timeline, ease


class Film:
    """Clips that tell what happens to them."""

    def __init__(self, motion: str = "normal") -> None:
        self.timeline = Timeline(motion)
        self.happened: list[str] = []

    def add(self, name: str, seconds: float) -> None:
        self.timeline.add(
            Clip(
                seconds,
                lambda ui, share: self.happened.append(f"{name} {share:.2f}"),
                start=lambda: self.happened.append(f"{name} starts"),
                end=lambda: self.happened.append(f"{name} ends"),
            )
        )

    def frame(self, seconds: float) -> list[str]:
        """Let time pass and draw; what has happened by that."""
        self.happened.clear()
        self.timeline.update(seconds)
        self.timeline.draw(None)
        return list(self.happened)


def test_clips_play_one_after_another() -> None:
    film = Film()
    film.add("a", 1.0)
    film.add("b", 2.0)
    assert film.frame(0.0) == ["a starts", "a 0.00"]
    assert film.frame(0.5) == ["a 0.50"]
    assert film.frame(0.5) == ["a ends", "b starts", "b 0.00"]
    assert film.frame(1.0) == ["b 0.50"]
    assert film.frame(1.0) == ["b ends"]
    assert not film.timeline.busy
    assert film.frame(1.0) == []


def test_time_left_over_goes_to_the_next_clip() -> None:
    film = Film()
    film.add("a", 1.0)
    film.add("b", 2.0)
    assert film.frame(2.0) == ["a starts", "a ends", "b starts", "b 0.50"]


@pytest.mark.parametrize(("motion", "seconds"), [("fast", 0.5), ("normal", 1.0), ("slow", 2.0)])
def test_the_speed_is_the_player_s(motion: str, seconds: float) -> None:
    film = Film(motion)
    film.add("a", 1.0)
    film.frame(seconds - 0.01)
    assert film.timeline.busy
    film.frame(0.02)
    assert not film.timeline.busy


def test_without_motion_everything_is_over_with_the_first_moment() -> None:
    film = Film("off")
    for name in "abc":
        film.add(name, 5.0)
    film.frame(1e-6)
    assert not film.timeline.busy
    assert film.happened == ["a starts", "a ends", "b starts", "b ends", "c starts", "c ends"]


@pytest.mark.parametrize("motion", SPEEDS)
@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.0, 1.7])
def test_skipping_leaves_nothing_out(motion: str, seconds: float) -> None:
    film = Film(motion)
    film.add("a", 1.0)
    film.add("b", 1.0)
    happened = film.frame(seconds)
    film.happened.clear()
    film.timeline.skip()
    told = [one for one in happened + film.happened if one.endswith("s")]
    assert told == ["a starts", "a ends", "b starts", "b ends"]
    assert not film.timeline.busy


def test_what_is_dropped_for_the_curtain_is_never_seen() -> None:
    film = Film()
    film.add("a", 1.0)
    film.frame(0.5)
    film.timeline.clear()
    assert film.frame(1.0) == []


def test_a_clip_may_call_for_another_when_it_ends() -> None:
    film = Film()
    film.timeline.add(Clip(0.0, lambda ui, share: None, end=lambda: film.add("late", 1.0)))
    assert film.frame(0.0) == ["late starts", "late 0.00"]
    film.timeline.skip()
    assert film.happened[-1] == "late ends"


def test_a_clip_without_length_only_happens() -> None:
    film = Film()
    film.add("a", 0.0)
    assert film.frame(0.0) == ["a starts", "a ends"]


def test_motion_begins_and_ends_gently() -> None:
    assert ease(0.0) == 0.0
    assert ease(1.0) == 1.0
    assert ease(0.5) == 0.5
    assert ease(0.1) < 0.1
    assert ease(0.9) > 0.9
