"""Other phones at the same table, and how time passes for who holds one."""

from app.entry.city_entry import CityEntry
from app.entry.session import Session
from storage import Store


class Clock:
    """The time, as a test has it pass."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def same_city(entry: CityEntry, store: Store) -> CityEntry:
    """That city on another phone, which hears at once of all that is told, and is drawn anew."""
    session = Session(store)
    session.open(entry.draft.id)
    second = CityEntry(session, lambda _route: None, seat=entry.seat, clock=Clock())
    session.hear(second.go_along, second.tapped_late)

    def told(_draft_id: str) -> None:
        session.refresh()
        second.drawn()

    entry.session.tell_others = told
    return second
