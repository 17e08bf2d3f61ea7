"""Records, and the games that broke them."""
