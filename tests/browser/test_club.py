"""The club's page: joined from Settings, told what is saved, left again; the games stay."""

import re
import time

import pytest

from app import routes
from app.club.link import link_to
from app.entry.saved_games import now
from app.main import wonderpad
from app.server import membership
from app.server.membership import ServedMember
from app.visitors.membership import Joining
from storage import Store
from storage.club.hub.clubs import Clubs
from storage.lines.line import Head, head_line
from tests.app.tables import finished
from tests.browser.audit import audit, picture
from tests.inside.house import House
from tests.storage.club.served_hub import ServedHub

pytestmark = pytest.mark.browser

OPEN_WAY = (
    "This address begins with http: anyone on the home network can read what is sent, the password "
    "too. Use a password that you use nowhere else."
)

SECRET = "hush-hush-7"  # noqa: S105 - of nobody


@pytest.fixture
def hub():
    with ServedHub() as served:
        yield served


@pytest.fixture
def member(tmp_path, monkeypatch):
    monkeypatch.setattr(membership, "LOOKS_EVERY", 0.5)
    served = ServedMember(tmp_path / "wonderpad").start()
    yield served
    served.stop()


@pytest.fixture
def house(tmp_path, member):
    folder = tmp_path / "wonderpad"
    served = House(folder, lambda store: wonderpad(store, membership=member)).start()
    yield served
    served.stop()


def wait_for(true) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def games_at(hub) -> int:
    return sum(name.startswith("game:") for name in hub.hub.documents or {})


def test_a_club_is_joined_told_and_left(house, hub, phones, member, tmp_path):
    phone = phones(house).open("/settings").tap("Club. One history on all devices of a group")
    phone.write("The club’s address", hub.address)
    phone.write("User name", "ada")
    phone.write("Password", SECRET)
    phone.tap("Join or found the club")
    phone.reads("Everything done here has been sent.")
    phone.reads(f"No other device has sent anything to {hub.address} yet.")
    phone.reads(
        "The way to the hub is not encrypted: anyone on the home network can read what is sent, "
        "the password too."
    )
    phone.reads(hub.address)
    phone.tap("Settings").tap("Club. This device is in: our-club").reads(hub.address)
    # Nobody taps anything: the game is sent because it is saved.
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now())
    wait_for(lambda: games_at(hub) == 1)
    # What another device tells comes here when it is asked for.
    other = ServedMember(tmp_path / "other").start()
    with Store(tmp_path / "other") as store:
        store.games.add(finished("Cleo", "Di"), now())
    other.join(Joining(hub.address, "ada", SECRET, "Cleo’s laptop"))
    wait_for(lambda: games_at(hub) == 2)
    other.stop()
    phone.tap("Sync now")
    phone.reads("Also there: Cleo’s laptop")
    assert SECRET not in house.said()
    assert SECRET not in repr(vars(member))
    phone.tap("Leave").tap("Leave, and keep the games")
    phone.reads("You have left the club. Its games stay here.").reads("Join or found the club")
    for field in ("The club’s address", "User name", "Password"):
        phone.holds(field, "")
    assert not (tmp_path / "wonderpad" / "club.password").exists()
    with Store(tmp_path / "wonderpad") as store:
        assert store.games.count() == 2


def test_what_is_refused_joins_nothing_and_says_no_password(house, phones, member, tmp_path):
    phone = phones(house).open("/club")
    phone.write("The club’s address", "http://hub.example/our-club")
    phone.write("User name", "ada").write("Password", SECRET)
    phone.tap("Join or found the club")
    phone.reads(
        "Outside the home network the address must begin with https, or anyone on the way could "
        "read the password."
    )
    # It is there to be put right, and not to be typed again.
    phone.holds("The club’s address", "http://hub.example/our-club")
    phone.holds("User name", "ada").holds("Password", SECRET)
    phone.write("The club’s address", "https://hub.example/our-club")
    phone.holds("User name", "ada").holds("Password", SECRET)
    phone.write("The club’s address", "http://127.0.0.1:9/our-club").tap("Join or found the club")
    phone.reads("No hub answers at this address.")
    assert member.clubs == ()
    assert not (tmp_path / "wonderpad" / "club.password").exists()


