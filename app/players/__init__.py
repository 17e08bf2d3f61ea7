"""The page of the players: renamed, merged and archived."""
