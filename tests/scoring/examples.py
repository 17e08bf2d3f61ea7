"""The worked examples of `examples.toml`, as rows for parametrised tests."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

EXAMPLES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("examples.toml").read_text(encoding="utf-8")
)


def rows(table: str, *columns: str) -> list[Any]:
    """The columns of one table of examples, one parameter set a row, by the row's id."""
    return [
        pytest.param(*(row[column] for column in columns), id=row["id"]) for row in EXAMPLES[table]
    ]
