"""When, where and how long a game was played, and its note: written, and kept."""
