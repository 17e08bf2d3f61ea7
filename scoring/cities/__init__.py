"""What is known of each city, and who sits beside whom."""
