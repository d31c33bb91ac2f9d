"""The kit that every screen is made of: text, widgets, scrolled areas, notes, the watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.text import face, lines
from scenes.kit.theme import TONES, TYPE, contrast
from scenes.kit.ui import Ui, key_cap
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.pages import Page, buttons, down, hold, point, show, up, wheel

SENTENCE = "The lighthouse keeper counts the waves and writes each of them into his book. "


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


BODY = face("body", 1.0, False, False)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1024, 700))


def words_of(sentence: str, width: float) -> list[str]:
    return [word.text for line in lines(sentence, BODY, width) for word in line.words]


# -- text ----------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [90, 200, 333, 1000])
def test_every_line_stays_within_its_width(width: int) -> None:
    assert all(line.width <= width for line in lines(SENTENCE * 5, BODY, width))


@pytest.mark.parametrize("width", [90, 200, 333, 1000])
def test_wrapping_loses_no_word(width: int) -> None:
    assert words_of(SENTENCE * 5, width) == (SENTENCE * 5).split()


def test_a_line_takes_as_many_words_as_fit() -> None:
    first, second, *_ = lines(SENTENCE * 2, BODY, 300)
    assert first.width + BODY.width(" " + second.words[0].text) > 300


def test_a_new_line_in_a_sentence_begins_a_line() -> None:
    assert [len(line.words) for line in lines("one two\n\nthree", BODY, 500)] == [2, 0, 1]


def test_bold_words_and_links_are_told_from_plain_ones() -> None:
    (line,) = lines("a **b c** d [[CR-2.1]] e", BODY, 1000)
    assert [(word.text, word.kind) for word in line.words] == [
        ("a", "plain"),
        ("b", "bold"),
        ("c", "bold"),
        ("d", "plain"),
        ("CR-2.1", "link"),
        ("e", "plain"),
    ]


def test_bold_is_drawn_bolder() -> None:
    assert BODY.width("lighthouse", "bold") > BODY.width("lighthouse")


@pytest.mark.parametrize("sentence", ["See [[CR-2.1]].", "It is **done**, see", "(**all** of it)"])
def test_a_stop_is_never_parted_from_its_word(sentence: str) -> None:
    for width in range(90, 240, 3):
        for line in lines(sentence, BODY, width):
            assert not line.words[0].glued
            assert line.words[0].text not in ".,)"


def test_a_no_break_space_does_not_break() -> None:
    assert words_of("Prêt\u00a0? Oui", 1000) == ["Prêt\u00a0?", "Oui"]


@pytest.mark.parametrize("odd", ["5 * 3", "[x]", "a ** b", "]] [[", "**", "[[", "*[*[", ""])
def test_stray_marks_are_only_signs(odd: str) -> None:
    (line,) = lines(odd, BODY, 1000)
    assert "".join(word.text for word in line.words) == odd.replace(" ", "")
    assert all(word.kind == "plain" for word in line.words)


def test_a_path_longer_than_the_line_is_torn_and_lost_nowhere() -> None:
    path = "/home/" + "камилла/" * 20 + "save.json"
    torn = lines(f"Kept as {path} now.", BODY, 260)
    assert all(line.width <= 260 for line in torn)
    whole = "".join(word.text for line in torn for word in line.words)
    assert whole == f"Keptas{path}now."


@pytest.mark.parametrize("odd", ["\udc80 half", "nul\0nul", "\x07", "", "\r\n", "ひらがな 😀"])
def test_nothing_that_can_stand_in_a_name_stops_the_drawing(at: Stage, odd: str) -> None:
    def draw(ui: Ui) -> None:
        ui.text(Box(20, 20, 300, 100), odd)
        ui.button(Box(20, 200, 300, 44), "odd", odd, lambda: None)
        ui.field(Box(20, 300, 300, 44), "field", odd, odd, lambda text: None)
        ui.note(Box(20, 400, 10, 10), odd)
        ui.width(odd)

    show(at, draw)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_text_stands_where_it_is_told_to(at: Stage, align: str, valign: str) -> None:
    box = Box(400, 300, 600, 200)
    show(at, lambda ui: ui.text(box, "word", align=align, valign=valign) and None)
    ((rect, _),) = at.ui.texts
    across = {"left": abs(rect.left - box.x), "centre": abs(rect.centerx - box.centre[0])}
    across["right"] = abs(rect.right - box.right)
    upright = {"top": rect.top - box.y, "middle": abs(rect.centery - box.centre[1])}
    upright["bottom"] = box.bottom - rect.bottom
    assert across[align] <= 1
    assert 0 <= upright[valign] <= 8


def test_the_height_told_beforehand_is_the_height_used(at: Stage) -> None:
    used: list[float] = []

    def draw(ui: Ui) -> None:
        told = ui.height(SENTENCE * 3, "read", 420)
        used.extend((told, ui.text(Box(20, 20, 420, told), SENTENCE * 3, "read")))

    show(at, draw)
    assert used[0] == used[1] > 100
    assert at.ui.faults == []


@pytest.fixture
def opened(at: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Clauses that were opened."""
    opened: list[str] = []
    monkeypatch.setattr(at.app, "open_rules", lambda game="", clause="": opened.append(clause))
    return opened


