"""What goes into the bundle besides what Marquee's code imports where PyInstaller can see it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

HIDDEN_IMPORTS = (
    # keyring finds its back-ends by name; these are the ones that app/auth/os_keyring.py trusts.
    "keyring.backends.SecretService",
    "keyring.backends.Windows",
    "keyring.backends.kwallet",
    "keyring.backends.libsecret",
    "keyring.backends.macOS",
    # The zones of the system come first; this is for systems without any.
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
"""What is only imported by what Marquee never calls, or that compresses what nobody sends."""

DOMAIN = "marquee-console.invalid"
"""Whose Marquee is. Nobody has a domain for it yet, so it is one that never exists (RFC 2606) and claims nothing of
anybody's. Whoever publishes Marquee writes their own here before the first release: for catalogues and for macOS it is
another program after that."""

MAINTAINER = f"The Marquee contributors <contributors@{DOMAIN}>"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def version(root: Path) -> str:
    """The one place that has it is app/__init__.py. Raises ValueError if it stands there otherwise than expected."""
    text = (root / "app" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("app/__init__.py tells no version")
    return found.group(1)


def bundle_id() -> str:
    """What macOS knows the application by."""
    return ".".join([*reversed(DOMAIN.split(".")), "marquee"])


def catalogue_id() -> str:
    """What catalogues of software (AppStream) know it by, where no hyphen may be."""
    return bundle_id().replace("-", "_")


def catalogue_file() -> str:
    """What the entry for them is called, as they want it: after the id that stands in it."""
    return f"{catalogue_id()}.metainfo.xml"


def roots(root: Path) -> list[str]:
    """The packages that pyproject.toml names as needed at run time on this system, without their versions."""
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
    """(source, folder in the bundle) of files that no import leads to."""
    files = [(str(path), str(Path("app", "_resources", where))) for path, where in resources(root / "resources")]
    # app/ui/look/icons.py reads this one font, and imports nothing of the package.
    files += [(str(path), "qtawesome/fonts") for path in sorted(_folder_of("qtawesome").glob("fonts/phosphor-*"))]
    return files


def licence_files(root: Path, stdlib: Path, version: tuple[int, int]) -> dict[str, Path]:
    """Texts that app/services/help/components.py looks for among the resources, by the name they have there."""
    beside = stdlib / "LICENSE.txt"
    documents = Path(f"/usr/share/doc/python{version[0]}.{version[1]}/copyright")
    python = next((path for path in (beside, documents, Path(sys.base_prefix, "LICENSE.txt")) if path.is_file()), None)
    if python is None:
        raise ValueError("the licence of Python is not installed with it")
    return {"Marquee.txt": root / "packaging" / "LICENSE", "Python.txt": python}


def resources(folder: Path) -> list[tuple[Path, str]]:
    """Each file that the product ships of `resources/`, and its folder in there: the same as pyproject.toml says."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [
        (path, str(path.parent.relative_to(folder)))
        for path in files
        if path.suffix != ".ts" and path != folder / "README.md" and "screenshots" not in path.relative_to(folder).parts
    ]


def languages(root: Path) -> list[str]:
    """What Marquee speaks besides English, as its translations are called: `de`."""
    return [path.stem.partition("_")[2] for path in sorted((root / "resources" / "translations").glob("marquee_*.ts"))]


def numbers(version: str) -> tuple[int, int, int, int]:
    """The first four numbers, which is all that Windows takes: 1.2.3rc1 is 1.2.3.0."""
    found = [int(part) for part in re.findall(r"\d+", re.split(r"a|b|rc|\.dev", version)[0])]
    return tuple([*found, 0, 0, 0, 0][:4])  # type: ignore[return-value]  # four they are, which the checker cannot count


def is_final(version: str) -> bool:
    """Whether it is a release, and no preview of one."""
    return re.fullmatch(r"\d+(\.\d+)*", version) is not None


def version_record(version: str) -> str:
    """What Windows shows of marquee.exe under *Details*, in the form that PyInstaller reads."""
    told = numbers(version)
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
    fixed = f"FixedFileInfo(filevers={told}, prodvers={told}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0)"
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
