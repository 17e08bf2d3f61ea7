"""A club: people who share one history, as documents that are made and never changed."""
