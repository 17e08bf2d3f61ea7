"""Players: renamed, made one, put aside, and each of it taken back."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from app.assets import assets_folder
from tests.app.tables import finished
from tests.browser.audit import audit, wait_for_theme

pytestmark = pytest.mark.browser

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

EVENING = datetime(2026, 11, 20, 20, tzinfo=UTC)


def play(server, *tables):
    """Put a game of each table into the history, a day apart, the first one latest."""
    with server.store() as store:
        for number, names in enumerate(tables):
            moment = EVENING - timedelta(days=number)
            blue = [30, *[10] * (len(names) - 1)]
            game = finished(*names, blue=blue).model_copy(update={"played_at": moment})
            store.games.add(game, moment)


def known(server):
    with server.store() as store:
        return {player.name: player for player in store.players.all()}


def search(phone, text):
    return phone.put_cursor("Find a player").letters(text)


def test_a_player_is_renamed_everywhere_and_back(server, phones):
    play(server, ("Ada", "Bo", "Cleo"), ("Ada", "Di", "Eve"))
    phone = phones(server).open("/").tap("More").tap("Players").stands_at("/players")
    phone.tap("Ada, 2 games, last on 20 November 2026").sees("Done").name("Name", "Ada L.")
    phone.reads("Ada is now called “Ada L.”.").sees("Ada L., 2 games, last on 20 November 2026")
    phone.open("/history").sees(re.compile(r"Ada L\., 90\. Bo 70, Cleo 70"))
    phone.open("/").tap("New game").sees("Ada L.").loses("Ada")

    phone = phones(server).open("/players").tap(re.compile("^Ada L., ")).sees("Done")
    phone.write("Name", "Ada").tap("Done")
    phone.sees("Ada, 2 games, last on 20 November 2026").tap("Undo").loses("Undo")
    phone.sees("Ada L., 2 games, last on 20 November 2026")
    # What was typed stays in the games.
    with server.store() as store:
        typed = [record["game"]["players"][0]["name"] for record in store.games.table]
    assert typed == ["Ada", "Ada"]


def test_two_that_are_one_person_become_one_and_two_again(server, phones):
    play(server, ("Ada", "Bo", "Cleo"), ("Adda", "Di", "Bo"))
    phone = phones(server).open("/players").tap(re.compile("^Adda, 1 game, "))
    phone.tap("Is the same person as …").reads("Who is Adda?").loses("Done")
    search(phone, "cle").loses(re.compile("^Bo, "))
    search(phone, "x").reads("Nobody has a name like that.")
    for _ in "clex":
        phone.press("Backspace")
    phone.letters("ada")
    phone.sees(re.compile("^Ada, ")).loses(re.compile("^Bo, ")).tap(re.compile("^Ada, "))
    phone.reads("Are Adda and Ada one person?").tap("One person: Ada")
    phone.reads("Adda and Ada are one person.").sees("Ada, 2 games, last on 20 November 2026")
    phone.loses(re.compile("^Adda"))
    phone.open("/history").sees(re.compile(r"Ada, 90\. Di 70, Bo 70"))

    # Who is one with somebody can be told apart again.
    phone.open("/players").tap(re.compile("^Ada, 2 games")).reads("Also written Adda")
    phone.tap("Adda is somebody else").reads("Adda and Ada are two people now.")
    phone.sees(re.compile("^Adda, 1 game")).tap("Undo").loses(re.compile("^Adda"))
    assert known(server)["Ada"].written == ("Ada", "Adda")


def test_two_who_sat_at_one_table_are_two(server, phones):
    play(server, ("Ada", "Bo", "Cleo"))
    phone = (
        phones(server).open("/players").tap(re.compile("^Ada, ")).tap(re.compile("^Is the same"))
    )
    phone.tap(re.compile("^Bo, ")).tap("One person: Bo")
    phone.reads("Ada and Bo sat at one table on 20 November 2026, so they are two people.")
    phone.tap("All right").loses("All right").sees(re.compile("^Ada, 1 game"))
    # To take another's name asks the same, and can be left.
    phone.tap(re.compile("^Ada, ")).sees("Done").name("Name", "Bo").reads(
        "Are Ada and Bo one person?"
    )
    phone.tap("Two people").loses("Two people").sees(re.compile("^Ada, 1 game"))
    assert set(known(server)) == {"Ada", "Bo", "Cleo"}


def test_who_comes_no_more_is_not_suggested_but_stays_in_the_history(server, phones):
    play(server, ("Ada", "Bo", "Cleo"))
    phone = phones(server).open("/players").tap(re.compile("^Cleo, ")).tap("Put aside")
    phone.reads("Cleo is put aside and no longer suggested. Games and statistics stay.")
    phone.loses(re.compile("^Cleo, ")).sees("1 player put aside")
    phone.open("/").sees(re.compile("Cleo 70")).tap("New game").sees("Bo").loses("Cleo")
    phone.open("/players").tap("1 player put aside").tap(re.compile("^Cleo, "))
    phone.tap("Bring back").reads("Cleo is back, and suggested again.").loses("1 player put aside")
    phone.tap("Undo").sees("1 player put aside")


def test_the_statistics_of_a_player_are_one_tap_away(server, phones):
    play(server, ("Zoë B.", "Bo", "Cleo"))
    phone = phones(server).open("/players").tap(re.compile("^Zoë B., ")).tap("Zoë B.’s statistics")
    phone.stands_at(re.compile("/statistics/player/.*")).reads("Zoë B.")


@pytest.mark.chromium
@pytest.mark.nightly
def test_a_long_list_is_searched_as_fast_as_one_types(server, phones):
    names = [f"Player {number}" for number in range(60)]
    tables = [names[start : start + 3] for start in range(0, 60, 3)]
    play(server, *tables, ("Zoë", "Bo", "Cleo"))
    phone = phones(server).open("/players").sees(re.compile("^Player 0, "))
    search(phone, "zoe").sees(re.compile("^Zoë, ")).loses(re.compile("^Player 0, "))
    phone.holds("Find a player", "zoe")
    for _ in "zoe":
        phone.press("Backspace")
    phone.sees(re.compile("^Player 0, "))
    phone.page.mouse.move(195, 500)
    more = phone.button("Show 13 more")
    for _ in range(300):
        if more.count():
            break
        phone.page.mouse.wheel(0, 2000)
        phone.page.wait_for_timeout(100)
    phone.tap("Show 13 more").loses("Show 13 more")


@pytest.mark.nightly
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("width", "height"), [(360, 740), (390, 844), (820, 1180), (1440, 900)], ids=str
)
def test_players_fit_the_screen_and_the_thumb(server, phones, width, height):
    dark = width in (390, 1440)
    long_name = "Maximiliane Wilhelmina von und zu Hohenfels"[:40]
    play(server, (long_name, "Bo", "李娜"), ("Max", "Adda", "Bo"), ("Eve", "Finn", "Gil"))
    with server.store() as store:
        store.players.archive("Finn")
        store.players.merge("Max", long_name)
    phone = phones(server, width, height, dark=dark).open("/players")
    phone.tap("1 player put aside").sees(re.compile("^Finn, "))
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    audit(phone, "players")
    phone.tap(re.compile("^Maximiliane")).sees("Done")
    audit(phone, "player")
    phone.tap("Is the same person as …").reads(re.compile("^Who is Max"))
    audit(phone, "player-merge")
    phone.tap(re.compile("^Adda, ")).sees("Two people")
    audit(phone, "player-question")
    phone.tap("One person: Adda").sees("All right").loses("Two people")
    audit(phone, "players-refused")
    phone.tap(re.compile("^Maximiliane")).sees("Done").tap("Remove for good …")
    phone.sees("Keep the name")
    audit(phone, "player-remove")
    phone.tap("Remove for good").loses("Keep the name").sees("All right")
    audit(phone, "players-removed")


def test_a_player_is_removed_for_good(server, phones):
    play(server, ("Ada", "Bo", "Cleo"), ("Ada", "Di", "Eve"))
    with server.store() as store:
        store.games.note(store.games.ids()[0], "At Ada's", None, EVENING)
    phone = phones(server).open("/players").tap(re.compile("^Ada, ")).sees("Done")
    phone.tap("Remove for good …").reads(
        "In 2 games, “A player” takes the place of Ada. The points stay."
    )
    phone.reads("It also stays in the note or the place of 1 game, which you can change yourself.")
    phone.tap("Keep the name").loses("Keep the name").sees(re.compile("^Ada, "))
    assert known(server)["Ada"].games == 2

    phone.tap(re.compile("^Ada, ")).sees("Done").tap("Remove for good …")
    phone.tap("Remove for good").reads("Ada is gone for good. Games say “A player” now.")
    phone.loses(re.compile("^Ada, ")).tap("All right").loses("All right").loses("Undo")
    assert "Ada" not in known(server)
    phone.tap("1 player put aside").sees(re.compile("^A player, 2 games, "))
    phone.open("/history").sees(re.compile(r"A player, 90\. Bo 70, Cleo 70"))
    phone.open("/").tap("New game").sees("Bo").loses("A player").loses("Ada")


def test_who_sits_at_an_open_table_cannot_be_removed(server, phones):
    play(server, ("Ada", "Bo", "Cleo"))
    with server.store() as store:
        store.drafts.new(finished("Bo", "Cleo"), EVENING)
    phone = phones(server).open("/players").tap(re.compile("^Bo, ")).sees("Done")
    phone.tap("Remove for good …")
    phone.reads("Bo sits at an open table. Finish it or throw it away first.")
    phone.sees(re.compile("^Bo, "))
