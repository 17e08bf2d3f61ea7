"""The page of a city: cards and stages, one tap each."""
