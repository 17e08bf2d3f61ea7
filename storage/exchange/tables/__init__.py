"""Games in tables: everything CSV, in and out."""
