"""Tests of what is run on Linux alone."""

import pytest

from bench.needs import without_linux


def on_linux(name: str) -> pytest.MarkDecorator:
    """Skips a test on a system on which that program of the bench is not run."""
    why = without_linux(name)
    return pytest.mark.skipif(bool(why), reason=why)
