"""The command line, parsed without loading anything else."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from app import APP_NAME, __version__

_USAGE = """marquee [--data-dir DIR] [--force]
       marquee --demo | --tour DIR [--dialect observed|documented]
       marquee --connect URL --client-id ID [--name NAME] [OPTION]..."""
_MORE = """\
Without options, Marquee reopens your last connections. If it's already open,
starting it again brings its window to the front.

To run only the demo CMS, see: marquee --demo-cms --help"""
NO_SCREEN = 3
"""Marquee's exit status if it has to open a window but there is no screen."""

NO_SCREEN_MESSAGE = """\
Marquee can't open its window: no display found (DISPLAY and WAYLAND_DISPLAY are
not set). Start it in a desktop session or with ssh -X. The tour works without a
display: marquee --tour DIR
"""
GRANTS = ("authorization_code", "client_credentials")
DIALECTS = ("observed", "documented")


class Connect(NamedTuple):
    """A connection to create or reuse, and to open: `--connect`, for roll-outs.

    `has_secret` says that the client secret is read from standard input: one line, never an argument, because every
    process can see arguments. `redirect_uri` and `scopes` are None if they are not given.
    """

    address: str
    client_id: str
    grant: str = "authorization_code"
    has_secret: bool = False
    redirect_uri: str | None = None
    scopes: tuple[str, ...] | None = None
    name: str = ""


class Options(NamedTuple):
    """The options of one start.

    `data_dir` None is the platform's default place; `tour` is where the tour writes its pictures, None for no tour.
    `force` opens another window although one is open. The last two are set by the program itself: with `is_primary`
    this window is the first of its data folder, and second starts are sent to it. `secret` is the client secret for
    `connect` that was read for a window which then did not answer; None if none was read.
    """

    data_dir: Path | None = None
    demo: bool = False
    dialect: str = "observed"
    tour: Path | None = None
    connect: Connect | None = None
    until_first_frame: bool = False
    force: bool = False
    is_primary: bool = False
    secret: str | None = None

    def __repr__(self) -> str:
        shown = [f"{name}={value!r}" for name, value in self._asdict().items() if name != "secret"]
        return f"Options({', '.join(shown)}, secret=[hidden])"


def parse(arguments: Sequence[str]) -> Options:
    """Parses the arguments.

    Exits with status 2 and a usage line on a mistake, with 0 after `--version` and `--help`.
    """
    if not arguments:
        return Options()  # The most common start; building the parser takes 2 ms.
    parser = argparse.ArgumentParser(
        prog="marquee",
        usage=_USAGE,
        description="A desktop console for digital-signage CMSs.",
        epilog=_MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="help", help="show this help")
    parser.add_argument("--version", action="version", version=f"{APP_NAME} {__version__}", help="show the version")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep settings, connections and drafts here")
    parser.add_argument("--force", action="store_true", help="open another window even if Marquee is already open")
    demo = parser.add_argument_group("demo")
    demo.add_argument("--demo", action="store_true", help="start a demo CMS on this computer and sign in to it")
    demo.add_argument(
        "--dialect",
        choices=DIALECTS,
        default="observed",
        help="how the demo CMS responds: like an installed CMS (default) or as the API documentation says",
    )
    demo.add_argument(
        "--tour", type=Path, metavar="DIR", help="run a guided tour of the demo CMS and save screenshots in DIR"
    )
    connect = parser.add_argument_group("connection")
    connect.add_argument("--connect", metavar="URL", help="create or reuse a connection to this CMS and open it")
    connect.add_argument("--client-id", metavar="ID", help="the application's client ID from the CMS")
    connect.add_argument(
        "--grant",
        choices=GRANTS,
        help="sign in with the browser (default) or with a client secret",
    )
    connect.add_argument(
        "--secret-stdin", action="store_true", help="read the client secret from one line of standard input"
    )
    connect.add_argument("--redirect-uri", metavar="URI", help="as registered in the CMS; port 0 takes any free port")
    connect.add_argument("--scope", action="append", metavar="S", help="request this scope; can be repeated")
    connect.add_argument("--name", default="", metavar="NAME", help="name of the connection")
    parser.add_argument("--until-first-frame", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    return Options(
        data_dir=given.data_dir,
        demo=given.demo or given.tour is not None,
        dialect=given.dialect,
        tour=given.tour,
        connect=_connect(parser, given),
        until_first_frame=given.until_first_frame,
        force=given.force or given.until_first_frame,
    )


def _connect(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Connect | None:
    details = {
        "--client-id": given.client_id,
        "--grant": given.grant,
        "--secret-stdin": given.secret_stdin,
        "--redirect-uri": given.redirect_uri,
        "--scope": given.scope,
        "--name": given.name,
    }
    if given.connect is None:
        if lonely := next((option for option, value in details.items() if value), None):
            parser.error(f"{lonely} needs --connect URL")
        return None
    if given.demo or given.tour:
        parser.error("--connect can't be used with --demo or --tour")
    if not given.client_id:
        parser.error("--connect needs --client-id ID")
    if given.grant == "client_credentials" and not given.secret_stdin:
        parser.error("--grant client_credentials needs --secret-stdin")
    return Connect(
        address=given.connect,
        client_id=given.client_id,
        grant=given.grant or GRANTS[0],
        has_secret=given.secret_stdin,
        redirect_uri=given.redirect_uri,
        scopes=tuple(scope for part in given.scope for scope in part.split()) if given.scope else None,
        name=given.name,
    )
