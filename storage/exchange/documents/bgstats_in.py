"""The plays of 7 Wonders from a file that BG Stats exported.

It has totals only: they are told totals of the game document.
"""

import re
from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import Any, NamedTuple

from scoring import Game, Phrase, UnreadableGame, outcome, read_game
from scoring.game.entries import MOST
from scoring.game.fields import LONGEST_NOTE, MOST_MINUTES
from storage.exchange.dates import moment_of
from storage.exchange.documents.bgstats_out import BOARD_GAMES
from storage.exchange.findings import Reading, Tellings
from storage.exchange.identity import fit_id
from storage.exchange.positions import Step, place, steps_of
from storage.exchange.wonder_names import edition_of_sides, wonder_and_side

EDITIONS = {number: edition for edition, (number, _) in BOARD_GAMES.items()}
"""The editions by their number at BoardGameGeek."""

_TITLE = re.compile(r"(?:7|seven) wonders(?: \(?(second|2nd) edition\)?)?", re.IGNORECASE)
_SUM = re.compile(r"[+-]?\d{1,6}(?:[+-]\d{1,6}){0,40}")


class _Odd(NamedTuple):
    """A part of a play that is odd."""

    path: list[Step]
    said: Phrase


class _Refused(Exception):  # noqa: N818 - found below, never seen outside
    """A part of a play that can't be read."""

    def __init__(self, path: list[Step], problem: Phrase) -> None:
        self.path = path
        self.problem = problem


def read_plays(
    export: dict[str, Any],
    text: str,
    reading: Reading,
    progress: Callable[[int, int], None],
    zone: tzinfo | None = None,
) -> None:
    """Read the plays of an export; those of other board games are counted."""
    titles = {key: _edition(one) for key, one in _by_id(export, "games").items()}
    names = _by_id(export, "players")
    places = _by_id(export, "locations")
    totals_only = cut = 0
    for number, play in enumerate(export["plays"]):
        if number % 200 == 0:
            progress(number, len(export["plays"]))
        try:
            edition = titles.get(_reference(_play(play).get("gameRefId")))
            if edition is None:
                reading.left_out += 1
                continue
            document = _document(play, edition, names, places, zone)
            if len(comments := _text(play.get("comments"))) > LONGEST_NOTE:
                comments = comments[:LONGEST_NOTE]
                cut += 1
            if comments:
                document["note"] = comments
            game = read_game(document)
            totals_only += any(player.total is not None for player in game.players)
        except _Refused as refused:
            _tell(reading, text, number, refused.path, refused.problem)
        except UnreadableGame as error:
            for part in error.parts:
                path, problem = steps_of(part)
                _tell(reading, text, number, path, problem)
        else:
            reading.found(game, _id(play.get("uuid")))
            for odd in (*_beyond(play), *_about_winners(game, play)):
                _remark(reading, text, number, odd)
    if totals_only:
        reading.remarks.tell(Phrase("exchange.totals_only", {"count": totals_only}))
    if cut:
        reading.remarks.tell(Phrase("exchange.notes_cut", {"count": cut}))


def _document(
    play: dict[str, Any],
    edition: str,
    names: dict[str, dict[str, Any]],
    places: dict[str, dict[str, Any]],
    zone: tzinfo | None,
) -> dict[str, Any]:
    """Return the game document of a play."""
    players: list[dict[str, Any]] = []
    for seat, scored in _in_seats(play):
        path: list[Step] = ["playerScores", seat]
        who = names.get(_reference(scored.get("playerRefId")), {})
        if not (name := _text(who.get("name"))):
            raise _Refused(path, Phrase("exchange.no_name"))
        total = _total(scored.get("score"), [*path, "score"])
        wonder, side = wonder_and_side(_text(scored.get("role")))
        if total is not None and abs(total) > MOST:
            total = None
        known = {"name": name, "wonder": wonder or None, "side": side, "total": total}
        players.append({key: value for key, value in known.items() if value is not None})
    if not edition:
        edition = edition_of_sides([player.get("side") for player in players]) or "second"
    document: dict[str, Any] = {"edition": edition, "players": players}
    if written := _text(play.get("playDate")):
        moment = moment_of(written, "day", zone)
        if moment is None:
            raise _Refused(["playDate"], Phrase("exchange.no_date", {"value": written[:40]}))
        document["played_at"] = moment.isoformat()
    minutes = play.get("durationMin")
    # It writes 0 where nobody told.
    if type(minutes) is int and 0 < minutes <= MOST_MINUTES:
        document["minutes"] = minutes
    if where := _text(places.get(_reference(play.get("locationRefId")), {}).get("name")):
        document["place"] = where
    return document


