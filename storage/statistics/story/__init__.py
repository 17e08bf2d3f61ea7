"""Sentences that tell a game: what was true of it and is rare at this table."""
