"""The rows of the pad: their points, their why, their questions and disagreements."""
