"""Games in JSON: our own documents, and those of BG Stats."""
