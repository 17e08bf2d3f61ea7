"""Open tables of a club: several phones at one table, by way of the hub alone."""

import asyncio
import random
import re
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from app.club import tables, tables_look, tables_told
from app.club.keeper import Keeper
from app.club.keepers import Keepers
from app.club.tables_pace import SILENT_AFTER, Pace
from app.entry.session import Session
from app.frame.sitting import Sitting
from app.visitors.membership import Joining
from scoring import Phrase
from scoring.answers import seating
from storage import StorageTrouble, Store
from storage.club.hub import tables as hub_tables
from storage.club.hub.carrier import ClubTrouble, TooLarge
from storage.club.hub.clubs import Clubs
from storage.club.noted.open_tables import PREFIX, TableNotes
from tests import profiles
from tests.app.tables import CATEGORIES, table
from tests.storage.club.simulated_hub import Hub, Line

PLAYERS = ("Ada", "Bo", "Cleo")


class Phone:
    """A folder in a club, with one page open."""

    def __init__(self, folder, name, hub, chance=None):
        self.folder, self.name, self.chance = folder / name, name, chance
        self.hubs = {"ours": hub}
        self.faults = 1.0
        self.store = Store(self.folder)
        self.begin()
        joining = Joining("https://hub.example/ours", "ada", "hush", name)
        faults, self.faults = self.faults, 0.0
        asyncio.run(self.keepers.do(lambda keepers: keepers.join(joining)))
        self.faults = faults
        assert self.keepers.trouble is None

    def begin(self):
        @asynccontextmanager
        async def reach(address, _user, _password):
            hub = self.hubs[address.text.rpartition("/")[2]]
            yield Line(hub, self.chance, self.faults)

        self.keepers = Keepers(Clubs(self.store, lambda: datetime.now(UTC)), reach)
        self.session = Session(self.store)
        self.sitting = Sitting(None, self.session, self.keepers, asks=True)

    def restarts(self):
        """The page is closed, and all that was in its memory is gone."""
        self.keepers.close()
        self.store = Store(self.folder)
        self.begin()

    def looks(self):
        """Look at the tables, and have the page follow; tells whether the hubs answered."""
        asyncio.run(self.keepers.look())
        keepers = self.keepers.all()
        for keeper in keepers:
            unanswered = keeper.tables.pace.unanswered
            keeper.tables.pace = Pace()
            keeper.tables.pace.unanswered = unanswered
        self.keepers.sits_at_tables()
        asyncio.run(self.keepers.look_at_tables())
        self.follows()
        return all(not keeper.tables.pace.unanswered for keeper in keepers)

    def follows(self):
        """The page does what it does once a second."""
        self.sitting._follow(self.keepers)

    def answers(self, keep):
        self.session.settle(keep)
        self.follows()

    def starts(self, *names, **pad):
        return self.session.start(table(*names, **pad)).id

    def offered(self):
        return {each.draft.id: each.by for each in self.keepers.tables}

    def sits_down(self, name):
        (offered,) = (each for each in self.keepers.tables if each.draft.id == name)
        self.store.drafts.take_in(offered.draft, datetime.now(UTC))
        self.session.open(name)
        return self

    def opens(self, name):
        self.session.draft = None
        return self.session.open(name)

    def enters(self, seat, category, points):
        self.session.enter(seat, category, points)
        return self

    def shows(self, seat, category):
        return self.session.draft.entry(seat, category)

    def pads(self):
        return [player.pad for player in self.session.draft.game.players]


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def phones(tmp_path, hub):
    made = []

    def make(*names, chance=None):
        made.extend(Phone(tmp_path, name, hub, chance) for name in names)
        return made[-len(names) :]

    yield make
    for phone in made:
        phone.keepers.close()


@pytest.fixture
def two(phones):
    """Ada has begun a table, and Bo has sat down there with his phone."""
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    name = ada.starts(*PLAYERS)
    ada.looks()
    bo.looks()
    bo.sits_down(name).looks()
    ada.looks()
    return ada, bo, name


def test_a_table_is_offered_to_others_and_opened_there(phones):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    name = ada.starts(*PLAYERS, blue=(3, None, 5))
    ada.looks()
    bo.looks()
    assert bo.offered() == {name: "Ada’s phone"}
    assert ada.offered() == {}
    assert name not in ada.keepers.together
    bo.sits_down(name)
    assert bo.pads() == ada.pads()
    bo.looks()
    assert bo.offered() == {}
    ada.looks()
    assert name in ada.keepers.together & bo.keepers.together


def test_what_each_enters_stands_on_both(two):
    ada, bo, _ = two
    ada.enters(0, "blue", 7)
    bo.enters(1, "blue", 4).enters(1, "green", 10)
    for phone in (ada, bo, ada):
        phone.looks()
    assert ada.pads() == bo.pads() == [{"blue": 7}, {"blue": 4, "green": 10}, {}]
    # What others entered is not taken back here.
    assert ada.session.undo() == (0, "blue")
    for phone in (ada, bo):
        phone.looks()
    assert ada.pads() == bo.pads() == [{}, {"blue": 4, "green": 10}, {}]
    assert not ada.session.can_undo


class Silent:
    """A hub that nobody reaches."""

    def answer(self, *_):
        raise ClubTrouble(Phrase("hub.unreachable"))


def test_a_phone_is_cut_off_once_its_hub_has_not_answered_again_and_again(two, hub):
    ada, bo, name = two
    bo.hubs["ours"] = Silent()
    assert [bo.looks() or bo.sitting.is_cut_off() for _ in range(SILENT_AFTER)] == [False, True]
    assert not ada.sitting.is_cut_off()
    # Who sat there is known at the next start, too.
    bo.restarts()
    bo.opens(name)
    for _ in range(SILENT_AFTER):
        bo.looks()
    assert bo.sitting.is_together()
    assert bo.sitting.is_cut_off()
    bo.hubs["ours"] = hub
    bo.looks()
    assert not bo.sitting.is_cut_off()


