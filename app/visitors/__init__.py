"""Who may come in from the network, and what invites them."""
