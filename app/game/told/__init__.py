"""What is told of a game beside its points: sentences, and what would have won."""
