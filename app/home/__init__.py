"""Where one begins: home, the science check, and the way in for other phones."""