def test_a_link_fills_in_the_fields_and_joins_nothing_by_itself(house, hub, phones, member):
    phone = phones(house).open(routes.join(hub.address, "ada"))
    phone.reads(
        "This link leads to the club below. Join it only if you know who sent the link. Ask "
        "them for the password."
    )
    phone.reads(OPEN_WAY).holds("The club’s address", hub.address)
    phone.holds("User name", "ada")
    assert hub.heads == []
    phone.write("Password", SECRET).write("How others see this device", "Ada’s phone")
    phone.tap("Join or found the club").reads("The others see this device as Ada’s phone.")
    assert member.clubs[0].user == "ada"
    assert SECRET not in house.said()


def test_a_link_can_be_pasted(house, hub, phones, member):
    phone = phones(house).open("/club").reads_no(OPEN_WAY)
    phone.write("The club’s address", link_to("https://pad.example/", hub.address, "ada"))
    phone.reads(OPEN_WAY).tap("Join or found the club").reads("User name: ada")
    assert member.clubs[0].address == hub.address


@pytest.fixture
def theirs():
    with ServedHub("theirs") as served:
        yield served


def test_who_is_in_one_club_is_asked_nothing(house, hub, phones, member, tmp_path):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now(), "evening")
        table = store.drafts.new(finished("Ada", "Bo"), now()).id
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: member.clubs and not member.busy)
    phone = phones(house).open(routes.game("evening")).sees("Correct").reads_no("Counts for")
    phone.open(routes.table(table)).reads("Expansions").reads_no("Counts for")


def test_a_second_club_is_joined_and_a_table_and_a_game_say_for_which_they_count(
    house, hub, theirs, phones, member, tmp_path
):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now(), "evening")
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: member.clubs and not member.busy)
    # Who thinks better of it is where they were.
    phone = phones(house).open("/club").tap("Join another club").reads("nothing of one club is")
    phone.tap("Back").reads("Everything done here has been sent.").reads_no("Your clubs")
    # A link leads to the other one, though there is a club already.
    phone.open(routes.join(theirs.address, "bo")).holds("The club’s address", theirs.address)
    phone.tap("Join or found the club").reads("Your clubs").reads("User name: bo")
    phone.reads(theirs.address)
    assert games_at(theirs) == 0
    phone.tap(re.compile("^our-club[.] ")).reads(hub.address)
    # A game is moved.
    phone.open(routes.game("evening")).reads("Counts for").tap("theirs")
    wait_for(lambda: games_at(theirs) == 1)
    wait_for(lambda: any(name.startswith("gone:") for name in hub.hub.documents))
    # A table is of the club that was chosen last.
    with Store(tmp_path / "wonderpad") as store:
        table = store.drafts.new(finished("Ada", "Bo"), now()).id
    phone.open(routes.table(table)).reads("Counts for").tap("theirs")
    with Store(tmp_path / "wonderpad") as store:
        wait_for(lambda: store.drafts.latest_club() == member.clubs[1].mark)
        wait_for(lambda: store.drafts.get(table).club == member.clubs[1].mark)
        assert store.drafts.new(finished("Ada", "Bo"), now()).club == member.clubs[1].mark
    # The one that is shown is left, and nothing else.
    phone.open("/club").tap(re.compile("^theirs[.] ")).reads(theirs.address)
    phone.tap("Leave").tap("Leave, and keep the games").reads(hub.address).reads_no("Your clubs")
    wait_for(lambda: not member.busy)
    assert [club.address for club in member.clubs] == [hub.address]
    # What counted for it says so.
    phone.open(routes.game("evening")).reads("Counts for none of your clubs")


def test_a_wrong_address_of_a_second_club_changes_nothing(house, hub, phones, member):
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: member.clubs and not member.busy)
    phone = phones(house).open("/club").tap("Join another club")
    phone.write("The club’s address", hub.address).tap("Join or found the club")
    phone.reads("This device is in that club already.").tap("Back")
    phone.reads("Everything done here has been sent.")
    assert len(member.clubs) == 1


def test_who_has_joined_another_club_and_leaves_one_sees_the_other(
    house, hub, theirs, phones, member, tmp_path
):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now())
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: member.clubs and not member.busy)
    phone = phones(house).open("/club").tap("Join another club")
    phone.write("The club’s address", theirs.address).tap("Join or found the club")
    # Where there are several, it is said which one is to be left.
    phone.reads("Your clubs").tap("Leave").reads("Leave the club theirs?").tap("Stay")
    phone.tap(re.compile("^our-club[.] ")).reads(hub.address)
    phone.tap("Leave").reads("Leave the club our-club?").tap("Leave, and delete the games here")
    phone.reads("Delete 1 game of our-club from this device?").tap("Stay")
    phone.tap(re.compile("^theirs[.] ")).reads(theirs.address)
    phone.tap("Leave").tap("Leave, and keep the games").reads(hub.address)
    phone.reads("Everything done here has been sent.").sees("Sync now")
    phone.tap("Leave").reads("Leave the club?").tap("Stay")
    # It can be asked for again.
    phone.tap("Join another club").reads("nothing of one club is")


