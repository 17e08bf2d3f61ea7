"""`wonderpad remove-player`: take a person's name out of all that is kept in a folder."""

import argparse
import asyncio
import sys
from contextlib import suppress
from datetime import UTC, datetime

from app.cli.opened_store import complain, opened
from app.sentences.removal_lines import what_goes, what_stays
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble, Store
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.removal import Removal, removal_of, remove
from storage.steps import all_at_once
from storage.store import in_a_club


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Say what would change, or change it; the exit status is returned."""
    act = _remove if chosen.yes else removal_of
    try:
        with opened(chosen.data, say, made=False) as store:
            removal = act(store, chosen.name, say("removal.called"))
    except StorageTrouble as trouble:
        return complain(in_a_terminal(trouble.phrase, say))
    if chosen.yes:
        lines = [say("removal.done", name=removal.name, called=removal.called)]
    else:
        lines = what_goes(removal, say)
    lines += what_stays(removal, say)
    if not chosen.yes:
        lines.append(say("command.remove_player_not_done", name=removal.name))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _remove(store: Store, name: str, nobody: str) -> Removal:
    if not in_a_club(store.folder):
        return remove(store, name, nobody)
    clubs = Clubs(store, lambda: datetime.now(UTC))
    try:
        removal = all_at_once(clubs.forget(name, nobody))
        _tell(clubs)
        return removal
    finally:
        clubs.close()


def _tell(clubs: Clubs) -> None:
    """Let the hubs know at once, where there are any; they are told later if they are away."""
    # Only here: no other command waits for what speaks to servers.
    from storage.club.hub.http_carrier import HttpCarrier
    from storage.club.hub.joining import meet

    for member in clubs.all():
        if (member.file.about() or {}).get("address"):
            with suppress(ClubTrouble, StorageTrouble):
                asyncio.run(meet(member, HttpCarrier, datetime.now(UTC)))
