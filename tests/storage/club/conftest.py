from collections.abc import Callable, Iterator

import pytest

from tests.storage.club.devices import Device
from tests.storage.club.places import Place


@pytest.fixture
def device(tmp_path) -> Iterator[Callable[..., Device]]:
    """Makes devices that are in one club."""
    made: list[Device] = []

    def new(name: str, **told) -> Device:
        made.append(Device(tmp_path, name, **told))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def place(tmp_path) -> Iterator[Place]:
    """Two hubs, and phones that are in both clubs or in one of them."""
    place = Place(tmp_path)
    yield place
    for phone in place.phones:
        phone.close()
