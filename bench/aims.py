"""What several programs are measured by, and the guides show."""

START = "Aims: the first visit 0.3 times hello-world's or less, later ones 0.2 times."
"""How soon a page of the site may be used."""

TAP = "Aim: within a page 1.3 times the counter, or less."
"""How soon a tap on the walk may be seen."""