def test_whoever_has_left_the_club_is_cut_off_from_nobody(two):
    ada, _, name = two
    ada.hubs["ours"] = Silent()
    for _ in range(SILENT_AFTER):
        ada.looks()
    assert ada.sitting.is_cut_off()
    asyncio.run(ada.keepers.do(lambda keepers: keepers.leave(1, delete_games=False)))
    ada.follows()
    assert ada.keepers.clubs == ()
    assert ada.session.draft.id == name
    assert not ada.sitting.is_cut_off()


def test_a_phone_that_may_not_write_is_not_cut_off(two, monkeypatch):
    ada, _, _ = two

    def refused(*_):
        raise StorageTrouble(Phrase("storage.full"))

    monkeypatch.setattr(TableNotes, "note", refused)
    for number in range(SILENT_AFTER + 1):
        ada.enters(0, "blue", number)
        ada.looks()
    assert not ada.sitting.is_cut_off()


def leaves_the_table_s_page(phone):
    """From now on nobody looks at a table there: the hub is met for the games alone."""
    for keeper in phone.keepers.all():
        keeper.tables.pace = Pace()


def goes_on(phone):
    """What the device does beside its pages."""
    asyncio.run(phone.keepers.look())
    asyncio.run(phone.keepers.look_at_tables())


@pytest.mark.parametrize("answers", [True, False])
def test_that_a_game_was_saved_is_told_though_nobody_looks_at_a_table_any_more(two, hub, answers):
    ada, bo, name = two
    ada.session.finish()
    if not answers:
        ada.hubs["ours"] = Silent()
        ada.looks()
        ada.hubs["ours"] = hub
    leaves_the_table_s_page(ada)
    goes_on(ada)
    bo.looks()
    assert bo.session.draft is None
    assert bo.store.games.ids() == [name]
    # From then on the hub is asked for tables no more.
    leaves_the_table_s_page(ada)
    assert ada.keepers.wait(1000) == 1000


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_look_between_the_game_and_the_end_of_its_table_is_told_all_the_same(
    two, monkeypatch, is_heard
):
    ada, bo, name = two
    if is_heard:
        # The hub has more than Ada's phone has heard.
        bo.enters(1, "blue", 9).looks()
    delete = ada.store.drafts.delete

    def looks_before(*told):
        leaves_the_table_s_page(ada)
        ada.keepers.sits_at_tables()
        goes_on(ada)
        delete(*told)

    with monkeypatch.context() as patch:
        patch.setattr(ada.store.drafts, "delete", looks_before)
        assert ada.session.finish().id == name
    leaves_the_table_s_page(ada)
    goes_on(ada)
    bo.looks()
    assert bo.session.draft is None
    assert bo.store.games.ids() == [name]
    late = [draft.game.players[1].pad["blue"] for draft in ada.store.drafts.all()]
    assert late == [9] * is_heard


def test_what_was_entered_is_told_though_nobody_looks_at_a_table_any_more(two, hub):
    ada, bo, _ = two
    ada.hubs["ours"] = Silent()
    ada.enters(0, "blue", 7)
    ada.looks()
    ada.hubs["ours"] = hub
    leaves_the_table_s_page(ada)
    goes_on(ada)
    bo.looks()
    assert bo.shows(0, "blue") == 7


def test_whoever_sits_alone_is_cut_off_from_nobody(phones):
    (ada,) = phones("Ada’s phone")
    ada.starts(*PLAYERS)
    ada.looks()
    ada.hubs["ours"] = Silent()
    for _ in range(SILENT_AFTER):
        ada.looks()
    assert not ada.sitting.is_cut_off()


def test_one_cell_that_both_filled_is_asked_about(two):
    ada, bo, _ = two
    ada.enters(0, "blue", 7)
    bo.enters(0, "blue", 10).enters(2, "yellow", 3)
    ada.looks()
    bo.looks()
    clash = bo.session.clash
    assert (clash.disputed.before, clash.disputed.after) == (7, 10)
    assert bo.shows(0, "blue") == 7
    ada.looks()
    assert ada.session.clash is None
    assert (ada.shows(0, "blue"), ada.shows(2, "yellow")) == (7, 3)
    bo.answers(clash.mine)
    for phone in (bo, ada):
        phone.looks()
    assert ada.shows(0, "blue") == bo.shows(0, "blue") == 10


def test_seats_that_both_changed_are_asked_about(two):
    ada, bo, _ = two
    for phone, names in ((ada, ("Ada", "Bo", "Di")), (bo, ("Ada", "Bo", "Eve"))):
        phone.session.change_table(lambda _, names=names: table(*names))
    ada.looks()
    bo.looks()
    assert bo.session.clash.disputed is None
    bo.answers(bo.session.clash.mine)
    for phone in (bo, ada):
        phone.looks()
    for phone in (ada, bo):
        assert [player.name for player in phone.session.draft.game.players] == ["Ada", "Bo", "Eve"]


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_of_two_tables_either_has_what_one_phone_alone_entered(two, stands):
    ada, bo, _ = two
    for phone, third in ((ada, "Di"), (bo, "Eve")):
        phone.session.change_table(lambda game, third=third: seating.rename(game, 2, third))
    ada.enters(0, "blue", 7).session.note_draft("", "Ada’s birthday", None)
    bo.enters(1, "blue", 8).session.note_draft("At home", "Bo forgot the leaders", None)
    ada.looks()
    bo.looks()
    bo.answers(getattr(bo.session.clash, stands))
    asked = bo.session.clash.disputed
    assert (asked.before, asked.after) == ("Ada’s birthday", "Bo forgot the leaders")
    bo.answers(bo.session.clash.mine)
    for phone in (bo, ada):
        phone.looks()
    for phone in (ada, bo):
        game = phone.session.draft.game
        assert [player.pad.get("blue") for player in game.players] == [7, 8, None]
        assert game.players[2].name == ("Eve" if stands == "mine" else "Di")
        assert (game.place, game.note) == ("At home", "Bo forgot the leaders")
    assert bo.session.undo() == (1, "blue")


