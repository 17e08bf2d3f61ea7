"""What every row can tell, and the two kinds that most rows begin as: entered, or told by cards."""
