"""What keys, mouse and controllers mean, on whichever keyboard and however they were plugged in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from scenes.kit.intents import BINDABLE, BINDINGS, Intent, Meaning, Reader, combination
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from tests.scenes.harness import Stage, stage
from tests.scenes.pages import Page, buttons, down, hold, let_go, point, show, up, wheel

SHIFT, CTRL, ALT, ALT_GR = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_MODE
WINDOWS_ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT
MAC_COMMAND = pygame.KMOD_LMETA


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


@pytest.fixture(autouse=True)
def keyboard() -> None:
    pygame.display.init()


@pytest.fixture
def reader() -> Reader:
    return Reader({})


def key(code: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)


def meaning(reader: Reader, event: pygame.event.Event, *, typing: bool = False) -> Meaning | None:
    intent = reader.read(event, typing)
    return intent and intent.meaning


# -- keyboards of the world ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("code", "scancode", "mod", "combo"),
    [
        # French: letters where they are printed, not where an English keyboard has them
        (pygame.K_z, pygame.KSCAN_W, CTRL, "ctrl+z"),
        (pygame.K_w, pygame.KSCAN_Z, CTRL, "ctrl+w"),
        (pygame.K_a, pygame.KSCAN_Q, 0, "a"),
        (pygame.K_m, pygame.KSCAN_SEMICOLON, 0, "m"),
        (pygame.K_COMMA, pygame.KSCAN_M, 0, ","),
        # French: digits, with shift as printed and without as fingers do it
        (pygame.K_AMPERSAND, pygame.KSCAN_1, SHIFT, "1"),
        (pygame.K_AMPERSAND, pygame.KSCAN_1, 0, "1"),
        (ord("é"), pygame.KSCAN_2, SHIFT, "2"),
        (ord("à"), pygame.KSCAN_0, 0, "0"),
        # German
        (pygame.K_z, pygame.KSCAN_Y, CTRL, "ctrl+z"),
        (pygame.K_y, pygame.KSCAN_Z, CTRL, "ctrl+y"),
        (ord("ü"), pygame.KSCAN_LEFTBRACKET, 0, "ü"),
        (pygame.K_PLUS, pygame.KSCAN_RIGHTBRACKET, 0, "+"),
        # Russian and Greek: letters go by their place
        (ord("я"), pygame.KSCAN_Z, CTRL, "ctrl+z"),
        (ord("р"), pygame.KSCAN_H, 0, "h"),
        (ord("η"), pygame.KSCAN_H, 0, "h"),
        # English
        (pygame.K_1, pygame.KSCAN_1, 0, "1"),
        (pygame.K_EQUALS, pygame.KSCAN_EQUALS, SHIFT, "+"),
        (pygame.K_EQUALS, pygame.KSCAN_EQUALS, 0, "+"),
        (pygame.K_MINUS, pygame.KSCAN_MINUS, 0, "-"),
        (pygame.K_z, pygame.KSCAN_Z, CTRL | SHIFT, "ctrl+shift+z"),
        (pygame.K_z, pygame.KSCAN_Z, MAC_COMMAND, "ctrl+z"),
        # keypad
        (pygame.K_KP_PLUS, pygame.KSCAN_KP_PLUS, 0, "+"),
        (pygame.K_KP_MINUS, pygame.KSCAN_KP_MINUS, 0, "-"),
        (pygame.K_KP1, pygame.KSCAN_KP1, 0, "1"),
        (pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER, 0, "enter"),
        # locks do not matter
        (pygame.K_z, pygame.KSCAN_Z, CTRL | pygame.KMOD_NUM | pygame.KMOD_CAPS, "ctrl+z"),
    ],
)
def test_a_key_is_called_by_what_is_printed_on_it(
    code: int, scancode: int, mod: int, combo: str
) -> None:
    assert combination(key(code, mod, scancode)) == combo


def test_a_key_without_a_name_means_nothing(reader: Reader) -> None:
    assert combination(key(0)) == ""
    assert reader.read(key(0), typing=False) is None
    assert reader.read(key(0), typing=True) is None


@pytest.mark.parametrize("code", [0, ord("é"), ord("я"), 0x40000000 | 285])
def test_a_key_that_is_on_no_button_presses_none(at: Stage, code: int) -> None:
    page = buttons(at, {"a": Box(20, 20, 100, 44)})
    at.feed(pygame.KEYDOWN, key=code, mod=0, unicode="é", scancode=0)
    at.frame()
    assert page.happened == []


@pytest.mark.parametrize(
    ("code", "mod"),
    [
        (pygame.K_h, 0),
        (pygame.K_m, SHIFT),
        (pygame.K_SPACE, 0),
        (pygame.K_AMPERSAND, SHIFT),
        (pygame.K_PLUS, 0),
        (pygame.K_KP1, 0),
        (pygame.K_e, ALT_GR),
        (pygame.K_q, WINDOWS_ALT_GR),
        (pygame.K_z, WINDOWS_ALT_GR),
        (pygame.K_l, ALT),
        (ord("é"), 0),
    ],
)
def test_what_is_typed_is_no_command(reader: Reader, code: int, mod: int) -> None:
    assert reader.read(key(code, mod), typing=True) is None


@pytest.mark.parametrize(
    ("code", "mod", "what"),
    [
        (pygame.K_z, CTRL, Meaning.UNDO),
        (pygame.K_s, CTRL, Meaning.SAVE),
        (pygame.K_F1, 0, Meaning.HELP),
        (pygame.K_TAB, 0, Meaning.NEXT),
        (pygame.K_DOWN, 0, Meaning.DOWN),
        (pygame.K_RETURN, 0, Meaning.CONFIRM),
        (pygame.K_ESCAPE, 0, Meaning.CANCEL),
        (pygame.K_LEFT, 0, Meaning.KEY),
        (pygame.K_BACKSPACE, 0, Meaning.KEY),
    ],
)
def test_what_cannot_be_typed_is_a_command_still(
    reader: Reader, code: int, mod: int, what: Meaning
) -> None:
    assert meaning(reader, key(code, mod), typing=True) is what


def test_letters_of_alt_gr_and_dead_keys_arrive_in_a_field(at: Stage) -> None:
    written = [""]

    def draw(ui: Ui) -> None:
        ui.field(Box(20, 20, 300, 44), "name", "Name", written[-1], written.append)
        ui.button(Box(20, 100, 300, 44), "q", "Q", lambda: written.append("Q!"), hotkey="q")

    show(at, draw)
    at.click("name")
    hold(at, "q", WINDOWS_ALT_GR)
    at.feed(pygame.TEXTINPUT, text="@")
    hold(at, "e", ALT_GR)
    at.feed(pygame.TEXTINPUT, text="€")
    at.feed(pygame.KEYDOWN, key=0, mod=0, unicode="", scancode=0)  # a dead key
    hold(at, "e")
    at.feed(pygame.TEXTINPUT, text="ê")
    at.frame()
    assert written[-1] == "@€ê"


def test_alt_gr_with_a_letter_is_not_the_letter(reader: Reader) -> None:
    assert meaning(reader, key(pygame.K_h, ALT_GR)) is Meaning.KEY
    assert meaning(reader, key(pygame.K_z, WINDOWS_ALT_GR)) is Meaning.KEY


# -- commands ------------------------------------------------------------------------------
@pytest.mark.parametrize("what", list(BINDINGS))
def test_every_command_has_its_keys(reader: Reader, what: Meaning) -> None:
    for combo in BINDINGS[what]:
        *held, name = combo.split("+")
        mod = sum({"ctrl": CTRL, "shift": SHIFT, "alt": ALT}[word] for word in held)
        reader.let_go()
        assert meaning(reader, key(pygame.key.key_code(name), mod)) is what
    assert reader.key_of(what) == BINDINGS[what][0]


def test_a_command_has_the_key_it_was_bound_to_and_no_other() -> None:
    reader = Reader({"redo": "ctrl+r"})
    assert meaning(reader, key(pygame.K_r, CTRL)) is Meaning.REDO
    assert meaning(reader, key(pygame.K_y, CTRL)) is Meaning.KEY
    assert meaning(reader, key(pygame.K_z, CTRL | SHIFT)) is Meaning.KEY
    assert reader.key_of(Meaning.REDO) == "ctrl+r"
    reader.bind({})
    reader.let_go()
    assert meaning(reader, key(pygame.K_y, CTRL)) is Meaning.REDO


def test_two_commands_can_swap_their_keys() -> None:
    for bound in ({"hint": "m", "mute": "h"}, {"mute": "h", "hint": "m"}):
        reader = Reader(bound)
        assert meaning(reader, key(pygame.K_m)) is Meaning.HINT
        assert meaning(reader, key(pygame.K_h)) is Meaning.MUTE


@pytest.mark.parametrize("combo", ["tab", "return", "escape", "left", ""])
def test_no_file_of_settings_takes_the_keys_away_that_one_moves_by(combo: str) -> None:
    reader = Reader({"mute": combo, "unheard of": "x"})
    for what in set(Meaning) - {*BINDABLE} & {*BINDINGS}:
        assert reader.key_of(what) == BINDINGS[what][0]
    assert reader.key_of(Meaning.MUTE) == "m"


def test_a_new_binding_works_at_once_and_is_kept(at: Stage) -> None:
    page = show(at)
    at.app.change(bindings={"hint": "ctrl+h"})
    at.key("h")
    at.key("h", CTRL)
    assert page.happened == ["hint"]
    assert at.app.preferences.bindings == {"hint": "ctrl+h"}


def test_a_button_that_shows_a_command_s_key_is_pressed_by_it(at: Stage) -> None:
    page = Page(at.app)
    box = Box(20, 20, 300, 44)
    page._draw = lambda ui: ui.button(box, "u", "U", page.press("u"), hotkey="ctrl+z")
    at.show(page)
    page.happened.clear()
    at.key("z", CTRL)
    at.key("y", CTRL)
    assert page.happened == ["u", "redo"]


def test_a_key_that_is_held_down_is_pressed_once(at: Stage) -> None:
    page = Page(at.app)
    box = Box(20, 20, 300, 44)
    page._draw = lambda ui: ui.button(box, "g", "G", page.press("g"), hotkey="g")
    at.show(page)
    page.happened.clear()
    for name, mod, done in (("return", 0, "g"), ("g", 0, "g"), ("z", CTRL, "undo")):
        for _ in range(20):
            hold(at, name, mod)
            at.frame(0.04)
        let_go(at, name)
        at.frame()
        hold(at, name, mod)
        let_go(at, name)
        at.frame()
        assert page.happened == [done] * 2
        page.happened.clear()


def test_arrows_and_letters_go_on_while_they_are_held_down(at: Stage) -> None:
    written = ["abcdef"]

    def draw(ui: Ui) -> None:
        for i in range(5):
            ui.button(Box(20, 20 + i * 60, 100, 44), f"b{i}", "B", lambda: None)
        ui.field(Box(20, 400, 300, 44), "name", "Name", written[-1], written.append)

    show(at, draw)
    for _ in range(5):
        hold(at, "down")
        at.frame()
    assert at.ui.focus.key == "name"
    for _ in range(3):
        hold(at, "backspace")
        at.frame()
    assert written[-1] == "abc"


def test_keys_count_as_released_when_another_window_gets_them(at: Stage) -> None:
    page = show(at)
    hold(at, "z", CTRL)
    at.frame()
    at.feed(pygame.WINDOWFOCUSLOST)
    at.feed(pygame.WINDOWFOCUSGAINED)
    hold(at, "z", CTRL)
    at.frame()
    assert page.happened == ["undo", "undo"]


def test_the_next_key_goes_to_who_listens_and_means_nothing_else(at: Stage) -> None:
    page = show(at)
    heard: list[str] = []
    at.app.listen(heard.append)
    hold(at, "left ctrl", CTRL)
    hold(at, "z", CTRL)
    hold(at, "z", CTRL)
    at.frame()
    let_go(at, "z")
    at.key("z", CTRL)
    assert heard == ["ctrl+z"]
    assert page.happened == ["undo"]


def test_nobody_listens_any_more_on_another_page(at: Stage) -> None:
    show(at)
    heard: list[str] = []
    at.app.listen(heard.append)
    page = show(at)
    at.key("h")
    assert heard == []
    assert page.happened == ["hint"]


# -- mouse ---------------------------------------------------------------------------------
def test_the_wheel_is_no_press(at: Stage) -> None:
    page = buttons(at, {"a": Box(20, 20, 100, 44)})
    point(at, (60, 40))
    at.frame(0.3)
    for by in (1, -1):
        wheel(at, by)
        at.frame()
    assert page.happened == ["wheel 1", "wheel -1"]


@pytest.mark.parametrize("button", [2, 3, 6, 7])
def test_only_the_left_button_presses(at: Stage, button: int) -> None:
    page = buttons(at, {"a": Box(20, 20, 100, 44)})
    at.frame(0.3)
    for place in ((60, 40), (900, 900)):
        point(at, place)
        down(at, place, button)
        up(at, place, button)
        at.frame()
    assert page.happened == []


def test_another_button_does_not_disturb_a_click(at: Stage) -> None:
    page = buttons(at, {"a": Box(20, 20, 100, 44)})
    at.frame(0.3)
    down(at, (60, 40))
    down(at, (60, 40), 3)
    up(at, (60, 40), 3)
    up(at, (60, 40))
    at.frame()
    assert page.happened == ["a"]


# -- controllers ---------------------------------------------------------------------------
def axis(value: float, which: int = 0, pad: int = 7) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYAXISMOTION, axis=which, value=value, instance_id=pad, joy=0)


@pytest.mark.parametrize(
    ("button", "what"),
    [
        (0, Meaning.CONFIRM),
        (1, Meaning.CANCEL),
        (2, Meaning.UNDO),
        (3, Meaning.HELP),
        (4, Meaning.PREVIOUS),
        (5, Meaning.NEXT),
        (14, None),
    ],
)
def test_buttons_of_a_pad_give_commands(reader: Reader, button: int, what: Meaning | None) -> None:
    event = pygame.event.Event(pygame.JOYBUTTONDOWN, button=button, instance_id=7, joy=0)
    assert meaning(reader, event) is what


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ((0, 1), Meaning.UP),
        ((0, -1), Meaning.DOWN),
        ((-1, 0), Meaning.LEFT),
        ((1, 0), Meaning.RIGHT),
        ((0, 0), None),
    ],
)
def test_the_cross_of_a_pad_is_arrows(
    reader: Reader, value: tuple[int, int], what: Meaning | None
) -> None:
    event = pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=value, instance_id=7, joy=0)
    assert meaning(reader, event) is what


def test_a_stick_gives_one_step_for_one_push(reader: Reader) -> None:
    values = (0.1, 0.5, 0.61, 0.8, 1.0, 0.7, 0.55, 0.62, 0.3, 0.0, -0.7, -1.0, 0.2, 0.7)
    steps = [meaning(reader, axis(value)) for value in values]
    assert [step for step in steps if step] == [Meaning.RIGHT, Meaning.LEFT, Meaning.RIGHT]
    assert meaning(reader, axis(1.0, which=1)) is Meaning.DOWN


def test_two_sticks_do_not_disturb_each_other(reader: Reader) -> None:
    assert meaning(reader, axis(1.0, pad=1)) is Meaning.RIGHT
    assert meaning(reader, axis(1.0, pad=2)) is Meaning.RIGHT
    assert meaning(reader, axis(1.0, pad=1)) is None


def test_triggers_that_rest_at_an_end_are_no_sticks(reader: Reader) -> None:
    assert meaning(reader, axis(-1.0, which=2)) is None
    assert meaning(reader, axis(-1.0, which=5)) is None


class Pads:
    """Controllers that can be plugged in; the third is faulty."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open: set[int] = set()
        monkeypatch.setattr("pygame.joystick.Joystick", self.plug)

    def plug(self, index: int) -> SimpleNamespace:
        if index == 2:
            raise pygame.error("Unable to open /dev/input/event9")
        self.open.add(100 + index)
        return SimpleNamespace(get_instance_id=lambda: 100 + index)


