"""What Debian and its kin must have installed before Qt starts or a test drives a real browser, screen or keyring."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# Each entry is one need; `a|b` means that either package meets it (64-bit time renamed some), `a` being what apt is
# asked for. Without these QtCore, QtGui or the xcb platform plugin cannot be loaded.
RUN = (
    "libgl1",
    "libegl1",
    "libxkbcommon0",
    "libdbus-1-3",
    "libglib2.0-0|libglib2.0-0t64",
    "libbrotli1",
    "libfontconfig1",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxkbcommon-x11-0",
)
# Text is drawn with whatever font there is, and with none it is not drawn at all.
LOOKS = ("fonts-inter",)
# A screen and a mouse, a browser, a keyring daemon and its bus, a screen reader's way in: real ones, so that no test is
# skipped.
TEST = (
    "xvfb",
    "xauth",
    "xdotool",
    "chromium|google-chrome-stable",
    "chromium-driver",
    "gnome-keyring",
    "dbus|dbus-daemon",
    # What desktops and software catalogues say of the files that they are given.
    "desktop-file-utils",
    "appstream",
    "at-spi2-core",
    "python3-pyatspi",
)


# What has to be there for `.venv` to be made; where another Python of ours works, none of it.
PYTHON = ("python3", "python3-venv")


class Unready(Exception):
    """The machine lacks something that only its owner can provide; the message tells a person what to do."""


class Misused(Unready):
    """A command was called in a way that it cannot be; the message says how it can."""


def ended(
    command: Sequence[str], *, folder: Path | None = None, values: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs `command` to its end, well or not; all that it said is in `stdout`. `values` are its whole environment."""
    return subprocess.run(
        command,
        cwd=folder,
        env=None if values is None else dict(values),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


@dataclass(frozen=True)
class Needs:
    """Packages by how much depends on them: without `required` nothing works, without `wished` it only looks worse."""

    required: tuple[str, ...]
    wished: tuple[str, ...] = ()


FOR_RUNNING = Needs(RUN, LOOKS)
FOR_TESTING = Needs(RUN + TEST, LOOKS)


def provide(needs: Needs) -> None:
    """Installs what is missing where that is possible. Raises Unready when a required package stays missing.

    Does nothing where dpkg does not manage the machine.
    """
    if not sys.platform.startswith("linux") or shutil.which("dpkg-query") is None:
        return
    installed = installed_packages(needs.required + needs.wished)
    required = missing(needs.required, installed)
    wished = missing(needs.wished, installed)
    if not required and not wished:
        return
    rights = administrator_prefix()
    if rights is None:
        if required:
            raise Unready(
                "These Debian packages are missing, and installing them needs administrator rights. Please run:\n\n"
                f"    {advice(required + wished)}\n"
            )
        print(f"Marquee looks better with one more package:  {advice(wished)}", flush=True)
        return
    try:
        install(required + wished, rights)
    except Unready as reason:
        if required:
            raise
        print(f"Marquee only looks plainer without it: {reason}", flush=True)


def installed_packages(needs: tuple[str, ...]) -> set[str]:
    """The names among `needs` (alternatives included) that dpkg knows as installed."""
    names = [name for need in needs for name in need.split("|")]
    answer = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *names],
        capture_output=True,
        text=True,
        check=False,  # it fails when any of the names is unknown, and still tells about the others
    )
    rows = (line.split() for line in answer.stdout.splitlines())
    return {row[0] for row in rows if row[1:] == ["installed"]}


def missing(needs: tuple[str, ...], installed: set[str]) -> list[str]:
    """The packages to ask apt for: the first name of every need that no installed package meets."""
    return [need.split("|")[0] for need in needs if installed.isdisjoint(need.split("|"))]


def advice(packages: list[str]) -> str:
    """The one line a person runs to install `packages`."""
    return f"sudo apt-get install --no-install-recommends -y {' '.join(packages)}"


def administrator_prefix() -> list[str] | None:
    """What to put before a command to run it as administrator; None when that would ask for a password."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def install(packages: list[str], rights: list[str]) -> None:
    """Installs `packages` with apt; refreshes the package lists only if the first attempt fails. Raises Unready."""
    print(f"Installing {len(packages)} Debian package(s): {' '.join(packages)} …", flush=True)
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    apt = [*rights, *environment, "apt-get", "--quiet", "-o", "DPkg::Lock::Timeout=300"]
    attempt = [*apt, "install", "--no-install-recommends", "--yes", *packages]
    if _succeeds(attempt):
        return
    _succeeds([*apt, "update"])
    result = subprocess.run(attempt, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        reasons = [line for line in result.stderr.splitlines() if line.startswith("E:")] or result.stderr.splitlines()[
            -5:
        ]
        raise Unready(
            "apt-get could not install them:\n\n    "
            + "\n    ".join(reasons)
            + f"\n\nOnce that is settled, run this again, or install them yourself:\n\n    {advice(packages)}\n"
        )


def has_display(environment: dict[str, str] | None = None) -> bool:
    """Whether a window can be shown: always on Windows and macOS; elsewhere an X or Wayland display must be named."""
    if sys.platform in ("win32", "darwin"):
        return True
    values = os.environ if environment is None else environment
    return bool(values.get("DISPLAY") or values.get("WAYLAND_DISPLAY"))


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
