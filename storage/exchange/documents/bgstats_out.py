"""BG Stats, a log of plays of all board games: the link that hands a game over to it."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from scoring import Game, score
from storage.history.shown_names import name_key

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
"""What the link begins with."""

BOARD_GAMES = {
    "first": (68448, "7 Wonders"),
    "second": (316377, "7 Wonders (Second Edition)"),
}
"""The number and the name of each edition at BoardGameGeek."""


def push_link(game: Game, game_id: str, moment: datetime) -> str:
    """Return the link that opens BG Stats with a finished game filled in.

    `game_id` tells BG Stats which play it is, so that it is not there twice; `moment` is
    when it was played. What is not final yet is left open.
    """
    document = json.dumps(play(game, game_id, moment), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(document, safe="")


def play(game: Game, game_id: str, moment: datetime) -> dict[str, Any]:
    """Return a game as the link says it."""
    number, name = BOARD_GAMES[game.edition]
    result = score(game)
    took = {} if game.minutes is None else {"durationMin": game.minutes}
    return {
        "sourceName": "Wonderpad",
        "sourcePlayId": game_id,
        "playDate": moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **took,
        "game": {
            "name": name,
            "bggId": number,
            "sourceGameId": f"7-wonders-{game.edition}",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": name_key(player.name),
                # Everyone plays at once: nobody starts.
                "startPlayer": False,
                "score": str(scored.total) if scored.final else "",
                "winner": seat in result.winners,
                "rank": scored.rank or 0,
                "role": _role(player.wonder, player.side),
            }
            for seat, (player, scored) in enumerate(zip(game.players, result.players, strict=True))
        ],
    }


def _role(wonder: str | None, side: str | None) -> str:
    return f"{wonder} ({side})" if wonder and side else wonder or ""
