"""Spans of time: the league table of any games, an evening, a year in ten facts and its picture."""