def test_a_game_that_one_saves_is_there_on_the_other(two):
    ada, bo, name = two
    for category in CATEGORIES:
        for seat in range(3):
            (ada, bo)[seat % 2].enters(seat, category, 2 * seat)
        ada.looks(), bo.looks()
    ada.looks()
    saved = ada.session.finish()
    assert saved.id == name
    ada.looks()
    bo.looks()
    assert bo.session.draft is None
    assert bo.store.drafts.all() == []
    assert bo.store.games.get(name).game.players == saved.game.players
    assert ada.looks()
    assert bo.looks()
    assert (ada.offered(), bo.offered()) == ({}, {})
    assert not ada.keepers.all()[0].member.file.tables.all()
    assert not bo.keepers.all()[0].member.file.tables.all()


def test_what_was_entered_too_late_is_a_correction_that_waits(two):
    ada, bo, name = two
    for category in CATEGORIES:
        for seat in range(3):
            ada.enters(seat, category, 2 * seat)
    ada.looks(), bo.looks()
    saved = ada.session.finish()
    # Bo's phone has not heard of it.
    bo.enters(1, "blue", 9)
    ada.looks()
    bo.looks()
    assert bo.session.draft is None
    assert bo.store.games.get(name).game == saved.game
    (correction,) = bo.store.drafts.all()
    assert correction.corrects == name
    assert correction.entry(1, "blue") == 9
    bo.opens(correction.id)
    assert bo.session.finish().game.players[1].pad["blue"] == 9
    bo.looks()
    asyncio.run(ada.keepers.do(lambda keepers: keepers.meet()))
    assert ada.store.games.get(name).game.players[1].pad["blue"] == 9


def test_what_the_hub_was_told_too_late_is_a_correction_where_the_game_was_saved(two):
    ada, bo, name = two
    for category in CATEGORIES:
        for seat in range(3):
            ada.enters(seat, category, 2 * seat)
    ada.looks(), bo.looks()
    ada.session.finish()
    bo.enters(1, "blue", 9).looks()
    ada.looks()
    (correction,) = ada.store.drafts.all()
    assert (correction.corrects, correction.entry(1, "blue")) == (name, 9)
    bo.looks()
    assert bo.store.drafts.all() == []
    assert bo.store.games.get(name) is not None


def test_what_the_hub_knew_and_the_one_who_saved_had_not_heard_is_a_correction(two):
    ada, bo, name = two
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    bo.enters(1, "blue", 9).looks()
    ada.session.finish()
    # Her game is told, and that its table is closed is not told yet.
    meets(ada, bo)
    for phone in (bo, bo, ada, bo):
        phone.looks()
    late = [draft for phone in (ada, bo) for draft in phone.store.drafts.all()]
    assert [(draft.corrects, draft.entry(1, "blue")) for draft in late] == [(name, 9)]


class Unheard:
    """A hub that hears each word at a table, and whose answers to it are lost."""

    def __init__(self, hub):
        self.hub = hub

    def answer(self, method, path, body):
        answer = self.hub.answer(method, path, body)
        if method == "POST" and path.startswith("/_bulk_docs") and PREFIX.encode() in body:
            raise ClubTrouble(Phrase("hub.unreachable"))
        return answer


@pytest.mark.parametrize("by_now", [None, 9, 8])
def test_a_word_without_an_answer_is_one_correction_or_none_where_the_one_who_saved_heard_it(
    two, hub, by_now
):
    ada, bo, name = two
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    bo.enters(1, "blue", 9)
    bo.hubs["ours"] = Unheard(hub)
    bo.looks()
    bo.hubs["ours"] = hub
    if by_now:
        ada.looks()
        assert ada.shows(1, "blue") == 9
        ada.enters(1, "blue", by_now).looks()
    ada.session.finish()
    for phone in (ada, bo, ada, bo):
        phone.looks()
    late = [draft for phone in (ada, bo) for draft in phone.store.drafts.all()]
    told = [(draft.corrects, draft.entry(1, "blue")) for draft in late]
    assert told == ([] if by_now else [(name, 9)])


@pytest.mark.parametrize("who", [0, 1])
def test_whoever_throws_a_table_away_leaves_it_to_the_others_and_may_come_back(two, who):
    *those, name = two
    leaves, stays = those[who], those[1 - who]
    leaves.enters(0, "blue", 7).looks()
    stays.looks()
    leaves.session.discard()
    leaves.looks()
    stays.enters(1, "blue", 4).looks()
    assert name not in stays.keepers.together
    assert stays.pads() == [{"blue": 7}, {"blue": 4}, {}]
    leaves.looks()
    assert leaves.offered().keys() == {name}
    leaves.sits_down(name).looks()
    stays.looks()
    assert leaves.pads() == stays.pads()
    assert name in stays.keepers.together


def test_a_table_is_closed_once_nobody_sits_there(two):
    ada, bo, _ = two
    ada.session.discard()
    ada.looks()
    bo.looks()
    bo.session.discard()
    bo.looks()
    ada.looks()
    assert (ada.offered(), bo.offered()) == ({}, {})


def test_a_table_that_others_had_left_is_open_for_what_nobody_had_heard(two):
    ada, bo, name = two
    bo.enters(1, "blue", 4)
    ada.session.discard()
    ada.looks()
    bo.looks()
    assert bo.shows(1, "blue") == 4
    ada.looks()
    assert ada.offered().keys() == {name}


def test_a_phone_that_was_started_anew_goes_on(two):
    ada, bo, name = two
    ada.enters(0, "blue", 7)
    bo.enters(1, "blue", 4)
    ada.restarts(), bo.restarts()
    ada.opens(name), bo.opens(name)
    for phone in (ada, bo, ada):
        phone.looks()
    assert ada.pads() == bo.pads() == [{"blue": 7}, {"blue": 4}, {}]


def test_a_hub_that_was_made_anew_loses_no_table(two, hub):
    ada, bo, name = two
    ada.enters(0, "blue", 7)
    forget_tables(hub)
    ada.looks()
    bo.enters(1, "blue", 4).looks()
    ada.looks()
    assert ada.pads() == bo.pads() == [{"blue": 7}, {"blue": 4}, {}]
    assert ada.session.draft.id == bo.session.draft.id == name


def every_cell(phone, points=2):
    for category in CATEGORIES:
        for seat in range(3):
            phone.enters(seat, category, points * seat)


