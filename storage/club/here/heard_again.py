"""What a device has said of a game itself, had lost, and hears again when it has said more of it.

It knew that when it said the rest, which its documents do not tell: they name what was left.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from storage.club.ancestry import before, resolved, whole
from storage.club.cells import apart, game_of
from storage.club.changes import Documents, Writer
from storage.club.club_file import ClubFile
from storage.club.documents import Kept, UnnamedDocument
from storage.club.fold import FoldedGame, folded_game

Known = Mapping[str, Collection[str]]
"""What was known for sure when some documents were told, the first of them first."""


def put_right(file: ClubFile, things: Iterable[str], writer: Callable[[], Writer]) -> None:
    """Keep the word on those games of which something is heard again that this device has told."""
    unsure = file.unsure()
    for thing in sorted({Kept(name, {}, None).thing for name in unsure} & {*things}):
        there = file.family(f"game:{thing}")
        heard = {name for name in there if file.is_waiting(name)}
        word = _put_right(thing, there, heard, unsure, writer()) if heard else []
        # The history does not have it yet, though it is of this device.
        file.add(word, waiting=True, unsent=True)


def _put_right(
    thing: str, documents: Documents, heard: set[str], unsure: Known, writer: Writer
) -> list[Kept]:
    """Return the word that a game is what it is if its own documents came one after the other.

    `unsure` are those that were told when some had been lost. Nobody else can say so: the clock
    of a device may have gone back in between, and what it named instead was the likeliest alone.
    """
    everything = resolved(documents)
    own = {
        name
        for name, kept in everything.items()
        if kept.document is not None and kept.document.by == writer.by
    }
    known = before(own, everything) | own
    had = {name: kept for name, kept in everything.items() if name in known}
    as_told, as_it_was = folded_game(had), folded_game(_in_order(had, own, heard, unsure))
    if as_told is None or as_it_was is None or _says(as_told) == _says(as_it_was):
        return []
    deleted_at = as_it_was.deleted_at
    record = {
        "game": {**as_it_was.game},
        "saved_at": as_it_was.saved_at.isoformat(),
        "deleted_at": deleted_at and deleted_at.isoformat(),
    }
    return writer.game(thing, record, had, {})


def _in_order(had: Documents, own: set[str], heard: set[str], unsure: Known) -> Documents:
    """Return documents of which those that are unsure come after all of its own that it hears."""
    by_now = {name: kept.id for kept in had.values() for name in (kept.id, *_instead(kept))}
    told = [*dict.fromkeys(by_now[name] for name in unsure if by_now.get(name) in own)]
    knew = {by_now[name]: unsure[name] for name in unsure if name in by_now}
    # Of what waits for others nobody knows what it changed, and what came after it would wait, too.
    clear = {kept.id for kept in whole([*had.values()], had)}
    found = {**had}
    for place, name in enumerate(told):
        later = {*told[place:]}
        lost = {
            one for one in (own & clear & heard) - later if later.isdisjoint(before([one], had))
        }
        if lost <= before([name], had):
            continue
        sure = {by_now.get(one, one) for one in knew[name]} & clear
        ways = [{*had[name].after} | lost, sure | lost]
        nearest = min(ways, key=lambda way: _otherwise(had[name], way, had))
        found[name] = replace(had[name], by_now=tuple(sorted(nearest)))
    if any(name in before([name], found) for name in told):
        return had
    return found


def _otherwise(kept: Kept, way: Collection[str], had: Documents) -> int:
    """Return in how many cells a document is otherwise than what it may have come after."""
    names = before(way, had) | {*way}
    folded = folded_game({name: one for name, one in had.items() if name in names})
    game = game_of(kept)
    return len(apart(game, folded.game)) if game is not None and folded is not None else 0


def _instead(kept: Kept) -> Iterable[str]:
    return kept.document.instead if isinstance(kept.document, UnnamedDocument) else ()


def _says(folded: FoldedGame) -> tuple[object, bool]:
    return folded.game, folded.deleted_at is not None
