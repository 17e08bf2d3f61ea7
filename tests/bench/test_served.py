"""What tests and figures start opens no page in the browser of whoever runs them."""

import os
from pathlib import Path

import pytest

from app.server.serve import OPENS
from bench.browser import served
from tests.browser import started

TELLS = f"import os; print(os.environ.get({OPENS!r}), flush=True)\n"


def tells(_arguments, log, _root, environment):
    """What a fork is given."""
    Path(log).write_text(f"{environment.get(OPENS)}\n")


@pytest.mark.parametrize("start", [started.started, started.quickly_started])
def test_a_server_of_a_test_is_told_to_open_none(start, tmp_path, monkeypatch):
    monkeypatch.delenv(OPENS, raising=False)
    monkeypatch.setattr(started, "_run", tells)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__main__.py").write_text(TELLS)
    log = tmp_path / "log"
    assert start([], log, tmp_path).wait(60) == 0
    assert log.read_text() == "no\n"


def test_who_wants_to_see_it_opened_may_say_so(monkeypatch):
    monkeypatch.setenv(OPENS, "yes")
    assert started.environment()[OPENS] == "yes"


@pytest.mark.skipif(os.name != "posix", reason="a script stands for a browser")
def test_the_counter_opens_none(tmp_path, monkeypatch):
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\ntouch '{seen}'\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setenv("DISPLAY", ":0")
    # It would be opened before anybody is answered.
    with served("bench.counter", tmp_path):
        assert not seen.exists()
