"""Saved games: opened, corrected, deleted, brought back; and the same table again."""

import json
import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from app.entry.hearing import SAME_TAP
from app.entry.saved_games import now
from app.words import words
from storage import SavedGame
from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

WRITTEN = re.compile("^When, where, note: ")


def played(days_ago, *told):
    """What the line of a game says that was played so long ago."""
    day = words().day(now() - timedelta(days=days_ago))
    return "When, where, note: " + ". ".join([day, *told])


def test_a_game_is_saved_corrected_deleted_and_brought_back(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    phone = phones(server).open(f"/result/{draft.id}").reads("Ada wins with 73 points, 2 ahead.")
    phone.tap("Save").sees("Correct").stands_at(f"/game/{draft.id}")
    phone.sees("1: Ada, 73 points").tap("History")
    line = re.compile(r"Ada, 73\. Bo 71, Cleo 70")
    phone.sees(line).tap(line).sees("Correct")

    # One number is changed; the game keeps its place and its address.
    phone.tap("Correct").sees("Save the correction").tap("Bo, Blue: 11 points")
    phone.on_walk("Blue").enters_for("Bo").reads(re.compile("^Correction, .*[0-9]$"))
    phone.number(24).sees("Bo, Blue: 24 points").reads("Bo wins with 84 points, 11 ahead.")
    phone.reads(re.compile("until you save. Changed so far: Bo’s Blue.$"))
    phone.tap("Save the correction").sees("Correct").stands_at(f"/game/{draft.id}")
    phone.sees("1: Bo, 84 points").tap("History")
    corrected = re.compile(r"^\d.*: Bo, 84\. Ada 73, Cleo 70")
    phone.sees(corrected).loses(line)
    with server.store() as store:
        assert [saved.id for saved in store.games.all()] == [draft.id]
        assert store.drafts.all() == []

    # Deleted, and the next tap takes that back.
    phone.tap(corrected).tap("Delete this game").reads("Game deleted.")
    phone.stands_at("/history").loses(corrected).sees("1 deleted game")
    phone.tap("Undo").sees(corrected).loses("Undo")

    # Deleted, and found in the bin on another day.
    phone.tap(corrected).tap("Delete this game").stands_at("/history").sees("1 deleted game")
    phone.reload().tap("1 deleted game").reads("Tap a game to bring it back.").tap(
        re.compile("^Bring back .*: Bo, 84. Ada 73, Cleo 70$")
    ).sees(corrected)
    phone.loses(re.compile("deleted game"))
    phone.tap(corrected).sees("1: Bo, 84 points")


def test_a_deleted_game_opened_by_its_address_offers_to_bring_it_back(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    with server.store() as store:
        saved = store.finish(draft, draft.changed_at)
        store.games.delete(saved.id, draft.changed_at)
    phone = phones(server).open(f"/game/{saved.id}").reads("Game deleted.")
    phone.tap("Undo").loses("Undo")
    phone.open("/history").sees(re.compile(r"Ada, 73\. Bo 71, Cleo 70"))


def test_a_correction_that_is_left_changes_nothing_until_it_is_saved(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap("Correct")
    phone.sees("Save the correction").tap("Bo, Blue: 11 points").enters_for("Bo")
    phone.number(24).sees("Bo, Blue: 24 points")
    phone.open("/").sees(re.compile("^Go on: Ada, Bo and Cleo, A correction"))
    phone.open(f"/game/{draft.id}").sees("1: Ada, 73 points")
    # Correcting again goes on with the same correction.
    phone.tap("Correct").sees("Bo, Blue: 24 points")


def test_a_wrong_number_of_a_saved_game_is_corrected_from_where_it_is_seen(server, phones):
    draft = server.draft(finished(*NAMES, yellow=[10, 0, 10]))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap("Bo, Yellow: 0 points")
    phone.reads("Bo, Yellow").reads("entered as 0 points").tap("Correct")
    phone.stands_at(re.compile("/walk/.+/yellow/1")).on_walk("Yellow").enters_for("Bo")
    phone.number(12).sees("Bo, Yellow: 12 points").tap("Save the correction").stands_at(
        f"/game/{draft.id}"
    )
    phone.reads("The correction is saved.").reads_no("Saved to your history.")
    # All points of a player together are no cell that can be wrong.
    phone.sees("1: Bo, 72 points").tap("1: Bo, 72 points").reads("Bo: 72").loses("Correct")


def test_the_same_table_again_starts_with_the_same_seats(server, phones):
    draft = server.draft(finished("Ada", "Bo", "Cleo", "Di"))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open().tap("Same table again: Ada, Bo, Cleo and Di")
    for seat, name in enumerate(("Ada", "Bo", "Cleo", "Di"), 1):
        phone.sees(f"Seat {seat}: {name}")
    phone.tap("Start with Wonder").on_walk("Wonder").has("Di", "not entered yet")


def test_who_was_put_aside_is_not_asked_to_the_same_table_again(server, phones):
    with server.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo", "Di", blue=[9, 8, 7, 6]), now())
        store.players.archive("Bo")
    phones(server).open().sees("Same table again: Ada, Cleo and Di")
    with server.store() as store:
        store.players.archive("Di")
    phones(server).open().sees("New game").loses(re.compile("Same table again"))


def test_statistics_from_home_are_those_of_all_games(server, phones):
    with server.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Ada", "Bo", "Mia")):
            store.games.add(finished(*names, blue=[9, 8, 7]), now())
    phone = phones(server).open("/history").write("Search names, places, notes", "mia")
    phone.reads("1 of 2 games").tap("Statistics").reads(re.compile("^1 game, "))
    phone.tap("History").reads("1 of 2 games").tap("Home").sees("New game").tap("Statistics")
    phone.reads(re.compile("^2 games, "))


def test_past_names_sit_down_by_one_tap(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open().tap("New game").sees("Bo")
    for seat, name in enumerate(("Bo", "Ada", "Cleo"), 1):
        phone.tap(name).sees(f"Seat {seat}: {name}").loses(name)
        # As long as a finger takes to the next name: one that came sooner would have bounced.
        phone.pause(round(1000 * SAME_TAP) + 100)
    phone.sees("Start with Wonder")


@pytest.mark.chromium
def test_a_long_history_is_listed_as_it_is_scrolled(server, phones):
    with server.store() as store:
        moment = server.draft(finished(*NAMES)).changed_at
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES, blue=[number + 20, 10, 10]),
                      moment - timedelta(days=number))
            for number in range(100)
        )  # fmt: skip
    phone = phones(server).open("/history").sees(re.compile("Ada, 80")).reads("100 games")
    phone.page.mouse.move(195, 500)
    oldest = phone.button(re.compile("Ada, 179"))
    for _ in range(300):
        if oldest.count():
            break
        phone.page.mouse.wheel(0, 1000)
        phone.page.wait_for_timeout(100)
    phone.sees(re.compile("Ada, 179"))
    assert not phone.button(re.compile("^Show .* more$")).count()


@pytest.mark.chromium
def test_what_is_told_aloud_of_games_found_is_where_they_are_drawn(server, phones):
    """Flutter told of them where they would be if they were scrolled as far as all had been."""
    played = finished(*NAMES)
    with server.store() as store:
        moment = server.draft(played).changed_at
        store.games.add_all(
            SavedGame(f"game-{number}", played.model_copy(update={"place": f"Inn {number}"}),
                      moment - timedelta(days=number))
            for number in range(10, 40)
        )  # fmt: skip
    field, found = "Search names, places, notes", re.compile("Inn 17")
    phone = phones(server).open("/history").reads("30 games").name(field, "Inn 17")
    height = phone.reads("1 of 30 games").button(found).bounding_box()["y"]
    phone.tap("Clear the search").reads("30 games")
    phone.scrolls(1500).name(field, "Inn 17").reads("1 of 30 games")
    assert phone.button(found).bounding_box()["y"] == height


def searches(phone, text):
    """Wait until that stands in the field for words."""
    phone.holds("Search names, places, notes", text)


def test_a_game_is_found_by_words_and_filters_that_stay(server, phones):
    second = finished("Ada", "Zoë", "Di", "Bo").model_copy(
        update={"place": "Café Gizah", "note": "Rain all day"}
    )
    with server.store() as store:
        moment = server.draft(second).changed_at
        store.games.add_all(
            [
                SavedGame("one", finished(*NAMES), moment),
                SavedGame("two", second, moment - timedelta(days=1)),
                SavedGame("three", finished("Ada", "Zoë", "Cleo"), moment - timedelta(days=900)),
            ]
        )
    four, three = re.compile("Ada, .*Zoë.*Di.*Bo"), re.compile("Ada, .*Zoë.*Cleo")
    phone = phones(server).open("/history").reads("3 games").sees(four)
    phone.write("Search names, places, notes", "zoe RAIN").reads("1 of 3 games").loses(three)
    searches(phone, "zoe RAIN")
    phone.tap(four).sees("Correct").tap("History")
    phone.reads("1 of 3 games")
    searches(phone, "zoe RAIN")
    phone.write("Search names, places, notes", "nowhere").reads("No games match.")
    phone.tap("Show all").reads("3 games")
    searches(phone, "")
    phone.write("Search names, places, notes", "rain").reads("1 of 3 games")
    phone.tap("Clear the search").reads("3 games").loses("Clear the search")
    searches(phone, "")

    phone.tap("Players").tap("Zoë").sees("Show 2 games").tap("Show 2 games")
    phone.reads("2 of 3 games").tap("How many").tap("4 players").tap("Show 1 game")
    phone.reads("1 of 3 games").loses(three).sees(four)
    phone.tap("4 players").sees("3 players").tap("3 players").tap("Show 1 game")
    phone.sees(three).loses(four).tap("Show all").reads("3 games")

    long_ago = str((moment - timedelta(days=900)).astimezone().year)
    phone.tap("When").tap(long_ago).tap("Show 1 game").sees(three).loses(four)
    phone.tap(long_ago).write("First day", "never").reads(
        "“never” is not a date. Write 2026-03-01 or 1.3.2026."
    )
    phone.write("First day", "1.1.2100").sees("Show 0 games")


def test_a_place_and_a_note_are_kept_with_a_game(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
        store.games.note(draft.id, "The cellar", None, draft.changed_at)
        store.games.add(finished(*NAMES), draft.changed_at, "other")
    phone = phones(server).open("/game/other").tap(WRITTEN)
    phone.tap("The cellar").loses("The cellar").write("Note", "Rain. Ada won").tap("Keep it")
    phone.sees(played(0, "The cellar", "Rain. Ada won")).reload()
    phone.tap(played(0, "The cellar", "Rain. Ada won")).write("Place", "At Zoë's")
    phone.tap("Keep it").sees(played(0, "At Zoë's", "Rain. Ada won"))
    with server.store() as store:
        game = store.games.get("other").game
        assert (game.place, game.note) == ("At Zoë's", "Rain. Ada won")


def test_a_place_that_is_tapped_leaves_the_note_as_it_is_typed(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
        for number, place in enumerate(("The cellar", "At Zoë's")):
            store.games.add(finished(*NAMES), draft.changed_at, f"other {number}")
            store.games.note(f"other {number}", place, None, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap(WRITTEN)
    phone.write("Note", "Rain").tap("The cellar").loses("The cellar")
    phone.holds("Note", "Rain")
    # No letter is lost either while the places on offer come and go.
    phone.write("Place", "At Zoë's").loses("At Zoë's").loses("The cellar")
    phone.holds("Note", "Rain").tap("Keep it").sees(played(0, "At Zoë's", "Rain"))


@pytest.mark.chromium
@pytest.mark.nightly
def test_a_note_that_cannot_be_kept_stays_to_be_tried_again(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap(WRITTEN)
    phone.write("Note", "Rain")
    server.fill_the_disk()
    phone.tap("Keep it").reads(re.compile("disk"))
    server.make_room()
    phone.tap("Keep it").sees(played(0, "Rain"))


def test_back_leads_to_where_one_came_from(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    game, cleo, ada = f"/game/{draft.id}", "/statistics/player/Cleo", "/statistics/player/Ada"
    phone = phones(server).open("/history").tap(re.compile("Ada, .*Cleo")).stands_at(game)
    # An address is told before its page is drawn, and some buttons stand on both.
    against = re.compile("^Against Ada")
    phone.sees("Correct").tap("Cleo").sees(against).stands_at(cleo).tap("Game").stands_at(game)
    phone.sees("Correct").tap("Ada").stands_at(ada).loses("Correct").back().stands_at(game)
    phone.sees("Correct").tap("History").stands_at("/history")
    # Who came by an address goes up instead.
    phone.open(cleo).tap(against).stands_at("/history").sees("Cleo and Ada").tap("Cleo")
    phone.sees(against).stands_at(cleo).tap("Statistics").reads("1 game, 1 evening, 3 players")
    phone.stands_at("/statistics").tap("History").stands_at("/history")


def test_a_saved_game_tells_what_it_broke(server, phones):
    draft = server.draft(finished(*NAMES, blue=[30, 10, 10]))
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES, blue=[11 + number, 10, 10]),
                      draft.changed_at - timedelta(days=9 - number))
            for number in range(6)
        )  # fmt: skip
    most = re.compile("^Ada has the most points ever: 90")
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.reads("New records").reads(most)
    phones(server).open(f"/game/{draft.id}").reads("Records of that day").reads(most)


def test_names_of_a_game_lead_to_their_statistics(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phones(server).open(f"/game/{draft.id}").tap("Cleo").stands_at("/statistics/player/Cleo")


def test_a_game_is_handed_over_to_bg_stats(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap("Share")
    link = urlsplit(phone.led_to("Send to BG Stats"))
    assert (link.hostname, link.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(link.query)["data"][0])
    assert [player["name"] for player in play["players"]] == list(NAMES)
    assert play["sourcePlayId"] == draft.id
    phone.loses("Send to BG Stats")


def test_a_saved_game_says_why(server, phones):
    draft = server.draft(finished(*NAMES, military=[{"tokens": [5, -1]}, 3, 3]))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = (
        phones(server).open(f"/game/{draft.id}").tap(re.compile("^3: Ada, |^2: Ada, |^1: Ada, "))
    )
    phone.reads("+5 −1 = 4")


def test_an_evening_that_is_entered_later_stands_on_its_day(server, phones):
    draft = server.draft(finished(*NAMES))
    phone = phones(server).open(f"/result/{draft.id}").tap("When, where, note: Today")
    phone.write("Day", "31.2.2026").reads(re.compile("^“31.2.2026” is not a date"))
    # What can't be read is not kept, and not lost.
    phone.tap("Keep it").reads(re.compile("^“31.2.2026” is not a date"))
    phone.write("Day", "1.1.2199").reads("That is still to come.")
    phone.tap("Yesterday")
    # The fields are made anew then: who types before that types into what is gone.
    phone.reads_no("That is still to come.")
    phone.write("Time", "20:30").write("Place", "Bo's kitchen")
    yesterday = played(1, "Bo's kitchen")
    phone.tap("Keep it").sees(yesterday).tap("Save").sees("Correct").sees(yesterday)
    with server.store() as store:
        kept = store.games.get(draft.id).game
    local = kept.played_at.astimezone()
    assert local.date() == (now() - timedelta(days=1)).date()
    assert (f"{local:%H:%M}", kept.place) == ("20:30", "Bo's kitchen")
    # A saved game moves to another day, and keeps the rest.
    phone.tap(yesterday).write("Day", "2026-03-01").tap("Keep it")
    phone.sees("When, where, note: 1 March 2026. Bo's kitchen").tap("History")
    phone.reads("March 2026").sees(re.compile("^1 March 2026: "))


def test_how_long_a_game_took_is_told_by_hand(server, phones):
    draft = server.draft(finished(*NAMES))
    phone = phones(server).open(f"/result/{draft.id}").tap("When, where, note: Today")
    hint = "For example 19:30, or 45 for 45 minutes."
    phone.reads(hint).write("Began at, or minutes", "soon")
    phone.reads(re.compile("^“soon” says neither when it began nor how long")).reads_no(hint)
    # What can't be read is not kept, and not lost.
    phone.tap("Keep it").reads(re.compile("^“soon” says neither"))
    phone.write("Began at, or minutes", "65").reads("Took 1 h 5 min.")
    phone.tap("Keep it").sees("When, where, note: Today. 1 h 5 min")
    line = played(0, "1 h 5 min")
    phone.tap("Save").sees("Correct").sees(line)
    # A saved game ends when it was played: who tells the beginning tells its minutes.
    phone.tap(line).write("Time", "20:00").write("Began at, or minutes", "19:15")
    phone.reads("Took 45 min.").tap("Keep it").tap(played(0, "45 min"))
    with server.store() as store:
        assert store.games.get(draft.id).game.minutes == 45
    phone.write("Began at, or minutes", "").tap("Keep it").sees(played(0))
    with server.store() as store:
        assert store.games.get(draft.id).game.minutes is None


def test_only_who_has_just_saved_is_told_so(server, phones):
    draft = server.draft(finished(*NAMES))
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.reads("Saved to your history.").tap("Home").sees("New game")
    phone.tap(re.compile("Ada, .*Cleo")).sees("Correct")
    phone.reads_no("Saved to your history.")


def test_what_another_process_saves_is_noticed_while_one_looks(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    history = phones(server).open("/history").reads("1 game")
    history.write("Search names, places, notes", "zo").reads("No games match.")
    home = phones(server).open("/").sees("History: 1 game")
    with server.store() as store:
        store.games.add(finished("Zoë", "Bo", "Cleo"), draft.changed_at)
    history.reads("1 of 2 games").sees(re.compile("Zoë"))
    home.sees("History: 2 games")
    searches(history, "zo")


@pytest.mark.chromium
@pytest.mark.nightly
def test_the_days_to_choose_from_need_half_a_screen(server, phones):
    with server.store() as store:
        for year in range(2019, 2027):
            moment = now().replace(year=year, month=3, day=1)
            store.games.add(finished(*NAMES), moment, f"game {year}")
    phone = phones(server, 360, 740).open("/history").tap("When").sees("Show 8 games")
    top = phone.page.get_by_text("When", exact=True).last.bounding_box()["y"]
    bottom = phone.button("Show 8 games").bounding_box()
    assert bottom["y"] + bottom["height"] > 740 - 60
    assert top > 200
