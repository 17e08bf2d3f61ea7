"""The bars of the result: every point has its place, those below zero, too."""

import json

import flet as ft

from app.game.points_bar import legend, pieces, points_bar, scale
from app.look import Look
from scoring import read_game, score

LOOK = Look(dark=False, width=390, height=844)


def result(*pads, **others):
    players = [{"name": f"P{seat}", "pad": pad} for seat, pad in enumerate(pads)]
    for player in players:
        player.update(others)
    return score(read_game(json.dumps({"edition": "second", "players": players})))


def lengths(bar):
    """The parts of a bar by colour, empty ones as nothing; the line at zero has no length."""
    parts = [one.controls if isinstance(one, ft.Row) else [one] for one in bar.controls]
    return [(one.bgcolor, one.expand) for part in parts for one in part]


def test_points_below_zero_stand_left_of_the_line_at_zero():
    table = result({"wonder": 10, "military": -3}, {"wonder": 7, "military": -6, "blue": 8})
    ada, bo = (points_bar(LOOK, player, scale(table)) for player in table.players)
    red, brown, blue = (LOOK.colour(name) for name in ("military", "wonder", "blue"))
    line = (LOOK.colour("ink"), None)
    assert lengths(ada) == [(None, 3), (red, 3), line, (brown, 10), (None, 5)]
    assert lengths(bo) == [(red, 6), line, (brown, 7), (blue, 8)]


def test_a_point_is_as_long_for_who_has_many_pieces_as_for_who_has_few():
    table = result(
        {"wonder": 10, "military": -3},
        {"wonder": 7, "military": -6, "blue": 8, "green": 1, "guilds": 2, "treasure": 1},
    )
    bars = [points_bar(LOOK, player, scale(table)) for player in table.players]
    for bar in bars:
        left, _, right = bar.controls
        assert (left.expand, right.expand) == (6, 19)
        for side in (left, right):
            assert side.spacing == 0
            assert sum(one.expand for one in side.controls) == side.expand


def test_where_nobody_lost_points_there_is_no_line():
    table = result({"wonder": 10}, {"wonder": 4, "blue": 0})
    _, bo = (points_bar(LOOK, player, scale(table)) for player in table.players)
    assert lengths(bo) == [(LOOK.colour("wonder"), 4), (None, 6)]


def test_a_told_total_has_a_piece_of_its_own():
    (player,) = result({"wonder": 10}, total=30).players
    assert pieces(player).won == (("wonder", 10), ("soft", 20))


def test_the_legend_names_the_categories_that_have_points_in_the_order_of_the_pad():
    shown = legend(LOOK, result({"blue": 3, "wonder": 0}, {"military": -1, "treasure": 2}))
    assert isinstance(shown, ft.Semantics)
    assert shown.label == "Colours of the bars: Treasure, Military and Blue"
