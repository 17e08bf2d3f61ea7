"""A storage for TinyDB that loses nothing: lines on the disk, locks, backups and repair."""