def forget_tables(hub):
    """The hub is made anew, but for the history."""
    hub.documents = {key: one for key, one in hub.documents.items() if not key.startswith(PREFIX)}
    hub.revisions = {key: rev for key, rev in hub.revisions.items() if not key.startswith(PREFIX)}


def test_a_hub_that_was_made_anew_takes_back_nothing_that_it_had_been_told(two, hub):
    ada, bo, _ = two
    bo.enters(1, "blue", 4).looks()
    forget_tables(hub)
    for phone in (ada, bo, ada):
        phone.looks()
    assert bo.pads() == ada.pads() == [{}, {"blue": 4}, {}]


def test_a_hub_that_went_back_takes_back_nothing_that_it_had_been_told(two, hub):
    ada, bo, name = two
    before = dict(hub.documents[PREFIX + name])
    bo.enters(1, "blue", 4).looks()
    hub.documents[PREFIX + name] = before
    for phone in (bo, ada):
        phone.looks()
    assert bo.pads() == ada.pads() == [{}, {"blue": 4}, {}]


def test_a_question_waits_for_the_page_and_outlives_the_program(two):
    ada, bo, name = two
    for category, here, there in (("blue", 7, 10), ("green", 3, 5)):
        ada.enters(0, category, here).looks()
        draft = bo.store.drafts.get(name)
        bo.store.drafts.keep(draft.enter(0, category, there), datetime.now(UTC))
        asyncio.run(bo.keepers.do(lambda keepers: keepers.look_at_tables()))
        for keeper in bo.keepers.all():
            keeper.tables.pace = Pace()
        bo.keepers.sits_at_tables()
        asyncio.run(bo.keepers.look_at_tables())
    bo.restarts()
    bo.opens(name)
    bo.looks()
    for category, there in (("blue", 10), ("green", 5)):
        clash = bo.session.clash
        assert (clash.disputed.category, clash.disputed.after) == (category, there)
        bo.answers(clash.mine)
    assert bo.session.clash is None
    bo.looks()
    ada.looks()
    assert ada.pads()[0] == {"blue": 10, "green": 5}
    bo.restarts()
    bo.opens(name)
    bo.looks()
    assert bo.session.clash is None


def test_a_line_that_breaks_while_it_looks_loses_no_question(two, monkeypatch):
    ada, bo, _ = two
    ada.enters(0, "blue", 7).looks()
    bo.enters(0, "blue", 10).enters(2, "yellow", 3)

    async def broken(*_):
        raise ClubTrouble(Phrase("hub.unreachable"))

    with monkeypatch.context() as patch:
        patch.setattr(tables_told, "tell", broken)
        assert not bo.looks()
    assert bo.looks()
    assert (bo.session.clash.disputed.before, bo.session.clash.disputed.after) == (7, 10)


def test_whoever_saves_a_moment_later_puts_back_no_older_game(two):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    ada.enters(0, "blue", 18)
    ada.session.finish()
    for phone in (ada, bo):
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
    assert bo.session.finish() is None
    bo.looks()
    for phone in (bo, ada):
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
        assert phone.store.games.get(name).game.players[0].pad["blue"] == 18


def test_a_game_that_others_saved_comes_to_whoever_looks_at_home(two, phones):
    ada, bo, name = two
    (cleo,) = phones("Cleo’s phone")
    every_cell(ada)
    for phone in (ada, bo, cleo):
        phone.looks()
    ada.session.finish()
    ada.looks()
    cleo.looks()
    assert cleo.store.games.get(name) is not None


def test_what_is_entered_at_the_moment_when_the_table_goes_is_not_gone(two, monkeypatch):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    ada.session.finish()
    ada.looks()
    heard = tables_told.meet

    async def enters_meanwhile(*told):
        bo.enters(1, "blue", 9)
        return await heard(*told)

    with monkeypatch.context() as patch:
        patch.setattr(tables_told, "meet", enters_meanwhile)
        bo.looks()
    bo.looks()
    late = [draft.game.players[1].pad["blue"] for draft in bo.store.drafts.all()]
    assert late == [9]
    assert bo.store.games.get(name).game.players[1].pad["blue"] == 2


def test_what_is_told_at_the_moment_when_the_table_is_closed_is_not_gone(two, monkeypatch):
    ada, bo, name = two
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    bo.enters(1, "blue", 9)
    arrives = tables_told.tell

    async def closes_before(*told):
        monkeypatch.setattr(tables_told, "tell", arrives)
        ada.session.finish()
        leaves_the_table_s_page(ada)
        ada.keepers.sits_at_tables()
        await ada.keepers.look()
        await ada.keepers.look_at_tables()
        return await arrives(*told)

    monkeypatch.setattr(tables_told, "tell", closes_before)
    for _ in range(2):
        bo.looks()
    late = [(draft.corrects, draft.entry(1, "blue")) for draft in bo.store.drafts.all()]
    assert late == [(name, 9)]
    assert bo.store.games.get(name).game.players[1].pad["blue"] == 2


def test_whoever_goes_to_another_table_without_an_answer_is_asked_again(two):
    ada, bo, name = two
    ada.enters(0, "blue", 7).looks()
    bo.enters(0, "blue", 10).looks()
    asked = bo.session.clash.disputed
    bo.starts("Di", "Eve", "Flo")
    bo.session.open(name)
    bo.looks()
    assert bo.session.clash.disputed == asked


def test_a_forgotten_name_that_was_entered_before_its_phone_heard_of_it_goes_everywhere(two, hub):
    ada, bo, _name = two
    bo.store.games.add(table("Quintessa", "Zoe"), datetime.now(UTC))
    ada.session.change_table(lambda _: table("Quintessa", "Bo", "Cleo"))
    ada.looks()
    asyncio.run(bo.keepers.do(lambda keepers: keepers.forget("Quintessa", "A player")))
    bo.looks()
    ada.session.change_table(lambda _: table("Quintessa", "Bo", "Di"))
    for _ in range(3):
        for phone in (ada, bo):
            asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
            phone.looks()
            if phone.session.clash:
                phone.answers(phone.session.clash.mine)
    assert "Quintessa" not in repr(hub.documents)
    for phone in (ada, bo):
        assert [player.name for player in phone.session.draft.game.players] == [
            "A player",
            "Bo",
            "Di",
        ]
        assert not [path for path in phone.folder.rglob("*") if holds(path, b"Quintessa")]


