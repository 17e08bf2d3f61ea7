"""Import: a file is picked and looked through, and its games are added all or none."""

import json
import re
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest

from app.assets import assets_folder
from storage import SavedGame
from storage.exchange import json_lines
from tests.app.tables import finished
from tests.browser.audit import audit, wait_for_theme

pytestmark = pytest.mark.browser

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

EVENING = datetime(2026, 11, 20, 20, 15, 7, tzinfo=UTC)

TABLE = """date,player,blue,green,guilds,total
2026-01-02,Ada,10,5,7,22
2026-01-02,Bo,1,20,3,25
2026-01-02,Cleo,4,,6,
2026-02-03,Ada,11,5,7,23
2026-02-03,Di,1,20,3,24
2026-02-03,Cleo,4,8,6,18
"""
"""Two games as a person writes them; Bo's total is wrong."""

BROKEN = """[
  {"players": [{"name": "Ada", "pad": {"blue": 13}}, {"name": "Bo"}, {"name": "Cleo"}]},
  {"players": [{"name": "Ada", "pad": {"blue": "many"}}, {"name": "Bo"}, {"name": "Cleo"}]}
]
"""


def games(count):
    """So many games, one a day."""
    for number in range(count):
        moment = EVENING - timedelta(days=number)
        game = finished("Ada", "Bo", "Cleo", blue=[number % 40, 10, 11])
        yield SavedGame(str(number), game.model_copy(update={"played_at": moment}), moment)


def choose(phone, path, button="Choose a file"):
    return phone.chooses(path, button)


def count(server):
    with server.store() as store:
        return store.games.count()


def file(tmp_path, name, content):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return path


def test_what_takes_long_shows_that_it_goes_on_and_can_be_stopped(server, phones, tmp_path):
    line = '{"players": [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}], "note": "%d"}\n'
    path = file(tmp_path, "long.json", "".join(line % number for number in range(40_000)))
    phone = phones(server).open("/import")
    choose(phone, path).sees("Stop")
    phone.reads(re.compile(r"^(Reading long\.json|Read: \d+ of 40)")).tap("Stop")
    phone.reads("Reading long.json was stopped. Nothing was imported.").sees("Another file")
    assert count(server) == 0
    short = file(tmp_path, "short.json", "".join(json_lines(games(3))))
    choose(phone, short, "Another file").reads("3 games are new.")


def all_of(scored):
    """What a file has of games that were scored; nothing before it is written to its end."""
    try:
        return json.loads(scored.read_bytes()[10:])
    except (OSError, ValueError):
        return None


def test_statistics_are_worked_out_after_an_import_before_anybody_asks(server, phones, tmp_path):
    path = file(tmp_path, "ours.json", "".join(json_lines(games(60))))
    phone = phones(server).open("/import")
    choose(phone, path).tap("Import 60 games").reads("60 games added.")
    scored = server.folder / "games.scored"
    deadline = monotonic() + 60
    while not (known := all_of(scored)) and monotonic() < deadline:
        phone.pause(100)
    assert len(known[1]) == 60


def test_games_are_shown_added_once_and_taken_back(server, phones, tmp_path):
    path = file(tmp_path, "ours.json", "".join(json_lines(games(3))))
    phone = phones(server).open("/").tap("More").tap("Import games from a file")
    phone.stands_at("/import")
    choose(phone, path).reads("3 games are new.").reads("20 November 2026: Ada 60, Bo 70, Cleo 71")
    # Nothing is written before somebody says so.
    assert count(server) == 0
    phone.tap("Import 3 games").reads("3 games added.").sees("Undo")
    assert count(server) == 3

    # The same file once more adds nothing.
    choose(phone, path, "Another file").reads("No game is new.").reads("3 games are already here.")
    assert not [label for label in phone.buttons() if label.startswith("Import ")]

    # What else there is can be looked at before an import is taken back.
    more = file(tmp_path, "more.json", "".join(json_lines(games(5))))
    choose(phone, more, "Another file").reads("2 games are new.").tap("Import 2 games")
    phone.sees("Undo").tap("History").sees(re.compile(r"Cleo, 71\. Bo 70, Ada 64"))
    assert count(server) == 5
    phone.back().tap("Undo").reads("2 games were taken out again.")
    assert count(server) == 3
    choose(phone, more, "Another file").sees("Import 2 games")


