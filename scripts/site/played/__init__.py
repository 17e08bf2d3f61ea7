"""Runs in the browser's Python while the site is built, in the place of a table that plays.

What is called of Python's own functions meanwhile is what every start loads: a start with a
history, every page, games that are entered and saved, and what else Python is likely to be asked.
"""
