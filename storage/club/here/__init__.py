"""The history of a device as the documents of its club tell it: its games and its people."""
