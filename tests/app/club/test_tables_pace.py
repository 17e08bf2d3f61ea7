"""Hubs are asked for open tables while somebody looks, and seldom where none answers."""

import pytest

from app.club.tables_pace import (
    ALONE,
    AT_FIRST,
    AT_LAST,
    AT_MOST,
    EVERY,
    LOOKS_FOR,
    QUIET_AFTER,
    SELDOM,
    UNSEEN,
    Pace,
)


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_nobody_is_asked_while_nobody_looks():
    clock = Clock()
    pace = Pace(clock)
    assert not pace.is_due()
    assert pace.wait(3.0) == 3.0
    pace.looks()
    assert pace.is_due()
    assert pace.wait(3.0) == 0
    clock.now += LOOKS_FOR
    assert not pace.is_due()


def test_who_answers_is_asked_again_soon():
    clock = Clock()
    pace = Pace(clock)
    pace.looks()
    pace.asked(answered=True, news=True, together=True)
    assert not pace.is_due()
    assert pace.wait(60) == EVERY
    clock.now += EVERY
    assert pace.is_due()


def test_who_does_not_answer_is_left_alone_for_longer_each_time():
    clock = Clock()
    pace = Pace(clock)
    waits = []
    for answered in (False, False, False, False, False, False, True, False):
        pace.looks()
        pace.asked(answered=answered, news=True, together=True)
        waits.append(pace.wait(1000))
        clock.now += waits[-1]
    doubled = [min(AT_FIRST * 2**times, AT_LAST) for times in range(6)]
    assert waits == [*doubled, EVERY, AT_FIRST]


@pytest.mark.parametrize(
    ("together", "often", "seldom"), [(True, EVERY, ALONE), (False, ALONE, SELDOM)]
)
def test_where_nothing_happens_they_are_asked_more_seldom_until_something_does(
    together, often, seldom
):
    clock = Clock()
    pace = Pace(clock)
    pace.looks()
    began = clock.now
    while clock.now - began < QUIET_AFTER:
        pace.asked(answered=True, news=False, together=together)
        assert pace.wait(60) == often
        clock.now += often
        pace.looks()
    pace.asked(answered=True, news=False, together=together)
    assert pace.wait(60) == seldom
    # What is there on the page keeps saying that somebody looks.
    clock.now += LOOKS_FOR / 2
    pace.looks()
    pace.asked(answered=True, news=True, together=together)
    assert pace.wait(60) == often
    # Whoever comes back waits for nothing.
    clock.now += LOOKS_FOR
    pace.looks()
    assert pace.is_due()


def test_what_is_owed_waits_longer_where_nobody_looks():
    clock = Clock()
    pace = Pace(clock)
    assert pace.is_due(owes=True)
    assert not pace.is_due()
    waits = []
    for answered in (False, False, False, True):
        pace.asked(answered=answered, news=False, together=True, unreached=not answered)
        waits.append(pace.wait(1000, owes=True))
        clock.now += waits[-1]
    assert waits == [2 * UNSEEN, 4 * UNSEEN, 8 * UNSEEN, UNSEEN]
    for _ in range(9):
        pace.asked(answered=False, news=False, together=True, unreached=True)
    assert pace.wait(1000, owes=True) == AT_MOST
    # Whoever looks waits for none of that.
    pace.looks()
    assert pace.is_due()
