"""`wonderpad remove-player`: take a person's name out of all that is kept in a folder."""

import argparse
import sys

from app.cli.opened_store import complain, opened
from app.sentences.removal_lines import what_goes, what_stays
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble
from storage.removal import removal_of, remove


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Say what would change, or change it; the exit status is returned."""
    act = remove if chosen.yes else removal_of
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