def test_a_game_that_was_corrected_before_the_club_heard_of_it_keeps_its_place(two):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    first = ada.session.finish()
    assert first.game.played_at
    correction = ada.session.correct(name)
    ada.enters(0, "blue", 18)
    assert ada.session.finish().first_saved_at == first.saved_at
    assert correction
    for phone in (ada, bo) * 2:
        phone.looks()
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
    for phone in (ada, bo):
        saved = phone.store.games.get(name)
        assert saved.game.players[0].pad["blue"] == 18
        assert saved.first_saved_at == first.saved_at


def test_of_two_who_save_at_once_each_has_what_they_entered_last(two):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    ada.enters(0, "blue", 18)
    bo.enters(1, "blue", 17)
    for phone in (ada, bo):
        assert phone.session.finish() is not None
    for phone in (ada, bo) * 3:
        phone.looks()
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
    for phone in (ada, bo):
        game = phone.store.games.get(name).game
        assert [player.pad["blue"] for player in game.players] == [18, 17, 4]
        assert phone.store.drafts.all() == []
        assert phone.keepers.two_ways == {}


@pytest.mark.parametrize("is_asked", [True, False])
def test_what_nobody_settled_before_the_game_was_saved_is_a_correction(two, is_asked):
    ada, bo, name = two
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    ada.enters(0, "blue", 7)
    bo.enters(0, "blue", 10)
    ada.looks()
    if is_asked:
        bo.looks()
        assert bo.session.clash is not None
    ada.session.finish()
    ada.looks(), bo.looks()
    told = [draft.game.players[0].pad["blue"] for draft in bo.store.drafts.all()]
    assert told == [10]
    assert bo.store.games.get(name).game.players[0].pad["blue"] == 7


def is_asked_on_no_page(phone):
    """Another page of the device looks at the tables, and the one at this table is shut."""
    leaves_the_table_s_page(phone)
    phone.keepers.sits_at_tables()
    asyncio.run(phone.keepers.look_at_tables())
    phone.session.draft = None


def test_what_nobody_settled_before_both_saved_is_a_correction(two):
    ada, bo, name = two
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    bo.enters(0, "blue", 10).looks()
    ada.enters(0, "blue", 7)
    is_asked_on_no_page(ada)
    ada.opens(name)
    for phone in (bo, ada):
        assert phone.session.finish() is not None
    for phone in (bo, ada, bo, ada):
        phone.looks()
    late = [(draft.corrects, draft.entry(0, "blue")) for draft in ada.store.drafts.all()]
    assert late == [(name, 7)]


def test_what_nobody_settled_is_asked_though_the_table_counts_for_another_club_by_now(two):
    ada, bo, name = two
    _, mark = joins_another(bo)
    ada.enters(0, "blue", 7).looks()
    bo.enters(0, "blue", 10)
    is_asked_on_no_page(bo)
    bo.opens(name)
    bo.session.count_for(mark)
    is_asked_on_no_page(bo)
    bo.restarts()
    bo.opens(name)
    for _ in range(2):
        bo.looks()
    clash = bo.session.clash
    assert (clash.disputed.before, clash.disputed.after) == (7, 10)
    bo.answers(clash.mine)
    for _ in range(2):
        bo.looks()
    assert bo.shows(0, "blue") == 10
    assert bo.session.clash is None
    assert name not in bo.keepers.all()[0].member.file.tables.all()


def test_a_correction_of_a_table_that_counted_for_another_club_is_thrown_away_once(
    two, monkeypatch
):
    monkeypatch.setattr(tables, "ALL_AGAIN", 0)
    ada, bo, name = two
    _, mark = joins_another(bo)
    every_cell(ada)
    for phone in (ada, bo, ada):
        phone.looks()
    ada.enters(0, "blue", 7).looks()
    bo.enters(0, "blue", 10)
    is_asked_on_no_page(bo)
    bo.opens(name)
    bo.session.count_for(mark)
    is_asked_on_no_page(bo)
    ada.session.finish()
    ada.looks()
    thrown_away = []
    for _ in range(3):
        meets(bo)
        bo.looks()
        for late in bo.store.drafts.all():
            thrown_away.append((late.corrects, late.entry(0, "blue")))
            bo.store.drafts.delete(late.id)
    assert thrown_away == [(name, 10)]


def test_whichever_of_two_tables_is_chosen_has_what_the_other_phone_entered(two):
    ada, bo, _ = two
    ada.enters(0, "blue", 7)
    bo.enters(1, "green", 10)
    for phone, last in ((ada, "Di"), (bo, "Eve")):
        phone.session.change_table(lambda game, last=last: with_last(game, last))
    ada.looks(), bo.looks()
    clash = bo.session.clash
    # Bo has his phone in his pocket.
    ada.enters(0, "wonder", 3).looks()
    bo.looks()
    bo.answers(bo.session.clash.mine)
    assert clash is not None
    for phone in (bo, ada, bo):
        phone.looks()
    assert ada.pads() == bo.pads() == [{"blue": 7, "wonder": 3}, {"green": 10}, {}]


def with_last(game, name):
    *others, last = game.players
    players = (*others, last.model_copy(update={"name": name}))
    return game.model_copy(update={"players": players})


def test_a_table_that_cannot_be_read_here_was_not_thrown_away(two):
    ada, bo, name = two
    every_cell(bo)
    for phone in (bo, ada, bo):
        phone.looks()
    ada.store.drafts.table.change(name, lambda record: {**record, "of_a_later_version": 1})
    ada.session.draft = None
    ada.looks(), bo.looks()
    assert name in bo.keepers.together
    assert bo.store.drafts.get(name) is not None


def test_older_tables_that_were_brought_back_take_nothing_back(two):
    ada, bo, name = two
    before = ada.store.drafts.table.one_to_look_at(name)
    every_cell(ada)
    ada.looks(), bo.looks()
    ada.store.drafts.table.change(name, lambda _: {**before})
    ada.session.draft = None
    for phone in (ada, bo, ada):
        phone.looks()
    assert ada.opens(name).game == bo.session.draft.game
    assert bo.pads()[1]["blue"] == 2


