"""The rows of the pad: in one file each, what it is worth, why, what it asks, where it disagrees.

`registry.py` has them all, `kinds/row.py` says what a row can tell. Yellow, leaders, cities and
islands are nothing but the cards of a colour, `kinds/cards_row.py`; treasure, shipyard and projects
are entered by the table, `kinds/entered_row.py`.
"""
