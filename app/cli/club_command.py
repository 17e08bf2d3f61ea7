"""`wonderpad club`: one history on many devices, through a hub or a file."""

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TypeAlias

from app.cli.export_command import write_whole
from app.cli.opened_store import CANNOT_READ, complain, opened, reason
from app.sentences.trouble import in_a_terminal
from app.words import Words
from scoring import Phrase
from scoring.game.names import in_the_alphabet
from storage import StorageTrouble, Store, data_folder
from storage.club.by_file import (
    begun,
    brings_steps,
    document_lines,
    lines_of,
    refuse_of_another,
    refuse_unheard,
    take_in_steps,
)
from storage.club.hub.address import read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.hub.sync import Synced
from storage.club.member import Member
from storage.steps import all_at_once

Trouble: TypeAlias = ClubTrouble | StorageTrouble

PASSWORD = "WONDERPAD_CLUB_PASSWORD"  # noqa: S105 - where it may be, not what it is
"""The variable of the environment that may have the password."""


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Do what is asked; the exit status is returned."""
    acts = {
        "join": _join,
        "leave": _leave,
        "sync": _sync,
        "status": _status,
        "move": _move,
        "export": _export,
        "import": _import,
    }
    try:
        made = chosen.act in ("join", "import")
        with opened(chosen.data, say, made=made) as store, _clubs(store) as clubs:
            return acts[chosen.act](chosen, clubs, say)
    except (StorageTrouble, ClubTrouble) as trouble:
        return complain(in_a_terminal(trouble.phrase, say))
    except OSError as error:
        if chosen.act == "export" and chosen.file == "-":
            # It is told as of any output.
            raise
        key = "command.unwritable_file" if chosen.act == "export" else "command.cannot_read"
        file = getattr(chosen, "file", error.filename or chosen.data or data_folder())
        return complain(say(key, file=str(file), reason=reason(error)))


@contextmanager
def _clubs(store: Store) -> Iterator[Clubs]:
    clubs = Clubs(store, lambda: datetime.now(UTC))
    try:
        yield clubs
    finally:
        clubs.close()


def _named(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> dict[str, Member]:
    """Return the clubs that are meant: all that there are where none is named.

    Raises `StorageTrouble` when one can't be read: nobody knows then what counts for the others.
    """
    clubs.all_of_them()
    names = {name or say("command.club.in_files"): one for name, one in clubs.names().items()}
    if not names:
        raise ClubTrouble(Phrase("hub.none"))
    if chosen.club is None:
        return names
    for name, member in names.items():
        if chosen.club in (name, (member.file.about() or {}).get("address")):
            return {name: member}
    raise ClubTrouble(Phrase("command.club.unknown", {"name": chosen.club, "names": [*names]}))


def _one(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> Member:
    """Return the club that is meant, which has to be named where there are several."""
    names = _named(chosen, clubs, say)
    if len(names) > 1:
        raise ClubTrouble(Phrase("command.club.which", {"names": [*names]}))
    [member] = names.values()
    return member


def _of_files(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> Member:
    """Return the club that is meant; a folder that is in none is in one by files from now on."""
    if chosen.club is None and not clubs.all_of_them():
        return begun(clubs)
    return _one(chosen, clubs, say)


def _join(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    # Only here: no other command waits for what speaks to servers.
    from storage.club.hub.http_carrier import HttpCarrier
    from storage.club.hub.joining import join

    address = read_address(chosen.address)
    member = clubs.free(address)
    password = _password(say) if chosen.user else ""
    given = {"user": chosen.user or "", "password": password, "called": chosen.called or ""}
    done = asyncio.run(join(member, HttpCarrier, address, datetime.now(UTC), **given))
    key = "command.club.joined_at_home" if address.at_home else "command.club.joined"
    _write(say(key, address=address.text))
    return _told(done, say)


def _password(say: Words) -> str:
    if (given := os.environ.get(PASSWORD)) is not None:
        return given
    if sys.stdin.isatty():
        return getpass.getpass(say("command.club.password"))
    return sys.stdin.readline().rstrip("\r\n")


def _leave(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    # Only here: no other command waits for what speaks to servers.
    from storage.club.hub.http_carrier import HttpCarrier
    from storage.club.hub.joining import leave

    member, now = _one(chosen, clubs, say), datetime.now(UTC)
    asyncio.run(leave(member, HttpCarrier, now, delete_games=chosen.delete_games))
    _write(say("command.club.left_without" if chosen.delete_games else "command.club.left"))
    return 0


def _sync(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    names, status = _named(chosen, clubs, say), 0
    done = {name: _met(member) for name, member in names.items()}
    for name, member in names.items():
        if len(names) > 1:
            _write(say("command.club.name", name=name))
        found = done[name]
        again: Synced | Trouble = found
        if isinstance(found, Synced):
            # What another club has by now is gone for the one that it was moved from.
            again = _met_again(member)
            both = found.and_then(again) if isinstance(again, Synced) else found
            status = _told(both, say) or status
        if not isinstance(again, Synced):
            # The others are met all the same.
            status = complain(in_a_terminal(again.phrase, say))
    return status


def _met(member: Member) -> Synced | Trouble:
    """Meet a hub; returns what came of it, or why nothing did."""
    from storage.club.hub.http_carrier import HttpCarrier
    from storage.club.hub.joining import meet

    try:
        return asyncio.run(meet(member, HttpCarrier, datetime.now(UTC)))
    except (ClubTrouble, StorageTrouble) as trouble:
        return trouble


def _met_again(member: Member) -> Synced | Trouble:
    """Meet a hub once more, where there is more to tell than when it was met."""
    try:
        return _met(member) if member.take_stock() else Synced()
    except StorageTrouble as trouble:
        return trouble


def _told(done: Synced, say: Words) -> int:
    _write(say("command.club.synced", sent=done.sent, heard=done.heard))
    if done.refused:
        return complain(say("command.club.refused", count=done.refused))
    return 0


def _status(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    names = _named(chosen, clubs, say)
    for name, member in names.items():
        if len(clubs.all()) > 1:
            _write(say("command.club.name", name=name))
            own = member.claims().own
            count = sum(facts.club in own for facts in member.store.games.index().games)
            _write(say("command.club.games", count=count))
        _tell_status(member, say)
    return 0


def _move(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    member = _one(chosen, clubs, say)
    claims = member.claims()
    clubs.store.games.count_for(chosen.game, claims.mark, claims.own)
    for each in clubs.all():
        each.take_stock()
    _write(say("command.club.moved"))
    return 0


def _tell_status(member: Member, say: Words) -> None:
    about = member.file.about() or {}
    member.take_stock()
    history = member.history()
    address = about.get("address")
    _write(say("command.club.at", address=address) if address else say("command.club.by_file"))
    count, unsent = len(member.file.ids()), len(member.file.unsent())
    if address:
        _write(say("command.club.documents", count=count, unsent=unsent))
    else:
        _write(say("command.club.documents_in_files", count=count))
    device, names = about.get("device"), member.names()
    if others := [name for one, name in names.items() if one != device]:
        _write(say("command.club.others", names=sorted(others, key=in_the_alphabet)))
    merged = sorted(
        name for name, game in history.games.items() if game.others or game.kept_though_deleted
    )
    if merged:
        _write(say("command.club.merged", count=len(merged), names=merged))
    if history.newer:
        _write(say("command.club.newer", count=history.newer))


def _export(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    is_new = not clubs.all_of_them()
    member = _of_files(chosen, clubs, say)
    member.take_stock()
    lines = document_lines(member.file)
    try:
        if chosen.file == "-":
            sys.stdout.buffer.writelines(line.encode() for line in lines)
            sys.stdout.flush()
        else:
            write_whole(Path(chosen.file), lines)
    except OSError:
        if is_new:
            # Nobody has its documents: there is no club.
            member.file.leave()
        raise
    if chosen.file != "-":
        count = len(member.file.ids())
        sys.stderr.write(say("command.club.exported", count=count, file=chosen.file) + "\n")
    if is_new:
        sys.stderr.write(say("command.club.founded") + "\n")
    return 0


def _import(chosen: argparse.Namespace, clubs: Clubs, say: Words) -> int:
    is_new = not clubs.all_of_them()
    with _read_from(chosen.file) as stream:
        member = _of_files(chosen, clubs, say)
        refuse_unheard(member)
        # Standard input is read once, and all of it has to be seen before any of it is taken in.
        lines = [*lines_of(stream)]
        refuse_of_another(clubs, member, all_at_once(brings_steps(member, lines)), chosen.file)
        found = all_at_once(take_in_steps(member, lines))
    if found.unreadable:
        complain(say("command.club.unreadable", count=found.unreadable, file=chosen.file))
    if is_new and not found.read:
        # It was another file that was meant.
        member.file.leave()
        return complain(say("command.club.nothing", file=chosen.file))
    _write(say("command.club.imported", count=found.new))
    # Whatever copies clubs by files can tell that some of it was not read.
    return CANNOT_READ if found.unreadable else 0


@contextmanager
def _read_from(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as stream:
            yield stream


def _write(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
