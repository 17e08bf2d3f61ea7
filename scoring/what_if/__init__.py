"""What would have won: the table scored again with one small change."""
