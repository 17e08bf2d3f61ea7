"""The `wonderpad` command."""
