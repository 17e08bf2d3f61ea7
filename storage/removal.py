"""Removing a person for good: their games stay, with nobody's name in the place of theirs."""

import re
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from scoring import Phrase
from scoring.game.fields import as_read
from scoring.game.names import plain
from storage.history.shown_names import name_key
from storage.journal.records import RecordDocument, new_id
from storage.lines.rewriting import Rewriting
from storage.steps import all_at_once
from storage.store import Store, in_a_club
from storage.trouble import StorageTrouble

SET_ASIDE = (".damaged-", ".before-journal", ".schema-", ".previous.")
"""What stands in the names of files that were set aside beside the games."""


@dataclass(frozen=True)
class Person:
    """Somebody whose name is to go, and by what they are called from then on."""

    keys: frozenset[str]
    """The keys of all names by which games have them."""

    called: str
    """What stands in the place of these."""

    def rewritten(
        self,
        table: str,
        record_id: str,  # noqa: ARG002 - a name is the person's wherever it stands
        record: Mapping[str, Any],
    ) -> RecordDocument | None:
        """Return a record without the person's names, or `None` where it has none."""
        try:
            if table == "games":
                game = unnamed(record["game"], self.keys.__contains__, self.called)
                return None if game is None else {**record, "game": game}
            if table == "players" and not self.keys.isdisjoint(record["names"]):
                return nobody_called(self.called)
        except (AttributeError, KeyError, TypeError):
            # A record that can't be read stays as it is: whoever mends it looks at it.
            pass
        return None


def nobody_called(called: str) -> RecordDocument:
    """Return what the table of players has of nobody: a name that none suggests."""
    return {"name": called, "names": [name_key(called)], "archived": True}


def is_nobody(key: str, called: str) -> bool:
    """Whether a key is that of what stands in the place of a name, with a number or without."""
    return re.fullmatch(re.escape(name_key(called)) + "( [0-9]+)?", key) is not None


def unnamed(
    game: Mapping[str, Any], is_of: Callable[[str], bool], called: str
) -> RecordDocument | None:
    """Return a game in which nobody sits in a person's place; `None` where they did not play.

    `is_of` tells whether a key is that of one of their names.
    """
    # Others' programs may have put blanks around a name, which nobody sees.
    names = [as_read(player["name"]) for player in game["players"]]
    places = {place for place, name in enumerate(names) if is_of(name_key(name))}
    if not places:
        return None
    stay = {name_key(name) for place, name in enumerate(names) if place not in places}
    if name_key(called) in stay:
        # In a club nobody has a name of their own. The order of the seats decides who has which
        # number, so that the same comes of it in whatever order people are forgotten.
        numbered = re.compile(re.escape(called) + "( [0-9]+)?")
        places |= {place for place, name in enumerate(names) if numbered.fullmatch(name)}
    taken = {name_key(name) for place, name in enumerate(names) if place not in places}
    after: list[dict[str, Any]] = []
    for place, player in enumerate(game["players"]):
        name = player["name"]
        if place in places:
            name = _free(called, taken)
            taken.add(name_key(name))
        after.append({**player, "name": name})
    return {**game, "players": after}


@dataclass(frozen=True)
class Removal:
    """What removing a person for good changes here, and what it does not reach."""

    name: str
    """The name that is shown until then."""

    called: str
    """What games have in its place."""

    keys: frozenset[str]
    """The keys of all names that go, which tell who is meant."""

    games: int
    """In how many games of the history, and deleted ones, that is."""

    told: int
    """How many games tell the name in their note or place, which stay as they were written."""

    files: tuple[str, ...]
    """Copies that were set aside beside the games, and backups that can't be read."""

    in_a_club: bool = False
    """Whether these games are shared with a club, whose other devices forget the name, too."""


def removal_of(store: Store, name: str, nobody: str) -> Removal:
    """Tell what `remove` would do, or why it can't be done; changes nothing. See there.

    In a club, who is called as nobody is has no name that others could forget.
    """
    person, shown = person_of(store, name, nobody)
    _refuse(store, person, shown)
    index = store.games.index()
    games = [*index.games, *index.deleted]
    # A short name stands in many words: only whole ones are the name.
    names = {_words(each) for each in (*person.keys, shown)}
    told = [_words(" ".join(filter(None, (facts.place, facts.note)))) for facts in games]
    shared = in_a_club(store.folder)
    if shared and all(is_nobody(key, nobody) for key in person.keys):
        raise StorageTrouble(Phrase("removal.is_nobody", {"name": shown}))
    return Removal(
        name=shown,
        called=nobody if shared else person.called,
        keys=person.keys,
        games=sum(not person.keys.isdisjoint(facts.written_keys) for facts in games),
        told=sum(any(f" {each} " in f" {text} " for each in names) for text in told),
        files=_set_aside(store.folder),
        in_a_club=shared,
    )