@pytest.mark.parametrize("file", ["club.journal", "club-2.journal"])
def test_a_club_that_cannot_be_read_is_said_and_the_other_one_shown(
    house, hub, theirs, phones, member, tmp_path, file
):
    for one in (hub, theirs):
        member.join(Joining(one.address, "", "", ""))
    wait_for(lambda: len(member.clubs) == 2 and not member.busy)
    path = tmp_path / "wonderpad" / file
    whole = path.read_bytes()
    path.write_bytes(head_line(Head(1, 2, 0, 0)))
    phone = (
        phones(house).open("/club").reads(re.compile(f"{file} was written by a newer Wonderpad"))
    )
    phone.reads((theirs if file == "club.journal" else hub).address).reads_no("Your clubs")
    path.write_bytes(whole)
    phone.reads("Your clubs").reads_no(re.compile("newer Wonderpad"))


@pytest.mark.parametrize("first", [True, False], ids=["the first one", "another one"])
def test_who_leaves_the_club_of_the_pages_link_is_not_invited_again(
    house, hub, theirs, phones, member, first
):
    if not first:
        member.join(Joining(theirs.address, "", "", ""))
        wait_for(lambda: member.clubs and not member.busy)
    phone = phones(house).open(routes.join(hub.address, "ada")).reads("This link leads to")
    phone.tap("Join or found the club").reads("User name: ada")
    phone.tap("Leave").tap("Leave, and keep the games")
    if first:
        phone.reads("You need a CouchDB database").holds("The club’s address", "")
    else:
        phone.reads(theirs.address).sees("Sync now")
    phone.reads_no("This link leads to")


def test_a_link_that_is_not_of_our_form_fills_in_nothing(house, phones):
    phone = phones(house).open("/join/https:~2F~2Fevil.example~2Fclub/ada")
    phone.reads("All devices of a club have one history").holds("The club’s address", "")


def test_who_leaves_may_delete_the_games_here(house, hub, phones, member, tmp_path):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now())
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: member.clubs and not member.busy)
    phone = phones(house).open("/club").tap("Leave").tap("Leave, and delete the games here")
    phone.reads("Delete 1 game from this device?").tap("Stay")
    phone.reads("Everything done here has been sent.")
    phone.tap("Leave").tap("Leave, and delete the games here").tap("Delete, and leave")
    phone.reads("Join or found the club").open("/").sees("New game").loses("History: 1 game")
    assert games_at(hub) == 1
    with Store(tmp_path / "wonderpad") as store:
        assert store.games.count() == 0


@pytest.fixture
def corrected(hub, member, tmp_path):
    """Has two devices correct a cell at once; the last of them wins. Returns the other device."""

    def corrected(entries):
        with Store(tmp_path / "wonderpad") as store:
            store.games.add(finished("Ada", "Bo"), now(), "evening")
        member.join(Joining(hub.address, "", "", ""))
        wait_for(lambda: not member.busy)
        other = ServedMember(tmp_path / "other").start()
        other.join(Joining(hub.address, "", "", "Bo’s laptop"))
        wait_for(lambda: not other.busy)
        for folder, entered in entries:
            with Store(tmp_path / folder) as store:
                store.games.replace("evening", finished("Ada", "Bo", blue=[10, entered]), now())
                # Its moment is when it is told, and either device looks for itself now and then.
                clubs = Clubs(store, now)
                for club in clubs.all():
                    club.take_stock()
                clubs.close()
        met = [other if folder == "other" else member for folder, _ in entries]
        for one in (*met, met[0]):
            one.meet()
            wait_for(lambda one=one: not one.busy)
        return other

    return corrected


