"""Games played alone: counted once, kept through damage, told on their page and at the end."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import GAMES
from game.cards.actions import Choose
from game.core import save
from game.core.protocol import Choice, Over
from game.core.session import Player, Session
from scenes.screens import opening
from scenes.screens.new_game import NewGame
from scenes.screens.question import Question
from scenes.screens.records import RecordsPage
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.screens.title import Title
from scenes.services import store as files
from scenes.services.challenges import (
    SHELF,
    challenge_of,
    challenges,
    daily,
    day_of,
    has_challenges,
)
from scenes.services.records import (
    RECENT,
    RECORDS,
    Ended,
    Records,
    entry,
    identity,
    tallies,
    tally,
)
from scenes.services.store import AUTOSAVE, Store
from scenes.services.words import Words
from scenes.tables.table import Table
from tests.assets.test_words import KEYS
from tests.playing import finished
from tests.scenes.games import rising
from tests.scenes.harness import Stage, stage

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ALONE = (Player("Mara"),)
SOLDIER = ("cards.person.soldier", "cards.option.difficulty.normal")
SOLO = [key for key in GAMES if has_challenges(key)]
ALL = [one for key in SOLO for one in challenges(key)]


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        made.app.now = lambda: NOON
        yield made


@pytest.fixture
def records(data_dir: Path) -> Records:
    return Records(Store(data_dir))


def game(
    players: tuple[Player, ...] = ALONE, seed: str = "case-1", begun: str = "noon", **options: Any
) -> Session:
    """A game of cards that has begun, as Soldier when one person plays it."""
    rules = GAMES["cards"]
    session = Session(rules, rules.options(seats=len(players), **options), players, seed, begun)
    session.begin()
    if players == ALONE and options.get("investigators") != "random":
        session.submit(session.pending.seat, Choose("soldier"))  # type: ignore[union-attr]
    return session


def ended(**fields: Any) -> Session:
    """The same, played to its end."""
    return finished(game(**fields))


def line(number: int, won: bool = False, **fields: Any) -> Ended:
    facts = {"id": str(number), "game": "cards", "group": SOLDIER, "score": number, "time": NOON}
    return Ended(won=won, **(facts | fields))


def kept(records: Records) -> tuple[Ended, ...]:
    games = records.read().value
    assert games is not None
    return games


def last_decision(session: Session) -> Session:
    """The game before its last decision."""
    at = max(i for i, one in enumerate(session.log) if one.seat is not None)
    again = Session(session.game, session.options, session.players, session.seed, session.begun)
    for one in session.log[:at]:
        again.replay(one)
    return again


def end_at(at: Stage, session: Session) -> Table:
    """Sit down before the last decision and take it: the result lies over the table."""
    table = Table(at.app, last_decision(session))
    at.show(table)
    at.frame(0.3)
    table.submit(session.log[len(table.session.log)].action)
    at.frame(0.3, 3)
    assert isinstance(at.top, Result)
    return table


# -- what is counted


def test_a_game_is_written_down_with_who_how_hard_and_how_it_ended(records: Records) -> None:
    session = ended()
    assert records.count(session, NOON) == ()
    (one,) = kept(records)
    over = session.pending
    assert isinstance(over, Over)
    points = sum(item.points for item in session.game.score(session.state))
    assert (one.game, one.group, one.time) == ("cards", SOLDIER, NOON)
    assert (one.won, one.score) == (bool(over.winners), points)
    assert (one.challenge, one.met) == ("", False)


def test_a_game_that_was_left_is_not_lost(records: Records) -> None:
    records.count(game(), NOON)
    assert kept(records) == ()


def test_a_game_counts_once_however_often_it_comes_to_an_end(records: Records) -> None:
    session = ended()
    other_end = finished(save_and_load(last_decision(session)))
    for again in (session, save_and_load(session), other_end):
        records.count(again, NOON)
    assert len(kept(records)) == 1


def save_and_load(session: Session) -> Session:
    loaded = save.decode(save.encode(session), GAMES)
    assert loaded.agrees
    return loaded.session


def test_another_game_with_the_same_seed_counts_anew(records: Records) -> None:
    for begun in ("noon", "midnight"):
        records.count(ended(begun=begun), NOON)
    assert len(kept(records)) == 2


def test_a_save_of_an_older_version_has_no_beginning_and_counts_once(records: Records) -> None:
    session = ended(begun="")
    assert b"begun" not in save.encode(session)
    for _ in range(2):
        records.count(save_and_load(session), NOON)
    assert len(kept(records)) == 1


@pytest.mark.parametrize(
    "players",
    [(Player("A", 0, "simple"),), (Player("A"), Player("B")), (Player("A", 0, "sound"),) * 2],
)
def test_only_games_with_one_person_count(records: Records, players: tuple[Player, ...]) -> None:
    assert entry(ended(players=players), NOON) is None


def test_a_person_among_bots_is_counted_under_all_their_investigators() -> None:
    session = ended(players=(Player("A"), Player("B", 1, "sound")))
    one = entry(session, NOON)
    assert one
    assert [key.split(".")[1] for key in one.group] == ["person", "person", "option"]


@pytest.mark.clause("CO-8.5")
def test_rivals_are_not_alone() -> None:
    players = Player("A"), Player("B", 1, "sound")
    assert entry(ended(players=players, victory="competitive"), NOON) is None


def test_a_game_for_two_sides_is_never_counted() -> None:
    assert entry(rising(None), NOON) is None


# -- what it adds up to


def test_games_add_up_by_group_the_latest_first() -> None:
    other = ("cards.person.thief", "cards.option.difficulty.grim")
    games = [line(1, True), line(2, group=other), line(3), line(4, True, group=other), line(5)]
    groups = tallies(games)
    assert list(groups) == [SOLDIER, other]
    soldier = groups[SOLDIER]
    assert (soldier.played, soldier.won, soldier.best) == (3, 1, 5)
    assert tally(games, other).won == 1


def test_the_last_games_are_twenty_at_most_and_the_latest_last() -> None:
    recent = tally([line(n) for n in range(30)], SOLDIER).recent
    assert [one.id for one in recent] == [str(n) for n in range(30 - RECENT, 30)]


def test_no_game_is_worth_nothing() -> None:
    nothing = tally([], SOLDIER)
    assert (nothing.played, nothing.won, nothing.best, nothing.recent) == (0, 0, 0, ())


# -- the file


def written(folder: Path, *games: Ended) -> Path:
    path = folder / RECORDS
    path.write_bytes(msgspec.json.encode({"format": 1, "games": games}))
    return path


def test_a_first_start_has_no_games_and_nothing_to_say(records: Records) -> None:
    assert records.read().notes == ()
    assert kept(records) == ()


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_torn_file_is_kept_aside_and_told_and_counting_goes_on(
    records: Records, data_dir: Path, share: float
) -> None:
    path = written(data_dir, line(1), line(2))
    whole = path.read_bytes()
    torn = whole[: round(share * len(whole))]
    path.write_bytes(torn)
    (note,) = records.count(ended(), NOON)
    assert note.key == "store.set_aside"
    (aside,) = data_dir.glob(f"{RECORDS}.corrupt-*")
    assert aside.read_bytes() == torn
    assert len(kept(records)) == 1


def test_a_torn_file_falls_back_to_its_last_version(records: Records, data_dir: Path) -> None:
    for begun in ("first", "second"):
        records.count(ended(begun=begun), NOON)
    (data_dir / RECORDS).write_bytes(b'{"format": 1, "games": [')
    opened = records.read()
    assert [note.key for note in opened.notes] == ["store.from_backup"]
    assert len(opened.value or ()) == 1


def test_a_newer_file_is_told_and_left_alone(records: Records, data_dir: Path) -> None:
    path = data_dir / RECORDS
    path.write_bytes(b'{"format": 2, "games": {"all": "different"}}')
    before = path.read_bytes()
    (note,) = records.count(ended(), NOON)
    assert note.key == "save.newer"
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_read_is_not_written_over(
    records: Records, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(data_dir, line(1))
    before = path.read_bytes()

    def refuse(path: Path) -> bytes:
        raise OSError(errno.EIO, "the disk is dying")

    with monkeypatch.context() as patch:
        patch.setattr(files, "_content", refuse)
        (note,) = records.count(ended(), NOON)
    assert note.key == "store.unreadable"
    assert path.read_bytes() == before
    assert len(kept(records)) == 1


def test_a_disk_that_is_full_is_told(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(files, "_replace", refuse)
    (note,) = records.count(ended(), NOON)
    assert note.key == "store.full"


# -- at the table


def test_the_end_of_a_game_at_the_table_is_counted_and_told(at: Stage) -> None:
    session = ended()
    end_at(at, session)
    assert [one.id for one in kept(at.app.records)] == [identity(session)]
    shown = " ".join(word for _, word in at.ui.texts)
    assert "first game" in shown
    assert f"{at.app.words('cards.person.soldier')}," in shown


def test_it_is_counted_before_the_open_game_is_saved_as_ended(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that no kill between the two can lose it."""
    seen = []
    autosave = at.app.autosave

    def watch(session: Session) -> None:
        seen.append((isinstance(session.pending, Over), len(kept(at.app.records))))
        autosave(session)

    monkeypatch.setattr(at.app, "autosave", watch)
    end_at(at, ended())
    assert seen == [(True, 1)]


