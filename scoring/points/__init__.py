"""The arithmetic of the printed sheet, which knows no city."""
