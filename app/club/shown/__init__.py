"""What a club’s page shows of a club, and what passes through its files."""
