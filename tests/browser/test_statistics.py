"""The statistics: figures reckoned by hand, games opened from them, every size of screen."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from scoring import Coins, Game
from tests.app.tables import finished
from tests.browser.audit import audit

pytestmark = pytest.mark.browser

SIZES = [(360, 740), (390, 844), (820, 1180), (1440, 900)]

ODD = "Jean-Luc / 李娜? 100% ~.."
"""A name of which no part may be read as a part of the address."""


def played(day: int, game: Game, *wonders: tuple[str, str]) -> Game:
    """A game of a day of November, its first players with these wonders."""
    for seat, (wonder, side) in enumerate(wonders):
        dressed = game.players[seat].model_copy(update={"wonder": wonder, "side": side})
        game = game.with_player(seat, dressed)
    return game.model_copy(update={"played_at": datetime(2026, 11, day, 12, tzinfo=UTC)})


def three_games(server) -> None:
    """Ada wins with 73 to 71 and 70, Bo with 85 to 65, 70 and 70, both share 72 to 70."""
    coins = [{"coins": 30}, {"coins": 30}, 10]
    games = {
        "first": played(
            1,
            finished("Ada", "Bo", "Cleo", blue=[13, 11, 10]),
            ("Gizah", "day"),
            ("Rhodos", "night"),
        ),
        "second": played(8, finished("Ada", "Bo", "Cleo", ODD, blue=[5, 25, 10, 10])),
        "third": played(8, finished("Ada", "Bo", "Cleo", blue=[12, 12, 10], treasure=coins)),
    }
    with server.store() as store:
        for game_id, game in games.items():
            store.games.add(game, datetime(2026, 11, 9, tzinfo=UTC), game_id)


def test_bars_are_as_high_as_totals_where_an_expansion_was_played_now_and_then(server, phones):
    plain = finished("Ada", "Bo", "Cleo", blue=[20, 10, 10])
    leaders = finished("Ada", "Bo", "Cleo", blue=[20, 10, 10]).model_copy(
        update={"expansions": ("leaders",)}
    )
    pads = [{**player.pad, "leaders": 20} for player in leaders.players]
    for seat, pad in enumerate(pads):
        player = leaders.players[seat].model_copy(update={"pad": pad})
        leaders = leaders.with_player(seat, player)
    with server.store() as store:
        for number, game in enumerate((plain, leaders)):
            store.games.add(played(8, game), datetime(2026, 11, 9, tzinfo=UTC), f"game{number}")
    phone = phones(server, 390, 4000).open("/statistics")
    # (80 + 100) / 2, and (70 + 90) / 2; leaders are told as they are where they are played.
    phone.reads("Where winners’ points come from: Winners 90.0; Others 80.0")
    phone.reads(re.compile("^Leaders: 20.0"))


def test_the_table_has_its_figures_and_its_records_open_their_games(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").reads("3 games, 2 evenings, 4 players")
    # (1/3 + 1/4 + 1/3) / 3 of the wins are usual for three of them, and 1/4 for the fourth.
    phone.reads("Ranked by wins. After 10 rated games a player is ranked by rating.")
    people = [name for name in phone.buttons() if name.endswith("% expected")]
    assert people == [
        "Ada: 1.5 of 3 games won; 31% expected",
        "Bo: 1.5 of 3 games won; 31% expected",
        f"{ODD}: 0 of 1 game won; 25% expected",
        "Cleo: 0 of 3 games won; 31% expected",
    ]
    phone.reads("From the sixth game on, a game that breaks a record says so.")
    phone.sees("Lowest total: 65, Ada, 8 November 2026")
    phone.sees("Closest win: 0 points, Ada and Bo, 8 November 2026")
    phone.sees("Biggest win: 15 points, Bo, 8 November 2026")
    # (73 + 71 + 70 + 72 + 72 + 70) / 6; winners (73 + 72 + 72) / 3, ahead by (2 + 0) / 2.
    phone.reads("3 players: 71.3 points on average, 2 games; winners 72.3, ahead by 1.0")
    # Winners have 10 in every category but blue, where they have (13 + 25 + 12 + 12) / 4.
    phone.reads("Blue: 15.5, 21% of the points; others 9.3")
    phone.reads("Where winners’ points come from: Winners 75.5; Others 69.3")
    phone.sees("Gizah: 1 of 1, expected: 33%, 1 game")
    phone.tap("Highest total: 85, Bo, 8 November 2026").stands_at("/game/second")
    phone.back().stands_at("/statistics").sees("Highest total: 85, Bo, 8 November 2026")


def test_a_player_has_the_figures_reckoned_by_hand(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap(re.compile("^Ada: 1.5 of 3"))
    phone.stands_at("/statistics/player/Ada").reads(re.compile("^1.5 of 3 games won; 31% expected"))
    phone.sees("Longest streak: 1 win")
    phone.reads("Places in the last games, the newest last: 1, won; 4; 1, won")
    phone.reads(re.compile(r"^\d+ ± \d+ after 3 games; \d+ after the first$"))
    phone.reads("Total: first 73, last 72; lowest 65, highest 73")
    phone.tap("Blue").reads("Blue: first 13, last 12; lowest 5, highest 13")
    phone.reads("Total: 70.0 points on average, 3 games")
    phone.sees("Best: 73, 1 November 2026, with Bo and Cleo")
    phone.sees(f"Lowest: 65, 8 November 2026, with Bo, Cleo and {ODD}")
    phone.sees("Favourite: Gizah: 1 of 1, expected: 33%, 1 game")
    phone.sees("Against Bo: 1 of 3 above; above 1, level 1, below 1")
    phone.sees("Against Cleo: 2 of 3 above; above 2, below 1")
    phone.reads("Tap to open the best game.")
    phone.tap(
        "Blue: 10.0 points on average, best 13 on 1 November 2026, with Bo and Cleo"
    ).stands_at("/game/first")
    phone.sees("1: Ada, 73 points")


def test_any_name_is_an_address(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap(re.compile("^Jean-Luc "))
    phone.stands_at(re.compile("/statistics/player/Jean-Luc~20[0-9A-Fa-z~]*"))
    won = re.compile("^0 of 1 game won; 25% expected")
    phone.reads(won).reload().reads(won)
    phone.tap("Against Ada: 1 of 1 above; above 1, below 0").stands_at("/history")
    phone.sees(f"{ODD} and Ada")
    phone.back().reads(won)


def test_the_games_of_two_are_in_the_history(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics/player/Ada")
    phone.tap(re.compile("^Against Jean-Luc ")).stands_at("/history")
    phone.sees(re.compile("^8 November 2026: Bo, 85"))
    assert not [name for name in phone.buttons() if name.startswith("1 November")]
    phone.back().stands_at("/statistics/player/Ada").sees("Which games: All games")
    phone.reads("Places in the last games, the newest last: 1, won; 4; 1, won")


def test_many_games_have_ratings_and_say_what_each_dot_is(server, phones):
    with server.store() as store:
        for number in range(50):
            blue = [10, 12, 11] if number % 5 else [20, 12, 11]
            names = ("Ada", "Bo", "Cleo") if number < 44 else ("Ada", "Bo", "Di")
            game = played(1 + number % 28, finished(*names, blue=blue))
            store.games.add(game, datetime(2026, 12, 1, tzinfo=UTC), f"game {number}")
    phone = phones(server, 390, 5000).open("/statistics")
    phone.reads("Ranked by rating. Players with fewer than 10 rated games follow, ranked by wins.")
    told = [name for name in phone.buttons() if " games won" in name]
    rated = [re.fullmatch(r"\d\. (\w+): .*, rating (\d+) ± \d+", name) for name in told[:3]]
    assert all(rated), told
    ratings = [int(found[2]) for found in rated]
    assert ratings == sorted(ratings, reverse=True)
    assert told[3] == "Di: 0 of 6 games won; 33% expected"
    assert "1. Bo: 40 of 50 games won, 80%; 33% expected, rating" in " ".join(told)
    phone.tap(re.compile("^1. Bo: ")).stands_at("/statistics/player/Bo")
    phone.reads(re.compile("^40 of 50 games won, 80%; 33% expected"))
    phone.reads(re.compile(r"\. Each dot is the average of up to 3 games\.$"))
    phone.reads("Most often ahead of Cleo (44 of 44). Least often ahead of Ada (40 of 50).")
    against = [name for name in phone.buttons() if name.startswith("Against ")]
    assert [name.split(":")[0] for name in against] == [
        "Against Cleo",
        "Against Di",
        "Against Ada",
    ]


def test_a_game_without_a_winner_says_why_and_is_opened(server, phones):
    three_games(server)
    tie = played(9, finished("Ada", "Bo", blue=[10, 10]))
    unfinished = finished("Ada", "Bo").with_player(1, tie.players[1].model_copy(update={"pad": {}}))
    with server.store() as store:
        store.games.add(tie, datetime(2026, 11, 9, tzinfo=UTC), "tie")
        store.games.add(played(10, unfinished), datetime(2026, 11, 10, tzinfo=UTC), "unfinished")
    phone = (
        phones(server, 390, 4000)
        .open("/statistics")
        .sees("Ada: 1.5 of 3 games won; 31% expected; 2 games without a winner yet")
    )
    phone.open("/statistics/player/Ada").sees(
        "2 games without a winner yet: 10 November 2026, with Bo, not all points are entered"
    )
    phone.tap(
        "Without a winner, too: 9 November 2026, with Bo, a tie, and the coins are not known"
    ).stands_at("/game/tie")


def test_a_player_with_a_wonder_is_one_who_had_it(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap("Which games: All games")
    phone.tap("Players").tap("Bo").tap("Show 3 games").loses("Show 3 games")
    phone.tap("Wonder").tap("Rhodos").tap("Show 1 game").loses("Show 1 game")
    phone.sees("Which games: Bo with Rhodos")
    phone.tap("with Rhodos").tap("Gizah").sees("Show 0 games")


def test_after_one_game_there_is_no_line_yet(server, phones):
    three_games(server)
    with server.store() as store:
        store.games.delete("first", datetime(2026, 11, 9, tzinfo=UTC))
        store.games.delete("third", datetime(2026, 11, 9, tzinfo=UTC))
    phone = phones(server, 390, 4000).open("/statistics/player/Ada")
    phone.reads("Total: 65, 8 November 2026. A line begins with the second game.")
    phone.reads("After 1 game the rating is only a first guess.")


def test_a_wonder_has_its_sides(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap(re.compile("^Gizah: "))
    phone.stands_at("/statistics/wonder/Gizah")
    phone.reads("Gizah, day: 1 of 1, expected: 33%, 1 game")
    phone.reads("Blue: 13.0 points on average")
    phone.tap("Statistics").stands_at("/statistics").sees(re.compile("^Rhodos: 0 of 1"))


def test_an_evening_opens_its_games(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").sees("1 November 2026: 1 game")
    # What the tap opened is seen at once: it is a page.
    phone.tap("8 November 2026: 2 games").stands_at("/evening/2026-11-08")
    phone.sees(re.compile("^8 November 2026: Ada and Bo, 72"))
    phone.tap(re.compile("^8 November 2026: Bo, 85")).stands_at("/game/second")


def test_whoever_comes_back_from_an_evening_finds_its_month(server, phones):
    three_games(server)
    with server.store() as store:
        three = store.games.get("first").game
        early = three.model_copy(update={"played_at": datetime(2026, 9, 5, 12, tzinfo=UTC)})
        store.games.add(early, datetime(2026, 11, 9, tzinfo=UTC), "early")
    phone = phones(server, 390, 4000).open("/statistics").reads("November 2026")
    phone.tap("Earlier evenings").tap("5 September 2026: 1 game").stands_at("/evening/2026-09-05")
    phone.tap("Statistics").stands_at("/statistics").reads("September 2026")
    # Led back once: who opens the page another time finds the latest evenings.
    phone.tap("History").tap("Statistics").reads("November 2026")


@pytest.mark.nightly
@pytest.mark.chromium
def test_whoever_comes_back_from_an_evening_stands_at_the_calendar(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap("8 November 2026: 2 games")
    phone.stands_at("/evening/2026-11-08")
    # Where all of a page is seen, nobody is led anywhere.
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.tap("Statistics").sees("8 November 2026: 2 games")
    expect(phone.button("8 November 2026: 2 games")).to_be_in_viewport()


def test_a_choice_of_games_holds_on_every_page_of_the_statistics(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap("Which games: All games")
    phone.tap("Players").tap("Cleo").tap("Show 3 games").loses("Show 3 games")
    phone.tap("How many").tap("4 players").tap("Show 1 game").loses("Show 1 game")
    phone.sees("Which games: Cleo · 4 players").reads("1 game, 1 evening, 4 players")
    phone.tap(re.compile("^Bo: 1 of 1")).stands_at("/statistics/player/Bo")
    phone.reads("Places in the last games, the newest last: 1, won")
    phone.sees("Which games: Cleo · 4 players").tap("Which games: Cleo · 4 players")
    phone.tap("Show all").sees("Which games: All games")
    phone.reads("Places in the last games, the newest last: 2; 1, won; 1, won")


def test_without_games_the_pages_say_so(server, phones):
    phone = phones(server).open("/statistics").reads(re.compile("^No games yet"))
    phone.open("/statistics/player/Ada").reads("No game of Ada among these.")
    phone.open("/statistics/wonder/Gizah").reads("Nobody has played Gizah in these games.")


def test_an_address_with_an_old_name_finds_the_player(server, phones):
    three_games(server)
    with server.store() as store:
        store.players.rename("Ada", "Countess")
    phone = phones(server).open("/statistics/player/Ada").reads("Countess")
    phone.reads("Places in the last games, the newest last: 1, won; 4; 1, won")


def test_a_game_that_is_saved_meanwhile_counts_when_the_page_is_opened_again(server, phones):
    three_games(server)
    phone = phones(server).open("/statistics").reads("3 games, 2 evenings, 4 players")
    with server.store() as store:
        game = played(15, finished("Ada", "Bo", "Di"))
        store.games.add(game, datetime(2026, 11, 15, tzinfo=UTC))
    phone.tap("History").stands_at("/history").open("/statistics").reads(
        "4 games, 3 evenings, 5 players"
    )


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_every_page_fits_the_screen_and_the_thumb(server, phones, width, height):
    names = ("Ada", "Maximiliane Wilhelmina von Hohenstein", ODD)
    games = [finished(*names, blue=[10 + day, 12, 11], military=[-3, 5, day]) for day in range(12)]
    with server.store() as store:
        for day, game in enumerate(games, 1):
            dressed = played(day, game, ("Gizah", "day"), ("Halikarnassos", "night"))
            store.games.add(dressed, datetime(2026, 11, 20, tzinfo=UTC))
    dark = width in (390, 1440)
    phone = phones(server, width, height, dark=dark, scale=1.6 if width == 360 else 1)
    found = []
    for page, address, said in (
        ("statistics", "/statistics", "12 games, 12 evenings, 3 players"),
        ("evening", "/evening/2026-11-08", "1 game, 3 players"),
        ("year", "/year/2026", "2026 in 10 facts"),
        ("statistics-player", "/statistics/player/Ada", re.compile("^Places in the last games")),
        ("statistics-wonder", "/statistics/wonder/Gizah", re.compile("^Gizah, day: 0%")),
    ):
        phone.open(address).reads(said)
        try:
            audit(phone, page)
        except AssertionError as problem:
            found.append(str(problem))
    assert not found, "\n\n".join(found)


def test_a_league_table_goes_by_wins_or_by_places(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics")
    # 1/3 + 1/4 + 1/3 wins were to be expected of Ada and Bo, and 1/4 of the fourth.
    phone.sees("1. Ada: +0.6, won 1.5 of 3, expected 0.9")
    phone.sees("1. Bo: +0.6, won 1.5 of 3, expected 0.9")
    phone.sees(f"3. {ODD}: −0.2, won 0 of 1, expected 0.2")
    phone.sees("4. Cleo: −0.9, won 0 of 3, expected 0.9")
    # Ada was first and last, and shares 3 + 2 with Bo, who was second and first.
    phone.tap("3–2–1 for places").sees("1. Bo: 7.5, 1st × 2, 2nd × 1")
    phone.sees("2. Ada: 5.5, 1st × 2, 4th × 1")


def test_a_table_sets_its_own_points_for_places(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap("Your own …")
    phone.write("Points for 1st, 2nd, 3rd …", "7-x").reads(re.compile("^Write up to eight numbers"))
    # What can't be read is not kept, and not lost.
    phone.tap("Use these").reads(re.compile("^Write up to eight numbers"))
    phone.write("Points for 1st, 2nd, 3rd …", "10 4 1").tap("Use these")
    # Ada was first and fourth, and shares 10 + 4 with Bo, who was second and first.
    phone.sees("1. Bo: 21, 1st × 2, 2nd × 1").sees("2. Ada: 17, 1st × 2, 4th × 1")
    phone.tap("Wins above expected").sees("1. Ada: +0.6, won 1.5 of 3, expected 0.9")
    # The device keeps it, and an evening's page goes by it as well.
    phone.tap("10–4–1 for places").sees("1. Bo: 21, 1st × 2, 2nd × 1")
    phone.reload().sees("1. Bo: 21, 1st × 2, 2nd × 1")
    phone.open("/evening/2026-11-08").sees("1. Bo: 17, 1st × 2")


def test_a_year_has_its_facts_and_they_are_shared(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics").tap("2026").stands_at("/year/2026")
    phone.reads("3 games, 2 evenings, 4 players").reads("2026 in 10 facts")
    phone.reads("3 games on 2 evenings, 4 players in all.")
    phone.tap("The highest total was 85 points: Bo, 8 November.").stands_at("/game/second")
    phone.sees("Correct").back().stands_at("/year/2026").sees(
        "As a picture: Ada and Bo won the most: 1.5 each."
    )
    phone.tap("Longest evening: 2 games, 8 November 2026").stands_at("/evening/2026-11-08")
    phone.tap("2026").stands_at("/year/2026")
    phone.open("/year/2025").reads("No games that year.")
    phone.open("/year/never").reads("No games that year.")


def test_how_long_games_took_is_told_by_the_number_of_players(server, phones):
    three_games(server)
    with server.store() as store:
        for game_id, minutes in (("first", 30), ("third", 52)):
            store.games.note(
                game_id, None, None, datetime(2026, 11, 9, tzinfo=UTC), minutes=minutes
            )
    phone = phones(server, 390, 4000).open("/statistics")
    phone.reads("3 players: 41 min, 2 games, 14 min per player")
    phone.reads("Known for 2 of 3 games.").sees("Shortest game: 30 min, 3 players, 1 November 2026")
    phone.tap("Longest game: 52 min, 3 players, 8 November 2026").stands_at("/game/third")


def test_a_record_of_two_in_one_game_names_both(server, phones):
    game = finished("Ada", "Bo", "Cleo", blue=[12, 12, 10], treasure=[{"coins": 9}, 3, 0])
    tie = game.with_entry(1, "treasure", Coins(coins=11))
    with server.store() as store:
        store.games.add(played(1, tie), datetime(2026, 11, 9, tzinfo=UTC), "tie")
    phone = phones(server, 390, 4000).open("/statistics")
    phone.sees("Highest total: 65, Ada and Bo, 1 November 2026")
    phone.sees("Lowest total: 60, Cleo, 1 November 2026")


def test_an_evening_has_a_page(server, phones):
    three_games(server)
    phone = phones(server, 390, 4000).open("/statistics")
    phone.tap("Longest evening: 2 games, 8 November 2026").stands_at("/evening/2026-11-08")
    phone.reads("2 games, 4 players").sees("1. Bo: +0.9, won 1.5 of 2, expected 0.6")
    phone.sees("Highest total: 85, Bo, 8 November 2026")
    phone.tap(re.compile("^8 November 2026: Bo, 85")).stands_at("/game/second")
    phone.tap("The whole evening: 2 games").stands_at("/evening/2026-11-08")
    phone.back().stands_at("/game/second")
    phone.back().stands_at("/evening/2026-11-08").back().stands_at("/statistics")
    # A game that was the only one of its evening has no way there.
    phone.open("/game/first").sees("Correct").loses(re.compile("^The whole evening"))
    phone.open("/evening/2026-11-02").reads("No games that evening.")
    phone.open("/evening/never").reads("No games that evening.")