def test_what_came_late_stands_beside_a_correction_that_somebody_makes_already(two):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    ada.session.finish()
    ada.session.correct(name)
    bo.enters(1, "blue", 9).looks()
    ada.looks(), bo.looks()
    late = [draft.game.players[1].pad["blue"] for draft in ada.store.drafts.all()]
    assert sorted(late) == [2, 9]


def test_who_forgets_somebody_else_takes_back_what_was_undone_as_before(two):
    ada, bo, _ = two
    bo.store.games.add(table("Quintessa", "Bo"), datetime.now(UTC))
    ada.enters(0, "blue", 3).looks()
    bo.looks()
    ada.session.undo()
    asyncio.run(bo.keepers.do(lambda keepers: keepers.forget("Quintessa", "A player")))
    asyncio.run(ada.keepers.do(lambda keepers: keepers.meet()))
    for phone in (ada, bo):
        phone.looks()
    assert ada.pads() == bo.pads() == [{}, {}, {}]
    assert ada.session.clash is None


def test_a_closed_mark_of_a_stranger_closes_nothing(two, hub):
    ada, bo, name = two
    every_cell(ada)
    ada.looks(), bo.looks()
    closed = {"type": "table", "version": 1, "by": "x", "at": "2026-11-26T08:00:00Z"}
    hub.documents[PREFIX + name] = {"_id": PREFIX + name, **closed, "became": "closed"}
    for phone in (ada, bo):
        phone.looks()
        assert phone.session.draft.id == name
    assert bo.pads() == ada.pads()


def test_many_tables_of_strangers_hide_none_of_ours(two, hub, monkeypatch):
    ada, bo, name = two
    monkeypatch.setattr(hub_tables, "MOST_TABLES", 3)
    odd = hub.documents[PREFIX + name]
    for number in range(5):
        hub.documents[f"{PREFIX}-{number}"] = {**odd, "_id": f"{PREFIX}-{number}"}
    monkeypatch.setattr(hub_tables, "_ALL_OF_THEM", hub_tables._ALL_OF_THEM.replace("200", "3"))
    ada.enters(0, "blue", 7).looks()
    bo.looks()
    assert bo.shows(0, "blue") == 7


def test_a_table_that_is_too_large_keeps_no_other_one_waiting(two, hub, monkeypatch):
    ada, bo, _ = two
    large = {"_id": PREFIX + "large", "game": "x" * 100_000}
    hub.documents[PREFIX + "large"] = large

    class Short(Line):
        async def ask(self, method, path, body=None):
            answer = await super().ask(method, path, body)
            if len(answer.body) > 50_000:
                raise TooLarge
            return answer

    monkeypatch.setitem(globals(), "Line", Short)
    ada.enters(0, "blue", 7)
    assert ada.looks()
    assert bo.looks()
    assert bo.shows(0, "blue") == 7


def test_an_offer_that_is_old_by_now_makes_no_correction(phones):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    name = ada.starts(*PLAYERS)
    ada.looks()
    bo.looks()
    every_cell(ada)
    ada.session.finish()
    ada.looks()
    bo.sits_down(name).looks()
    assert bo.store.drafts.all() == []
    assert bo.store.games.get(name) is not None


def test_a_table_of_last_year_is_told_to_nobody(phones, hub):
    (ada,) = phones("Ada’s phone")
    name = ada.starts(*PLAYERS)
    draft = ada.store.drafts.get(name)
    ada.store.drafts.keep(draft, datetime.now(UTC) - timedelta(days=365))
    ada.looks()
    assert PREFIX + name not in hub.documents
    ada.opens(name)
    ada.enters(0, "blue", 7).looks()
    assert PREFIX + name in hub.documents


def test_corrections_and_tables_without_players_stay_here(phones, hub):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    ada.starts()
    ada.looks()
    saved = ada.store.games.add(table(*PLAYERS), datetime.now(UTC))
    ada.session.correct(saved.id)
    ada.looks(), bo.looks()
    assert bo.offered() == {}
    assert not any(name.startswith(PREFIX) for name in hub.documents)


def test_what_is_heard_of_a_table_that_was_left_open_is_of_when_it_was_entered(two):
    """Whoever opened Friday’s table on Sunday had it be a game of Sunday."""
    ada, bo, name = two
    friday = datetime.now(UTC) - timedelta(days=2)
    ada.store.drafts.keep(ada.store.drafts.get(name), friday)
    late = bo.store.drafts.get(name).enter(1, "blue", 8)
    bo.store.drafts.keep(late, friday + timedelta(minutes=10))
    bo.looks()
    ada.looks()
    heard = ada.store.drafts.get(name)
    assert heard.entry(1, "blue") == 8
    assert heard.last_entered == friday + timedelta(minutes=10)


def test_a_table_that_was_left_open_is_offered_once_somebody_sits_down_there(two, phones):
    """It stays Friday's until something is entered, and nobody else saw it on Sunday."""
    ada, bo, name = two
    friday = datetime.now(UTC) - timedelta(days=2)
    for phone in (ada, bo):
        phone.store.drafts.keep(phone.store.drafts.get(name), friday)
    bo.opens(name)
    bo.session.change_table(lambda game: with_last(game, "Di"))
    for phone in (bo, ada):
        phone.looks()
        assert phone.store.drafts.get(name).last_entered == friday
    [cleo] = phones("Cleo’s phone")
    cleo.looks()
    assert cleo.offered().keys() == {name}
    # What is heard of it on Sunday is Friday's, too, where another one has entered it then.
    late = ada.store.drafts.get(name)
    ada.store.drafts.keep(late.enter(0, "blue", 8), friday + timedelta(days=1), friday)
    for phone in (ada, bo):
        phone.looks()
    assert bo.store.drafts.get(name).entry(0, "blue") == 8
    assert bo.store.drafts.get(name).last_entered == friday