def test_a_table_of_a_person_is_read_and_its_odd_row_named(server, phones, tmp_path):
    path = file(tmp_path, "evenings.csv", TABLE)
    phone = choose(phones(server).open("/import").sees("Choose a file"), path)
    phone.reads("2 games are new.").reads("Worth a look")
    phone.reads(re.compile(r"^evenings\.csv, line 3, column 6 \(total\): Bo.s .* add up to 24"))
    phone.tap("Import 2 games").sees("Undo")
    with server.store() as store:
        latest, first = store.games.all()
    assert [player.name for player in latest.game.players] == ["Ada", "Di", "Cleo"]
    # A blank is not zero.
    assert "green" not in first.game.players[2].pad
    assert first.game.players[1].pad["green"] == 20


def test_a_broken_file_says_where_and_adds_nothing(server, phones, tmp_path):
    path = file(tmp_path, "broken.json", BROKEN)
    phone = choose(phones(server).open("/import").sees("Choose a file"), path)
    phone.reads("broken.json cannot be imported")
    phone.reads(re.compile(r"^broken\.json, line 3, column \d+ \(.*blue\): game 2: .*many"))
    assert not [label for label in phone.buttons() if label.startswith("Import ")]
    assert count(server) == 0
    # Bytes that are no text at all are refused as well, and the next file is read.
    noise = tmp_path / "noise.json"
    noise.write_bytes(bytes(range(256)) * 20)
    choose(phone, noise, "Another file").reads("noise.json cannot be imported")
    good = file(tmp_path, "good.csv", TABLE)
    choose(phone, good, "Another file").sees("Import 2 games")
    assert count(server) == 0


def test_two_thousand_games_come_in(server, phones, tmp_path):
    path = file(tmp_path, "many.json", "".join(json_lines(games(2000))))
    phone = choose(phones(server).open("/import").sees("Choose a file"), path)
    phone.reads("2000 games are new.").reads("and 1995 more games")
    phone.tap("Import 2000 games").reads("2000 games added.").tap("Undo")
    phone.reads("2000 games were taken out again.")
    assert count(server) == 0


@pytest.mark.chromium
@pytest.mark.nightly
def test_what_cannot_be_written_is_said_and_the_file_stays_picked(server, phones, tmp_path):
    path = file(tmp_path, "ours.json", "".join(json_lines(games(30))))
    phone = choose(phones(server).open("/import").sees("Choose a file"), path)
    phone.sees("Import 30 games")
    server.fill_the_disk()
    phone.tap("Import 30 games").reads(re.compile("^There is no room left"))
    server.make_room()
    assert count(server) == 0
    phone.tap("Import 30 games").reads("30 games added.")
    assert count(server) == 30


@pytest.mark.nightly
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("width", "height"), [(360, 740), (390, 844), (820, 1180), (1440, 900)], ids=str
)
def test_an_import_fits_the_screen_and_the_thumb(server, phones, tmp_path, width, height):
    dark = width in (390, 1440)
    phone = phones(server, width, height, dark=dark).open("/import").sees("Choose a file")
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    audit(phone, "import")
    wrong = TABLE.replace(",22\n", ",23\n").replace(",18\n", ",19\n")
    choose(phone, file(tmp_path, "evenings.csv", wrong)).sees("Import 2 games")
    audit(phone, "import-preview")
    phone.tap("Import 2 games").sees("Undo")
    audit(phone, "import-done")
    broken = BROKEN.replace("13", '"x"')
    choose(phone, file(tmp_path, "broken.json", broken), "Another file")
    phone.reads("broken.json cannot be imported")
    audit(phone, "import-broken")
