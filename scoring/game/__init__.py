"""The game document: what was entered for each player, read, named and changed."""
