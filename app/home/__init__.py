"""Where one begins: home, the science check, the way in for other phones, and the club."""
