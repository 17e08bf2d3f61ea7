"""The pages of the statistics: the table, a player, a wonder, spans of days."""
