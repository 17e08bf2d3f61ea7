"""What was worked out of records, kept beside them so that no start works it out again."""
