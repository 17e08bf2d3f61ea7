"""What a tap on a card, a stage or a seat means for the game, and what is noted of it."""
