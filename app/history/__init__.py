"""The pages of the history: all saved games, and each of them."""
