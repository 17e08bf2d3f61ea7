"""What pages show of the club that a device is in, and what keeps it up beside them."""