def test_a_finished_game_that_is_opened_or_watched_again_adds_nothing(at: Stage) -> None:
    table = end_at(at, ended())
    kept_before = kept(at.app.records)
    path = at.app.store.save(table.session, "The end")
    assert isinstance(path, Path)
    opening.open_save(at.app, path)
    at.frame(0.3, 3)
    assert isinstance(at.top, Result)
    at.click("replay")
    assert isinstance(at.top, Replay)
    at.click("last")
    assert kept(at.app.records) == kept_before


def test_going_back_to_a_save_does_not_better_a_record_and_says_so(at: Stage) -> None:
    session = ended()
    at.app.records.count(session, NOON)
    (path,) = [at.app.store.folder / RECORDS]
    first = kept(at.app.records)[0]
    written(path.parent, msgspec.structs.replace(first, won=not first.won, score=99))
    end_at(at, session)
    assert len(kept(at.app.records)) == 1
    shown = " ".join(word for _, word in at.ui.texts)
    assert at.app.words("records.first_stands") in shown


def test_a_match_against_somebody_says_nothing_of_records(at: Stage) -> None:
    at.show(Table(at.app, rising(None)))
    at.frame(0.3, 2)
    assert isinstance(at.top, Result)
    assert at.has("swapped")
    assert not at.has("solo")
    assert not (at.app.store.folder / RECORDS).exists()


