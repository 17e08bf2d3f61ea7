"""`python -m app` is the `wonderpad` command."""

import sys

from app.cli.command_line import main

if __name__ == "__main__":
    sys.exit(main())
