"""Forgetting a person on all devices of a club: their names go, and do not come back."""
