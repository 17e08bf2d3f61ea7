"""The page that imports games: looked through first, then added."""
