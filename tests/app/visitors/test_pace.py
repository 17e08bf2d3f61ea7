"""Hubs are asked for open tables while somebody looks, and seldom where none answers."""

from app.visitors.pace import AT_FIRST, AT_LAST, EVERY, LOOKS_FOR, QUIET_AFTER, SELDOM, Pace


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
    pace.asked(answered=True, news=True)
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
        pace.asked(answered=answered, news=True)
        waits.append(pace.wait(1000))
        clock.now += waits[-1]
    doubled = [min(AT_FIRST * 2**times, AT_LAST) for times in range(6)]
    assert waits == [*doubled, EVERY, AT_FIRST]


def test_where_nothing_happens_they_are_asked_more_seldom_until_something_does():
    clock = Clock()
    pace = Pace(clock)
    pace.looks()
    began = clock.now
    while clock.now - began < QUIET_AFTER:
        pace.asked(answered=True, news=False)
        assert pace.wait(60) == EVERY
        clock.now += EVERY
        pace.looks()
    pace.asked(answered=True, news=False)
    assert pace.wait(60) == SELDOM
    clock.now += SELDOM
    pace.looks()
    pace.asked(answered=True, news=True)
    assert pace.wait(60) == EVERY
    # Whoever comes back waits for nothing.
    clock.now += LOOKS_FOR
    pace.looks()
    assert pace.is_due()
