"""The command scores every expansion, alone and all of an edition together."""

import random

import pytest

from scoring.catalogue.cards import EDITIONS, box_of, expansions_of
from scoring.catalogue.editions import rules
from tests.app.cli.test_command_line_cities import scored
from tests.scoring.tables import expanded_table, rows_of
from tests.scoring.twin import points_of

PLAYED = [
    (edition, played)
    for edition in EDITIONS
    for played in (*((one,) for one in expansions_of(edition)), expansions_of(edition))
]


@pytest.mark.parametrize(
    ("edition", "played"),
    PLAYED,
    ids=[f"{edition}, {'+'.join(played)}" for edition, played in PLAYED],
)
def test_cities_are_scored_with_the_rows_of_what_is_played(edition, played):
    document = expanded_table(random.Random(len(played)), edition, 5, played)
    printed = scored(document)
    told = rows_of(document)
    for seat, player in enumerate(printed["players"]):
        assert [*player["points"]] == [*rules(box_of(edition, played)).categories]
        assert {row: player["points"][row] for row in told} in points_of(document, seat)
        assert player["final"]
        assert player["total"] == sum(player["points"].values())
        assert all(player["because"][row] for row in told)
    best = max(player["total"] for player in printed["players"])
    totals = {player["name"]: player["total"] for player in printed["players"]}
    assert {totals[name] for name in printed["winners"]} == {best}
