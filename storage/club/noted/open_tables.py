"""The open tables of a club: how one is told to other devices, and what is noted of it here.

All other documents of a club stay as they were made. That of an open table is changed at every
entry, by whoever sits there, and says in the end what became of it; it is no part of the history.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from scoring import UnreadableGame, read_game
from scoring.game.draft import Draft, known_as, who_sits
from scoring.game.unreadable_parts import too_many_parts
from storage.journal.locking import WriterLock
from storage.journal.records import Database

PREFIX = "table:"
"""How the id of such a document begins; the id of the table follows."""

MOST_DEVICES = 100
"""How many devices are known to sit at one table."""

MOST_FORGOTTEN = 500
"""How many words to forget somebody a table knows."""

Became = Literal["saved", "closed"]
"""What became of a table: a game of the history, or nothing."""

MOST_CALLED = 100
"""How long a device may be called, in characters."""

_Text = Annotated[str, Field(max_length=MOST_CALLED)]


class Standing(BaseModel):
    """How a table stands: all that whoever sits there may change of it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    game: dict[str, Any]
    """The game so far, as its document."""

    seated: tuple[_Text, ...] = ()
    """What tells its players apart, seat by seat, however they are called."""

    by_cards: bool | None = None
    began_at: AwareDatetime | None = None
    began_told: bool | None = None

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """Return how a draft stands."""
        return cls(
            game=draft.game.document(),
            seated=tuple(who for who in who_sits(draft.game) if who is not None),
            by_cards=draft.by_cards,
            began_at=draft.began_at,
            began_told=draft.began_told,
        )

    def in_place_of(self, draft: Draft) -> Draft:
        """Return a draft as it would be if its table stood so; only its own entries can be undone.

        Raises `UnreadableGame` for a game that this version cannot read.
        """
        game = read_game(self.game)
        if len(self.seated) == len(game.seats):
            game = known_as(game, self.seated)
        if game == draft.game and who_sits(game) == who_sits(draft.game):
            game = draft.game
        undone = draft.undone if game is draft.game else ()
        return draft.model_copy(
            update={
                "game": game,
                "by_cards": self.by_cards,
                "began_at": self.began_at,
                "began_told": self.began_told,
                "changes": draft.changes_left(game),
                "undone": undone,
            }
        )

    def as_draft(self, table_id: str, changed_at: datetime) -> Draft:
        """Return a draft that stands so, of which nothing can be undone.

        Raises `UnreadableGame` for a game that this version cannot read.
        """
        draft = Draft(id=table_id, game=read_game(self.game), changed_at=changed_at)
        return self.in_place_of(draft)

    def with_game(self, game: Mapping[str, Any]) -> Self:
        """Return it with another game."""
        return self.model_copy(update={"game": {**game}})

    def written(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return self.model_dump(mode="json", exclude_none=True)


class TableDocument(BaseModel):
    """What a hub is told of an open table."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: Literal["table"] = "table"
    version: Literal[1] = 1
    by: _Text
    """The device that told it last."""

    called: _Text = ""
    """What that device is called; empty where nobody has said it."""

    at: AwareDatetime
    """When that was, by its clock."""

    entered: AwareDatetime | None = None
    """When something was entered there last, by that clock; `None` where `at` tells it."""

    devices: Annotated[dict[_Text, _Text], Field(max_length=MOST_DEVICES)] = {}
    """The devices on which it is open, each with what tells its latest word that is in this one.

    Of a table that became a game: those on which it was, each with its last word that was heard.
    """

    forgotten: Annotated[tuple[_Text, ...], Field(max_length=MOST_FORGOTTEN)] = ()
    """The words to forget somebody that were known then: who has such a name is somebody else."""

    table: Standing | None = None
    """How it stands; `None` once it is closed."""

    became: Became | None = None
    """What became of it; `None` while it is open."""

    def written(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return self.model_dump(mode="json", exclude_none=True)


def read_table(content: Any) -> TableDocument | None:
    """Read what a hub has of a table, as if a stranger had sent it; `None` if it can't be read."""
    try:
        document = TableDocument.model_validate(content)
        if document.table is not None:
            if too_many_parts(document.table.game):
                return None
            # As we would write it: others may leave out what every game has.
            table = document.table.with_game(read_game(document.table.game).document())
            document = document.model_copy(update={"table": table})
    except (ValidationError, UnreadableGame, RecursionError):
        return None
    return document if (document.table is None) == (document.became is not None) else None


class Parted(BaseModel):
    """What was entered here and elsewhere while neither knew, and a person has to settle."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    base: Standing
    """How the table stood before."""

    mine: Standing
    """How it stood here then."""

    told: Standing
    """How it was told."""


class TableNote(BaseModel):
    """What is noted of a table that this device and the hub of its club have."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    rev: str
    """The revision that the hub had last."""

    base: Standing
    """How the table stood then, here and there."""

    revision: int = 0
    """Of which revision the table was here; one of an earlier revision was brought back."""

    heard: str = ""
    """What tells the latest word of this device that the hub has heard."""

    said: dict[str, Standing] = {}
    """How the table stood by words whose answers may have been lost."""

    parted: tuple[Parted, ...] = ()
    """What a person has to settle, one after the other."""

    together: bool = False
    """Whether another device sits there, too."""


class TableNotes:
    """What a device notes of open tables, by their ids."""

    def __init__(self, database: Database, lock: WriterLock) -> None:
        self._notes = database.records("tables", lock)

    def ids(self) -> list[str]:
        """Return the ids of all tables of which something is noted."""
        return [name for name, _ in self._notes.items_to_look_at()]

    def all(self) -> dict[str, TableNote]:
        """Return all notes; what can't be read is none."""
        found = ((name, _read_note(one)) for name, one in self._notes.items_to_look_at())
        return {name: note for name, note in found if note is not None}

    def one(self, table_id: str) -> TableNote | None:
        """Return what is noted of a table, if anything is."""
        record = self._notes.one_to_look_at(table_id)
        return None if record is None else _read_note(record)

    def note(self, table_id: str, note: TableNote | None) -> None:
        """Note how a table stands; `None` for nothing any more."""
        told = None if note is None else note.model_dump(mode="json", exclude_none=True)
        self._notes.change_all({table_id: told})

    def change_games(self, changed: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        """Put what `changed` makes of each game in its place, wherever it is noted."""

        def anew(standing: Standing) -> Standing:
            return standing.with_game(changed(standing.game))

        for name, note in self.all().items():
            parted = [
                one.model_copy(
                    update={part: anew(getattr(one, part)) for part in ("base", "mine", "told")}
                )
                for one in note.parted
            ]
            said = {word: anew(standing) for word, standing in note.said.items()}
            games = {"base": anew(note.base), "said": said, "parted": tuple(parted)}
            self.note(name, note.model_copy(update=games))

    def forget_all(self) -> None:
        """Note nothing of any table any more."""
        self._notes.change_all(dict.fromkeys(self.ids()))


def _read_note(record: Mapping[str, Any]) -> TableNote | None:
    try:
        return TableNote.model_validate(record)
    except ValidationError:
        return None