def test_a_link_opens_its_clause(at: Stage, opened: list[str]) -> None:
    show(at, lambda ui: ui.text(Box(20, 20, 600, 60), "As [[CR-2.1]] says.") and None)
    (link,) = at.ui.targets
    at.click(link.key)
    at.key("return")
    at.key("f1")
    assert opened == ["CR-2.1"] * 3


def test_a_sentence_said_twice_has_two_links(at: Stage) -> None:
    def draw(ui: Ui) -> None:
        for y in (20, 80, 140):
            ui.text(Box(20, y, 600, 50), "As [[CR-2.1]] says.")

    show(at, draw)
    heights = []
    for _ in range(6):
        at.key("tab")
        assert at.ui.chosen
        heights.append(at.ui.chosen.box.y)
    assert len(set(heights[:3])) == 3
    assert heights[:3] == heights[3:]
    assert at.ui.faults == []


@pytest.mark.parametrize(
    ("combo", "cap"),
    [("ctrl+z", "Ctrl Z"), ("return", "Enter"), ("f11", "F11"), ("+", "+"), ("ctrl++", "Ctrl +")],
)
def test_a_key_is_shown_as_it_is_printed(combo: str, cap: str) -> None:
    assert key_cap(combo) == cap


# -- buttons and choices -------------------------------------------------------------------
def test_a_button_is_pressed_by_mouse_enter_space_and_its_key(at: Stage) -> None:
    page = Page(at.app)
    page._draw = lambda ui: ui.button(
        Box(20, 20, 200, 44), "go", "Go", page.press("go"), hotkey="ctrl+g"
    )
    at.show(page)
    page.happened.clear()
    at.click("go")
    at.key("return")
    at.key("space")
    at.key("enter")
    at.key("g", pygame.KMOD_LCTRL)
    assert page.happened == ["go"] * 5


@pytest.mark.parametrize("how", ["click", "return", "hotkey"])
def test_an_unusable_button_says_why(at: Stage, how: str) -> None:
    show(
        at,
        lambda ui: ui.button(
            Box(900, 500, 200, 44), "go", "Go", None, hotkey="g", help="Not yet.", clause="CR-2.1"
        ),
    )
    {"click": at.click, "return": at.key, "hotkey": lambda key: at.key("g")}[how](
        "go" if how == "click" else "return"
    )
    assert at.app.notice is not None
    assert at.app.notice.words == "Not yet. [[CR-2.1]]"
    assert at.app.notice.refused


def test_the_first_main_button_has_the_focus_at_first(at: Stage) -> None:
    def draw(ui: Ui) -> None:
        ui.button(Box(20, 20, 200, 44), "one", "One", lambda: None)
        ui.button(Box(20, 80, 200, 44), "two", "Two", None, "main", help="Not now.")
        ui.button(Box(20, 140, 200, 44), "three", "Three", lambda: None, "main")

    show(at, draw)
    assert at.ui.focus.key == "three"


