"""The rows of the pad: in one file each, what it is worth, why, what it asks, where it disagrees.

`row.py` says what a row can tell, `registry.py` has them all. Yellow, leaders, cities and islands
are nothing but the cards of a colour, in `cards_row.py`; treasure, shipyard and projects are
entered by the table, in `entered_row.py`.
"""
