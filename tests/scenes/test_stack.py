"""Screens lie on each other; the pile changes between frames only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.kit.layout import Box
from scenes.scene import Scene, SceneStack
from tests.scenes.harness import Stage, stage
from tests.scenes.pages import Page, buttons, show


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


class Pile:
    """A stack of pages that tell when they become the top and when they stop being it."""

    def __init__(self) -> None:
        self.stack = SceneStack()
        self.happened: list[str] = []

    def page(self, name: str, *, opaque: bool = True) -> Scene:
        page = Scene(None)
        page.opaque = opaque
        page.enter = lambda: self.happened.append(f"{name} enters")
        page.leave = lambda: self.happened.append(f"{name} leaves")
        return page

    def settle(self) -> list[str]:
        """What the changes that were asked for made happen."""
        self.happened.clear()
        self.stack.settle()
        return list(self.happened)


def test_the_last_page_put_up_is_the_top() -> None:
    pile = Pile()
    one, other = pile.page("one"), pile.page("other")
    pile.stack.push(one)
    pile.stack.push(other)
    assert pile.settle() == ["one enters", "one leaves", "other enters"]
    assert pile.stack.top is other
    pile.stack.pop()
    assert pile.settle() == ["other leaves", "one enters"]
    assert pile.stack.top is one


def test_nothing_changes_before_the_frame_is_over() -> None:
    pile = Pile()
    one = pile.page("one")
    pile.stack.push(one)
    pile.settle()
    pile.stack.replace(pile.page("other"))
    pile.stack.pop()
    assert pile.stack.top is one
    assert pile.stack.settle()
    assert pile.stack.top is None
    assert not pile.stack.settle()


def test_one_page_takes_the_place_of_another() -> None:
    pile = Pile()
    below, one, other = pile.page("below"), pile.page("one"), pile.page("other")
    for page in (below, one):
        pile.stack.push(page)
    pile.settle()
    pile.stack.replace(other)
    pile.settle()
    assert pile.stack.scenes == [below, other]


def test_everything_is_taken_down_for_a_new_beginning() -> None:
    pile = Pile()
    for name in ("one", "other"):
        pile.stack.push(pile.page(name))
    pile.settle()
    fresh = pile.page("fresh")
    pile.stack.reset(fresh)
    assert pile.settle() == ["other leaves", "fresh enters"]
    assert pile.stack.scenes == [fresh]


def test_popping_an_empty_pile_is_no_error() -> None:
    pile = Pile()
    pile.stack.pop()
    pile.stack.clear()
    assert pile.settle() == []
    assert pile.stack.top is None
    assert pile.stack.drawn() == []


def test_what_a_failed_page_asked_for_is_forgotten_with_it() -> None:
    pile = Pile()
    pile.stack.push(pile.page("one"))
    pile.settle()
    pile.stack.push(pile.page("other"))
    pile.stack.abandon()
    assert pile.settle() == []
    assert pile.stack.scenes == []


@pytest.mark.parametrize(
    ("opaque", "drawn"),
    [
        ((True,), 1),
        ((True, True), 1),
        ((True, False), 2),
        ((True, False, False), 3),
        ((True, False, True, False), 2),
        ((False, False), 2),
    ],
)
def test_pages_are_drawn_from_the_last_one_that_hides_the_rest(
    opaque: tuple[bool, ...], drawn: int
) -> None:
    pile = Pile()
    for i, hides in enumerate(opaque):
        pile.stack.push(pile.page(str(i), opaque=hides))
    pile.settle()
    assert pile.stack.drawn() == pile.stack.scenes[len(opaque) - drawn :]


def test_only_the_top_page_can_be_pressed(at: Stage) -> None:
    below = buttons(at, {"a": Box(100, 100, 200, 44)})
    top = Page(at.app)
    top.opaque = False
    at.show(top)
    below.happened.clear()
    at.click_at((200, 120))
    at.key("return")
    at.key("h")
    assert below.happened == []
    assert top.happened == ["enter", "elsewhere", "hint"]
    assert below.drawn > 1


def test_a_page_may_go_away_while_it_is_asked(at: Stage) -> None:
    below = show(at)
    page = Page(at.app)
    page.cancel = at.app.stack.pop
    at.show(page)
    at.key("escape")
    assert at.top is below
    assert page.happened == ["enter", "leave"]