def test_a_table_that_is_first_told_when_somebody_sits_down_is_told_though_it_is_old(phones):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    name = ada.starts(*PLAYERS)
    ada.store.drafts.keep(ada.store.drafts.get(name), datetime.now(UTC) - timedelta(days=2))
    ada.opens(name)
    ada.session.change_table(lambda game: with_last(game, "Di"))
    ada.looks()
    bo.looks()
    assert bo.offered().keys() == {name}


def test_old_tables_are_offered_no_more_and_then_forgotten(phones, hub, monkeypatch):
    ada, bo, cleo = phones("Ada’s phone", "Bo’s phone", "Cleo’s phone")
    name = ada.starts(*PLAYERS)
    ada.looks()
    monkeypatch.setattr(tables, "ALL_AGAIN", 0)
    monkeypatch.setattr(tables_look, "OFFERED_FOR", timedelta(0))
    bo.looks()
    assert bo.offered() == {}
    # Bo's clock alone does not say that it is old.
    monkeypatch.setattr(tables_look, "OPEN_FOR", timedelta(0))
    bo.looks()
    assert PREFIX + name in hub.documents
    monkeypatch.undo()
    cleo.starts("Di", "Eve")
    cleo.looks()
    monkeypatch.setattr(tables_look, "OPEN_FOR", timedelta(0))
    bo.looks()
    assert PREFIX + name not in hub.documents
    # Whoever has it open has it still, and nobody is bothered with it again.
    ada.looks()
    assert PREFIX + name not in hub.documents
    assert ada.opens(name) is not None


def test_a_clock_that_is_ahead_takes_back_no_word_of_what_was_saved(two, phones, hub, monkeypatch):
    ada, bo, name = two
    (cleo,) = phones("Cleo’s phone")
    every_cell(ada)
    for phone in (ada, bo, cleo):
        phone.looks()
    ada.session.finish()
    ada.looks()
    with monkeypatch.context() as ahead:
        ahead.setattr(tables_look, "CLOSED_FOR", timedelta(0))
        cleo.looks()
    assert hub.documents[PREFIX + name]["became"] == "saved"
    bo.looks()
    assert bo.session.draft is None
    # Once others tell of a later time, nobody is away any more.
    bo.starts("Di", "Eve")
    bo.looks()
    monkeypatch.setattr(tables_look, "CLOSED_FOR", timedelta(0))
    cleo.looks()
    assert PREFIX + name not in hub.documents


def test_a_word_at_a_table_has_nothing_else_of_the_club_told_anew(two, monkeypatch):
    ada, bo, _ = two
    told = []

    async def tells(keeper):
        told.append(keeper)

    monkeypatch.setattr(Keeper, "_tell_anew", tells)
    for phone in (ada, bo):
        phone.enters(0, "blue", 7)
        assert phone.looks()
        goes_on(phone)
    assert told == []
    meets(ada)
    assert told == ada.keepers.all()


def test_where_nothing_happens_a_look_is_one_request_and_reads_nothing(two, hub, monkeypatch):
    ada, bo, _ = two
    for phone in (ada, bo, ada, bo):
        phone.looks()
    before = hub.requests
    monkeypatch.delattr(tables, "Look")
    assert ada.looks()
    assert bo.looks()
    assert hub.requests == before + 2


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"type": "table", "version": 2, "by": "x", "at": "2026-11-26T08:00:00Z", "table": {}},
        {"type": "table", "version": 1, "by": "x", "at": "never", "became": "saved"},
        {"type": "table", "version": 1, "by": "x", "at": "2026-11-26T08:00:00Z"},
        {
            "type": "table",
            "version": 1,
            "by": "x",
            "at": "2026-11-26T08:00:00Z",
            "table": {"game": {"edition": "tenth", "players": []}},
        },
        {
            "type": "table",
            "version": 1,
            "by": "x" * 1000,
            "at": "2026-11-26T08:00:00Z",
            "became": "saved",
        },
        {
            "type": "table",
            "version": 1,
            "by": "x",
            "at": "2026-11-26T08:00:00Z",
            # Half a character: who sat down there could keep nothing.
            "table": {"game": table(*PLAYERS).document(), "seated": ["\ud800", "b", "c"]},
        },
    ],
)
def test_what_a_hub_says_in_a_way_that_nobody_reads_changes_nothing(two, hub, told):
    ada, bo, name = two
    ada.enters(0, "blue", 7)
    hub.documents[PREFIX + name] = {"_id": PREFIX + name, **told}
    hub.revisions[PREFIX + name] += 1
    hub.documents[PREFIX + "../../etc"] = {"_id": PREFIX + "../../etc", **told}
    hub.documents[PREFIX + "other"] = {"_id": PREFIX + "other", **told}
    for phone in (ada, bo):
        assert phone.looks()
        assert phone.offered() == {}
    assert ada.shows(0, "blue") == 7
    assert bo.shows(0, "blue") is None


def test_who_is_forgotten_by_a_club_is_in_nothing_that_is_kept_of_its_tables(phones, hub):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    bo.store.games.add(table("Quintessa", "Bo"), datetime.now(UTC))
    name = ada.starts("Quintessa", "Bo", blue=(3, None))
    ada.looks()
    bo.looks()
    asyncio.run(bo.keepers.do(lambda keepers: keepers.forget("Quintessa", "A player")))
    asyncio.run(ada.keepers.do(lambda keepers: keepers.meet()))
    ada.looks()
    for folder in (ada.folder, bo.folder):
        assert not [path for path in folder.rglob("*") if holds(path, b"Quintessa")]
    assert "Quintessa" not in repr(hub.documents)
    bo.looks()
    assert bo.sits_down(name).pads() == [{"blue": 3}, {}]


@pytest.mark.parametrize("sits_there", [True, False])
def test_a_forgotten_name_is_no_phone_s_name_at_its_tables(phones, hub, sits_there):
    zoe, bo = phones("Zoe’s phone", "Bo’s phone")
    bo.store.games.add(table("Zoe", "Bo"), datetime.now(UTC))
    name = zoe.starts("Bo", "Cleo")
    zoe.looks()
    bo.looks()
    if sits_there:
        bo.sits_down(name).looks()
        zoe.looks()
        zoe.enters(0, "blue", 7).looks()
        bo.looks()
    assert bo.offered() == ({} if sits_there else {name: "Zoe’s phone"})
    asyncio.run(bo.keepers.do(lambda keepers: keepers.forget("Zoe", "A player")))
    bo.looks()
    assert bo.offered() == ({} if sits_there else {name: ""})
    assert not re.search(r"\bZoe\b", repr(hub.documents[PREFIX + name]))


