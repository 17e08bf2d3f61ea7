"""What is measured of clubs at a hub does each thing once, at one that needs no npm."""

from bench import club_browser, club_scale
from bench.effort import Effort
from tests.bench.systems import on_linux
from tests.storage.club.served_hub import ServedHub


class SmallHub(ServedHub):
    """Has one club, and keeps it in this process."""

    def __init__(self, _folder):
        super().__init__("club-0")

    def club(self, name="club-0"):
        assert self.address.endswith(name)
        return self.address


def test_members_meet_at_a_hub_and_their_meetings_are_told(capsys):
    club_scale.run(Effort(smallest=True), SmallHub)
    title, _, _, *rows = capsys.readouterr().out.strip().splitlines()
    assert title.startswith("1 clubs of 2 at one hub")
    requests = {row[:14].strip(): float(row.split()[-2]) for row in rows}
    assert requests.keys() == {"joins, tells", "hears", "nothing new"}
    assert requests["joins, tells"] > requests["nothing new"] > 0


def test_a_club_of_so_many_games_is_founded_for_the_browser_that_joins(tmp_path):
    with SmallHub(tmp_path) as hub:
        club_browser.tell(tmp_path / "first", 20, hub.club())
        assert len(hub.hub.documents) >= 20


@on_linux("club_browser")
def test_the_processors_time_is_that_of_this_program_and_of_what_it_started():
    assert club_browser.processor_seconds() > 0
