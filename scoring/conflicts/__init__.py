"""Who fights whom, on land and at sea, and the tokens that it brings."""
