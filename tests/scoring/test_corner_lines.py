"""Lines of documents, of which one holds what is no text."""

import io
import json

import pytest

from app.cli.command_line import main

GAME = json.dumps({"players": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}).encode()


class _Stream(io.StringIO):
    """Standard input with the bytes of a document behind it."""

    def __init__(self, data):
        super().__init__()
        self.buffer = io.BytesIO(data)


@pytest.mark.parametrize("bad", [b"\xff", b'{"players": [{"name": "\xe9"}]}'])
def test_a_line_that_is_no_text_is_told_by_its_number(bad, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", _Stream(b"\n".join((GAME, bad, GAME))))
    assert main(["score", "-", "--json"]) == 2
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert told.err == "wonderpad: -, line 2: it is not text in UTF-8\n"


def test_a_text_of_other_line_ends_is_read_line_by_line(monkeypatch, capsys, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(GAME + b"\r" + GAME + b"\r\n" + GAME)
    assert main(["score", str(file), "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
