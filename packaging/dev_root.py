"""A clean Debian in a folder, made by debootstrap, to install packages and run programs as an ordinary user."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from dev_system import Unready, ended

USER, USER_ID = "maya", 1000
HOME = f"/home/{USER}"
_SOURCES = Path("/etc/apt")
_PASSED_ON = ("http_proxy", "https_proxy", "no_proxy")
# The mounts end with the namespace's last process, even after a crash: a mounted folder of the machine could otherwise
# be deleted by accident.
_ENTER = """
set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mkdir -p "$1/tmp/.X11-unix"
if [ -d /tmp/.X11-unix ]; then mount --bind /tmp/.X11-unix "$1/tmp/.X11-unix"; fi
shift
exec "$@"
"""


class Mirror(NamedTuple):
    """The package source of a machine: the address, and the edition of the distribution."""

    address: str
    suite: str


class Root:
    """The created folder. Programs in it see their own processes and files, and the network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, command: Sequence[str], *, as_user: bool = False, values: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs `command` as root or as the user in there, and returns its result."""
        return ended(self.entering(command, as_user=as_user, values=values))

    def entering(
        self, command: Sequence[str], *, as_user: bool = False, values: Mapping[str, str] | None = None
    ) -> list[str]:
        """Returns the machine's command that runs `command` in there."""
        who = f"{USER_ID}:{USER_ID}" if as_user else "0:0"
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": HOME if as_user else "/root",
        }
        environment.update({name: os.environ[name] for name in _PASSED_ON if name in os.environ})
        environment.update(values or {})
        inside = ["env", "-i", *[f"{name}={value}" for name, value in environment.items()], *command]
        start = HOME if as_user else "/"
        change = [
            "chroot",
            f"--userspec={who}",
            str(self.folder),
            "sh",
            "-c",
            f'cd {start} && exec "$@"',
            "sh",
            *inside,
        ]
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        return [*apart, "sh", "-c", _ENTER, "enter", str(self.folder), *change]

    def files(self) -> set[str]:
        """Returns all paths except the user's, those of running programs, and those of packaging tools."""
        left_out = {"proc", "sys", "dev", "run", "tmp", "home", "root"}
        own = re.compile(
            r"^/var/(cache|log|tmp|lib/(apt|dpkg|systemd))(/|$)|^/etc/(passwd|group|g?shadow|subuid|subgid)-?$"
        )
        found = set()
        for folder, folders, names in os.walk(self.folder):
            inside = folder[len(str(self.folder)) :]
            if not inside:
                folders[:] = [name for name in folders if name not in left_out]
            found |= {f"{inside}/{name}" for name in (*folders, *names)}
        return {path for path in found if not own.match(path)}


def require_root() -> None:
    """Raises Unready if `make` can't run."""
    if os.geteuid() != 0:
        raise Unready("A clean Debian can only be made as root: run this with sudo.")


def make(folder: Path, mirror: Mirror, cache: Path) -> Root:
    """Creates a minimal Debian in `folder`, with one user. Downloads are cached in `cache`.

    Raises Unready. Needs root.
    """
    require_root()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # All users must be able to reach their home.
    folder.chmod(0o755)
    cache.mkdir(parents=True, exist_ok=True)
    command = ["debootstrap", "--variant=minbase", f"--cache-dir={cache}", mirror.suite, str(folder), mirror.address]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last_lines = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise Unready(f"debootstrap failed:\n\n{last_lines}")
    root = Root(folder)
    # Packages must not start their services.
    policy = folder / "usr" / "sbin" / "policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
    policy.chmod(0o755)
    shutil.copyfile("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    made = root.run(["useradd", "--create-home", "--uid", str(USER_ID), USER])
    if made.returncode != 0:
        raise Unready(f"Could not create a user with the home folder {folder}:\n\n{made.stdout}")
    return root


def mirror_of_this_machine(sources: Path = _SOURCES) -> Mirror:
    """Returns the first archive with a whole distribution in apt's sources. Raises Unready."""
    for address, suite, components in entries(sources):
        is_part = re.search(r"[-/](updates|security|backports|proposed)", suite) or "security" in address
        if "main" in components and not is_part and address.startswith(("http", "file")):
            return Mirror(address.rstrip("/"), suite)
    raise Unready(f"apt's sources in {sources} name no archive of Debian or its kin.")


def entries(sources: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yields address, suite and components of apt's binary sources, in either format."""
    lines = [sources / "sources.list", *sorted((sources / "sources.list.d").glob("*.list"))]
    for path in lines:
        if path.is_file():
            yield from _from_lines(path.read_text(encoding="utf-8", errors="replace").splitlines())
    for path in sorted((sources / "sources.list.d").glob("*.sources")):
        yield from _from_stanzas(path.read_text(encoding="utf-8", errors="replace"))


def _from_lines(lines: Iterable[str]) -> Iterator[tuple[str, str, list[str]]]:
    for line in lines:
        words = re.sub(r"\[[^\]]*\]", "", line.partition("#")[0]).split()
        if len(words) >= 3 and words[0] == "deb":
            yield words[1], words[2], words[3:]


def _from_stanzas(text: str) -> Iterator[tuple[str, str, list[str]]]:
    for stanza in re.split(r"\n\s*\n", text):
        lines = [line for line in stanza.splitlines() if not line.startswith("#")]
        fields = {name.strip().lower(): value.split() for name, _, value in (line.partition(":") for line in lines)}
        if "deb" not in fields.get("types", []) or "no" in fields.get("enabled", []):
            continue
        for address in fields.get("uris", []):
            for suite in fields.get("suites", []):
                yield address, suite, fields.get("components", [])
