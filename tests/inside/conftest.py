from collections.abc import Iterator

import pytest

from tests.inside.house import House


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    """Serves pages of a folder of its own."""
    house = House(tmp_path / "games").start()
    yield house
    house.stop()
