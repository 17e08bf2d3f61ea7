"""What a component keeps from one drawing to the next."""

from functools import partial

import pytest

from app.flet_mended.hooks import use_latest


async def waits(number):
    """What Flet would not await: it sees only the function around it."""


@pytest.mark.parametrize("act", [waits, partial(waits, 7)])
def test_an_async_function_is_refused(act):
    with pytest.raises(TypeError, match="waits"):
        use_latest(act)
