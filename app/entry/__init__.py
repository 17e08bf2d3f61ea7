"""A table being scored: what each tap changes. Nothing here draws."""
