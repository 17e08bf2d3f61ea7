"""The Flet app and the command line: thin layers over storage and scoring."""
