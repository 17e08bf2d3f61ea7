from collections.abc import Callable, Iterator

import pytest

from tests.storage.club.devices import Device


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
