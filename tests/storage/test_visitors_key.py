"""The key of phones that were let in: kept, whole, and its owner's only."""

import os
import re
import stat

import pytest

from storage import visitors_key
from storage.visitors_key import NAME


def test_the_key_is_long_random_and_stays(tmp_path):
    (tmp_path / "other").mkdir()
    key = visitors_key(tmp_path)
    assert re.fullmatch(r"[0-9a-f]{64}", key)
    assert visitors_key(tmp_path) == key
    assert visitors_key(tmp_path / "other") != key
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [NAME]


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
def test_only_the_owner_may_read_it(tmp_path):
    visitors_key(tmp_path)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"abc", b"\xff" * 64, b"0" * 63, b"g" * 64])
def test_what_is_no_key_lets_nobody_in_and_is_replaced(tmp_path, content):
    (tmp_path / NAME).write_bytes(content)
    key = visitors_key(tmp_path)
    assert re.fullmatch(r"[0-9a-f]{64}", key)
    assert visitors_key(tmp_path) == key


def test_where_nothing_can_be_kept_there_is_a_key_all_the_same(tmp_path):
    nowhere = tmp_path / "file" / "folder"
    (tmp_path / "file").write_text("no folder")
    key = visitors_key(nowhere)
    assert re.fullmatch(r"[0-9a-f]{64}", key)
    assert visitors_key(nowhere) != key
