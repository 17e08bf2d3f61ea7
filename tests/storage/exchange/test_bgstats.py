"""BG Stats: the link that hands a game over, and what its export holds."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import unquote

import pytest

from scoring import Coins, Game, Player, score
from storage import Store
from storage.exchange import push_link
from tests.storage.exchange.reading import added, games, keys, only, reading, told

EXPORT = (Path(__file__).parent / "files" / "bgstats.json").read_text(encoding="utf-8")
FULL = {"wonder": 3, "treasure": 4, "military": 5, "blue": 10, "yellow": 2, "green": 7}


def a_game(edition: str = "second", **last: int) -> Game:
    """Ada has 41 points; Bo and Zoë have 32 each."""
    return Game(
        edition=edition,
        players=(
            Player(
                name="Ada & Söhne", wonder="Gizah", side="day", pad=FULL | {"guilds": 10} | last
            ),
            Player(name="Bo", wonder="Rhodos", pad=FULL | {"guilds": 1}),
            Player(name="Zoë", pad=FULL | {"guilds": 1}),
        ),
    )


def pushed(game: Game, moment=datetime(2026, 11, 20, 20, 15, tzinfo=UTC)) -> dict:
    link = push_link(game, "abc-123", moment)
    start = "https://app.bgstatsapp.com/createPlay.html?data="
    assert link.startswith(start)
    assert link.removeprefix(start).isascii()
    assert not set(link.removeprefix(start)) & set(' "{}&=#?+')
    return json.loads(unquote(link.removeprefix(start)))


def test_partners_of_the_winning_team_win_both():
    players = tuple(
        Player(name=name, pad=FULL | {"guilds": points})
        for name, points in (("Ada", 9), ("Bo", 0), ("Cy", 4), ("Di", 6))
    )
    play = pushed(Game(players=players, teams=True))
    told = [(one["winner"], one["rank"]) for one in play["players"]]
    assert told == [(False, 2), (False, 2), (True, 1), (True, 1)]


def test_a_link_says_everything_of_a_finished_game():
    play = pushed(a_game())
    assert play["sourceName"] == "Wonderpad"
    assert play["sourcePlayId"] == "abc-123"
    assert play["game"] == {
        "name": "7 Wonders (Second Edition)",
        "bggId": 316377,
        "sourceGameId": "7-wonders-second",
        "highestWins": True,
        "noPoints": False,
    }
    assert play["players"][0] == {
        "name": "Ada & Söhne",
        "sourcePlayerId": "ada & söhne",
        "startPlayer": False,
        "score": "41",
        "winner": True,
        "rank": 1,
        "role": "Gizah (day)",
    }
    assert [player["score"] for player in play["players"]] == ["41", "32", "32"]
    assert [player["winner"] for player in play["players"]] == [True, False, False]
    assert [player["rank"] for player in play["players"]] == [1, 2, 2]
    assert [player["role"] for player in play["players"]] == ["Gizah (day)", "Rhodos", ""]


def test_the_first_edition_has_its_own_number():
    assert pushed(a_game("first"))["game"]["bggId"] == 68448


def test_the_date_of_a_link_is_in_utc():
    moment = datetime(2026, 11, 21, 0, 15, 7, tzinfo=timezone(timedelta(hours=1)))
    assert pushed(a_game(), moment)["playDate"] == "2026-11-20 23:15:07"


def test_a_link_says_how_long_it_took_where_that_is_known():
    assert pushed(a_game().model_copy(update={"minutes": 65}))["durationMin"] == 65
    assert "durationMin" not in pushed(a_game())


@pytest.mark.parametrize(
    ("written", "minutes"), [(65, 65), (0, None), (-5, None), (1441, None), ("65", None)]
)
def test_an_export_says_how_long_it_took(written, minutes):
    export = json.loads(EXPORT)
    export["plays"][0]["durationMin"] = written
    read = games(json.dumps(export))
    assert [game.minutes for game in read] == [minutes, None, None]


def test_what_is_not_final_is_left_open():
    one = a_game()
    one = one.with_entry(1, "blue", None)
    play = pushed(one)
    assert [player["score"] for player in play["players"]] == ["41", "", "32"]
    assert [player["rank"] for player in play["players"]] == [0, 0, 0]


def test_a_shared_victory_has_winners():
    one = a_game(guilds=1)
    for seat in range(3):
        one = one.with_entry(seat, "treasure", Coins(coins=12))
    assert [player["winner"] for player in pushed(one)["players"]] == [True, True, True]


def test_the_plays_of_7_wonders_are_read_and_others_counted():
    read = reading(EXPORT)
    assert (read.kind, read.left_out, told(read.problems)) == ("bgstats", 1, [])
    one, two, three = (found.game for found in read.games)
    assert [one.edition, two.edition, three.edition] == ["first", "second", "second"]
    assert [(player.name, player.wonder, player.side) for player in one.players] == [
        ("Bo", "Rhodos", "B"),
        ("Ada", "Gizah", "A"),
        ("Zoë", None, None),
    ]
    assert one.played_at == datetime(2024, 3, 9, 20, 15, 10, tzinfo=UTC)
    assert one.place == "at Bo's"
    assert one.note == "Zoë's first game"
    assert [player.total for player in one.players] == [54, 32, None]
    assert all(player.pad == {} for player in one.players)
    assert two.players[0].wonder == "Babylon"
    assert two.players[0].side == "night"
    assert [player.name for player in three.players] == ["Zoë"]
    assert three.note is None


def test_totals_count_and_are_told_of():
    read = reading(EXPORT)
    one, two, three = (score(found.game) for found in read.games)
    assert (one.final, two.final, three.final) == (False, True, False)
    assert [(player.total, player.rank) for player in two.players] == [(61, 1), (48, 3), (50, 2)]
    assert (two.winners, two.decided_by) == ((0,), "points")
    assert keys(read.remarks) == ["exchange.totals_only"]
    assert "2 games" in told(read.remarks)[0]


def play(*scores: tuple) -> str:
    """An export of one play: a score and, where told, whether it won, for each player."""
    export = json.loads(EXPORT)
    rows = [
        {"playerRefId": number, "score": one, **({} if won is None else {"winner": won})}
        for number, (one, won) in enumerate(scores, 1)
    ]
    export["plays"] = [export["plays"][0] | {"playerScores": rows}]
    return json.dumps(export, indent=1)


@pytest.mark.parametrize(
    ("scores", "winners", "remarks"),
    [
        ([("54", True), ("48", False)], (0,), []),
        ([("54", None), ("48", None)], (0,), []),
        ([("54", False), ("48", False)], (0,), []),
        ([(54, True), ("18+4+10", False)], (0,), []),
        ([("54", False), ("48", True)], (0,), ["winner_odd"]),
        ([("54", True), ("48", True)], (0,), ["winner_odd"]),
        # Nobody told the coins, so they are asked for; who won is not made up.
        ([("54", True), ("54", False), ("48", False)], (), ["tie_told"]),
        ([("54", True), ("54", True), ("48", False)], (), ["tie_told"]),
        ([("54", None), ("54", None), ("48", None)], (), []),
        ([("54", True), ("", False)], (), []),
        ([("54", True), ("9999", False)], (), ["score_left_out"]),
    ],
)
def test_who_won_follows_from_the_totals(scores, winners, remarks):
    read = reading(play(*scores))
    assert score(read.games[0].game).winners == winners
    odd = [one for one in read.remarks if one.said.key == "exchange.of_play"]
    assert [one.said.values["said"].key for one in odd] == [f"exchange.{key}" for key in remarks]
    assert all(one.line is not None and one.field.startswith("playerScores") for one in odd)


def test_a_tie_that_bg_stats_decided_says_what_is_needed():
    said = told(reading(play(("54", True), ("54", False))).remarks)[-1]
    assert "a tie at 54 points between Ada, Bo; BG Stats says that Ada won" in said


def test_an_export_of_bg_stats_adds_nothing_the_second_time(store: Store):
    assert added(store, EXPORT) == 3
    assert added(store, EXPORT) == 0


@pytest.mark.parametrize(
    ("spoil", "line", "said"),
    [
        (('"18+4+10"', '"a lot"'), 19, "“a lot” is not a score"),
        (('"18+4+10"', "[1]"), 19, "“[1]” is not a score"),
        (("2024-03-09 20:15:10", "soon"), 17, "“soon” is not a date"),
        (('"name": "Ada"', '"name": ""'), 19, "a player’s name is missing"),
        (('"playerRefId": 2, "score": "54"', '"playerRefId": 9, "score": "54"'), 20, "missing"),
        (('"name": "Ada"', f'"name": "{"A" * 41}"'), 16, "too many"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(spoil, line, said):
    read = reading(EXPORT.replace(*spoil))
    first = next(iter(read.problems))
    assert first.line == line
    assert said in told(read.problems)[0]
    assert told(read.problems)[0].startswith(f"f, line {line}, column ")
    assert "play 1" in told(read.problems)[0]


def test_a_long_comment_is_cut_and_told_of():
    read = reading(EXPORT.replace("Zoë's first game", "x" * 5000))
    assert "exchange.notes_cut" in keys(read.remarks)
    assert read.games[0].game.note == "x" * 2000


def test_fields_that_nobody_knows_are_passed_over():
    export = json.loads(EXPORT)
    export |= {"challenges": [1], "tags": None}
    export["plays"][0] |= {"metaData": "{}", "board": 7}
    assert games(json.dumps(export)) == games(EXPORT)


def test_an_export_without_plays_of_7_wonders_adds_nothing(store: Store):
    export = json.loads(EXPORT)
    export["plays"] = export["plays"][1:2]
    assert added(store, json.dumps(export)) == 0


def test_a_play_that_is_none_is_refused():
    export = json.loads(EXPORT)
    export["plays"].append(7)
    assert only(reading(json.dumps(export)).problems).said.values["number"] == 5
