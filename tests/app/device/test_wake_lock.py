"""The screen stays on at a table: asked for, let go, and asked for again."""

import asyncio
from types import SimpleNamespace

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from app import routes
from app.device.preferences import settings_of
from app.device.wake_lock import PATIENCE, Awake, follow_life
from app.entry.saved_games import now
from app.flet_mended.rehearsal import Nobody
from storage import Store
from tests.app.tables import table
from tests.app.whole_page import come_back, go_to, opened, settled, written

MINUTE = 60.0


class Room:
    """A screen, somebody's wish, and a clock that goes when it is told to."""

    def __init__(self):
        self.time = 1000.0
        self.wish = True
        self.told = []
        self.answers = asyncio.Event()
        self.answers.set()
        self.waiting = []
        self.awake = Awake(
            lambda: self.wish,
            self.tell,
            self.run,
            clock=lambda: self.time,
            later=self.later,
        )

    async def tell(self, on):
        self.told.append(on)
        await self.answers.wait()

    def run(self, task):
        self.task = asyncio.ensure_future(task())

    def later(self, seconds, action):
        due = SimpleNamespace(at=self.time + seconds, action=action)
        self.waiting.append(due)
        due.cancel = lambda: due in self.waiting and self.waiting.remove(due)
        return due

    async def passes(self, seconds):
        self.time += seconds
        for due in [due for due in self.waiting if due.at <= self.time]:
            self.waiting.remove(due)
            due.action()
        await asyncio.sleep(0)

    async def does(self, *acts):
        for act in acts:
            act()
        for _ in range(5):
            await asyncio.sleep(0)
        return self.told


def test_nothing_is_asked_for_elsewhere():
    async def elsewhere():
        room = Room()
        room.wish = False
        assert await room.does(room.awake.look, room.awake.tapped) == []
        assert await room.does(room.awake.hidden, room.awake.shown) == []
        assert room.waiting == []

    asyncio.run(elsewhere())


def test_at_a_table_it_is_asked_for_once_and_let_go_when_the_table_is_left():
    async def at_a_table():
        room = Room()
        assert await room.does(*[room.awake.tapped] * 30) == [True]
        room.wish = False
        assert await room.does(room.awake.tapped) == [True, False]
        assert room.waiting == []
        room.wish = True
        assert await room.does(room.awake.tapped) == [True, False, True]

    asyncio.run(at_a_table())


def test_after_15_minutes_without_a_tap_it_is_let_go_until_the_next_one():
    async def fallen_asleep():
        assert PATIENCE == 15 * MINUTE
        room = Room()
        await room.does(room.awake.tapped)
        await room.passes(14 * MINUTE)
        assert await room.does(room.awake.tapped) == [True]
        # That tap counts, though the clock was started by the one before it.
        await room.passes(14 * MINUTE)
        assert await room.does() == [True]
        await room.passes(1 * MINUTE)
        assert await room.does() == [True, False]
        await room.passes(60 * MINUTE)
        assert await room.does() == [True, False]
        assert await room.does(room.awake.tapped) == [True, False, True]
        await room.passes(15 * MINUTE)
        assert await room.does() == [True, False, True, False]

    asyncio.run(fallen_asleep())


def test_a_tap_starts_no_clock_and_tells_nobody():
    async def entered():
        room = Room()
        await room.does(room.awake.tapped)
        (clock,) = room.waiting
        await room.does(*[room.awake.tapped] * 30)
        assert room.waiting == [clock]
        assert room.told == [True]

    asyncio.run(entered())


def test_a_page_that_is_shown_again_asks_anew():
    async def looked_away():
        room = Room()
        await room.does(room.awake.tapped)
        assert await room.does(room.awake.hidden) == [True]
        assert room.waiting == []
        # Some keep it: what is taken twice would not be let go later.
        assert await room.does(room.awake.shown) == [True, False, True]
        # After more than 15 minutes, too: whoever looks at it is there.
        room.awake.hidden()
        await room.passes(60 * MINUTE)
        assert await room.does(room.awake.shown) == [True, False, True, False, True]

    asyncio.run(looked_away())


def test_what_changes_while_the_page_answers_is_told_after_that():
    async def slowly():
        room = Room()
        room.answers.clear()
        assert await room.does(room.awake.tapped) == [True]
        room.wish = False
        assert await room.does(room.awake.tapped) == [True]
        room.answers.set()
        assert await room.does() == [True, False]

    asyncio.run(slowly())


