"""Programs that print figures about Wonderpad. No test looks at them."""
