"""The site as a member of a club: what is saved in a browser comes to all, and the other way."""

import base64
import re
import time

import pytest

from app.entry.saved_games import now
from app.server.membership import ServedMember
from app.visitors.membership import Joining
from storage import Store
from tests.app.tables import finished
from tests.app.visitors.test_qr_code import squares
from tests.browser.audit import audit
from tests.storage.club.real_hub import a_hub

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

NAMES = ("Gil", "Hal", "Ira")

IN_THE_MIDDLE, BELOW_THE_HEAD = (195, 400), 100
"""Where on the page a wheel turns, and how far below its upper edge what is looked at is then."""

SECRET = "hush-hush-7"  # noqa: S105 - of nobody


@pytest.fixture
def hub(tmp_path):
    with a_hub(tmp_path / "hub", f"ada:{SECRET}") as hub:
        yield hub.club()


@pytest.fixture
def server(tmp_path, hub):
    """A folder that is served, and in the club."""
    folder = tmp_path / "server"
    Store(folder).close()
    served = ServedMember(folder).start()
    served.join(Joining(hub, "ada", SECRET, "the cupboard"))
    wait_for(lambda: not served.busy)
    assert served.clubs
    yield served
    served.stop()


def wait_for(true) -> None:
    deadline = time.monotonic() + 120
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def meets(server) -> None:
    server.meet()
    wait_for(lambda: not server.busy)
    assert server.trouble is None


def played(folder):
    with Store(folder) as store:
        return sorted(
            tuple(player.name for player in saved.game.players) for saved in store.games.all()
        )


SAMPLED = """async ([png, across]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const each = picture.width / across;
  const middles = Array.from({ length: across }, (_, number) => Math.floor((number + 0.5) * each));
  return middles.map((y) => middles.map((x) => canvas.getImageData(x, y, 1, 1).data[0] < 128));
}"""
"""The middle of each square of a picture: is it dark?"""


def goes(phone, route):
    """Another page of the same site, which stays as it is."""
    phone.page.evaluate("(route) => { location.hash = route; }", route)
    return phone


def squares_on(phone, name):
    """What is dark of a QR code that the page shows, square by square."""
    code = phone.page.get_by_role("img", name=name)
    png = phone.page.screenshot(clip=code.bounding_box(), scale="css")
    across = len(squares(phone.copied()))
    return phone.page.evaluate(SAMPLED, [base64.b64encode(png).decode(), across])


def joins(phone, hub, password=SECRET):
    goes(phone, "/settings").tap("Club. One history on all devices of a group")
    phone.write("The club’s address", hub)
    phone.write("User name", "ada")
    phone.write("Password", password)
    return phone.tap("Join or found the club")


def test_a_game_goes_from_site_to_server_and_back(built, serve, phones, hub, server, tmp_path):
    phone = phones(serve(built)).open()
    joins(phone, hub, "wrong").reads(
        "The hub does not let this device in. Check the name and the password."
    )
    phone.write("Password", SECRET).tap("Join or found the club")
    phone.reads("Everything done here has been sent.")
    # Nobody taps anything: the game is sent because it is saved.
    goes(phone, "/").new_table(*NAMES).on_walk("Wonder").enters_for(NAMES[0]).number(7)
    phone.tap("More").tap("Result").tap("Save unfinished").sees("Correct")

    def heard():
        meets(server)
        return played(tmp_path / "server") == [NAMES]

    wait_for(heard)
    with Store(tmp_path / "server") as store:
        store.games.add(finished("Cleo", "Di"), now())
    server.meet()
    wait_for(lambda: not server.busy)
    goes(phone, "/club").tap("Sync now")
    phone.reads("Also there: the cupboard")
    audit(phone, "club-on-the-site")
    phone.tap("Copy the link").reads("Copied. Paste it wherever you like.")
    link = phone.copied()
    assert SECRET not in link
    # Any camera reads the link, once all of it is in sight.
    code = phone.page.get_by_role("img", name="QR code of the link")
    phone.page.mouse.move(*IN_THE_MIDDLE)
    phone.page.mouse.wheel(0, code.bounding_box()["y"] - BELOW_THE_HEAD)
    wait_for(lambda: squares_on(phone, "QR code of the link") == squares(link))
    goes(phone, "/").sees("History: 2 games")
    # A page that is opened anew is a member still, nobody typed the password again, and what it
    # missed comes by itself.
    with Store(tmp_path / "server") as store:
        store.games.add(finished("Eve", "Flo"), now())
    meets(server)
    phone.reload().sees("History: 3 games")
    # Whoever comes out of a cellar meets the hub again, and taps nothing for it.
    phone.context.set_offline(True)
    goes(phone, "/club").tap("Sync now").reads("The hub cannot be reached now.")
    phone.reads("Last tried at ")
    phone.context.set_offline(False)
    phone.reads_no("The hub cannot be reached now.")
    # Who opens the link types only the password.
    another = phones(serve(built)).open(link.partition("#")[2])
    another.holds("The club’s address", hub).holds("User name", "ada")
    another.write("Password", SECRET).write("How others see this device", "Eve’s phone")
    another.tap("Join or found the club").reads("Also there: the cupboard")
    goes(another, "/").sees("History: 3 games")
    # The two sit at one table, which no server has; the cupboard may sleep.
    goes(phone, "/").new_table("Ada", "Bo", "Cleo").on_walk("Wonder").enters_for("Ada")
    another.reads("On other phones in the club").tap("New game").awaits_cursor("Name of player 1")
    another.seat_one(1, "Bo").seat_one(2, "Ada").letters("Cleo").press("Enter").letters("Dora")
    same = re.compile("^These people are already at a table. On another phone: 0 of 21 entered")
    another.sees(same).holds("Name of player 4", "Dora").tap(same)
    another.on_walk("Wonder").enters_for("Ada").number(7).enters_for("Bo")
    phone.has("Ada", "7 points").enters_for("Bo").tap("I am Bo").number(3).on_walk("Treasure")
    another.has("Bo", "3 points").enters_for("Cleo")


def test_two_phones_without_a_hub_have_one_history_by_files(built, serve, phones, tmp_path):
    pages = serve(built)
    files = []

    def saves(phone):
        name, content = goes(phone, "/club").brought_home("Save the club’s file")
        files.append(tmp_path / str(len(files)) / name)
        files[-1].parent.mkdir()
        files[-1].write_bytes(content)
        return files[-1]

    one = phones(pages).open().new_table(*NAMES).on_walk("Wonder").enters_for(NAMES[0]).number(7)
    one.tap("More").tap("Result").tap("Save unfinished").sees("Correct")
    first = saves(one)
    one.reads(f"Saved as {first.name}.")
    other = phones(pages).open("/club").chooses(first, "Open a club’s file")
    other.reads("Take in 1 game?").tap("Take in").reads("1 game has come in.")
    goes(other, "/").sees("History: 1 game").new_table("Ada", "Bo", "Cleo").on_walk("Wonder")
    other.enters_for("Ada").number(3).tap("More").tap("Result").tap("Save unfinished").sees(
        "Correct"
    )
    one.chooses(saves(other), "Open a club’s file").reads("Take in 1 game?").tap("Take in")
    one.reads("1 game has come in.")
    audit(one, "club-without-a-hub")
    goes(one, "/").sees("History: 2 games")
    # It is in the club still when it is opened anew.
    goes(one.reload(), "/club").reads(
        "This club has no hub: it goes from device to device in files."
    )
