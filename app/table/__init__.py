"""The page of the table: who plays, in which seat, with which wonder."""
