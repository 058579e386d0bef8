"""The command line of the demo CMS, parsed to one frozen record."""

import argparse
from dataclasses import dataclass
from pathlib import Path

DEFAULT_REDIRECT_URI = "http://127.0.0.1:8765/callback"
DIALECT_NAMES = ("observed", "documented")
_MANY = {"campaigns": 48, "layouts": 120, "commands": 60, "notifications": 80, "actions": 40, "datasets": 25,
         "modules": 45, "templates": 90, "user_groups": 8}  # fmt: skip
"""The default number of records of each kind: the handwritten ones."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run of the demo CMS."""

    port: int = 0
    dialect: str = "observed"
    campaigns: int = _MANY["campaigns"]
    layouts: int = _MANY["layouts"]
    commands: int = _MANY["commands"]
    notifications: int = _MANY["notifications"]
    actions: int = _MANY["actions"]
    datasets: int = _MANY["datasets"]
    modules: int = _MANY["modules"]
    templates: int = _MANY["templates"]
    user_groups: int = _MANY["user_groups"]
    data: Path | None = None
    prefix: str = ""
    redirect_uris: tuple[str, ...] = (DEFAULT_REDIRECT_URI,)
    lookups: bool = True
    token_lifetime_s: int = 3600
    time_zone: str = "Europe/London"
    parent_pid: int | None = None


def parse(arguments: list[str], called: str) -> Options:
    """Parses the command line; exits with status 2 and a usage line on a mistake.

    `called` is the program name in the help text: an installed Marquee has no Python command.
    """
    parser = argparse.ArgumentParser(
        prog=called,
        description="Demo CMS for trying Marquee, on this computer only (HTTP, OAuth 2.0, loopback).",
    )
    parser.add_argument(
        "--port", type=_port, default=0, metavar="P", help="port to listen on; 0 uses any free port (default)"
    )
    parser.add_argument(
        "--dialect",
        choices=DIALECT_NAMES,
        default="observed",
        help="answer as installed CMSs do (observed, default), or as the API's specification says (documented)",
    )
    for kind, count in _MANY.items():
        name = kind.replace("_", " ")
        parser.add_argument(
            f"--{kind.replace('_', '-')}",
            type=_count,
            default=count,
            metavar="N",
            help=f"number of {name} (default: {count})",
        )
    parser.add_argument("--data", type=Path, metavar="DIR", help="store data here (default: in memory)")
    parser.add_argument("--prefix", type=_prefix, default="", metavar="/PATH", help="serve under this subdirectory")
    parser.add_argument(
        "--redirect-uri",
        action="append",
        default=[],
        metavar="URI",
        help=f"also register this redirect address (besides {DEFAULT_REDIRECT_URI})",
    )
    parser.add_argument("--no-lookups", action="store_true", help="answer 403 on routes outside the specification")
    parser.add_argument(
        "--token-lifetime",
        type=_lifetime,
        default=3600,
        metavar="S",
        help="lifetime of access tokens in seconds (default: 3600)",
    )
    parser.add_argument(
        "--time-zone", default="Europe/London", metavar="ZONE", help="time zone of the CMS (default: Europe/London)"
    )
    parser.add_argument("--parent-pid", type=int, metavar="PID", help="exit when this process ends")
    given = parser.parse_args(arguments)
    return Options(
        port=given.port,
        dialect=given.dialect,
        **{kind: getattr(given, kind) for kind in _MANY},
        data=given.data,
        prefix=given.prefix,
        redirect_uris=tuple(dict.fromkeys([DEFAULT_REDIRECT_URI, *given.redirect_uri])),
        lookups=not given.no_lookups,
        token_lifetime_s=given.token_lifetime,
        time_zone=given.time_zone,
        parent_pid=given.parent_pid,
    )


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port is 0 to 65535")
    return port


def _count(text: str) -> int:
    count = int(text)
    if not 0 <= count <= 1_000_000:
        raise argparse.ArgumentTypeError("0 to 1,000,000")
    return count


def _lifetime(text: str) -> int:
    seconds = int(text)
    if seconds < 1:
        raise argparse.ArgumentTypeError("at least one second")
    return seconds


def _prefix(text: str) -> str:
    trimmed = text.strip("/")
    return f"/{trimmed}" if trimmed else ""
