"""``python -m app.demo``: parses the command line and runs the demo CMS."""

import sys

from app.demo import command_line, server_process


def main(arguments: list[str] | None = None, called: str = "python -m app.demo") -> int:
    """Runs until ended; `arguments` default to the process's own, `called` is the program name in the help text."""
    return server_process.run(command_line.parse(sys.argv[1:] if arguments is None else arguments, called))


if __name__ == "__main__":
    sys.exit(main())