def test_a_choice_already_made_is_no_main_button(at: Stage) -> None:
    def draw(ui: Ui) -> None:
        ui.choices(Box(20, 20, 400, 44), "size", [(1, "S"), (2, "L")], 1, lambda size: None)
        ui.button(Box(20, 140, 200, 44), "on", "On", lambda: None, "main")

    show(at, draw)
    assert at.ui.focus.key == "on"


def test_one_of_a_few_is_chosen(at: Stage) -> None:
    chosen = ["b"]

    def draw(ui: Ui) -> None:
        options = [(name, name.upper()) for name in "abc"]
        box = Box(20, 20, 400, 44)
        ui.choices(box, "letter", options, chosen[-1], chosen.append, clauses=["CR-1"] * 3)

    show(at, draw)
    at.click("letter.c")
    at.key("left")
    at.key("left")
    at.key("return")
    assert chosen == ["b", "c", "a"]
    assert at.target("letter.b").clause == "CR-1"


@pytest.mark.parametrize("how", ["click", "return", "left", "right", "space"])
def test_a_switch_is_flipped(at: Stage, how: str) -> None:
    on = [False]

    def draw(ui: Ui) -> None:
        ui.toggle(Box(20, 20, 80, 44), "on", "On", on[-1], lambda: on.append(not on[-1]))

    show(at, draw)
    for _ in range(2):
        if how == "click":
            at.click("on")
        else:
            at.key(how)
    assert on == [False, True, False]


# -- sliders -------------------------------------------------------------------------------
def slider(at: Stage, value: int) -> list[int]:
    """A slider from 0 to 100 at 100..524; gives what it was moved to."""
    values = [value]

    def draw(ui: Ui) -> None:
        ui.slider(Box(88, 100, 424, 44), "volume", "Volume", values[-1], 100, values.append)
        ui.button(Box(88, 200, 100, 44), "other", "Other", lambda: None)

    show(at, draw)
    return values


def test_keys_move_a_slider_by_a_twentieth_and_not_beyond_its_ends(at: Stage) -> None:
    values = slider(at, 92)
    for _ in range(3):
        at.key("right")
    at.key("left")
    assert values == [92, 97, 100, 100, 95]


@pytest.mark.parametrize(("x", "value"), [(100, 0), (300, 50), (500, 100), (90, 0), (511, 100)])
def test_a_slider_goes_to_where_it_is_pressed(at: Stage, x: int, value: int) -> None:
    values = slider(at, 20)
    at.click_at((x, 122))
    assert values[-1] == value


def test_a_slider_follows_the_pointer_even_beside_it_until_it_is_let_go(at: Stage) -> None:
    values = slider(at, 20)
    at.frame(0.3)
    down(at, (300, 122))
    for x in (350, 400, 900, -50):
        point(at, (x, 500))
        at.frame()
    up(at, (-50, 500))
    point(at, (300, 122))
    at.frame()
    assert values[1:] == [50, 62, 75, 100, 0]


@pytest.mark.parametrize("how", ["focus lost", "another page"])
def test_a_slider_does_not_follow_a_button_that_was_let_go_unheard(at: Stage, how: str) -> None:
    values = slider(at, 20)
    at.frame(0.3)
    down(at, (300, 122))
    at.frame()
    if how == "focus lost":
        at.feed(pygame.WINDOWFOCUSLOST)
    else:
        show(at)
        at.app.stack.pop()
        at.frame()
    point(at, (400, 122))
    at.frame()
    assert values == [20, 50]


# -- fields --------------------------------------------------------------------------------
class Entry:
    """A text entry and a button, and what happened to them."""

    def __init__(self, at: Stage, value: str = "", limit: int = 12, *, has_done: bool = False):
        self.value = value
        self.done = 0
        self.page = Page(at.app)

        def finish() -> None:
            self.done += 1

        def draw(ui: Ui) -> None:
            done = finish if has_done else None
            box = Box(100, 100, 200, 44)
            ui.field(box, "name", "Name", self.value, self.change, limit=limit, hint="?", done=done)
            ui.button(Box(100, 200, 200, 44), "e", "E", self.page.press("e"), hotkey="e")

        self.page._draw = draw
        at.show(self.page)
        self.page.happened.clear()

    def change(self, value: str) -> None:
        self.value = value


