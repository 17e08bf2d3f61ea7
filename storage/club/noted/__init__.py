"""What a device notes of its club beside the documents: what waits, and how open tables stand."""