def test_a_page_that_could_start_no_task_is_asked_at_the_next_tap():
    async def going():
        room = Room()
        run, room.awake._run = room.awake._run, refuse
        assert await room.does(room.awake.tapped) == []
        room.awake._run = run
        assert await room.does(room.awake.tapped) == [True]

    def refuse(_task):
        raise RuntimeError("the event loop is closed")

    asyncio.run(going())


def test_a_page_that_is_hidden_while_it_answers_asks_anew_when_it_is_shown():
    async def slowly():
        room = Room()
        room.answers.clear()
        await room.does(room.awake.tapped)
        room.awake.hidden()
        room.answers.set()
        assert await room.does() == [True]
        assert room.waiting == []
        assert await room.does(room.awake.shown) == [True, False, True]

    asyncio.run(slowly())


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (ft.AppLifecycleState.HIDE, [True]),
        (ft.AppLifecycleState.SHOW, [True, False, True]),
        (ft.AppLifecycleState.INACTIVE, [True]),
        (ft.AppLifecycleState.RESUME, [True]),
    ],
)
def test_only_being_hidden_and_shown_counts(state, told):
    async def lived():
        room = Room()
        await room.does(room.awake.tapped)
        assert (
            await room.does(lambda: follow_life(room.awake, SimpleNamespace(state=state))) == told
        )

    asyncio.run(lived())


class Screen(Nobody):
    """A page that is asked to keep its screen on; with an `error` it cannot, and says so."""

    def __init__(self, error=None):
        super().__init__()
        self.error = error
        self.opened = None
        self.asked = []

    def send_message(self, message):
        super().send_message(message)
        if self.opened is None or message.action is not MessageAction.INVOKE_METHOD:
            return
        body = message.body
        if body.name in ("enable", "disable"):
            self.asked.append(body.name)
        error = self.error if body.name == "enable" else None
        answer = self.opened.handle_invoke_method_results
        self.loop.call_soon(answer, body.control_id, body.call_id, None, error)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


async def lives(session, state):
    await session.dispatch_event(session.page._i, "app_lifecycle_state_change", {"state": state})
    await settled()


def at_a_table(store, then, error=None):
    """What a page was asked for that came from home to a table, and then did something."""

    async def visited():
        screen = Screen(error)
        draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
        async with opened(store, routes.HOME, screen) as session:
            screen.opened = session
            assert screen.asked == []
            await go_to(session, routes.table(draft.id))
            await settled()
            assert screen.asked == ["enable"]
            await then(session, draft)
            await settled()
        return screen.asked

    return asyncio.run(visited())


def test_a_page_asks_at_a_table_and_lets_go_at_home(store):
    async def walked(session, draft):
        for route in (
            routes.walk(draft.id, "blue"),
            routes.pad(draft.id),
            routes.city(draft.id, 1),
            routes.science(draft.id, 1),
            routes.result(draft.id),
            routes.HOME,
        ):
            await go_to(session, route)
            await settled()

    assert at_a_table(store, walked) == ["enable", "disable"]


@pytest.mark.parametrize("route", [routes.HISTORY, routes.SCIENCE, routes.game("7"), "/nowhere"])
def test_a_page_without_a_table_lets_go(store, route):
    assert at_a_table(store, lambda session, _: go_to(session, route)) == ["enable", "disable"]


def test_a_page_asks_anew_once_it_is_shown_again(store):
    async def looked_away(session, _draft):
        await lives(session, "hide")
        await lives(session, "show")

    assert at_a_table(store, looked_away) == ["enable", "disable", "enable"]


def test_a_page_asks_anew_once_it_is_connected_again(store):
    async def interrupted(session, _draft):
        screen = session.connection
        await session.disconnect(60)
        await come_back(session, screen)

    assert at_a_table(store, interrupted) == ["enable", "disable", "enable"]


def test_a_switch_turns_it_off_and_on(store):
    async def turned(session, _draft):
        settings = settings_of(session.page)
        for value in ("off", "on"):
            settings.awake = value
            settings.changed()
            await settled()

    assert at_a_table(store, turned) == ["enable", "disable", "enable"]


def test_where_it_is_refused_nobody_hears_of_it(store, caplog):
    async def tapped(session, draft):
        await go_to(session, routes.walk(draft.id, "blue"))
        await settled()
        assert "Blue" in written(session)

    assert at_a_table(store, tapped, error="NotAllowedError") == ["enable"]
    assert not caplog.records