@pytest.mark.parametrize(("tap", "blue"), [("Take 7 points", 7), ("Keep what is here", 9)])
def test_the_other_version_of_a_game_is_a_tap_away(
    house, phones, member, tmp_path, corrected, tap, blue
):
    # The one here is the later one.
    other = corrected([("other", 7), ("wonderpad", 9)])
    phone = phones(house).open("/game/evening")
    told = "Bo’s laptop has 7 points for Bo’s Blue. Here it is 9 points."
    phone.reads(told).tap(tap).reads_no(told)

    def settled():
        for one in (member, other):
            one.meet()
            wait_for(lambda one=one: not one.busy)
        found = []
        for folder in ("other", "wonderpad"):
            with Store(tmp_path / folder) as store:
                found.append(store.games.get("evening").game.players[1].pad["blue"])
        asked = member.two_ways("evening") or other.two_ways("evening")
        return found == [blue, blue] and not asked

    wait_for(settled)
    other.stop()


def test_what_this_device_had_is_not_called_another_ones(house, phones, corrected):
    other = corrected([("wonderpad", 9), ("other", 7)])
    phone = phones(house).open("/game/evening")
    phone.reads("This device had 9 points for Bo’s Blue. Now it is 7 points.")
    phone.reads_no(re.compile("Another device"))
    other.stop()


@pytest.mark.parametrize("tap", ["One game", "Two games"])
def test_a_game_that_two_devices_entered_is_asked_about(house, hub, phones, member, tmp_path, tap):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now(), "ours")
    with Store(tmp_path / "other") as store:
        store.games.add(finished("Ada", "Bo", blue=[10, 9]), now(), "theirs")
    other = ServedMember(tmp_path / "other").start()
    for one, called in ((other, "Bo’s laptop"), (member, "")):
        one.join(Joining(hub.address, "", "", called))
        wait_for(lambda one=one: not one.busy)
    phone = phones(house).open("/history").reads("One game, or two?")
    phone.sees(re.compile("^Entered by Bo’s laptop: Ada 70, Bo 69$"))
    phone.tap(tap).reads_no("One game, or two?")
    for one in (member, other, member):
        one.meet()
        wait_for(lambda one=one: not one.busy)
    wait_for(lambda: member.look_alikes == other.look_alikes == ())
    other.stop()
    with Store(tmp_path / "other") as store:
        assert store.games.count() == (1 if tap == "One game" else 2)


def test_the_same_trouble_as_before_is_told_again(house, phones, member):
    phone = phones(house).open("/club")
    phone.write("The club’s address", "http://hub.example/our-club")
    for _ in range(3):
        phone.tap("Join or found the club")
        wait_for(lambda: not member.busy)
        phone.sees("Join or found the club").reads(re.compile("^Outside the home network"))


def test_no_page_but_settings_leads_to_a_club(house, phones):
    phone = phones(house)
    told = re.compile(r"\bclub\b", re.IGNORECASE)
    phone.open("/settings").reads("Where your games are stored").reads(told)
    for route in ("/", "/history", "/statistics", "/players"):
        phone.open(route).sees(re.compile(".")).reads_no(told)


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height", "dark"), [(390, 844, False), (360, 740, True)])
def test_the_server_makes_its_folder_a_member(server, phones, hub, width, height, dark, tmp_path):
    with server.store() as store:
        store.games.add(finished("Ada", "Bo"), now(), "evening")
    phone = phones(server, width, height, dark=dark).open("/settings")
    phone.tap("Club. One history on all devices of a group")
    phone.reads(
        "All games on this device and its open tables are sent to the club, and those of the club "
        "come here."
    )
    audit(phone, "club-to-join")
    phone.write("The club’s address", hub.address)
    phone.write("Password", SECRET)
    phone.tap("Join or found the club")
    phone.reads("Everything done here has been sent.")
    assert games_at(hub) == 1
    audit(phone, "club")
    other = ServedMember(tmp_path / "other").start()
    other.join(Joining(hub.address, "", "", "Bo’s laptop"))
    wait_for(lambda: not other.busy)
    for blue, each in ((7, Store(tmp_path / "other")), (9, server.store())):
        with each as store:
            store.games.replace("evening", finished("Ada", "Bo", blue=[10, blue]), now())
    other.meet()
    wait_for(lambda: not other.busy)
    phone.tap("Sync now").reads("Also there: Bo’s laptop")
    # The address is there a moment before the page: Home has a button with both names, too.
    phone.open("/").tap("History: 1 game").sees("When").tap(re.compile("Ada.*Bo"))
    # Whose is shown here and whose beside it depends on who has sent first: this device does by
    # itself, too.
    theirs = "Bo’s laptop has 7 points for Bo’s Blue. Here it is 9 points."
    ours = "This device had 9 points for Bo’s Blue. Now it is 7 points."
    phone.reads(re.compile("|".join(map(re.escape, (theirs, ours)))))
    audit(phone, "club-two-ways")
    with Store(tmp_path / "other") as store:
        store.games.add(finished("Ada", "Bo", blue=[10, 8]), now(), "theirs")
    other.meet()
    other.stop()
    phone.open("/club").tap("Sync now")
    phone.open("/").tap("History: 2 games").reads("One game, or two?")
    audit(phone, "club-one-or-two")
    phone.open("/settings").sees("Club. This device is in: our-club")
    assert SECRET not in server.said()


