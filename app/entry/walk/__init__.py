"""The walk being entered: where it is, and what each tap and key does there."""
