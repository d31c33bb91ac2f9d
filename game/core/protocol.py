"""The contract between rules, bots and scenes.

A game is a set of pure functions over frozen states, gathered in one ``Game``
record. Whoever drives it (a session, a bot, a test) asks ``pending`` who decides,
gives ``apply`` one action and gets a new state with the events that led to it.
Nothing under ``game`` imports a screen, a clock or a random generator
(``tests/test_layering.py`` walks the imports); luck is an action too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
"""A chair at the table, 0-based and fixed for the whole game; not "player"."""

ClauseId = NewType("ClauseId", str)
"""A numbered paragraph of a rulebook, e.g. ``CR-3.2``."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's options; every field has a default and bounds.

    A field is a ``bool``, a ``Literal`` or a bounded ``int``. Its words stand under
    ``<game>.option.<field>`` and ``<game>.option.<field>.<value>``; the clause it
    belongs to stands in ``Game.option_clauses``.
    """

    seats: int
    """Chairs at the table; one of ``Game.seats``."""


class Action(Struct, frozen=True, tag=True):
    """Base of what a seat may do, and of what fate may answer. Tagged by class name."""


class Event(Struct, frozen=True, kw_only=True, tag=True):
    """Something that has happened, told in the past tense with amounts before and after."""

    clause: ClauseId
    """The clause by which it happened."""

    audience: frozenset[Seat] | None = None
    """The seats that may know all of it; None means everyone."""

    ends_turn: ClassVar[bool] = False
    """Whether a turn is over with it, so that nothing of it can be taken back."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[A_co]):
    """One seat must pick exactly one of ``actions`` (never empty, no duplicates)."""

    seat: Seat
    clause: ClauseId
    actions: tuple[A_co, ...]


@dataclass(frozen=True, slots=True)
class Chance(Generic[A_co]):
    """Fate must pick; weights are positive whole numbers, not probabilities."""

    clause: ClauseId
    outcomes: tuple[tuple[A_co, int], ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winners: frozenset[Seat]
    """Empty when everyone has lost; several when a victory is shared."""

    clause: ClauseId
    """The clause that ended the game."""

    standing: tuple[tuple[Seat, ...], ...]
    """Seats from first to last place; seats that tie share a place."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What an action led to."""

    state: S_co
    events: tuple[Event, ...]


class ScoreLine(Struct, frozen=True):
    """One item of a score: who got how much, for what, by which clause."""

    seat: Seat
    key: str
    """Key of the sentence in the word tables, filled with ``params``."""
    points: int
    clause: ClauseId
    params: tuple[tuple[str, int | str], ...] = ()


class IllegalAction(ValueError):
    """An action the rules refuse, with what the table needs to explain it."""

    def __init__(self, clause: str, key: str, **params: object) -> None:
        super().__init__(f"[{clause}] {key} {params or ''}".rstrip())
        self.clause = ClauseId(clause)
        self.key = key
        """Key of the sentence in the word tables, filled with ``params``."""
        self.params = params


class Picker(Protocol):
    """A source of luck handed in from outside; the rules have none of their own."""

    def __call__(self, weights: Sequence[int]) -> int:
        """Index into ``weights``, drawn in proportion to them."""
        ...


class Bot(Protocol):
    """A player that is not a person. It gets what its chair sees, never a state."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
        """One of ``actions``; the same arguments and luck give the same answer."""
        ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, V]):
    """One game as the rest of the program sees it. Same names, same meaning in all."""

    key: str
    """Wire name, also the prefix of its word keys and the name of its folders."""

    title: str
    """Proper name, as it stands on the box."""

    seats: tuple[int, ...]
    """Allowed numbers of seats."""

    rules_version: int
    """Raised when an old log may no longer replay to the same end."""

    options: type[Options]
    actions: Any
    """Union of the action types, fate's included; decodes a log."""
    events: Any
    """Union of the event types."""
    state: type[S]
    views: type[V]

    start: Callable[[Any], S]
    """Options -> first state; fate may be due before anybody decides."""

    pending: Callable[[S], Choice[A] | Chance[A] | Over]
    """Who decides next: a seat, fate, or nobody any more."""

    check: Callable[[S, A], None]
    """Raises ``IllegalAction`` with the clause that forbids the action; else silent."""

    apply: Callable[[S, A], Step[S]]
    """Checks, then gives the new state and what happened, in order."""

    view: Callable[[S, Seat | None], V]
    """Only what that seat may know; None is the table between two players."""

    redact: Callable[[Event, Seat | None], Event]
    """The event as that seat may watch it."""

    secret: Callable[[S, Seat], bool]
    """Whether the seat now knows something that another at the same screen may not see."""

    determinise: Callable[[V, Picker], S]
    """A whole state that the view does not contradict, what is hidden dealt by luck."""

    evaluate: Callable[[V, Seat], float]
    """How well the seat stands, from -1.0 (lost) to 1.0 (won)."""

    score: Callable[[S], tuple[ScoreLine, ...]]
    """Every point of every seat so far, itemised."""

    bots: Mapping[str, Bot]
    """Level -> bot, weakest first; words under ``bot.<level>``."""

    solo: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Word keys of what a game won or lost alone is counted under, as who was played and how
    hard it was; none where seats play against each other."""

    option_clauses: Mapping[str, ClauseId] = field(default_factory=dict)
    """``field`` or ``field.value`` of the options -> clause that it switches."""

    constants: Mapping[str, int] = field(default_factory=dict)
    """Numbers of the rules by name, for the text of the rulebook."""


AnyGame = Game[Any, Any, Any]
