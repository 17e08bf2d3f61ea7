"""The device that shows the pad: its settings, its screen, its tabs, and what it keeps."""
