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


def rows_by_edition(table: str, *columns: str) -> list[Any]:
    """The same, the edition before them: a parameter set for each edition of an example."""
    return [
        pytest.param(edition, *row.values[1:], id=f"{row.id} {edition}")
        for row in rows(table, "editions", *columns)
        for edition in row.values[0]
    ]