def test_letters_go_where_the_caret_is(at: Stage) -> None:
    entry = Entry(at, "Cassia")
    at.click("name")
    at.write("!")
    for _ in range(4):
        at.key("left")
    at.write("é")
    at.key("home")
    at.write("Á")
    at.key("right")
    at.write("ß")
    at.key("end")
    at.write(".")
    assert entry.value == "ÁCßasésia!."


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (["backspace"], "Cass"),
        (["home", "backspace"], "Cassi"),
        (["home", "delete"], "assi"),
        (["delete"], "Cassi"),
        (["left", "left", "backspace"], "Casi"),
        (["left", "left", "delete"], "Casi"),
        (["left"] * 9 + ["right", "delete"], "Cssi"),
        (["left", "ctrl+backspace"], "i"),
    ],
)
def test_keys_take_letters_away(at: Stage, keys: list[str], left: str) -> None:
    entry = Entry(at, "Cassi")
    at.click("name")
    for key in keys:
        *held, name = key.split("+")
        at.key(name, pygame.KMOD_LCTRL if held else 0)
    assert entry.value == left


def test_typing_stops_at_the_limit(at: Stage) -> None:
    entry = Entry(at, limit=5)
    at.click("name")
    at.write("abc")
    at.write("defgh")
    at.write("i")
    assert entry.value == "abcde"


def test_what_is_too_long_already_only_gets_shorter(at: Stage) -> None:
    entry = Entry(at, "abcdefgh", limit=5)
    at.click("name")
    at.write("vwxyz")
    assert entry.value == "abcdefgh"
    at.key("backspace")
    assert entry.value == "abcdefg"


