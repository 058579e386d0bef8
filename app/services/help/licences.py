"""Lists Marquee's components and their licences, as the installed packages state them.

The list is read on request from the packages' metadata: those of the environment in a checkout or an installed wheel,
and the copies that a bundle carries.
"""

from __future__ import annotations

import platform
import re
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path
from typing import Final, NamedTuple

from app import APP_NAME, __version__
from app.core.paths import resources_dir
from app.domain.text.collation import collation_key

NEEDED: Final = (
    "PySide6-Essentials",
    "qasync",
    "httpx",
    "idna",
    "truststore",
    "keyring",
    "msgspec",
    "cryptography",
    "platformdirs",
    "filelock",
    "nh3",
    "QtAwesome",
    "jeepney",
    "tzdata",
    "starlette",
    "uvicorn",
    "python-multipart",
)
"""Run-time dependencies of pyproject.toml; their own dependencies are found in their metadata."""

QT: Final = frozenset({"pyside6-essentials", "shiboken6"})
"""The packages that hold Qt and its binding, by normalised name."""

_LGPL: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")
_PYTHON_LICENCE: Final = "PSF-2.0"
_TEXT_NAME: Final = re.compile(r"(?i)^(licen[cs]e|copying|notice|copyright)|^licenses/")
_LONGEST_FIELD: Final = 80
"""A longer field holds the text of a licence, not its name."""


class Component(NamedTuple):
    """A third-party component, or Marquee itself.

    Attributes:
        name: as its authors write it.
        version: as installed.
        licence: an SPDX expression, or the nearest that the package states; "" if it states none.
        home: the project's address from its metadata; "" if there is none, and for Marquee itself.
        texts: the full licences, in reading order.
    """

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...]

    @property
    def is_qt(self) -> bool:
        return normalised(self.name) in QT


def components() -> list[Component]:
    """Returns Marquee, Python, the icons and every package used at run time, by name. Reads some dozens of files."""
    packages = sorted((_component(each) for each in _installed()), key=lambda each: collation_key(each.name))
    return [_marquee(), _python(), _phosphor(), *packages]


def as_text(parts: list[Component]) -> str:
    """Returns everything as plain text, for a file shipped with a copy of Marquee."""
    sections = []
    for part in parts:
        head = f"{part.name} {part.version}\nLicence: {part.licence or 'not stated'}\n"
        head += f"{part.home}\n" if part.home else ""
        sections.append(f"{'=' * 78}\n{head}\n" + "\n\n".join(part.texts))
    return "\n\n".join(sections) + "\n"


def normalised(name: str) -> str:
    """Normalises a package name as package indexes do."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _installed() -> list[Distribution]:
    """Returns the needed packages and their dependencies, without those for other platforms."""
    found: dict[str, Distribution] = {}
    waiting = list(NEEDED)
    while waiting:
        name = normalised(waiting.pop())
        if name in found:
            continue
        try:
            found[name] = metadata.distribution(name)
        except PackageNotFoundError:
            continue
        waiting += _requirements(found[name])
    return list(found.values())


def _requirements(package: Distribution) -> Iterator[str]:
    for line in package.requires or []:
        wanted, _, condition = line.partition(";")
        if "extra" not in condition:
            yield re.split(r"[^A-Za-z0-9._-]", wanted.strip(), maxsplit=1)[0]


def _component(package: Distribution) -> Component:
    stated = package.metadata
    is_qt = normalised(package.name) in QT
    return Component(
        name=package.name,
        version=package.version,
        licence="LGPL-3.0-only" if is_qt else _licence(package),
        home=stated.get("Home-page") or _project_address(stated.get_all("Project-URL") or []),
        texts=tuple(map(_resource, _LGPL)) if is_qt else tuple(_texts(package)),
    )


def _licence(package: Distribution) -> str:
    """Returns the licence expression, else the short text, else the classifiers, all of which apply then."""
    stated = package.metadata
    if expression := stated.get("License-Expression"):
        return str(expression)
    text = str(stated.get("License") or "").strip()
    if text and len(text) <= _LONGEST_FIELD and "\n" not in text and text != "UNKNOWN":
        return text
    named = [str(each).split("::") for each in stated.get_all("Classifier") or [] if str(each).startswith("License")]
    return " AND ".join(parts[-1].strip() for parts in named if len(parts) > 1 and parts[-1].strip() != "OSI Approved")


def _project_address(urls: list[str]) -> str:
    """Returns the home page among `label, address` lines, else the source, else the first address."""
    addresses = {}
    for line in urls:
        label, _, address = line.partition(",")
        addresses[label.strip().casefold()] = address.strip()
    for wanted in ("homepage", "home", "source", "source code", "repository", "github"):
        if wanted in addresses:
            return addresses[wanted]
    return next(iter(addresses.values()), "")


def _texts(package: Distribution) -> Iterator[str]:
    """Yields each licence text beside the metadata once."""
    folder = Path(str(package.locate_file("")))
    seen = set()
    for file in sorted(package.files or [], key=str):
        parts = Path(str(file)).parts
        if len(parts) < 2 or not parts[0].endswith(".dist-info") or not _TEXT_NAME.search("/".join(parts[1:])):
            continue
        try:
            text = (folder / str(file)).read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue
        if text and text not in seen:
            seen.add(text)
            yield text


def _marquee() -> Component:
    return Component(APP_NAME, __version__, "MIT", "", (_own_licence(),))


def _own_licence() -> str:
    """Returns Marquee's licence: wheels and bundles have it among the resources, a checkout in its root."""
    packed = _resource("Marquee.txt")
    return packed or _read(resources_dir().parent / "packaging" / "LICENSE")


def _python() -> Component:
    """Returns Python: a bundle has its licence among the resources, an installation beside its library, Debian in its
    docs.
    """
    version = platform.python_version()
    major_minor = ".".join(version.split(".")[:2])
    for path in (
        resources_dir() / "licences" / "Python.txt",
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(f"/usr/share/doc/python{major_minor}/copyright"),
        Path(sysconfig.get_path("data"), "LICENSE.txt"),
    ):
        if text := _read(path):
            return Component("Python", version, _PYTHON_LICENCE, "https://www.python.org", (text,))
    return Component("Python", version, _PYTHON_LICENCE, f"https://docs.python.org/{major_minor}/license.html", ())


def _phosphor() -> Component:
    """Returns the icon font, which QtAwesome ships without a licence statement."""
    return Component("Phosphor Icons", "1", "MIT", "https://phosphoricons.com", (_resource("Phosphor.txt"),))


def _resource(name: str) -> str:
    return _read(resources_dir() / "licences" / name)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\n")
    except OSError:
        return ""
