"""The Debian package: its metadata, its dependencies, and how it is assembled."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from bundle import contents
from dev_system import Unready

NAME = "marquee-console"
BESIDES = ("ca-certificates", "tzdata")
"""Dependencies that no library declares: CA certificates, and the time zones that Qt reads."""

_WIDTH = 76


def pack(staging: Path, output: Path, version: str, epoch: int, templates: Path) -> Path:
    """Creates `output/NAME_VERSION_ARCH.deb` from everything under `staging`. Raises Unready."""
    _tidy_modes(staging)
    architecture = _output_of(["dpkg", "--print-architecture"]).strip()
    values = {
        "@VERSION@": debian_version(version),
        "@ARCHITECTURE@": architecture,
        "@INSTALLED_KIB@": str(installed_kib(staging)),
        "@MAINTAINER@": contents.MAINTAINER,
        "@DEPENDS@": ", ".join(depends(staging)),
    }
    text = (templates / "control").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(name, value)
    records = staging / "DEBIAN"
    records.mkdir()
    (records / "control").write_text(text, encoding="utf-8")
    (records / "md5sums").write_text("".join(sums(staging)), encoding="utf-8")
    return assemble(staging, output / f"{NAME}_{debian_version(version)}_{architecture}.deb", epoch)


def assemble(staging: Path, target: Path, epoch: int) -> Path:
    """Returns the package file of a tree with a complete DEBIAN folder."""
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(staging), str(target)]
    _output_of(command, {"SOURCE_DATE_EPOCH": str(epoch)})
    return target


def debian_version(version: str) -> str:
    """Returns the version for dpkg: a pre-release (1.0.0rc1) sorts before its release."""
    return re.sub(r"(?<=\d)\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def depends(staging: Path) -> list[str]:
    """Returns the packages with the libraries that files under `staging` are linked to, with minimum versions."""
    linked = [path for path in sorted(staging.rglob("*")) if is_linked(path)]
    libraries = {path.parent for path in linked}
    with tempfile.TemporaryDirectory(prefix="marquee-depends-") as folder:
        Path(folder, "debian").mkdir()
        # dpkg-shlibdeps requires a source package.
        control = f"Source: {NAME}\nMaintainer: {contents.MAINTAINER}\n\nPackage: {NAME}\nArchitecture: any\n"
        Path(folder, "debian", "control").write_text(control, encoding="utf-8")
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        command += [f"-l{path}" for path in sorted(libraries)]
        output = _output_of([*command, *[f"-e{path}" for path in linked]], folder=folder)
    return read_depends(output)


def read_depends(output: str) -> list[str]:
    """Returns the dependencies in dpkg-shlibdeps' output, with `BESIDES`, sorted."""
    found = re.search(r"^shlibs:Depends=(.*)$", output, re.MULTILINE)
    if found is None:
        raise Unready(f"dpkg-shlibdeps did not tell what the bundle depends on:\n\n{output}")
    return sorted({*[each.strip() for each in found.group(1).split(",") if each.strip()], *BESIDES})


def is_linked(path: Path) -> bool:
    """Returns whether it is an ELF program or library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def installed_kib(staging: Path) -> int:
    """Returns the size as in Debian's policy: each file in whole KiB, and one for everything else."""
    size = 0
    for path in staging.rglob("*"):
        is_file = path.is_file() and not path.is_symlink()
        size += -(-path.stat().st_size // 1024) if is_file else 1
    return size


def sums(staging: Path) -> Iterable[str]:
    """Returns a checksum line per file, with which `dpkg --verify` finds changes after the installation."""
    for path in sorted(staging.rglob("*")):
        if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.relative_to(staging).parts:
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            yield f"{digest}  {path.relative_to(staging)}\n"


def changelog(markdown: str, version: str, date: datetime) -> str:
    """Returns our change log in Debian's format: an entry for each release, the newest first.

    Unreleased changes appear under `version`, dated `date`.
    """
    entries = []
    for heading, lines in _sections(markdown):
        found = re.match(r"\[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?", heading)
        if found is None or not lines:
            continue
        name, day = found.groups()
        shown = version if name == "Unreleased" else name
        when = datetime.strptime(f"{day} +0000", "%Y-%m-%d %z") if day else date
        entries.append(_entry(shown, lines, when))
    return "\n".join(entries)


def _sections(markdown: str) -> Iterable[tuple[str, list[str]]]:
    """Yields the text after `## `, and each item below it as one line."""
    for section in re.split(r"^## ", markdown, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        points: list[str] = []
        for line in body.splitlines():
            if line.startswith("- "):
                points.append(line[2:].strip())
            elif line.startswith("  ") and points:
                points[-1] += f" {line.strip()}"
        yield heading.strip(), points


def _entry(version: str, lines: Sequence[str], date: datetime) -> str:
    # Not strftime: names of days and months must be English, regardless of the machine's language.
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    stamp = f"{days[date.weekday()]}, {date.day:02} {months[date.month - 1]} {date:%Y %H:%M:%S} +0000"
    body = "\n".join(_wrapped(line) for line in lines)
    return (
        f"{NAME} ({debian_version(version)}) unstable; urgency=medium\n\n{body}\n\n -- {contents.MAINTAINER}  {stamp}\n"
    )


def _wrapped(text: str) -> str:
    lines, line = [], "  *"
    for word in text.split():
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = "   "
        line += f" {word}"
    return "\n".join([*lines, line])


def copyright_text(root: Path, licences: str) -> str:
    """Returns Marquee's own licence in Debian's format, then the full licences of all bundled components."""
    own = (root / "packaging" / "LICENSE").read_text(encoding="utf-8")
    holder = re.search(r"^Copyright \(c\) (.+)$", own, re.MULTILINE)
    if holder is None:
        raise Unready("packaging/LICENSE names no holder of the copyright.")
    text = own.partition(holder.group(0))[2].strip()
    indented, others = _continued(text), _continued(licences)
    comment = (
        "Comment:\n The libraries that the package carries along stand below with their own licences. Qt and its\n"
        " binding PySide are used unchanged under the GNU Lesser General Public License 3, as libraries of\n"
        " their own in /usr/lib/marquee/_internal/PySide6 that users may replace by others of the same\n"
        " interface; their source is at https://download.qt.io/official_releases/.\n"
    )
    head = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Marquee\n"
    return (
        f"{head}{comment}\nFiles: *\nCopyright: {holder.group(1)}\nLicense: MIT\n{indented}\n"
        f"\nFiles: usr/lib/marquee/_internal/*\nCopyright: those who are named below\nLicense: several\n{others}\n"
    )


def _continued(text: str) -> str:
    """Formats a text as a multi-line field in Debian's format."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())


def _tidy_modes(staging: Path) -> None:
    """Sets Debian's permissions: all users may read, only the owner may write, programs are executable."""
    for path in [staging, *staging.rglob("*")]:
        if path.is_symlink():
            continue
        runs = path.is_dir() or (is_linked(path) and ".so" not in path.name)
        path.chmod(0o755 if runs else 0o644)


def _output_of(command: Sequence[str], values: dict[str, str] | None = None, folder: str | None = None) -> str:
    if shutil.which(command[0]) is None:
        raise Unready(f"{command[0]} is not installed; Debian has it in dpkg-dev.")
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(values or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Unready(f"{command[0]} failed:\n\n{done.stdout}{done.stderr}")
    return done.stdout
