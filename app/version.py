"""Which Wonderpad this is."""

VERSION = "0.1.0"
"""The version of the release, which `pyproject.toml` has as well."""
