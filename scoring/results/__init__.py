"""What scoring says: points with their why, ranks, questions and remarks."""
