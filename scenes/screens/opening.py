"""How a game comes to the table: new, loaded or watched, and never at another one's cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from game import GAMES
from game.core import fate
from game.core.protocol import AnyGame, Options, Over
from game.core.session import Player, Session
from scenes.scene import Scene
from scenes.screens.question import Answer, Question
from scenes.services.challenges import Challenge
from scenes.services.store import Note, SaveInfo

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.arguments import Arguments

Aim = Literal["load", "replay"]


def first_scene(app: App, arguments: Arguments) -> Scene:
    """The title, with what the command line asks for opened over it at once."""
    from scenes.screens.title import Title

    if path := arguments.load:
        return Title(app, lambda: open_save(app, path))
    if arguments.game:
        return Title(app, lambda: _begin_as_told(app, arguments))
    return Title(app)


def _begin_as_told(app: App, arguments: Arguments) -> None:
    """The game of the command line, by its usual rules for so many people and bots."""
    from scenes.screens.new_game import players, usual_chairs

    game, seats = GAMES[arguments.game or ""], arguments.seats or 0
    options = msgspec.convert({"seats": seats}, game.options)
    chairs = usual_chairs(app, game, people=seats - arguments.bots)[:seats]
    seated = players(app.words, chairs)
    begin(app, game, options, seated, arguments.seed or fate.fresh_seed())


def begin(
    app: App, game: AnyGame, options: Options, players: tuple[Player, ...], seed: str
) -> None:
    """Start a new game, once the open one is safe, and remember how it was set up."""

    def start() -> None:
        session = _new(app, game, options, players, seed)
        app.preferences.remember(session)
        app.tell(app.preferences.save(app.store))
        _lay_out(app, session)

    make_room(app, start)


def begin_challenge(app: App, challenge: Challenge) -> None:
    """Start a challenge, once the open game is safe; its first moves are played at once."""
    from scenes.screens.new_game import players, usual_chairs

    game, options = GAMES[challenge.game], challenge.options
    seated = players(app.words, usual_chairs(app, game)[: options.seats])

    def start() -> None:
        _lay_out(app, _new(app, game, options, seated, challenge.seed), challenge.moves)
        app.say(challenge.told(app.words), refused=False)

    make_room(app, start)


def _new(
    app: App, game: AnyGame, options: Options, players: tuple[Player, ...], seed: str
) -> Session:
    return Session(game, options, players, seed, app.now().isoformat())


def _lay_out(app: App, session: Session, moves: Sequence[Any] = ()) -> None:
    """Put up the table where a game begins, in the place of everything."""
    from scenes.tables.table import Table

    app.thinker.cancel()
    app.stack.reset(Table.fresh(app, session, moves))


def open_save(app: App, path: Path, aim: Aim = "load") -> None:
    """Go on with a save, or watch it; what must be told about it comes first."""
    opened = app.store.load(path)
    if opened.value is None:
        app.tell(*opened.notes)
        return
    session = opened.value.session

    def show() -> None:
        if aim == "replay":
            from scenes.screens.replay import Replay

            app.stack.push(Replay(app, session))
        elif isinstance(session.pending, Over) or path == app.store.open_file:
            _sit_down(app, session)
        else:
            make_room(app, lambda: _sit_down(app, session, keep=True))

    if opened.notes:
        go_on = Answer("go_on", app.words("saves.go_on"), show, "main")
        title = app.words("saves.notes")
        app.stack.push(Question(app, title, app.sentences(*opened.notes), (go_on,)))
    else:
        show()


def _sit_down(app: App, session: Session, *, keep: bool = False) -> None:
    """Put a table up in the place of everything; ``keep`` makes it the game to continue."""
    from scenes.tables.table import Table

    app.thinker.cancel()
    if keep:
        app.autosave(session)
    app.stack.reset(Table(app, session))


def make_room(app: App, go: Callable[[], None]) -> None:
    """Call ``go``, which takes the place of the open game; ask first if that would be lost."""
    open_game = app.store.open_game()
    if open_game is not None and open_game.damaged:
        app.tell(*app.store.load(open_game.path).notes)  # which sets it aside
        open_game = None
    if open_game is None or _is_kept(app, open_game):
        go()
        return
    words = app.words
    about = words(
        "saves.overwrite.text",
        game=words(f"box.{open_game.game}"),
        names=", ".join(player.name for player in open_game.players),
    )

    def keep() -> None:
        if _keep(app, open_game):
            go()

    answers = (
        Answer("keep", words("saves.overwrite.keep"), keep, "main"),
        Answer("give_up", words("saves.overwrite.give_up"), go),
    )
    app.stack.push(Question(app, words("saves.overwrite"), about, answers))


def _is_kept(app: App, open_game: SaveInfo) -> bool:
    """Whether the very position of the open game also lies among the saves."""
    return any(
        save.path != open_game.path
        and (save.game, save.seed, save.players, save.digest)
        == (open_game.game, open_game.seed, open_game.players, open_game.digest)
        for save in app.store.list_saves()
    )


def _keep(app: App, open_game: SaveInfo) -> bool:
    """Put the open game among the saves; whether it is there, and if not the reason is told."""
    from scenes.screens.saves import free_title, public_picture

    opened = app.store.load(open_game.path)
    if opened.value is None:
        app.tell(*opened.notes)
        return False
    session = opened.value.session
    kept = app.store.save(session, free_title(app, session), public_picture(app, session))
    if isinstance(kept, Note):
        app.tell(kept)
        return False
    return True
