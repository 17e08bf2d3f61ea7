"""What a journal says, line by line, without its files: records, damage, and earlier versions."""
