"""Where a folder is in several clubs: which games count for which, and what each may be told."""
