"""What a card gives: all cards, wonders and tokens of an edition, and each by itself."""