def holds(path, text):
    return path.is_file() and text in path.read_bytes()


def test_whoever_leaves_the_club_keeps_the_table_and_tells_nobody_any_more(two):
    ada, bo, name = two
    asyncio.run(bo.keepers.do(lambda keepers: keepers.leave(1, delete_games=False)))
    bo.enters(1, "blue", 4).looks()
    ada.enters(0, "blue", 7).looks()
    bo.looks()
    assert (ada.pads(), bo.pads()) == ([{"blue": 7}, {}, {}], [{}, {"blue": 4}, {}])
    assert bo.store.drafts.get(name) is not None
    assert name not in bo.keepers.together


def joins_another(phone):
    """Join one more club, and return its hub and the mark of its games."""
    theirs = phone.hubs["theirs"] = Hub()
    joining = Joining("https://hub.example/theirs", "ada", "hush", "")
    asyncio.run(phone.keepers.do(lambda keepers: keepers.join(joining)))
    return theirs, phone.keepers.clubs[1].mark


def meets(*phones):
    for phone in phones:
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))


def test_a_table_that_counts_for_another_club_by_now_outlives_what_the_first_one_saved(two):
    ada, bo, name = two
    _, mark = joins_another(ada)
    ada.enters(0, "blue", 3)
    for phone in (ada, bo, ada):
        phone.looks()
    ada.session.count_for(mark)
    ada.looks(), bo.looks()
    every_cell(ada)
    ada.enters(0, "blue", 11).looks()
    entered = ada.pads()
    bo.session.finish()
    bo.looks()
    for _ in range(3):
        meets(bo, ada)
        ada.looks()
    assert ada.store.games.get(name).game.players[0].pad == {"blue": 3}
    [late] = ada.store.drafts.all()
    assert late.corrects == name
    assert [player.pad for player in late.game.players] == entered


@pytest.mark.parametrize("late", [None, 11])
def test_a_renamed_player_alone_is_no_correction_of_a_table_that_was_moved(two, late):
    ada, bo, name = two
    _, mark = joins_another(ada)
    every_cell(ada)
    for phone in (ada, bo, ada, bo):
        phone.looks()
    ada.session.count_for(mark)
    ada.looks(), bo.looks()
    if late:
        ada.enters(0, "blue", late).looks()
    bo.store.players.rename("Cleo", "Kim")
    bo.session.finish()
    bo.looks()
    for _ in range(3):
        meets(bo, ada)
        ada.looks()
    told = [(each.corrects, each.entry(0, "blue")) for each in ada.store.drafts.all()]
    assert told == ([(name, late)] if late else [])
    for game in (ada.store.games.get(name).game, *(each.game for each in ada.store.drafts.all())):
        assert [player.name for player in game.players] == ["Ada", "Bo", "Kim"]


def test_a_table_that_counts_for_another_club_is_that_ones_alone(phones, hub, tmp_path):
    ada, bo = phones("Ada’s phone", "Bo’s phone")
    theirs, mark = joins_another(ada)
    name = ada.starts(*PLAYERS)
    ada.looks()
    bo.looks()
    bo.sits_down(name).looks()
    assert PREFIX + name not in theirs.documents
    ada.looks()
    ada.session.count_for(mark)
    ada.looks()
    assert PREFIX + name in theirs.documents
    bo.looks()
    # Whoever sits there goes on without her.
    assert name not in bo.keepers.together
    assert bo.session.draft.id == ada.session.draft.id == name


@pytest.mark.parametrize("seed", range(profiles.times(300, quick=5)))
def test_whatever_a_line_loses_no_entry_is_lost(phones, seed):
    """Each enters for one player; lines delay, lose, double and cut, and pages start anew."""
    chance = random.Random(seed)
    those = phones("Ada’s phone", "Bo’s phone", "Cleo’s phone", chance=chance)
    name = those[0].starts(*PLAYERS)
    entered = [{}, {}, {}]
    at_the_table = {0}
    for _ in range(60):
        seat = chance.randrange(3)
        phone = those[seat]
        what = chance.random()
        if seat not in at_the_table:
            phone.looks()
            if name in phone.offered():
                phone.sits_down(name)
                at_the_table.add(seat)
        elif what < 0.5:
            category, points = chance.choice(CATEGORIES), chance.randrange(20)
            phone.enters(seat, category, points)
            entered[seat][category] = points
        elif what < 0.55:
            phone.restarts()
            phone.opens(name)
        else:
            phone.looks()
    for phone in those:
        phone.faults = 0.0
    for phone in those * 3:
        phone.looks()
    for seat in at_the_table:
        assert those[seat].session.clash is None
        assert those[seat].pads() == entered
    # One of them saves what all have entered, or what was known there by then.
    saver, late = those[chance.choice([*at_the_table])], those[chance.choice([*at_the_table])]
    seat = those.index(late)
    late.enters(seat, "blue", 19)
    entered[seat]["blue"] = 19
    late.faults = chance.choice([0.0, 5.0])
    if chance.random() < 0.5:
        late.looks()
    saver.session.finish()
    saver.looks()
    late.faults = 0.0
    for phone in those * 3:
        phone.looks()
    for phone in those:
        asyncio.run(phone.keepers.do(lambda keepers: keepers.meet()))
    saved = {repr(phone.store.games.get(name).game.document()) for phone in those}
    assert len(saved) == 1
    drafts = [draft for phone in those for draft in phone.store.drafts.all()]
    assert {draft.corrects for draft in drafts} <= {name}
    told = [those[0].store.games.get(name).game, *(draft.game for draft in drafts)]
    assert any(game.players[seat].pad.get("blue") == 19 for game in told)
    others = [pad for one, pad in enumerate(entered) if one != seat]
    assert all(
        [game.players[one].pad for one in range(3) if one != seat] == others for game in told
    )