def test_a_new_game_begins_at_the_time_of_the_clock(at: Stage) -> None:
    opening.begin(at.app, GAMES["cards"], GAMES["cards"].options(), ALONE, "case-1")  # type: ignore[call-arg]
    at.frame()
    assert isinstance(at.top, Table)
    assert at.top.session.begun == NOON.isoformat()


# -- challenges


@pytest.mark.parametrize("key", SOLO)
def test_there_are_five_challenges_and_a_game_of_the_day(key: str) -> None:
    assert len(challenges(key)) == 5
    words = Words()
    offered = (*challenges(key), daily(key, NOON.date()))
    for one in offered:
        assert "{" not in one.name(words) + one.task(words)
    named = {f"challenge.{key}.{name}" for name in (*(c.key for c in challenges(key)), "daily")}
    wanted = {name + part for name in named for part in ("", ".aim")}
    assert {word for word in KEYS if word.startswith(f"challenge.{key}.")} == wanted


def test_every_file_of_challenges_is_of_a_game_that_can_be_won_alone() -> None:
    for path in SHELF.glob("*.toml"):
        rules = GAMES[path.stem]
        session = begun(daily(path.stem, NOON.date()), level=next(iter(rules.bots)))
        group = rules.solo(finished(session).state)
        assert group
        assert set(group) <= KEYS


