"""What the command line says of a free city: a neighbour by its name, and no column of its own."""

import json

from app.sentences.report import result_document, table_to_read
from app.words import words
from scoring import read_game, score

GAME = {
    "edition": "first",
    "players": [
        {"name": "Ada", "city": {"cards": ["Workers Guild"], "complete": True, "stages": 0}},
        {"name": "Bo", "pad": {"blue": 3}},
    ],
    "free_city": {"name": "Nobody", "city": {"cards": ["Altar", "Altar"]}},
}


def test_it_is_asked_by_its_name_and_has_no_points():
    game = read_game(json.dumps(GAME))
    told = result_document(game, score(game), words())
    assert [player["name"] for player in told["players"]] == ["Ada", "Bo"]
    asked = [one for one in told["missing"] if one["needs"] == "count"]
    assert [(one["player"], one["colour"]) for one in asked] == [
        ("Nobody", "brown"),
        ("Bo", "brown"),
    ]
    assert asked[0]["for"] == [{"player": "Ada", "category": "guilds"}]
    assert ["Nobody"] in [remark["players"] for remark in told["remarks"]]


def test_the_table_to_read_has_a_column_for_each_player():
    game = read_game(GAME)
    head, *lines = table_to_read(game, score(game), words()).splitlines()
    assert head.split() == ["Ada", "Bo"]
    assert any(line.startswith("How many brown cards does Nobody have?") for line in lines)