def remove(store: Store, name: str, nobody: str) -> Removal:
    """Take a person's names out of all that is kept here; their games keep the points.

    Games, deleted ones and backups have `nobody` in the place of the names, with a number where
    somebody is called so already. Files are written anew at once, so that nothing of the names
    is left in them; a program that is killed meanwhile leaves them as they were or as they shall
    be, and it can be done again. It can't be undone.

    Raises `StorageTrouble` while the person sits at an open table, when nobody has the name, or
    when files can't be written; and where the folder is in a club, which forgets people together.
    """
    return all_at_once(removal_steps(store, name, nobody))


def removal_steps(
    store: Store, name: str, nobody: str, seen: Collection[str] | None = None
) -> Generator[None, None, Removal]:
    """Do the same a file at a time, for those who let others go first in between.

    `seen` has the keys of the person somebody was asked about: it is refused when the name has
    become somebody else's since, be it at the last moment.
    """
    person, shown = person_of(store, name, nobody)
    store.players.refuse_another(name, person.keys if seen is None else seen)
    found = removal_of(store, name, nobody)

    def refuse() -> None:
        store.players.refuse_another(name, person.keys)
        _refuse(store, person, shown)
        _refuse_in_a_club(store, shown)

    _refuse_in_a_club(store, shown)
    unread = yield from rewriting_steps(store, person, person.rewritten, refuse)
    return replace(found, files=(*found.files, *unread))


def rewriting_steps(
    store: Store, person: Person, rewriting: Rewriting, refuse: Callable[[], None]
) -> Generator[None, None, tuple[str, ...]]:
    """Write all files anew, a file at a time; returns the backups that can't be read.

    `refuse` raises, at the last moment, what keeps that from being done.
    """
    whole: dict[str, bool] = {}
    # The games come last: as long as they have the name it can be asked for again.
    yield from store.rewrite_backups(rewriting, whole)
    yield
    with store.games.table.lock.held():
        refuse()
        store.rewrite(rewriting, _archived(store, person))
        # A day may have begun meanwhile, with the names in it.
        for _ in store.rewrite_backups(rewriting, whole):
            pass
    return tuple(name for name, is_whole in whole.items() if not is_whole)


def _refuse(store: Store, person: Person, shown: str) -> None:
    """Raise what keeps a person from being removed now."""
    for draft in store.drafts.all():
        games = filter(None, (draft.game, draft.came_from))
        names = [player.name for game in games for player in game.players]
        if any(name_key(name) in person.keys for name in (*names, *(draft.typed_names or ()))):
            raise StorageTrouble(Phrase("removal.at_a_table", {"name": shown}))


def _refuse_in_a_club(store: Store, shown: str) -> None:
    if in_a_club(store.folder):
        raise StorageTrouble(Phrase("removal.in_a_club", {"name": shown}))


def person_of(store: Store, name: str, nobody: str) -> tuple[Person, str]:
    """Return who is meant, and by which name they are shown."""
    index, known = store.games.index(), store.players.known(name)
    games = [*index.games, *index.deleted]
    there = {key for facts in games for key in facts.written_keys}
    if not known.id and there.isdisjoint(known.keys):
        raise StorageTrouble(Phrase("removal.nobody", {"name": name}))
    taken = there | index.known.keys()
    return Person(frozenset(known.keys), _free(nobody, taken)), known.name


def _archived(store: Store, person: Person) -> Mapping[str, RecordDocument]:
    """Return the record to add that keeps the new name from being suggested, if there is none."""
    if store.players.is_known(person.called):
        return {}
    for _, record in store.players.table.items_to_look_at():
        if person.rewritten("players", "", record) is not None:
            return {}
    return {new_id(): nobody_called(person.called)}


def _free(name: str, taken: Collection[str]) -> str:
    """Return a name, with a number where it is taken."""
    if name_key(name) not in taken:
        return name
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in numbered if name_key(each) not in taken)


def _words(text: str) -> str:
    """Return the words of a text in plain letters, with a blank between them."""
    return " ".join("".join(each if each.isalnum() else " " for each in plain(text)).split())


def _set_aside(folder: Path) -> tuple[str, ...]:
    names = sorted(path.name for path in folder.iterdir())
    return tuple(name for name in names if any(part in name for part in SET_ASIDE))
