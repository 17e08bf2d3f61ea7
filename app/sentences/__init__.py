"""Things in words, the same on the pages and on the command line."""
