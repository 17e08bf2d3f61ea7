"""What is said before all figures of where they were taken."""

import pytest

from app.server import client
from bench.figures import machine


@pytest.mark.parametrize("made", [False, True])
def test_it_is_said_whether_phones_are_sent_what_is_compressed(made, tmp_path, monkeypatch):
    monkeypatch.setattr(client, "_folder", lambda: tmp_path)
    if made:
        folder = tmp_path / client.version()
        folder.mkdir()
        (folder / client.MADE).touch()
    told = "Flet's client compressed" if made else "Flet's client as it comes, not compressed"
    assert machine().endswith(told)
