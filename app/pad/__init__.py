"""The whole pad on one page, and the page of the result."""
