"""The pages of the statistics: the table, a player, a wonder, an evening."""
