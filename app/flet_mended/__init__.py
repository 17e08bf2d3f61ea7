"""All that leans on Flet's insides, as 1.0.5 has them: look here first when Flet changes."""
