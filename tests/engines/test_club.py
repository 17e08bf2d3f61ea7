"""The site is a member of a club, or of two, in every engine that phones have."""

import re
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Event, Thread

import httpx
import pytest

from app.entry.saved_games import now
from storage import Store
from storage.club.by_file import begun, document_lines
from storage.club.hub.clubs import Clubs
from tests.app.tables import finished, table
from tests.site import test_club
from tests.site.test_club import SECRET, meets, played, wait_for
from tests.storage.club.real_hub import a_hub

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

PLAYERS = ("Iosefa", "Brendan", "Kevin")
OTHERS = ("Miguel", "Lorelei", "Kevin")

hub, server = test_club.hub, test_club.server


def test_a_game_goes_from_the_site_to_all_and_another_comes_back(
    person, built, web_host, hub, server, tmp_path, keep_picture
):
    one = person(web_host.serve(built, "/wonderpad/")).open("/settings")
    one.tap("Club. One history on all devices of a group")
    one.write("The club’s address", hub).write("User name", "ada")
    one.write("Password", "wrong").tap("Join or found the club")
    one.reads("The hub does not let this device in.")
    # What was said lies above the fields, and WebKitGTK's person scrolls nothing.
    one.reload().write("The club’s address", hub).write("User name", "ada")
    one.write("Password", SECRET).tap("Join or found the club")
    one.reads("Everything done here has been sent.")
    keep_picture(one, "club")
    one.tap("Settings").tap("Home").new_table(*PLAYERS).walk_reference_table(PLAYERS)
    one.tap("Who won?").tap("Save").sees("Correct")

    def heard():
        meets(server)
        return played(tmp_path / "server") == [PLAYERS]

    wait_for(heard)
    with Store(tmp_path / "server") as store:
        store.games.add(finished("Cleo", "Di", "Eve"), now())
    meets(server)
    # Opened anew it is a member still, and what it missed comes by itself.
    one.reload().tap("Home").sees("History: 2 games")
    # At a table of the cupboard both enter.
    with Store(tmp_path / "server") as store, looked_at(server):
        draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
        one.reads("On other phones in the club").tap(re.compile("^Sit down, too: Ada, Bo and Cleo"))
        one.on_walk("Wonder").enters_for("Ada").number(7).enters_for("Bo")
        wait_for(lambda: store.drafts.get(draft.id).entry(0, "wonder") == 7)
        store.drafts.keep(store.drafts.get(draft.id).enter(1, "wonder", 3), now())
        one.has("Bo", "3 points")
    keep_picture(one, "table-of-a-club")


@contextmanager
def looked_at(server):
    """Somebody looks at the tables of the cupboard meanwhile."""
    ended = Event()

    def look():
        while not ended.wait(0.5):
            server.sits_at_tables()

    looking = Thread(target=look)
    looking.start()
    try:
        yield
    finally:
        ended.set()
        looking.join()


@pytest.fixture
def two_clubs(tmp_path):
    with a_hub(tmp_path / "hub", f"ada:{SECRET}") as hub:
        yield hub.club("ours"), hub.club("theirs")


def joins(one, address):
    one.write("The club’s address", address).write("User name", "ada")
    return one.write("Password", SECRET).tap("Join or found the club")


def told(club: str) -> tuple[list[list[str]], str]:
    """Who played the games that a hub has, and all that it has."""
    answer = httpx.get(f"{club}/_all_docs?include_docs=true", auth=("ada", SECRET))
    documents = [row["doc"] for row in answer.json()["rows"]]
    games = [each["body"]["game"] for each in documents if each.get("type") == "game"]
    return [[player["name"] for player in game["players"]] for game in games], answer.text


# No disguise: Chromium as an iPhone tells where fields stood before the page was scrolled.
@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkitgtk"], indirect=True)
def test_each_of_two_clubs_gets_the_games_of_its_own_tables(
    person, built, web_host, two_clubs, keep_picture
):
    ours, theirs = two_clubs
    one = person(web_host.serve(built, "/wonderpad/")).open("/settings")
    one.tap("Club. One history on all devices of a group")
    joins(one, ours).reads("Everything done here has been sent.")
    one.tap("Join another club").loses("Join another club").sees("Back")
    one.reads(re.compile("nothing of one club is told to another"))
    joins(one, theirs).reads("Your clubs")
    keep_picture(one, "two-clubs")
    # What nobody says anything about counts for the first one.
    one.tap("Settings").tap("Home").new_table(*PLAYERS).walk_reference_table(PLAYERS)
    one.tap("Who won?").tap("Save").reads("Counts for").tap("Home")
    one.tap("New game").seat(*OTHERS).reads("Counts for").tap(theirs.rpartition("/")[2])
    keep_picture(one, "table-of-two-clubs")
    one.tap(re.compile("^Start with ")).walk_reference_table(OTHERS)
    one.tap("Who won?").tap("Save").reads("Counts for")
    wait_for(lambda: told(ours)[0] == [[*PLAYERS]] and told(theirs)[0] == [[*OTHERS]])
    assert not any(name in told(ours)[1] for name in {*OTHERS} - {*PLAYERS})
    assert not any(name in told(theirs)[1] for name in {*PLAYERS} - {*OTHERS})
    # Opened anew it is in both still, and shows the games of both.
    one.reload().tap("Home").sees("History: 2 games")


# Neither WebKitGTK nor Firefox, as it is installed here, tells whoever drives it of files.
@pytest.mark.parametrize("engine", ["chromium", "iphone", "ipad"], indirect=True)
def test_a_club_without_a_hub_goes_by_files(person, built, web_host, tmp_path, keep_picture):
    with Store(tmp_path / "theirs") as store:
        store.games.add(finished("Cleo", "Di", "Eve"), now())
        clubs = Clubs(store, lambda: datetime.now(UTC))
        theirs = begun(clubs)
        theirs.take_stock()
        file = tmp_path / "theirs.jsonl"
        file.write_text("".join(document_lines(theirs.file)), encoding="utf-8")
        clubs.close()
    one = person(web_host.serve(built, "/wonderpad/")).open("/club")
    one.chooses(file, "Open a club’s file").reads("Take in 1 game?").tap("Take in")
    one.reads("1 game has come in.")
    keep_picture(one, "club-without-a-hub")
    name, content = one.brought_home("Save the club’s file")
    one.reads(f"Saved as {name}.")
    assert content.splitlines() == file.read_bytes().splitlines()
    one.tap("Settings").tap("Home").sees("History: 1 game")
