"""The contents of the bundle that PyInstaller can't find from the imports in Marquee's code."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

HIDDEN_IMPORTS = (
    # keyring imports its back-ends by name; app/auth/os_keyring.py trusts these.
    "keyring.backends.SecretService",
    "keyring.backends.Windows",
    "keyring.backends.kwallet",
    "keyring.backends.libsecret",
    "keyring.backends.macOS",
    # The system's time zones take precedence; these are for systems without any.
    "tzdata",
    "truststore",
)
EXCLUDED_MODULES = (
    "bz2",
    "lzma",
    "readline",
    "tkinter",
    "unittest",
    "doctest",
    "pdb",
    "pydoc",
    "test",
    "setuptools",
    "pip",
    "trio",
    "rich",
    "curses",
    "qtpy",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtOpenGL",
)
"""Modules imported only by code that Marquee never calls, or for unused compression formats."""

DOMAIN = "marquee-console.invalid"
"""The domain of the publisher.

There is none yet, so this is a reserved one that never exists (RFC 2606). The publisher sets their own before the first
release: changing it later makes Marquee a different program for software catalogues and macOS.
"""

MAINTAINER = f"The Marquee contributors <contributors@{DOMAIN}>"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def version(root: Path) -> str:
    """Returns the version in app/__init__.py. Raises ValueError if it can't be found there."""
    text = (root / "app" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("app/__init__.py tells no version")
    return found.group(1)


def bundle_id() -> str:
    """Returns the identifier of the application on macOS."""
    return ".".join([*reversed(DOMAIN.split(".")), "marquee"])


def catalogue_id() -> str:
    """Returns the identifier in software catalogues (AppStream), where hyphens are not allowed."""
    return bundle_id().replace("-", "_")


def catalogue_file() -> str:
    """Returns the name of the AppStream file, which must match the identifier in it."""
    return f"{catalogue_id()}.metainfo.xml"


def roots(root: Path) -> list[str]:
    """Returns the packages that pyproject.toml lists as dependencies on this system, without versions."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    block = re.search(r"^dependencies = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    if block is None:
        raise ValueError("pyproject.toml names no dependencies")
    lines = [line.strip() for line in block.group(1).splitlines()]
    return [_name(line.strip('",')) for line in lines if line.startswith('"') and _is_for_here(line)]


def _is_for_here(requirement: str) -> bool:
    system = re.search(r"; sys_platform == '(\w+)'", requirement)
    return system is None or system.group(1) == sys.platform


def data_files(root: Path) -> list[tuple[str, str]]:
    """Returns (source, folder in the bundle) of files that are not imported."""
    files = [(str(path), str(Path("app", "_resources", where))) for path, where in resources(root / "resources")]
    # app/ui/look/icons.py reads only this font, and does not import the package.
    files += [(str(path), "qtawesome/fonts") for path in sorted(_folder_of("qtawesome").glob("fonts/phosphor-*"))]
    return files


def licence_files(root: Path, stdlib: Path, version: tuple[int, int]) -> dict[str, Path]:
    """Returns the licence texts that app/services/help/licences.py expects among the resources, by name."""
    beside = stdlib / "LICENSE.txt"
    documents = Path(f"/usr/share/doc/python{version[0]}.{version[1]}/copyright")
    python = next((path for path in (beside, documents, Path(sys.base_prefix, "LICENSE.txt")) if path.is_file()), None)
    if python is None:
        raise ValueError("the licence of Python is not installed with it")
    return {"Marquee.txt": root / "packaging" / "LICENSE", "Python.txt": python}


def resources(folder: Path) -> list[tuple[Path, str]]:
    """Returns each shipped file of `resources/` and its folder in there, as in pyproject.toml."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [
        (path, str(path.parent.relative_to(folder)))
        for path in files
        if path.suffix != ".ts" and path != folder / "README.md" and "screenshots" not in path.relative_to(folder).parts
    ]


def languages(root: Path) -> list[str]:
    """Returns the codes of the translations besides English: `de`."""
    return [path.stem.partition("_")[2] for path in sorted((root / "resources" / "translations").glob("marquee_*.ts"))]


def numbers(version: str) -> tuple[int, int, int, int]:
    """Returns the first four numbers, as Windows requires: 1.2.3rc1 is 1.2.3.0."""
    found = [int(part) for part in re.findall(r"\d+", re.split(r"a|b|rc|\.dev", version)[0])]
    return tuple([*found, 0, 0, 0, 0][:4])  # type: ignore[return-value]  # always four items


def is_final(version: str) -> bool:
    """Returns whether it is a release, not a pre-release."""
    return re.fullmatch(r"\d+(\.\d+)*", version) is not None


def version_record(version: str) -> str:
    """Returns the version details of marquee.exe for Windows, in PyInstaller's format."""
    parts = numbers(version)
    texts = {
        "CompanyName": "The Marquee contributors",
        "FileDescription": "Marquee",
        "FileVersion": version,
        "InternalName": "marquee",
        "LegalCopyright": "Copyright (c) 2026 The Marquee contributors. MIT licence.",
        "OriginalFilename": "marquee.exe",
        "ProductName": "Marquee",
        "ProductVersion": version,
    }
    lines = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in texts.items())
    fixed = f"FixedFileInfo(filevers={parts}, prodvers={parts}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0)"
    # 1033 is English, 1200 Unicode.
    strings = f"StringFileInfo([StringTable('040904B0', [{lines}])])"
    return f"VSVersionInfo(ffi={fixed}, kids=[{strings}, VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"{package} is not installed")
    return Path(spec.submodule_search_locations[0])


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    if found is None:
        raise ValueError(f"no requirement: {requirement}")
    return found.group(0)
