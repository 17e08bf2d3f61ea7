"""What the commands on the history take; what they do is imported when one runs."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.words import Words
from scoring.game.fields import as_read

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

FORMATS = ("json", "csv")
"""How the history can be written."""

BY_FILE = ("export", "import")
"""What is done with the documents of a club that travel in files."""


def options_of_commands(commands: "Commands", say: Words) -> None:
    """Add the commands to those that there are."""
    export = _command(commands, "export", say("command.export"), say)
    export.add_argument("--format", choices=FORMATS, help=say("command.format"))
    export.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help=say("command.export_file")
    )
    adding = _command(commands, "import", say("command.import"), say)
    adding.add_argument("file", metavar="FILE", help=say("command.import_file"))
    adding.add_argument("--dry-run", action="store_true", help=say("command.dry_run"))
    stats = _command(commands, "stats", say("command.stats"), say)
    stats.add_argument("--player", metavar="NAME", type=as_read, help=say("command.player"))
    stats.add_argument("--json", action="store_true", help=say("command.stats_json"))
    restore = _command(commands, "restore", say("command.restore"), say)
    restore.add_argument("name", metavar="NAME", nargs="?", help=say("command.backup"))
    removing = _command(commands, "remove-player", say("command.remove_player"), say)
    removing.add_argument(
        "name", metavar="NAME", type=as_read, help=say("command.remove_player_name")
    )
    removing.add_argument("--yes", action="store_true", help=say("command.remove_player_yes"))
    club = commands.add_parser("club", help=say("command.club"), description=say("command.club"))
    acts = club.add_subparsers(dest="act", metavar="ACT", required=True)
    join = _command(acts, "join", say("command.club.join"), say)
    join.add_argument("address", metavar="ADDRESS", help=say("command.club.address"))
    join.add_argument("--user", metavar="NAME", help=say("command.club.user"))
    join.add_argument("--called", metavar="NAME", help=say("command.club.called"))
    leave = _command(acts, "leave", say("command.club.leave"), say)
    leave.add_argument("--delete-games", action="store_true", help=say("command.club.delete_games"))
    sync = _command(acts, "sync", say("command.club.sync"), say)
    status = _command(acts, "status", say("command.club.status"), say)
    move = _command(acts, "move", say("command.club.move"), say)
    move.add_argument("game", metavar="GAME", help=say("command.club.game"))
    by_file = [_command(acts, name, say(f"command.club.{name}"), say) for name in BY_FILE]
    for act in by_file:
        act.add_argument("file", metavar="FILE", help=say("command.club.file"))
    for act in (leave, sync, status, move, *by_file):
        act.add_argument("--club", metavar="CLUB", help=say("command.club.club"))


def folder(text: str) -> Path | None:
    """The folder that is named; none where a variable that was to name it is empty."""
    try:
        return Path(text).expanduser() if text else None
    except RuntimeError:
        # Nobody of that name has a folder here: it is told of as it was written.
        return Path(text)


def _command(commands: "Commands", name: str, about: str, say: Words) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=about, description=about)
    # Behind the name of the command as well; what stands before it is kept if it isn't there.
    command.add_argument(
        "--data",
        type=folder,
        metavar="FOLDER",
        default=argparse.SUPPRESS,
        help=say("command.data"),
    )
    return command