def test_the_clipboard_is_pasted_without_what_cannot_be_typed(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.kit.pointing.clipboard", lambda: "tab\tand\nline")
    entry = Entry(at, limit=40)
    at.click("name")
    at.key("v", pygame.KMOD_LCTRL)
    assert entry.value == "tabandline"


def test_letters_are_no_keys_while_a_name_is_typed(at: Stage) -> None:
    entry = Entry(at)
    at.click("name")
    for letter in ("e", "h", "m", "space", "1"):
        hold(at, letter)
        at.write(" " if letter == "space" else letter)
    assert entry.value == "ehm 1"
    assert entry.page.happened == []
    assert at.app.preferences.mute


def test_letters_are_no_text_where_none_is_typed(at: Stage) -> None:
    entry = Entry(at)
    at.click("e")
    hold(at, "e")
    at.write("e")
    assert entry.value == ""
    assert entry.page.happened == ["e", "e"]


def test_enter_in_a_field_does_what_it_is_for(at: Stage) -> None:
    entry = Entry(at, "Cassi", has_done=True)
    at.click("name")
    assert entry.done == 0
    at.key("return")
    assert entry.done == 1


def test_enter_in_a_field_goes_on_to_what_is_next(at: Stage) -> None:
    entry = Entry(at, "Cassi")
    at.click("name")
    at.key("return")
    assert at.ui.focus.key == "e"
    at.key("return")
    assert entry.page.happened == ["e"]


def test_a_letter_right_after_tab_goes_where_the_focus_went(at: Stage) -> None:
    entry = Entry(at)
    at.click("e")
    hold(at, "tab")
    hold(at, "x")
    at.feed(pygame.TEXTINPUT, text="x")
    at.frame()
    assert entry.value == "x"
    assert entry.page.happened == ["e"]


def shown_in_field(at: Stage) -> str:
    box = at.target("name").box.pixels(at.ui.unit)
    (word,) = [word for rect, word in at.ui.texts if box.contains(rect)]
    return word


def test_a_long_name_never_runs_out_of_its_field_and_the_caret_stays_in_it(at: Stage) -> None:
    long = "The Keeper of the Lighthouse"
    Entry(at, long, limit=60)
    at.click("e")
    assert long.startswith(shown_in_field(at))
    at.click("name")
    assert long.endswith(shown_in_field(at))
    at.key("home")
    assert long.startswith(shown_in_field(at))
    at.key("end")
    assert long.endswith(shown_in_field(at))


def test_an_empty_field_says_what_belongs_there(at: Stage) -> None:
    Entry(at)
    at.click("e")
    assert shown_in_field(at) == "?"


def test_text_is_asked_for_only_while_a_field_has_the_focus(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("pygame.key.start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr("pygame.key.stop_text_input", lambda: asked.append("stop"))
    monkeypatch.setattr("pygame.key.set_text_input_rect", lambda rect: asked.append(tuple(rect)))
    Entry(at)
    at.click("e")
    asked.clear()
    at.click("name")
    at.write("x")
    at.click("e")
    assert asked == [(100, 100, 200, 44), "start", "stop"]


# -- scrolled areas ------------------------------------------------------------------------
AREA = Box(100, 100, 600, 300)


class Rows:
    """A scrolled area of buttons, with a button before and one behind."""

    def __init__(self, at: Stage, count: int = 20, *, from_end: bool = False) -> None:
        self.count = count
        self.page = Page(at.app)
        self.at = at

        def draw(ui: Ui) -> None:
            self.page.button(ui, "before", Box(100, 20, 200, 44))
            high = self.count * 60
            with ui.scrolled(AREA.copy(), "rows", "Rows", high, from_end=from_end) as room:
                for i in range(self.count):
                    self.page.button(ui, f"row {i}", room.top(60).inset(0, 8))
            self.page.button(ui, "behind", Box(100, 520, 200, 44))

        self.page._draw = draw
        at.show(self.page)
        self.page.happened.clear()

    @property
    def first(self) -> float:
        """How far it is scrolled."""
        return AREA.y + 8 - self.at.target("row 0").box.y

    def seen(self, name: str) -> bool:
        target = self.at.target(name)
        return target.seen == target.box


def test_what_fits_is_not_scrolled(at: Stage) -> None:
    rows = Rows(at, count=5)
    assert at.ui.areas == []
    assert not at.has("rows.up")
    assert all(rows.seen(f"row {i}") for i in range(5))


def test_what_is_out_of_sight_cannot_be_clicked(at: Stage) -> None:
    rows = Rows(at)
    at.click_at((200, AREA.bottom + 3))
    at.click("behind")
    assert rows.page.happened == ["elsewhere", "behind"]


@pytest.mark.parametrize("notches", [1, 3])
def test_every_notch_of_the_wheel_scrolls(at: Stage, notches: int) -> None:
    rows = Rows(at)
    point(at, AREA.centre)
    for _ in range(notches):
        wheel(at, -1)
    at.frame()
    assert rows.first == 90 * notches
    wheel(at, 99)
    at.frame()
    assert rows.first == 0
    wheel(at, -99)
    at.frame()
    assert rows.seen("row 19")
    assert rows.page.happened == []


def test_the_wheel_elsewhere_is_for_the_page(at: Stage) -> None:
    rows = Rows(at)
    point(at, (900, 300))
    wheel(at, 2)
    at.frame()
    assert rows.page.happened == ["wheel 2"]
    assert rows.first == 0


def test_the_bar_scrolls_by_clicks_alone(at: Stage) -> None:
    rows = Rows(at)
    at.click("rows.down")
    assert rows.first == 240
    for _ in range(5):
        at.click("rows.down")
    assert rows.seen("row 19")
    for _ in range(6):
        at.click("rows.up")
    assert rows.first == 0


def test_page_keys_scroll_by_almost_a_page(at: Stage) -> None:
    rows = Rows(at)
    at.key("page down")
    assert rows.first == pytest.approx(255)
    at.key("page up")
    assert rows.first == 0


def test_tab_always_brings_the_focus_into_sight(at: Stage) -> None:
    rows = Rows(at)
    at.click("before")
    for i in range(20):
        at.key("tab")
        assert at.ui.focus.key == f"row {i}"
        assert rows.seen(f"row {i}")
    for i in reversed(range(19)):
        at.key("tab", pygame.KMOD_LSHIFT)
        assert rows.seen(f"row {i}")


def test_arrows_walk_through_what_is_out_of_sight(at: Stage) -> None:
    rows = Rows(at)
    at.click("row 0")
    for i in range(1, 20):
        at.key("down")
        assert at.ui.focus.key == f"row {i}"
        assert rows.seen(f"row {i}")
    at.key("down")
    assert at.ui.focus.key == "behind"


def test_arrows_from_outside_do_not_jump_to_what_is_out_of_sight(at: Stage) -> None:
    rows = Rows(at)
    at.click("behind")
    at.key("up")
    assert at.ui.focus.key == "row 4"
    assert rows.first <= 8


def test_a_focus_that_begins_out_of_sight_is_brought_into_it(at: Stage) -> None:
    page = Page(at.app)

    def draw(ui: Ui) -> None:
        with ui.scrolled(AREA.copy(), "text", "Text", 1000) as room:
            ui.button(Box(room.x, room.bottom - 60, 200, 44), "go", "Go", lambda: None, "main")

    page._draw = draw
    at.show(page)
    at.frame()
    assert at.ui.focus.key == "go"
    assert at.target("go").seen == at.target("go").box


@pytest.mark.parametrize(("key", "by"), [("down", 90), ("up", -90)])
def test_arrows_scroll_where_there_is_nothing_to_go_to(at: Stage, key: str, by: int) -> None:
    offsets = []

    def draw(ui: Ui) -> None:
        ui.button(Box(100, 20, 200, 44), "back", "Back", lambda: None)
        with ui.scrolled(AREA.copy(), "text", "Text", 2000) as room:
            ui.text(room, SENTENCE * 30 + "[[CR-2.1]]")
            offsets.append(AREA.y - room.y)

    show(at, draw)
    at.key("page down")
    before = offsets[-1]
    at.key(key)
    assert offsets[-1] == before + by
    assert at.ui.focus.key == "back"


def test_a_log_keeps_its_newest_line_in_sight(at: Stage) -> None:
    entries = [(None, f"line-{i}") for i in range(30)]
    show(at, lambda ui: ui.log(AREA.copy(), "log", "Log", entries))

    def shown() -> list[str]:
        return [word for _, word in at.ui.texts]

    assert shown()[-1] == "line-29"
    entries.append((None, "line-30"))
    at.frame()
    assert shown()[-1] == "line-30"
    assert "line-0" not in shown()
    point(at, AREA.centre)
    wheel(at, 99)
    at.frame()
    assert shown()[0] == "line-0"
    assert "line-30" not in shown()


# -- notes ---------------------------------------------------------------------------------
PLACES = {
    f"{across} {along}": (across, along) for across in (0.0, 0.5, 1.0) for along in (0.0, 0.5, 1.0)
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", ["en", "qps"])
def test_a_note_stays_on_the_page_and_beside_what_it_is_about(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    words = SENTENCE * (2 if language == "en" else 3)
    with stage(tmp_path, size, scale) as at:
        show(at)
        for across, along in PLACES.values():
            for wide, high in ((40, 40), (300, 44), (10, at.ui.page.h), (at.ui.page.w - 400, 200)):
                near = Box(
                    across * (at.ui.page.w - wide), along * (at.ui.page.h - high), wide, high
                )
                at.ui.texts.clear()
                at.ui.note(near, words)
                drawn = at.ui.texts[0][0].unionall([rect for rect, _ in at.ui.texts])
                assert at.ui.surface.get_rect().contains(drawn)
                assert not near.pixels(at.ui.unit).colliderect(drawn)
        assert not [fault for fault in at.ui.faults if "contrast" not in fault]


def test_a_note_hides_no_button_when_there_is_another_place_for_it(at: Stage) -> None:
    near, below = Box(600, 400, 200, 44), Box(500, 450, 400, 120)
    buttons(at, {"below": below})
    at.ui.texts.clear()
    at.ui.note(near, SENTENCE)
    drawn = at.ui.texts[0][0].unionall([rect for rect, _ in at.ui.texts])
    assert not below.pixels(at.ui.unit).colliderect(drawn)


@pytest.mark.parametrize("near", [(1350, 300, 60, 60), (1600, 640, 200, 44)])
def test_a_note_hides_nothing_of_what_lies_over_the_page(
    at: Stage, near: tuple[float, float, float, float]
) -> None:
    show(at)
    ui, card = at.ui, Box(1420, 200, 480, 500)
    ui.place("map", Box(0, 0, 1400, ui.page.h))
    ui.cover(card)
    ui.texts.clear()
    ui.note(Box(*near), SENTENCE)
    drawn = ui.texts[0][0].unionall([rect for rect, _ in ui.texts])
    assert not card.pixels(ui.unit).colliderect(drawn)


def test_a_note_stays_on_the_map_beside_a_panel(at: Stage) -> None:
    show(at)
    ui, panel = at.ui, Box(700, 200, 480, 500)
    ui.place("map", Box(0, 0, 700, ui.page.h))
    ui.place("look", panel)
    ui.texts.clear()
    ui.note(Box(600, 400, 80, 80), SENTENCE)
    drawn = ui.texts[0][0].unionall([rect for rect, _ in ui.texts])
    assert not panel.pixels(ui.unit).colliderect(drawn)


def test_a_note_about_the_whole_page_is_still_on_it(at: Stage) -> None:
    show(at)
    at.ui.note(at.ui.page, SENTENCE)
    assert at.ui.faults == []


def said(at: Stage) -> str:
    return " ".join(word for _, word in at.ui.texts)


def helpful(at: Stage) -> Page:
    """Two buttons, the first with help."""

    def draw(ui: Ui) -> None:
        ui.button(Box(100, 100, 200, 44), "a", "A", None, help="Because.")
        ui.button(Box(100, 200, 200, 44), "b", "B", lambda: None)

    return show(at, draw)


def test_help_appears_once_the_focus_rests(at: Stage) -> None:
    helpful(at)
    point(at, (150, 220))
    at.frame(0.1)
    point(at, (150, 120))
    at.frame(0.3)
    assert "Because." not in said(at)
    at.frame(0.3)
    at.frame(0.3)
    assert "Because." in said(at)
    point(at, (150, 220))
    at.frame(0.0)
    assert "Because." not in said(at)


def test_a_focus_that_moves_on_never_rests(at: Stage) -> None:
    helpful(at)
    for i in range(12):
        point(at, (150, 220 if i % 2 else 120))
        at.frame(0.2)
        assert "Because." not in said(at)


def test_a_refusal_takes_the_place_of_the_help(at: Stage) -> None:
    helpful(at)
    at.click("a")
    at.frame(1.0, times=2)
    assert said(at).count("Because.") == 1


def test_a_notice_goes_with_the_next_press(at: Stage) -> None:
    helpful(at)
    at.click("a")
    assert "Because." in said(at)
    at.click("b")
    assert at.app.notice is None
    assert "Because." not in said(at)


def test_a_refusal_stands_beside_the_click_that_hit_nothing(at: Stage) -> None:
    page = buttons(at, {"far": Box(20, 20, 200, 44)})
    page.elsewhere = lambda at_: at.app.say("No.")
    at.click_at((1200, 800))
    (rect,) = [rect for rect, word in at.ui.texts if word == "No."]
    assert abs(rect.centerx - 1200) < 60
    assert abs(rect.centery - 800) < 60
    at.key("tab")
    page.command = lambda meaning: at.app.say("No.")
    at.key("h")
    (rect,) = [rect for rect, word in at.ui.texts if word == "No."]
    assert rect.x < 300
    assert rect.y < 200


# -- the watch -----------------------------------------------------------------------------
def wide_text(ui: Ui) -> None:
    ui.text(Box(20, 20, 60, 400), "Incomprehensibilities")


def high_text(ui: Ui) -> None:
    ui.text(Box(20, 20, 200, 30), SENTENCE)


def text_outside(ui: Ui) -> None:
    ui.text(Box(ui.page.w - 40, 20, 400, 30), "outside the window")


def pale_text(ui: Ui) -> None:
    ui.text(Box(20, 20, 400, 30), "hardly to be read", colour="#303840")


def text_cut_off(ui: Ui) -> None:
    with ui.scrolled(Box(20, 20, 300, 200), "a", "A", 900) as room:
        ui.text(Box(room.x + 180, room.y, 400, 40), "beyond the side of it")


def hint_cut_off(ui: Ui) -> None:
    ui.field(Box(20, 20, 100, 44), "f", "F", "", lambda value: None, hint=SENTENCE)
    ui.button(Box(20, 100, 100, 44), "b", "B", lambda: None, "main")


def small_target(ui: Ui) -> None:
    ui.target(Target("t", Box(20, 20, 100, 30), "T", lambda: None))


def target_outside(ui: Ui) -> None:
    ui.target(Target("t", Box(ui.page.w - 30, 20, 100, 44), "T", lambda: None))


def two_of_one_key(ui: Ui) -> None:
    for y in (20, 100):
        ui.button(Box(20, y, 100, 44), "t", "T", lambda: None)


def dead_button(ui: Ui) -> None:
    ui.button(Box(20, 20, 100, 44), "t", "T", None)


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (wide_text, "text too wide"),
        (high_text, "text too high"),
        (text_outside, "outside the window"),
        (pale_text, "contrast"),
        (text_cut_off, "cut off at the side"),
        (hint_cut_off, "text too wide"),
        (small_target, "target too small"),
        (target_outside, "target outside"),
        (two_of_one_key, "two targets"),
        (dead_button, "without a reason"),
    ],
)
def test_the_watch_finds_a_fault(at: Stage, draw: Callable[[Ui], None], fault: str) -> None:
    show(at, draw)
    assert at.ui.faults
    assert all(fault in one for one in at.ui.faults)


def test_the_watch_measures_contrast_on_what_is_really_under_the_text(at: Stage) -> None:
    def draw(ui: Ui) -> None:
        ui.svg(Box(0, 0, 400, 100), '<rect width="400" height="100" fill="#f2e8d2"/>')
        ui.text(Box(20, 20, 300, 40), "lost")
        ui.text(Box(20, 200, 300, 40), "found")

    show(at, draw)
    assert [fault.split(": ")[-1] for fault in at.ui.faults] == ["'lost'"]


def everything(ui: Ui) -> None:
    """One of each, as a screen would have it."""
    page = ui.page.inset(24)
    ui.panel(page)
    inner = page.inset(24)
    ui.text(inner.top(ui.pitch("title")), "A page", "title")
    ui.rule(inner.top(20))
    row = inner.top(44, 8)
    for name, cell in zip("abc", row.columns(3, 8), strict=True):
        ui.button(cell, name, name.upper(), lambda: None, hotkey=name)
    ui.choices(inner.top(44, 8), "c", [(1, "One"), (2, "Two")], 1, lambda value: None)
    ui.toggle(inner.top(44, 8), "toggle", "T", True, lambda: None)
    ui.slider(inner.top(44, 8), "slider", "S", 5, 10, lambda value: None)
    ui.field(inner.top(44, 8), "field", "F", "Name", lambda value: None)
    ui.text(inner.top(ui.height(SENTENCE, "body", inner.w)), SENTENCE)
    ui.log(inner, "log", "L", [(None, SENTENCE + "[[CR-2.1]]")] * 12)


@pytest.mark.parametrize("size", [*SIZES, (960, 540)])
@pytest.mark.parametrize("scale", SCALES)
def test_the_watch_is_content_with_a_page_that_is_well(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with stage(tmp_path, size, scale) as at:
        show(at, everything)
        assert at.ui.faults == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_smaller_than_18_pixels_in_1080_lines(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with stage(tmp_path, size) as at:
        show(at)
        least = 18 * max(1.0, min(size[0] / 1920, size[1] / 1080))
        assert min(at.ui.face(style).pixels for style in TYPE) >= least


INKS = ("paper", "quiet", "unusable", "brass_lit", "warn")
GROUNDS = ("ink", "panel", "raised")


@pytest.mark.parametrize(("name", "least"), [("study", 4.5), ("contrast", 7.0)])
def test_every_ink_can_be_read_on_every_ground(name: str, least: float) -> None:
    tone = TONES[name]
    pairs = [(ink, ground) for ink in INKS for ground in GROUNDS]
    pairs += [(ink, "sheet") for ink in ("sheet_ink", "sheet_link", "sheet_quiet")]
    pairs.append(("ink", "pallid"))
    for ink, ground in pairs:
        assert contrast(getattr(tone, ink), getattr(tone, ground)) >= least, (ink, ground)
