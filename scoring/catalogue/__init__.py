"""What lies in the boxes: editions, expansions, cards, wonders and what each gives."""
