"""Saved games and the people who played them."""
