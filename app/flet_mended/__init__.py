"""All that leans on Flet's insides: look here first when Flet changes."""
