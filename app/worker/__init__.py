"""The app in a browser's worker, where no server is needed."""