def _play(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Refused([], Phrase("exchange.no_play"))
    return value


def _in_seats(play: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Return the players of a play with their places in the list, clockwise where told."""
    scores = play.get("playerScores", [])
    if not isinstance(scores, list):
        raise _Refused(["playerScores"], Phrase("exchange.no_play"))
    for number, scored in enumerate(scores):
        if not isinstance(scored, dict):
            raise _Refused(["playerScores", number], Phrase("exchange.no_play"))
    seats = list(enumerate(scores))
    order = [scored.get("seatOrder") for scored in scores]
    if all(type(seat) is int for seat in order) and len(set(order)) == len(order):
        seats.sort(key=lambda seat: seat[1]["seatOrder"])
    return seats


def _total(written: Any, path: list[Step]) -> int | None:
    """Return the total that a score comes to: 54, or 18+4+10; `None` when it is open."""
    if written is None:
        return None
    if isinstance(written, (int, str)) and not isinstance(written, bool):
        told = str(written).replace(" ", "").replace("−", "-").removesuffix(".0")
        if not told:
            return None
        if _SUM.fullmatch(told):
            return sum(int(part) for part in re.findall(r"[+-]?\d+", told))
    raise _Refused(path, Phrase("exchange.no_score", {"value": str(written)[:40]}))


def _beyond(play: dict[str, Any]) -> Iterator[_Odd]:
    """Scores that no game comes to, which were left out."""
    for seat, scored in _in_seats(play):
        path: list[Step] = ["playerScores", seat, "score"]
        total = _total(scored.get("score"), path)
        if total is not None and abs(total) > MOST:
            yield _Odd(path, Phrase("exchange.score_left_out", {"total": total, "most": MOST}))


def _about_winners(game: Game, play: dict[str, Any]) -> Iterator[_Odd]:
    """Winners that BG Stats has and the totals do not make.

    Who won a tie follows from coins, which it does not have: the game asks for them.
    """
    finals = [total for total in outcome(game).totals if total is not None]
    flagged = [seat for seat, (_, scored) in enumerate(_in_seats(play)) if _won(scored)]
    if not finals or len(finals) < len(game.players) or not flagged:
        return
    first = [seat for seat, total in enumerate(finals) if total == max(finals)]
    values = {
        "winners": tuple(game.players[seat].name for seat in flagged),
        "names": tuple(game.players[seat].name for seat in first),
        "count": max(finals),
    }
    if not set(flagged) <= set(first):
        yield _Odd(["playerScores"], Phrase("exchange.winner_odd", values))
    elif len(first) > 1:
        yield _Odd(["playerScores"], Phrase("exchange.tie_told", values))


def _won(scored: dict[str, Any]) -> bool:
    return scored.get("winner") is True


def _edition(board_game: dict[str, Any]) -> str | None:
    """Return the edition; empty when only the title tells that it is 7 Wonders."""
    number = board_game.get("bggId")
    if type(number) is int and number > 0:
        return EDITIONS.get(number)
    found = _TITLE.fullmatch(_text(board_game.get("name")))
    if found is None:
        return None
    return "second" if found[1] else ""


def _by_id(export: dict[str, Any], key: str) -> dict[str, dict[str, Any]]:
    rows = export.get(key)
    if not isinstance(rows, list):
        return {}
    return {_reference(row.get("id")): row for row in rows if isinstance(row, dict)}


def _reference(value: Any) -> str:
    return str(value) if isinstance(value, (int, str)) else "-"


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _id(uuid: Any) -> str | None:
    return fit_id(f"bgstats-{uuid}") if isinstance(uuid, str) and uuid else None


def _tell(reading: Reading, text: str, number: int, path: list[Step], problem: Phrase) -> None:
    said = Phrase("exchange.of_play", {"number": number + 1, "said": problem})
    _place(reading.problems, text, number, path, said)


def _remark(reading: Reading, text: str, number: int, odd: _Odd) -> None:
    said = Phrase("exchange.of_play", {"number": number + 1, "said": odd.said})
    _place(reading.remarks, text, number, odd.path, said)


def _place(tellings: Tellings, text: str, number: int, path: list[Step], said: Phrase) -> None:
    """Tell it with the line and the column of a part of a play; beyond the first, count it."""
    if tellings.full:
        tellings.count_one()
        return
    field = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
    tellings.tell(said, *place(text, ["plays", number, *path]), field)
