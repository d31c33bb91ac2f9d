"""A save holds the log, replays without luck, and says what is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from game import GAMES
from game.core import save
from game.core.protocol import Choice
from game.core.save import SaveError
from game.rising import RISING
from tests.playing import random_session

SESSION = random_session(RISING, RISING.options(), "save", actions=12)
TEXT = save.encode(SESSION)


def changed(**fields: Any) -> bytes:
    return json.dumps({**json.loads(TEXT), **fields}).encode()


def test_a_save_names_its_format_game_rules_options_players_seed_and_log() -> None:
    told = json.loads(TEXT)
    assert (told["format"], told["game"], told["seed"]) == (save.FORMAT, "rising", "save")
    assert told["options"] == {"seats": 2, "variant": "colours"}
    assert [player["name"] for player in told["players"]] == ["North", "East"]
    assert len(told["log"]) == len(SESSION.log)


def test_it_loads_to_the_very_same_session() -> None:
    loaded = save.decode(TEXT, GAMES)
    assert loaded.agrees
    assert loaded.session.log == SESSION.log
    assert loaded.session.state == SESSION.state
    assert loaded.session.events == SESSION.events


@pytest.mark.parametrize("end", range(0, len(TEXT), 37))
def test_a_torn_save_is_foreign_and_nothing_worse(end: int) -> None:
    with pytest.raises(SaveError) as refused:
        save.decode(TEXT[:end], GAMES)
    assert refused.value.key == "save.foreign"


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"format": "1"}', b"not a save at all"]
)
def test_a_foreign_file_is_told_apart(text: bytes) -> None:
    with pytest.raises(SaveError) as refused:
        save.decode(text, GAMES)
    assert refused.value.key == "save.foreign"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"format": save.FORMAT + 1}, "save.newer"),
        ({"rules_version": RISING.rules_version + 1}, "save.newer"),
        ({"game": "chess"}, "save.unknown_game"),
        ({"options": {"seats": 9}}, "save.foreign"),
        ({"players": []}, "save.foreign"),
        ({"format": 0}, "save.foreign"),
        ({"rules_version": -1}, "save.foreign"),
        ({"players": [{"name": "North", "mark": -1}, {"name": "East"}]}, "save.foreign"),
    ],
)
def test_what_we_cannot_play_is_refused_in_words(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(SaveError) as refused:
        save.decode(changed(**fields), GAMES)
    assert refused.value.key == key


def test_a_log_that_stops_making_sense_is_played_as_far_as_it_agrees() -> None:
    log = json.loads(TEXT)["log"]
    broken = [*log[:-3], [0, {"type": "Nonsense"}], *log[-2:]]
    loaded = save.decode(changed(log=broken), GAMES)
    assert loaded.played == len(log) - 3
    assert loaded.entries == len(broken)
    assert not loaded.agrees


def test_a_log_cut_off_where_fate_is_due_goes_on_to_the_next_decision() -> None:
    due = next(n for n, entry in enumerate(SESSION.log) if n and entry.seat is None)
    loaded = save.decode(changed(log=json.loads(TEXT)["log"][:due]), GAMES)
    assert isinstance(loaded.session.pending, Choice)
    assert loaded.session.log[: due + 1] == SESSION.log[: due + 1]


def test_a_state_that_differs_from_the_saved_one_is_noticed() -> None:
    assert not save.decode(changed(digest="0" * 16), GAMES).agrees


def test_equal_states_and_only_they_have_equal_digests() -> None:
    again = msgspec.json.decode(msgspec.json.encode(SESSION.state), type=RISING.state)
    assert save.digest(again) == save.digest(SESSION.state)
    assert save.digest(SESSION.states[-2]) != save.digest(SESSION.state)


def test_a_secret_cannot_be_read_in_the_file_while_the_game_goes_on() -> None:
    secret = [
        events
        for events in SESSION.events
        if not events or any(event.audience is not None for event in events)
    ]
    assert secret
    told = [line for line in json.loads(TEXT)["log"] if isinstance(line, list)]
    assert len(told) == len(SESSION.log) - len(secret)
    assert not [action for _, action in told if action["type"] == "Draw"]


def test_a_game_that_is_over_has_no_secrets_left() -> None:
    over = random_session(RISING, RISING.options(), "save")
    assert all(isinstance(line, list) for line in json.loads(save.encode(over))["log"])


@pytest.mark.parametrize("seal", ["", "eJw=", "not sealed", "AAAA"])
def test_a_broken_seal_ends_the_replay_there(seal: str) -> None:
    log = json.loads(TEXT)["log"]
    loaded = save.decode(changed(log=[*log[:5], seal, *log[6:]]), GAMES)
    assert loaded.played == 5
    assert not loaded.agrees
