"""Games that two devices may have entered of one table are asked about, once for all devices."""

import random
from datetime import timedelta

import pytest

from tests.storage.club.devices import NOON, game, meet


@pytest.fixture
def entered(device):
    """Lets two devices enter a game each, and tells what is asked then."""

    def enter(first, second, apart=timedelta(), *, one="one", other="other"):
        devices = [device(one), device(other)] if one != other else [device(one)] * 2
        devices[0].store.games.add(first, NOON, "first")
        devices[1].store.games.add(second, NOON + apart, "second")
        meet(devices[0], devices[1])
        assert devices[0].asked() == devices[1].asked()
        return devices[0].asked()

    return enter


def table(*blue, names=("Ada", "Bo", "Cy"), **about):
    return game(*names, blue=blue, yellow=(1,) * len(names), **about)


SAME = table(31, 42, 53)


@pytest.mark.parametrize(
    "other",
    [
        SAME,
        table(31, 42, 54),
        table(31, 40, 23),
        table(53, 31, 42, names=("Cy", "Ada", "Bo")),
        table(31, 42, 53, names=("ADA", "Bo", "Cy")),
    ],
    ids=["the same", "a slip", "a row misread", "other seats", "capitals"],
)
def test_the_same_people_and_about_the_same_points_are_asked_about(entered, other):
    assert entered(SAME, other, timedelta(hours=9)) in (
        {("first", "second")},
        {("second", "first")},
    )


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (table(31, 42, 53, names=("Ada", "Bo", "Di")), 1),
        (table(31, 42, names=("Ada", "Bo")), 1),
        (table(41, 32, 53), 1),
        (table(31, 42, 53, edition="first"), 1),
        (SAME, 13),
        (table(31, 42, 53, played_at="2026-11-21T00:00:00Z"), 1),
    ],
    ids=["other people", "fewer", "other points", "other edition", "next day", "day before"],
)
def test_what_can_be_no_one_game_is_not(entered, other, apart):
    assert entered(SAME, other, timedelta(hours=apart)) == set()


def test_a_sheet_that_was_copied_later_under_its_date_is(entered):
    later = table(31, 42, 53, played_at="2026-11-22T00:00:00Z")
    assert entered(SAME, later, timedelta(days=9)) == {("second", "first")}


def test_other_wonders_are_another_game(entered):
    def of(wonder):
        document = SAME.document()
        document["players"][0]["wonder"] = wonder
        return type(SAME).model_validate(document)

    assert entered(of("Gizah"), of("Babylon")) == set()


def test_who_entered_both_on_one_device_knows(entered):
    assert entered(SAME, SAME, timedelta(hours=1), other="one") == set()


def test_the_one_that_tells_more_stays(entered):
    fuller = table(31, 42, 53, note="Cy was late.")
    assert entered(SAME, fuller) == {("second", "first")}


def test_somebody_who_is_called_as_one_who_was_forgotten_is_asked_about_as_anybody(device):
    one, other = device("one"), device("other")
    one.store.games.add(SAME, NOON - timedelta(days=9), "before")
    meet(one, other)
    for _ in one.member.forget("Ada", "A player"):
        pass
    meet(one, other)
    for each, name in ((one, "first"), (other, "second")):
        each.store.games.add(SAME, each.now(), name)
    meet(one, other)
    assert one.asked() == other.asked()
    assert len(one.asked()) == 1


def test_names_that_are_one_person_are_one_here(device):
    one, other = device("one"), device("other")
    one.store.games.add(SAME, NOON, "first")
    other.store.games.add(table(31, 42, 53, names=("Adele", "Bo", "Cy")), NOON, "second")
    meet(one, other)
    assert one.asked() == set()
    one.store.players.merge("Adele", into="Ada")
    meet(one, other)
    assert len(one.asked()) == 1
    assert one.asked() == other.asked()


@pytest.mark.parametrize("seed", range(5))
def test_an_answer_counts_everywhere_in_whatever_order_it_comes(device, seed):
    chance = random.Random(seed)
    devices = [device(name) for name in ("one", "two", "three")]
    for each in devices[:2]:
        for number in range(3):
            each.store.games.add(table(9 * number, 8 * number, 9), NOON, f"{each.name}{number}")
    meet(*devices)
    pairs = sorted(devices[0].asked())
    assert len(pairs) == 3
    answers = [(chance.choice(devices), pair, chance.random() < 0.5) for pair in pairs * 2]
    apart = {pair for _, pair, two in answers if two}
    deleted = {other for _, (_, other), two in answers if not two}
    for each, (fuller, other), two in answers:
        if two:
            each.member.tell_apart(other, fuller)
        else:
            each.store.games.delete(other, each.now())
    told = [document for each in devices for document in each.documents()]
    for each in devices:
        chance.shuffle(told)
        for start in range(0, len(told), 4):
            each.hear(told[start : start + 4])
    for each in devices:
        assert each.asked() == set()
        assert set(each.store.games.ids(deleted=True)) == deleted
        assert each.shows() == devices[0].shows()
        assert each.file.waiting() == []
    # Whoever brings one back is asked again, unless somebody said that they are two.
    for other in deleted:
        devices[0].store.games.restore(other)
    meet(*devices)
    assert devices[2].asked() == set(pairs) - apart
