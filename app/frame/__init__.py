"""What every page is given, and what it shows around its own content."""