def plugged(index: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index, guid="")


def test_pads_come_and_go_and_a_faulty_one_disturbs_nobody(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pads = Pads(monkeypatch)
    page = buttons(at, {"a": Box(20, 20, 100, 44)})
    for index in (0, 2, 1):
        at.app.hear(plugged(index))
    at.frame()
    assert pads.open == {100, 101}
    at.feed(pygame.JOYDEVICEREMOVED, instance_id=100)
    at.feed(pygame.JOYDEVICEREMOVED, instance_id=102)
    at.feed(pygame.JOYDEVICEREMOVED, instance_id=100)
    at.feed(pygame.JOYBUTTONDOWN, button=0, instance_id=101, joy=1)
    at.frame()
    assert page.happened == ["a"]


def test_a_pad_that_is_plugged_in_is_held_on_to(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []

    class Pad:
        def get_instance_id(self) -> int:
            return 3

        def __del__(self) -> None:
            closed.append("closed")

    monkeypatch.setattr("pygame.joystick.Joystick", lambda index: Pad())
    reader.read(plugged(0), typing=False)
    assert closed == []
    event = pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=3)
    reader.read(event, typing=False)
    assert closed == ["closed"]


def test_what_was_plugged_in_behind_the_curtain_is_not_forgotten(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pads = Pads(monkeypatch)
    show(at)
    at.app.hear(plugged(0))
    at.feed(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    at.app.forget_input()
    at.frame()
    assert pads.open == {100}
    assert at.app._pointer.at is None


def test_a_page_is_used_with_a_pad_alone(at: Stage) -> None:
    page = buttons(at, {"a": Box(20, 20, 100, 44), "b": Box(20, 90, 100, 44)})
    at.feed(pygame.JOYHATMOTION, hat=0, value=(0, -1), instance_id=7, joy=0)
    at.feed(pygame.JOYBUTTONDOWN, button=0, instance_id=7, joy=0)
    at.frame()
    at.feed(pygame.JOYBUTTONDOWN, button=2, instance_id=7, joy=0)
    at.frame()
    at.feed(pygame.JOYBUTTONDOWN, button=1, instance_id=7, joy=0)
    at.frame()
    assert page.happened == ["b", "undo", "cancel"]


def test_an_event_that_nobody_knows_means_nothing(reader: Reader) -> None:
    for kind in (pygame.USEREVENT, pygame.FINGERDOWN, pygame.TEXTEDITING, pygame.ACTIVEEVENT):
        assert reader.read(pygame.event.Event(kind), typing=False) is None


def test_text_is_heard_only_while_typing(reader: Reader) -> None:
    event = pygame.event.Event(pygame.TEXTINPUT, text="ひ")
    assert reader.read(event, typing=False) is None
    assert reader.read(event, typing=True) == Intent(Meaning.TEXT, text="ひ")
