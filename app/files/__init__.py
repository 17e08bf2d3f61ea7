"""Games out into files, in from files, and back to an earlier day."""
