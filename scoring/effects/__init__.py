"""What a card or a stage gives, counts, copies or repeats."""
