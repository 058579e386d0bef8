"""``python -m tests.helpers.faulty_cms --control-key KEY …``: the demo CMS as tests start it.

All other arguments are those of the demo CMS.
"""

import argparse
import sys

from starlette.types import ASGIApp

from app.demo import command_line, server_process
from app.demo.server_context import Cms
from tests.helpers.faulty_cms.connections import TrackedProtocol
from tests.helpers.faulty_cms.control import Control
from tests.helpers.faulty_cms.faults import Faults, FaultyApp
from tests.helpers.faulty_cms.journal import Journal


def main(arguments: list[str] | None = None) -> int:
    """Runs the server until it is ended."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--control-key", required=True)
    given, rest = parser.parse_known_args(arguments)

    def around(cms: Cms, app: ASGIApp) -> ASGIApp:
        faults, journal = Faults(), Journal()
        control = Control(cms, faults, journal, given.control_key)
        return FaultyApp(app, faults, journal, control.app(), prefix=cms.options.prefix)

    return server_process.run(command_line.parse(rest, parser.prog), around=around, protocol=TrackedProtocol)


if __name__ == "__main__":
    sys.exit(main())
