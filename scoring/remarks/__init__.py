"""What can be read but is hardly possible."""
