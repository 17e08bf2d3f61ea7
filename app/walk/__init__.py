"""The page of the walk: one category at a time, every player on it."""
