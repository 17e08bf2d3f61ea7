"""Which games are meant: searched, filtered, and scored for the statistics."""