def test_a_player_is_removed_for_good_from_all_devices_and_the_hub(
    house, hub, phones, member, tmp_path
):
    there = ServedMember(tmp_path / "there").start()
    with Store(tmp_path / "there") as store:
        store.games.add(finished("Quintessa", "Bo"), now())
    for each in (there, member):
        each.join(Joining(hub.address, "", "", ""))
        wait_for(lambda each=each: not each.busy)
    assert b"Quintessa" in str(hub.hub.documents).encode()
    phone = phones(house).open("/players")
    phone.tap(re.compile("^Quintessa, ")).sees("Done").tap("Remove for good …")
    phone.reads(
        "The club’s other devices and its hub lose the name, too, as soon as they hear of it."
    )
    audit(phone, "players-removing-from-a-club")
    phone.tap("Remove for good").reads("Quintessa is gone for good. Games say “A player” now.")
    assert "Quintessa" not in str(hub.hub.documents)
    there.meet()
    wait_for(lambda: not there.busy)
    with Store(tmp_path / "there") as store:
        assert store.games.names() == ["Bo"]
    there.stop()
    for folder in (tmp_path / "there", tmp_path / "wonderpad"):
        texts = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        assert not any(b"Quintessa" in text or b"quintessa" in text for text in texts)


def test_whose_name_is_entered_again_while_they_are_removed_is_told_to_be_there(
    house, hub, phones, member, tmp_path, monkeypatch
):
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Quintessa", "Bo"), now())
    member.join(Joining(hub.address, "", "", ""))
    wait_for(lambda: not member.busy)
    answer = hub.hub.answer

    def entered_meanwhile(method, path, body):
        if b"forgotten:" in (body or b""):
            with Store(tmp_path / "wonderpad") as store:
                if store.games.count() == 1:
                    store.games.add(finished("Quintessa", "Cy"), now())
        return answer(method, path, body)

    monkeypatch.setattr(hub.hub, "answer", entered_meanwhile)
    phone = phones(house).open("/players")
    phone.tap(re.compile("^Quintessa, ")).sees("Done").tap("Remove for good …")
    phone.tap("Remove for good")
    phone.reads(re.compile("^Somebody here is still called Quintessa"))
    phone.sees(re.compile("^Quintessa, "))


@pytest.mark.nightly
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(390, 844, True), (390, 844, False), (1440, 900, False), (1440, 900, True)],
)
def test_two_clubs_are_shown_and_chosen(server, phones, hub, theirs, width, height, dark):
    with server.store() as store:
        store.games.add(finished("Ada", "Bo"), now(), "evening")
    phone = phones(server, width, height, dark=dark).open(routes.join(hub.address, "ada"))
    phone.tap("Join or found the club").reads("Everything done here has been sent.")
    phone.tap("Join another club").reads("nothing of one club is told to another")
    audit(phone, "club-to-join-another")
    phone.write("The club’s address", theirs.address).tap("Join or found the club")
    phone.reads("Your clubs").sees(re.compile("^theirs[.] "))
    audit(phone, "clubs")
    phone.tap("Leave").reads("Leave the club theirs?")
    audit(phone, "club-to-leave-of-two")
    phone.tap("Stay")
    phone.open(routes.game("evening")).reads("Counts for").tap("theirs")
    wait_for(lambda: games_at(theirs) == 1)
    # Other tests audit the page; its lines may be cut here where it scrolls.
    picture(phone, "game-of-two-clubs")
    with server.store() as store:
        table = store.drafts.new(finished("Ada", "Bo"), now()).id
    phone.open(routes.table(table)).reads("Counts for").tap("theirs")
    with server.store() as store:
        wait_for(lambda: store.drafts.get(table).club)
    audit(phone, "table-of-two-clubs")
