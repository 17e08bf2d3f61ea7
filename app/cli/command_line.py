"""The `wonderpad` command.

Only what a command needs is imported when it runs, so that scoring thousands of
documents does not wait for a page to load.
"""

import argparse
import codecs
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from app.cli.options import folder, options_of_commands
from app.cli.output import as_json as json_line
from app.sentences.report import result_document, table_to_read
from app.sentences.what_if_lines import what_if_document
from app.words import Words, words
from scoring import Game, UnreadableGame, editions, read_game, score
from scoring.what_if.what_if import what_if

STOPPED = 130
"""The exit status when whoever started it stopped it."""

CANNOT_READ = 2
"""The exit status when something could not be read."""


ON_THE_HISTORY = ("export", "import", "stats", "restore", "remove-player", "club")
"""The commands that have a module of their own, `app.cli.export_command` and so on."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is returned."""
    _write_what_the_terminal_can()
    say = words()
    parser = _parser(say)
    chosen = parser.parse_args(arguments)
    if chosen.command is not None:
        try:
            status = _done(chosen, say)
            sys.stdout.flush()
        except KeyboardInterrupt:
            # Whoever stops it knows why; shells know it by this number.
            return STOPPED
        except BrokenPipeError:
            # Whoever reads has seen enough; nothing may be flushed to them at the end.
            _write_no_more()
            return 0
        except OSError as error:
            # A file that cannot be used has a name, and is told of where it is used.
            if error.filename is not None:
                raise
            _write_no_more()
            return _complain(say("command.unwritable_output", reason=error.strerror))
        return status
    from app.server.serve import serve

    return serve(host=chosen.host, port=chosen.port, folder=chosen.data, say=say)


def _done(chosen: argparse.Namespace, say: Words) -> int:
    """Run a command; the exit status is returned."""
    if chosen.command == "cards":
        return _list_cards(chosen.edition, chosen.expansions, chosen.players, say)
    if chosen.command in ON_THE_HISTORY:
        command = import_module(f"app.cli.{chosen.command.replace('-', '_')}_command")
        return int(command.run(chosen, say))
    return _score(chosen.file, as_json=chosen.json, say=say)


def _write_no_more() -> None:
    """Let nothing that is still to be written fail once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(say: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="wonderpad", description=say("command.about"))
    _serving_options(parser, say)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    scoring = commands.add_parser(
        "score", help=say("command.score"), description=say("command.score")
    )
    scoring.add_argument("file", metavar="FILE", help=say("command.file"))
    scoring.add_argument("--json", action="store_true", help=say("command.json"))
    listing = commands.add_parser(
        "cards", help=say("command.cards"), description=say("command.cards")
    )
    listing.add_argument(
        "--edition", choices=tuple(editions()), default="second", help=say("command.edition")
    )
    listing.add_argument(
        "--expansions", type=_list, default=[], metavar="NAMES", help=say("command.expansions")
    )
    listing.add_argument("--players", type=int, metavar="N", help=say("command.players"))
    options_of_commands(commands, say)
    return parser


def _serving_options(parser: argparse.ArgumentParser, say: Words) -> None:
    parser.add_argument("--host", help=say("command.host"))
    parser.add_argument("--port", help=say("command.port"))
    parser.add_argument("--data", type=folder, metavar="FOLDER", help=say("command.data"))


def _list(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _list_cards(edition: str, expansions: list[str], players: int | None, say: Words) -> int:
    """List the catalogue of an edition, with expansions, as a table to read."""
    from app.sentences.catalogue_table import catalogue_to_read
    from scoring.catalogue.cards import box_of, expansions_of
    from scoring.catalogue.editions import for_two, rules

    known = expansions_of(edition)
    for name in expansions:
        if name not in known:
            return _complain(
                say("command.unknown_expansion", edition=edition, expansion=name, expansions=known)
            )
    box = box_of(edition, tuple(expansions))
    cities, most = rules(box).players
    fewest = for_two(box).players[0] if rules(box).free_city else cities
    if players is not None and not fewest <= players <= most:
        return _complain(say("command.players_of", players=players, fewest=fewest, most=most))
    # Beside two the free city is the third: cards are dealt as for three.
    dealt_for = None if players is None else max(players, cities)
    sys.stdout.write(catalogue_to_read(box, dealt_for, say) + "\n")
    return 0


def _score(file: str, *, as_json: bool, say: Words) -> int:
    """Score the documents of a file, each in its place; bad ones are reported."""
    try:
        text = _read(file)
    except OSError as error:
        return _complain(say("command.unreadable_file", file=file, reason=error.strerror))
    status = 0
    first = True
    for line, document in _documents(text):
        where = say("command.in_line", file=file, line=line) if line else file
        if _HALF.search(document):
            key = "command.unreadable" if line else "command.unreadable_file"
            reason = say("command.not_text")
            status = _complain(say(key, file=file, where=where, problem=reason, reason=reason))
            continue
        try:
            game = read_game(document)
        except UnreadableGame as error:
            problem = "; ".join(map(say.phrase, error.parts))
            status = _complain(say("command.unreadable", where=where, problem=problem))
            continue
        if not as_json and not first:
            sys.stdout.write("\n")
        first = False
        sys.stdout.write(_result(game, as_json=as_json, say=say) + "\n")
    return status


def _write_what_the_terminal_can() -> None:
    """Show letters that the terminal has not as their numbers, rather than fail.

    Where there is no output at all, Python has no stream either, nor where there is no input;
    where it was told to keep nothing back, it loses what a disk takes a part of only, and says
    nothing.
    """
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and isinstance(sys.stdout.buffer, io.RawIOBase):
        encoding = sys.stdout.encoding
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(sys.stdout.detach()), encoding)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


_HALF = re.compile("[\udc80-\udcff]")
"""What stands in a text for bytes that are no letters."""


def _read(file: str) -> str:
    """The text of a file; bytes that are no letters stay in their line, so that it is told."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    text = _in_two_bytes(data) or data.decode("utf-8-sig", errors="surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _in_two_bytes(data: bytes) -> str | None:
    """The text of a file with two bytes a letter, as PowerShell writes what a command printed."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16")
    return None


def _documents(text: str) -> Iterator[tuple[int | None, str]]:
    """The documents in a text, each with its line where there is one document a line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and not _is_json(text) and _one_a_line([line for _, line in lines]):
        yield from lines
    else:
        yield None, text


def _one_a_line(lines: list[str]) -> bool:
    """Whether lines are documents of their own rather than parts of a broken one."""
    if any(map(_is_game, lines)):
        return True
    whole = [line.strip()[:1] == "{" and line.strip()[-1:] == "}" for line in lines]
    return sum(whole) * 2 >= len(whole)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _is_game(line: str) -> bool:
    try:
        return "players" in json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return False


def _result(game: Game, *, as_json: bool, say: Words) -> str:
    result = score(game)
    if as_json:
        document = result_document(game, result, say)
        document["what_if"] = what_if_document(game, what_if(game), say)
        return json_line(document)
    return table_to_read(game, result, say)


def _complain(sentence: str) -> int:
    sys.stderr.write(sentence.replace("\n", " ") + "\n")
    return CANNOT_READ