def begun(challenge: Any, level: str = "") -> Session:
    """A challenge with its first moves played, by a person or by a bot."""
    rules = GAMES[challenge.game]
    session = Session(rules, challenge.options, (Player("A", 0, level),), challenge.seed, "noon")
    session.begin()
    for move in challenge.moves:
        assert isinstance(session.pending, Choice)
        session.submit(session.pending.seat, move)
    return session


@pytest.mark.parametrize("challenge", ALL, ids=lambda one: f"{one.game}-{one.key}")
def test_every_challenge_can_be_met_with_its_seed(challenge: Any) -> None:
    level = list(GAMES[challenge.game].bots)[-1]
    session = finished(begun(challenge, level))
    assert challenge.aim.reached(session)


@pytest.mark.parametrize("challenge", ALL, ids=lambda one: f"{one.game}-{one.key}")
def test_no_aim_is_met_by_losing(challenge: Any) -> None:
    session = finished(begun(challenge, next(iter(GAMES[challenge.game].bots))))
    over = session.pending
    assert isinstance(over, Over)
    assert bool(over.winners) or not challenge.aim.reached(session)


def test_an_aim_may_ask_for_points_in_all_and_of_an_item() -> None:
    challenge = challenges("cards")[0]
    session = finished(begun(challenge, "cunning"))
    lines = {item.key: item.points for item in session.game.score(session.state)}
    total = sum(lines.values())
    aim = msgspec.structs.replace
    assert aim(challenge.aim, score=total).reached(session)
    assert not aim(challenge.aim, score=total + 1).reached(session)
    won = {"cards.score.won": 50}
    assert aim(challenge.aim, lines=won).reached(session)
    assert not aim(challenge.aim, lines={"cards.score.won": 51}).reached(session)
    assert not aim(challenge.aim, lines={"cards.score.gates": 1}).reached(session)


def test_a_challenge_is_known_by_its_seed_rules_and_first_moves() -> None:
    one = challenges("cards")[0]
    assert challenge_of(begun(one)) is one
    assert challenge_of(begun(one, "cunning")) is None
    assert challenge_of(begun(msgspec.structs.replace(one, seed="other"))) is None
    other_moves = msgspec.structs.replace(one, moves=(Choose("thief"),))
    assert challenge_of(begun(other_moves)) is None
    other_rules = msgspec.structs.replace(one, options=challenges("cards")[1].options)
    assert challenge_of(begun(other_rules)) is None


def test_the_day_decides_the_game_of_the_day() -> None:
    first, second = daily("cards", date(2026, 5, 1)), daily("cards", date(2026, 5, 2))
    assert first.seed == "daily-2026-05-01"
    assert begun(first).log == begun(daily("cards", date(2026, 5, 1))).log
    assert begun(first).log != begun(second).log
    assert challenge_of(begun(first)) == first


@pytest.mark.parametrize("seed", ["daily", "daily-", "daily-2026-13-01", "day-2026-05-01", ""])
def test_other_seeds_are_of_no_day(seed: str) -> None:
    assert day_of(seed) is None


# -- the page


def page(at: Stage) -> RecordsPage:
    shown = RecordsPage(at.app, "cards")
    at.show(shown)
    return shown


def table_of(at: Stage) -> Table:
    at.frame(0.3)
    assert isinstance(at.top, Table)
    return at.top


def test_the_title_and_a_new_game_lead_to_the_page(at: Stage) -> None:
    title = Title(at.app)
    at.show(title)
    title.chosen = "cards"
    at.frame()
    at.key("o")
    assert isinstance(at.top, RecordsPage)
    at.key("escape")
    assert at.top is title
    at.show(NewGame(at.app, "cards"))
    at.click("solo")
    assert isinstance(at.top, RecordsPage)


def test_a_game_for_two_sides_says_that_it_cannot_be_won_alone(at: Stage) -> None:
    title = Title(at.app)
    at.show(title)
    title.chosen = "rising"
    at.frame()
    at.click("solo")
    assert at.top is title
    assert at.app.notice
    assert at.app.words("box.rising") in at.app.notice.words
    at.show(NewGame(at.app, "rising"))
    assert not at.has("solo")


