"""Lessons: from the first card to the last by mouse and by keys, and nothing goes wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from game import GAMES
from game.core.protocol import Choice, Seat
from game.core.rulebook import LINK
from game.core.save import digest
from game.core.session import Player, Session
from game.rising.actions import Draw, Lay, TurnUp
from game.rising.state import Options
from scenes.kit import focus as fc
from scenes.screens.lesson import Lesson
from scenes.screens.lessons import Step, carry_on, has_lesson, read, script, settle
from scenes.screens.new_game import NewGame
from scenes.screens.rules import RulesScene
from scenes.screens.title import Title
from scenes.services.library import rulebook
from scenes.services.words import Words
from tests.assets.test_words import KEYS
from tests.scenes.devices import PRESSES, Keys
from tests.scenes.games import rising
from tests.scenes.harness import Stage, stage

LESSONS = [key for key in GAMES if has_lesson(key)]
TAUGHT = {
    "cards": ("CO-1", "CO-2", "CO-3", "CO-4"),
    "carcassonne": ("CC-1", "CC-2", "CC-3", "CC-4", "CC-5"),
    "carcosa": ("CA-1", "CA-2", "CA-3", "CA-4", "CA-5", "CA-6"),
    "octopus": ("GO-1", "GO-2", "GO-3", "GO-4", "GO-5", "GO-6"),
    "rising": ("CR-1", "CR-2", "CR-3", "CR-4"),
}
"""Chapters that concern play: a lesson leaves out no clause of them."""


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def begun(at: Stage, key: str = "rising") -> Lesson:
    """A lesson over the title, at its first card."""
    at.show(Title(at.app))
    lesson = Lesson(at.app, key)
    at.show(lesson)
    at.frame(0.3)
    return lesson


def presses(lesson: Lesson) -> tuple[str, ...]:
    """What must be pressed to come to the next card."""
    step, choice = lesson.step, lesson.choice
    if step.press:
        return step.press, "next"
    if not step.wants:
        return ("next",)
    assert choice
    action = choice.actions[-1] if step.wants == "any" else step.wants[0]
    return PRESSES[lesson.game.key](lesson, action)


def go_on(at: Stage) -> None:
    """Past a card, shown how where it asks for something."""
    at.click("show" if at.has("show") else "next")


def go_to(at: Stage, lesson: Lesson, key: str) -> None:
    """Go on until a step, shown how at each."""
    while lesson.step.key != key:
        go_on(at)


def said(at: Stage) -> str:
    return at.app.notice.words if at.app.notice else ""


def walk(at: Stage, lesson: Lesson, press: Callable[[str], object]) -> list[str]:
    """Go through a whole lesson; gives the keys of its steps as they came."""
    seen = []
    while at.top is lesson:
        index = lesson.index
        seen.append(lesson.step.key)
        for key in presses(lesson):
            press(key)
        assert at.top is not lesson or lesson.index == index + 1, (lesson.step.key, said(at))
    return seen


# -- from the first card to the last


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_can_be_gone_through_by_clicks_alone(at: Stage, key: str) -> None:
    lesson = begun(at, key)
    assert walk(at, lesson, at.click) == [step.key for step in script(key).steps]
    assert isinstance(at.top, Title)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_can_be_gone_through_by_keys_alone(at: Stage, key: str) -> None:
    def press(wanted: str) -> None:
        hotkey = at.target(wanted).hotkey
        if hotkey:
            *mods, name = hotkey.split("+")
            at.key(name, pygame.KMOD_CTRL if mods else 0)
        else:
            Keys().press(at, wanted)

    lesson = begun(at, key)
    assert len(walk(at, lesson, press)) == len(script(key).steps)


@pytest.mark.parametrize("key", LESSONS)
def test_whoever_does_not_know_how_is_shown(at: Stage, key: str) -> None:
    lesson = begun(at, key)
    for _ in range(2 * len(script(key).steps)):
        if at.top is lesson:
            go_on(at)
    assert isinstance(at.top, Title)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_can_be_gone_through_in_haste_while_things_still_move(
    data_dir: Path, key: str
) -> None:
    with stage(data_dir, (1024, 700), watch=False) as at:
        at.app.change(motion="normal")
        lesson, left = begun(at, key), deque[str]()
        for _ in range(30 * len(script(key).steps)):
            if at.top is not lesson:
                break
            if not left and (lesson.choice or not lesson.step.wants):
                left.extend(presses(lesson))
            index = lesson.index
            if left and at.has(wanted := left.popleft()):
                pos = tuple(round(v * at.ui.unit) for v in at.target(wanted).seen.centre)
                at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
                at.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
                at.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
            for _ in range(3):
                at.app.frame(0.08)
            if lesson.index != index:
                left.clear()
        assert isinstance(at.top, Title), lesson.step.key


def test_a_second_press_in_the_same_moment_reads_no_card(at: Stage) -> None:
    lesson = begun(at)
    for _ in range(2):
        at.feed(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="")
        at.feed(pygame.KEYUP, key=pygame.K_n, mod=0, unicode="")
        at.frame(0.05)
    assert lesson.index == 1


@pytest.mark.parametrize("key", LESSONS)
def test_next_passes_no_card_that_asks_for_something(at: Stage, key: str) -> None:
    lesson = begun(at, key)
    while not (lesson.step.wants or lesson.step.press):
        at.click("next")
    before = lesson.index, len(lesson.session.log)
    at.click("next")
    assert (lesson.index, len(lesson.session.log)) == before
    assert said(at)
    at.key("s")
    assert (lesson.index, len(lesson.session.log)) != before or at.target("next").press


# -- what else is tried


@pytest.mark.parametrize("key", LESSONS)
def test_a_move_that_the_card_does_not_ask_for_is_declined_and_changes_nothing(
    at: Stage, key: str
) -> None:
    lesson = begun(at, key)
    declined = 0
    while at.top is lesson:
        at.frame(0.3)
        choice, wants = lesson.choice, lesson.step.wants
        others = () if choice is None or wants == "any" else set(choice.actions) - set(wants)
        if others:
            before = lesson.index, digest(lesson.session.state), len(lesson.session.log)
            lesson.submit(min(others, key=repr))
            assert (lesson.index, digest(lesson.session.state), len(lesson.session.log)) == before
            assert said(at)
            declined += 1
        for one in presses(lesson):
            at.click(one)
    assert declined > len(script(key).steps) / 2


def test_what_is_declined_is_told_with_what_is_wanted(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "lay")
    at.click("hand.1")
    at.click("space.1.0.0")
    assert lesson.board.describe(lesson.step.wants[0]) in said(at)


@pytest.mark.parametrize("confirm", ["never", "always"])
@pytest.mark.parametrize(("key", "step"), [("carcosa", "devourer"), ("carcassonne", "turn")])
def test_a_tile_on_the_right_place_that_lies_the_wrong_way_is_to_be_turned_first(
    at: Stage, key: str, step: str, confirm: str
) -> None:
    at.app.change(confirm=confirm)
    lesson = begun(at, key)
    go_to(at, lesson, step)
    wanted, choice = lesson.step.move, lesson.choice
    assert choice
    wrong = next(a for a in choice.actions if (a.x, a.y) == (wanted.x, wanted.y) and a != wanted)
    at.frame(0.3)
    lesson.board.put_down(wrong)  # type: ignore[attr-defined]
    if confirm == "always":
        at.frame(0.3)
        at.click("main")
    assert said(at) == at.app.words("map.turn_first")
    at.key("h")
    assert said(at) == at.app.words("map.turn_first") or confirm == "never"


@pytest.mark.parametrize("step", ["nobody", "mask", "unknown", "mad"])
def test_a_reminder_names_what_stands_on_the_button(at: Stage, step: str) -> None:
    lesson = begun(at, "carcosa")
    go_to(at, lesson, step)
    at.key("h")
    assert at.target(lesson.step.focus).label in said(at)


def test_what_the_rules_forbid_is_refused_with_its_clause(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "lay")
    at.click("hand.0")
    at.click("space.0.2.2")
    assert said(at) == f"{at.app.words('rising.refuse.taken')} [[CR-2.1]]"


def test_taking_back_waits_for_its_card(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "end")
    before = lesson.session.state
    at.key("z", pygame.KMOD_CTRL)
    assert lesson.session.state is before
    assert said(at)


def test_a_hint_says_what_the_card_asks_for(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "lay")
    at.key("h")
    assert lesson.board.describe(lesson.step.wants[0]) in said(at)
    assert at.app.notice
    assert not at.app.notice.refused


def test_a_hint_says_what_to_press_once_all_is_prepared(at: Stage) -> None:
    lesson = begun(at, "octopus")
    go_to(at, lesson, "clock")
    at.click("dagger.2")
    at.click("tentacle.3")
    at.key("h")
    label = at.app.words("octopus.action.SetClock")
    assert said(at) == at.app.words("lesson.task.main", what=label)


def test_where_a_hint_is_taught_it_lights_the_next_move(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "hint")
    assert lesson.hinted is None
    at.click("hint")
    assert lesson.step.key == "hint"
    at.click("next")
    assert lesson.hinted == lesson.step.wants[0]


# -- going back, leaving


@pytest.mark.parametrize("key", LESSONS)
def test_every_card_can_be_gone_back_to_as_it_was(at: Stage, key: str) -> None:
    lesson = begun(at, key)
    starts = [digest(lesson.session.state)]
    while not lesson.is_last:
        index = lesson.index
        go_on(at)
        if lesson.index > index:
            starts.append(digest(lesson.session.state))
    while lesson.index:
        assert digest(lesson.session.state) == starts[lesson.index]
        at.click("back")
    assert at.target("back").press is None
    assert walk(at, lesson, at.click) == [step.key for step in script(key).steps]


def test_escape_puts_a_token_down_and_then_leaves(at: Stage) -> None:
    lesson = begun(at)
    at.key("1")
    at.key("escape")
    assert at.top is lesson
    at.key("escape")
    assert isinstance(at.top, Title)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_costs_no_open_game_and_keeps_nothing(at: Stage, key: str) -> None:
    at.app.store.autosave(rising(3))
    before = {path.name: path.read_bytes() for path in at.app.store.folder.iterdir()}
    walk(at, begun(at, key), at.click)
    begun(at, key)
    at.key("s", pygame.KMOD_CTRL)
    assert said(at) == at.app.words("lesson.not_kept")
    at.click("leave")
    assert isinstance(at.top, Title)
    assert {path.name: path.read_bytes() for path in at.app.store.folder.iterdir()} == before


def test_f1_opens_the_rule_that_the_card_speaks_of(at: Stage) -> None:
    lesson = begun(at)
    go_to(at, lesson, "begin")
    at.ui.focus.key = "next"
    at.key("f1")
    assert isinstance(at.top, RulesScene)
    assert at.top.clause == "CR-1.4"


# -- where it begins


def test_the_title_offers_the_lesson_of_the_chosen_box(at: Stage) -> None:
    at.show(Title(at.app))
    at.key("e")
    assert isinstance(at.top, Lesson)


def test_the_title_says_when_a_game_has_no_lesson(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.screens.title.has_lesson", lambda game: False)
    at.show(Title(at.app))
    at.click("learn")
    assert isinstance(at.top, Title)
    assert at.app.words("box.rising") in said(at)


def test_a_new_game_offers_its_lesson_and_is_there_again_afterwards(at: Stage) -> None:
    page = NewGame(at.app, "rising")
    at.show(page)
    at.click("learn")
    assert isinstance(at.top, Lesson)
    at.click("leave")
    assert at.top is page


def test_a_new_game_without_a_lesson_offers_none(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.screens.new_game.has_lesson", lambda game: False)
    at.show(NewGame(at.app, "rising"))
    assert not at.has("learn")


# -- what it teaches


def sentences(key: str) -> dict[str, str]:
    """The text of each step."""
    words = Words()
    return {step.key: words(f"lesson.{key}.{step.key}.how") for step in script(key).steps}


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_touches_every_clause_of_play(key: str) -> None:
    book = rulebook(key)
    linked = {clause for text in sentences(key).values() for clause in LINK.findall(text)}
    assert all(clause in book for clause in linked)
    taught = {str(c.id) for chapter in TAUGHT[key] for c in book.chapter(chapter)}
    assert taught <= linked


@pytest.mark.parametrize("key", LESSONS)
def test_every_step_has_its_words_and_all_words_have_a_step(key: str) -> None:
    steps = [step.key for step in script(key).steps]
    assert len(set(steps)) == len(steps)
    wanted = {f"lesson.{key}.{step}{part}" for step in steps for part in ("", ".how")}
    assert {word for word in KEYS if word.startswith(f"lesson.{key}.")} == wanted


@pytest.mark.parametrize("key", LESSONS)
def test_what_a_move_does_is_seen_before_the_next_set_up_and_a_hint_before_its_move(
    key: str,
) -> None:
    steps = script(key).steps
    for step, after in pairwise(steps):
        assert not (step.wants and (after.fresh or after.setup)), step.key
        assert step.press != "hint" or after.move is not None, step.key
    assert steps[0].fresh


@pytest.mark.parametrize("key", LESSONS)
def test_every_move_that_a_step_allows_is_legal(at: Stage, key: str) -> None:
    lesson = begun(at, key)
    while not lesson.is_last:
        if lesson.step.wants and lesson.step.wants != "any":
            assert lesson.choice
            assert set(lesson.step.wants) <= set(lesson.choice.actions)
        go_on(at)


# -- in every window


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 700), 100), ((1920, 1080), 100), ((1920, 1080), 200)]
)
@pytest.mark.parametrize("key", LESSONS)
def test_every_card_fits_and_hides_nothing_that_it_speaks_of(
    data_dir: Path, key: str, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.change(language=language)
        lesson = begun(at, key)
        while at.top is lesson:
            at.app.notice = None  # it lies over everything until the next press
            ui, step = at.frame(), lesson.step
            assert ui.faults == [], step.key
            rects = [rect for rect, _ in ui.texts]
            for i, rect in enumerate(rects):
                hit = rect.collidelist(rects[:i])
                assert hit < 0, (step.key, ui.texts[i], ui.texts[hit])
            card = ui.places["card"]
            for name in [part for shown in step.shows for part in shown.split("+")]:
                target = fc.find(ui.targets, name)
                box = target.box if target else ui.places[name]
                assert not box.overlaps(card), (step.key, name)
            go_on(at)


def test_a_card_and_its_buttons_stay_where_they_are_while_it_hides_nothing(at: Stage) -> None:
    lesson = begun(at, "carcosa")
    go_to(at, lesson, "mad")
    on = at.target("next").box
    for step in ("other", "stone", "ritual"):
        go_to(at, lesson, step)
        assert at.target("next").box == on, step
    go_to(at, lesson, "sacrifice")
    assert not at.target("next").box.overlaps(on)


@pytest.mark.parametrize("key", LESSONS)
def test_nothing_below_the_card_can_be_pressed(at: Stage, key: str) -> None:
    begun(at, key)
    card = at.ui.places["card"]
    last = [target.key for target in at.ui.targets].index("back")
    assert not [one.key for one in at.ui.targets[:last] if one.seen.overlaps(card)]
    assert all(card.holds(one.box.centre) for one in at.ui.targets[last:])


def test_a_card_beside_a_panel_that_it_speaks_of_leaves_the_rail_in_sight(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        lesson = begun(at)
        go_to(at, lesson, "preview")
        while lesson.step.key != "hint":
            assert not at.ui.places["track"].overlaps(at.ui.places["card"]), lesson.step.key
            go_on(at)


# -- the script


def fresh() -> Session:
    return Session(GAMES["rising"], Options(), (Player("Mara"), Player("Otto")), "hali-1")


def test_luck_that_is_not_listed_is_drawn_from_the_seed() -> None:
    games = [fresh(), fresh()]
    for session in games:
        carry_on(session, (TurnUp(Seat(0), 2), TurnUp(Seat(1), 9), Draw(Seat(0), 7)))
        settle(session, Seat(0))
    assert games[0].log == games[1].log
    assert 7 in games[0].state.hands[0]
    assert [len(hand) for hand in games[0].state.hands] == [3, 3]


def test_what_is_forced_happens_by_itself_but_never_for_the_learner() -> None:
    session = fresh()
    carry_on(session, (TurnUp(Seat(0), 2), TurnUp(Seat(1), 9)))
    settle(session, Seat(0))
    own = session.state.hands[0][0]
    carry_on(session, (Lay(own, 0, 0, 0),))
    settle(session, Seat(0))
    assert session.state.laid
    hers = session.state.hands[1][0]
    carry_on(session, (Lay(hers, 0, 0, 1),))
    settle(session, Seat(0))
    pending = session.pending
    assert isinstance(pending, Choice)
    assert pending.seat == 0


def test_an_action_that_cannot_follow_is_an_error() -> None:
    session = fresh()
    carry_on(session, (TurnUp(Seat(0), 2), TurnUp(Seat(1), 9)))
    with pytest.raises(ValueError, match="cannot follow"):
        carry_on(session, (Lay(1, 0, 2, 2),))


@pytest.mark.parametrize(
    "wrong", [{"key": "a", "show": ["x"]}, {"key": "a", "play": [{"type": "X"}]}]
)
def test_a_script_that_names_what_is_not_there_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(GAMES["rising"], {"seed": "s", "steps": [wrong]})


def test_the_first_thing_to_press_takes_the_focus() -> None:
    assert Step(key="a").focus == ""
    assert Step(key="a", press="undo").focus == "undo"
    assert Step(key="a", wants="any", shows=("hand.1", "track")).focus == "hand.1"
    assert Step(key="a", wants="any", shows=("hand.0+hand.2",)).focus == ""
    assert Step(key="a", shows=("track",)).focus == ""
