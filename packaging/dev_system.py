"""The system packages that Debian and derivatives need for Qt, and for tests with a real browser, screen or keyring."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# Each entry is one need; `a|b` means that either package meets it (64-bit time renamed some), and that apt installs
# `a`. Without these, QtCore, QtGui or the xcb platform plugin can't be loaded.
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
# Any font will do, but without one no text is drawn.
LOOKS = ("fonts-inter",)
# A screen and a mouse, a browser, a keyring daemon and its bus, and accessibility: real ones, so that no test is
# skipped.
TEST = (
    "xvfb",
    "xauth",
    "xdotool",
    "chromium|google-chrome-stable",
    "chromium-driver",
    "gnome-keyring",
    "dbus|dbus-daemon",
    # Validators of desktops and software catalogues for our files.
    "desktop-file-utils",
    "appstream",
    "at-spi2-core",
    "python3-pyatspi",
)


# Needed to create `.venv`, unless another supported Python works.
PYTHON = ("python3", "python3-venv")


class Unready(Exception):
    """The machine lacks something that only its owner can provide; the message says what to do."""


class WrongArguments(Unready):
    """A command has wrong arguments; the message says which are valid."""


def ended(
    command: Sequence[str], *, folder: Path | None = None, values: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs `command` and returns its result, with all output in `stdout`. `values` are its whole environment."""
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
    """Packages by importance: nothing works without `required`; without `wished`, it only looks worse."""

    required: tuple[str, ...]
    wished: tuple[str, ...] = ()


FOR_RUNNING = Needs(RUN, LOOKS)
FOR_TESTING = Needs(RUN + TEST, LOOKS)


def provide(needs: Needs) -> None:
    """Installs missing packages if possible. Raises Unready if a required package stays missing.

    Does nothing if dpkg does not manage the machine.
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
    """Returns the names among `needs` (alternatives included) that dpkg reports as installed."""
    names = [name for need in needs for name in need.split("|")]
    answer = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *names],
        capture_output=True,
        text=True,
        check=False,  # it fails if any of the names is unknown, but still reports the others
    )
    rows = (line.split() for line in answer.stdout.splitlines())
    return {row[0] for row in rows if row[1:] == ["installed"]}


def missing(needs: tuple[str, ...], installed: set[str]) -> list[str]:
    """Returns the packages to install: the first name of every need that no installed package meets."""
    return [need.split("|")[0] for need in needs if installed.isdisjoint(need.split("|"))]


def advice(packages: list[str]) -> str:
    """Returns the command with which a person can install `packages`."""
    return f"sudo apt-get install --no-install-recommends -y {' '.join(packages)}"


def administrator_prefix() -> list[str] | None:
    """Returns the prefix for running a command as administrator; None if that would ask for a password."""
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
    """Returns whether a window can open: always on Windows and macOS; elsewhere with X or Wayland."""
    if sys.platform in ("win32", "darwin"):
        return True
    values = os.environ if environment is None else environment
    return bool(values.get("DISPLAY") or values.get("WAYLAND_DISPLAY"))


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
