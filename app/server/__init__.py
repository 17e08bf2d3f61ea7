"""This computer serves the pad, and lets in only whom it should."""
