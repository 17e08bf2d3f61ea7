"""What every page is given, and what all of them show around their own content."""
