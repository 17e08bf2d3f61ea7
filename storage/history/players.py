"""The people who play: by which names they are shown, and which names are one person."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from scoring import Phrase, UnreadableGame, read_game
from storage.history.game_facts import GameFacts
from storage.history.games import Games
from storage.history.shown_names import Known, ShownNames, name_key
from storage.journal.records import RecordDocument, RecordTable, new_id
from storage.trouble import StorageTrouble


@dataclass(frozen=True)
class KnownPlayer:
    """A player of the history."""

    name: str
    """The name that is shown."""

    written: tuple[str, ...]
    """All names by which games have the player, as typed last, that of `name` first."""

    keys: tuple[str, ...]
    """What tells who it is: the keys of all names, in games or not."""

    games: int
    """In how many games of the history the player took part."""

    last_played: date | None
    """The day of the last of them; `None` when there is none."""

    archived: bool
    """Whether the name is not to be suggested any more."""


@dataclass(frozen=True)
class PlayersChange:
    """What a change of players did, so that it can be taken back."""

    before: Mapping[str, RecordDocument | None]
    """The records as they were, by their ids; `None`: there was none."""

    after: Mapping[str, RecordDocument | None]
    """The records as they have become."""


class Players:
    """The players, in a TinyDB table beside the games: see `ShownNames` for its records.

    Players are named by any of their names, in any capitals. Every method that changes
    something returns what `undo` takes back, and raises `StorageTrouble` when the table can't
    be read or written, or when what is asked can't be done; then nothing is changed.
    """

    def __init__(self, games: Games, names: ShownNames) -> None:
        self.table: RecordTable = names.table
        self._games = games
        self._names = names

    def shown(self, name: str) -> str:
        """Return the name by which the player of a typed name is shown."""
        return self._games.index().shown(name)

    def is_known(self, name: str) -> bool:
        """Whether the table has a player of a name, shown or not; no game is looked at for that."""
        return name_key(name) in self._names.by_key()

    def doubled(self, is_meant: Callable[[str], bool]) -> list[str]:
        """Return the ids of records that only have names that are meant, and another has, too."""
        seen, found = list[set[str]](), list[str]()
        for one in sorted(self._names.records(), key=lambda one: -len(one.keys)):
            if any(map({*one.keys}.issubset, seen)) and one.keys and all(map(is_meant, one.keys)):
                found.append(one.id)
            seen.append({*one.keys})
        return found

    def is_archived(self, name: str) -> bool:
        """Whether a name is not to be suggested any more; no game is looked at for that."""
        known = self._names.by_key().get(name_key(name))
        return known is not None and known.archived

    def all(self) -> list[KnownPlayer]:
        """Return all players of the history and of the table, the likeliest at a table first."""
        index = self._games.index()
        games: dict[str, int] = {}
        days: dict[str, date] = {}
        for facts in index.games:
            for key in facts.keys:
                games[key] = games.get(key, 0) + 1
                days.setdefault(key, facts.day)
        known = self._names.by_key()
        names = dict.fromkeys([*index.names, *(one.name for one in known.values())])
        found: list[KnownPlayer] = []
        for name in names:
            key = name_key(name)
            one = known.get(key)
            keys = one.keys if one else (key,)
            written = (index.spelling(each) for each in keys)
            found.append(
                KnownPlayer(
                    name=name,
                    written=tuple(dict.fromkeys([name, *filter(None, written)])),
                    keys=keys,
                    games=games.get(key, 0),
                    last_played=days.get(key),
                    archived=one is not None and one.archived,
                )
            )
        return found

    def get(self, name: str) -> KnownPlayer | None:
        """Return the player of a name, or `None` when nobody has it."""
        key = name_key(self.shown(name))
        return next((player for player in self.all() if name_key(player.name) == key), None)

    def other(self, name: str, new: str) -> str | None:
        """Return the shown name of another player whose name `new` is, `None` if there is none.

        To give a player such a name is to merge the two.
        """
        index = self._games.index()
        mine, theirs = self.known(name), self.known(new)
        if mine.keys[0] == theirs.keys[0]:
            return None
        taken = theirs.id or index.is_written(theirs.keys[0])
        return index.shown(new) if taken else None

    def rename(self, name: str, new: str) -> PlayersChange:
        """Show a player by another name, in all games.

        Refused when it is another player's name: see `other`, and `merge`.
        """
        new = _name(new)
        with self.table.lock.held():
            if other := self.other(name, new):
                raise StorageTrouble(Phrase("players.taken", {"name": other}))
            person = self.known(name)
            keys = dict.fromkeys((name_key(new), *person.keys))
            return self._keep(replace(person, name=new, keys=tuple(keys)))

    def merge(self, name: str, into: str) -> PlayersChange:
        """Make a player one with another, whose name is shown from now on.

        Refused when both took part in one game, which is named.
        """
        with self.table.lock.held():
            person, other = self.known(name), self.known(into)
            if person.keys[0] == other.keys[0]:
                raise StorageTrouble(Phrase("players.same", {"name": other.name}))
            if together := self._together(person, other):
                raise StorageTrouble(
                    Phrase(
                        "players.together",
                        {"name": person.name, "other": other.name, "day": _day(together)},
                    )
                )
            keys = dict.fromkeys((*other.keys, *person.keys))
            return self._keep(replace(other, keys=tuple(keys)), gone=person)

    def split(self, written: str) -> PlayersChange:
        """Make a typed name a player of its own again.

        Refused when it is the only name of its player, or the one that is shown.
        """
        with self.table.lock.held():
            key, person = name_key(written), self.known(written)
            if key == name_key(person.name):
                raise StorageTrouble(Phrase("players.one_name", {"name": person.name}))
            return self._keep(
                replace(person, keys=tuple(each for each in person.keys if each != key))
            )

    def archive(self, name: str) -> PlayersChange:
        """Suggest a player no more; games and statistics keep them."""
        with self.table.lock.held():
            return self._keep(replace(self.known(name), archived=True))

    def unarchive(self, name: str) -> PlayersChange:
        """Suggest an archived player again."""
        with self.table.lock.held():
            return self._keep(replace(self.known(name), archived=False))

    def undo(self, change: PlayersChange) -> PlayersChange:
        """Take a change back; what it returns makes the change again.

        Refused when the same players were changed since.
        """
        with self.table.lock.held():
            now = {key: self.table.one_to_look_at(key) for key in change.after}
            if any(now[key] != record for key, record in change.after.items()):
                raise StorageTrouble(Phrase("players.changed_since"))
            self.table.change_all(change.before)
        return PlayersChange(before=change.after, after=change.before)

    def known(self, name: str) -> Known:
        """Return what is known of the player of a name; one without a record has no id."""
        key = name_key(name)
        return self._names.by_key().get(key) or Known("", self.shown(name), (key,))

    def as_seen(
        self, seen: Iterable[KnownPlayer], change: Callable[[], PlayersChange]
    ) -> PlayersChange:
        """Make a change to players, unless one of them is not who was seen any more."""
        with self.table.lock.held():
            for player in seen:
                self.refuse_another(player.name, player.keys)
            return change()

    def refuse_another(self, name: str, seen: Collection[str]) -> None:
        """Raise `StorageTrouble` unless a name's player still has the keys that were seen."""
        if {*self.known(name).keys} != {*seen}:
            raise StorageTrouble(Phrase("players.another", {"name": name}))

    def _together(self, one: Known, other: Known) -> GameFacts | None:
        """Return the latest game in which both took part."""
        ours, theirs = set(one.keys), set(other.keys)
        for facts in self._games.index().games:
            written = facts.written_keys
            if not ours.isdisjoint(written) and not theirs.isdisjoint(written):
                return facts
        return None

    def _keep(self, person: Known, gone: Known | None = None) -> PlayersChange:
        """Put a player into the table in the place of the record before, and take one out."""
        told = len(person.keys) > 1 or person.archived or self._needs_a_record(person)
        after: dict[str, RecordDocument | None] = {}
        if person.id or told:
            after[person.id or new_id()] = person.record() if told else None
        if gone is not None and gone.id:
            after[gone.id] = None
        # Two who were removed for good may each have left a record of the same nobody.
        after |= {one: None for one in self._of_same(person) if one not in after}
        before = {key: _copy(self.table.one_to_look_at(key)) for key in after}
        self.table.change_all(after)
        return PlayersChange(before=before, after=after)

    def _of_same(self, person: Known) -> list[str]:
        """Return the records that tell of nobody but a player."""
        names = {one: record.get("names") for one, record in self.table.items_to_look_at()}
        return [
            one
            for one, keys in names.items()
            if isinstance(keys, list) and keys and all(key in person.keys for key in keys)
        ]

    def _needs_a_record(self, person: Known) -> bool:
        """Whether a player with one name is shown otherwise than that was typed last."""
        return self._games.index().spelling(person.keys[0]) not in (None, person.name)


def _copy(record: Mapping[str, Any] | None) -> RecordDocument | None:
    return None if record is None else {**record}


def _name(text: str) -> str:
    """Read a name as a game has it."""
    try:
        return read_game({"players": [{"name": text}]}).players[0].name
    except UnreadableGame as error:
        raise StorageTrouble(error.parts[0]) from error


def _day(facts: GameFacts) -> Phrase:
    day = facts.day
    month = Phrase(f"month.{day.month}")
    return Phrase("day", {"day": str(day.day), "month": month, "year": str(day.year)})