def test_a_challenge_begins_with_its_first_moves_played(at: Stage) -> None:
    one = challenges("cards")[1]
    at.app.preferences.names = ("Mara",)
    page(at)
    at.click(f"begin {one.key}")
    session = table_of(at).session
    assert challenge_of(session) == one
    assert session.players == ALONE
    assert session.state.me.person == "soldier"
    assert at.app.preferences.last_setup == {}


def test_the_game_of_today_is_offered(at: Stage) -> None:
    page(at)
    at.click("begin daily-2026-05-01")
    assert table_of(at).session.seed == "daily-2026-05-01"


def test_the_easiest_challenge_is_begun_by_enter_and_tells_its_aim(at: Stage) -> None:
    page(at)
    at.key("return")
    assert challenge_of(table_of(at).session) == challenges("cards")[0]
    assert at.app.notice
    assert "gentle deck" in at.app.notice.words


def test_with_no_game_yet_the_challenges_stand_alone(at: Stage) -> None:
    page(at)
    shown = " ".join(word for _, word in at.ui.texts)
    assert "ended no game" in shown
    assert "lozenges" not in shown
    written(at.app.store.folder, line(1), line(2))
    page(at)
    shown = " ".join(word for _, word in at.ui.texts)
    assert "ended no game" not in shown
    assert "lozenges" in shown


def test_a_challenge_does_not_cost_the_open_game(at: Stage) -> None:
    at.app.store.autosave(game())
    before = (at.app.store.folder / AUTOSAVE).read_bytes()
    page(at)
    at.key("return")
    assert isinstance(at.top, Question)
    assert (at.app.store.folder / AUTOSAVE).read_bytes() == before


def test_a_challenge_met_is_told_at_the_end_and_on_the_page(at: Stage) -> None:
    one = challenges("cards")[0]
    whole = finished(begun(one, "cunning"))
    session = begun(one)
    for entry_ in whole.log[len(session.log) :]:
        session.replay(entry_)
    end_at(at, session)
    shown = " ".join(word for _, word in at.ui.texts)
    assert at.app.words("records.met", name=one.name(at.app.words)).strip("*") in shown
    at.click("solo")
    assert isinstance(at.top, RecordsPage)
    assert at.app.words.count(
        "records.tried.met", 1, best=kept(at.app.records)[0].score
    ) in " ".join(word for _, word in at.ui.texts)


def test_a_challenge_missed_tells_its_aim_again_and_is_tried_again_with_its_seed(
    at: Stage,
) -> None:
    one = challenges("cards")[0]
    session = finished(begun(one))
    assert not one.aim.reached(session)
    end_at(at, session)
    shown = " ".join(word for _, word in at.ui.texts)
    assert one.task(at.app.words) in shown
    at.click("again")
    again = table_of(at).session
    assert challenge_of(again) == one
    assert identity(again) != identity(session)


def test_the_menu_tells_the_aim(at: Stage) -> None:
    one = challenges("cards")[4]
    at.show(Table(at.app, begun(one)))
    at.frame(0.3)
    at.key("escape")
    assert one.task(at.app.words) in " ".join(word for _, word in at.ui.texts)


def test_the_next_challenge_that_was_not_met_stands_out(at: Stage) -> None:
    shown = page(at)
    assert shown._next is shown.offered[0]
    met = [line(n, True, challenge=one.key, met=True) for n, one in enumerate(shown.offered)]
    written(at.app.store.folder, *met[:2])
    shown.enter()
    assert shown._next is shown.offered[2]
    written(at.app.store.folder, *met)
    shown.enter()
    assert shown._next is shown.offered[-1]


def test_damage_is_told_at_the_end_of_a_game_that_was_counted_before(at: Stage) -> None:
    session = ended()
    written(at.app.store.folder, line(1)).write_bytes(b"torn")
    at.show(Table(at.app, session))
    at.frame(0.3, 3)
    assert isinstance(at.top, Result)
    assert at.app.notice
    assert RECORDS in at.app.notice.words


def test_damage_is_told_on_the_page(at: Stage) -> None:
    written(at.app.store.folder, line(1)).write_bytes(b"torn")
    page(at)
    assert at.app.notice
    assert RECORDS in at.app.notice.words
