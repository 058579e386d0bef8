"""`dev.py build`: the bundle, the Debian package, the archive and the wheel; on other systems their installers."""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import dev_deb
import dev_languages
from bundle import contents
from dev_system import LOOKS, RUN, Needs, Unready, WrongArguments

FOR_BUILDING = Needs((*RUN, "binutils", "dpkg-dev", "patchelf", "zstd"), LOOKS)
BEST_PYTHON = "3.13"
TARGETS = {
    "linux": ("bundle", "deb", "tar", "wheel"),
    "win32": ("bundle", "installer", "wheel"),
    "darwin": ("bundle", "dmg", "wheel"),
}
ICON_SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""Sides of the PNG icons for desktops in pixels; an SVG is added."""


class BuildContext(NamedTuple):
    """Paths and values that all builds of one run share.

    Attributes:
        root: the checkout.
        python: the interpreter of `.venv`.
        version: as in app/__init__.py.
        epoch: the Unix seconds that files are dated with, for reproducible packages.
    """

    root: Path
    python: Path
    version: str
    epoch: int

    @property
    def output(self) -> Path:
        return self.root / "dist"

    @property
    def work(self) -> Path:
        return self.root / ".build"

    @property
    def assets(self) -> Path:
        return self.work / "assets"

    @property
    def bundle(self) -> Path:
        return self.output / "marquee"

    @property
    def date(self) -> datetime:
        return datetime.fromtimestamp(self.epoch, tz=timezone.utc)


def build(arguments: Sequence[str], python: Path, root: Path) -> int:
    """Builds the parts from `wanted`. Raises Unready."""
    names = wanted(arguments)
    context = BuildContext(root, python, contents.version(root), epoch(root))
    context.output.mkdir(exist_ok=True)
    make_assets(context)
    made: dict[str, Path] = {}
    for name in _with_prerequisites(names):
        started = time.monotonic()
        made[name] = BUILDERS[name](context)
        print(f"{name}: {made[name]} ({size_text(made[name])}, {time.monotonic() - started:.0f} s)", flush=True)
    return 0


def wanted(arguments: Sequence[str]) -> list[str]:
    """Returns the parts named in `arguments`; by default all for this system. Raises WrongArguments."""
    there = TARGETS.get(sys.platform, ("wheel",))
    strange = [name for name in arguments if name not in there]
    if strange:
        raise WrongArguments(f"Nothing here is called {', '.join(strange)}. There is: {', '.join(there)}.")
    return [name for name in there if name in arguments] if arguments else list(there)


def epoch(root: Path) -> int:
    """Returns the date of the source: SOURCE_DATE_EPOCH, else the last commit, else now."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    try:
        text = subprocess.run(
            ["git", "-c", f"safe.directory={root}", "log", "-1", "--format=%ct"],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        ).stdout.strip()
    except OSError:
        text = ""
    return int(text) if text.isdigit() else int(time.time())


def make_assets(context: BuildContext) -> None:
    """Creates icons, translations, licences, and Windows' version details."""
    context.assets.mkdir(parents=True, exist_ok=True)
    dev_languages.build(context.python, context.root)
    script, icon = context.root / "packaging" / "render_icons.py", context.root / "resources" / "icons" / "marquee.svg"
    run([context.python, script, icon, context.assets], context)
    (context.assets / "version_info.txt").write_text(contents.version_record(context.version), encoding="utf-8")
    code = "import sys; from app.services.help import licences as c; sys.stdout.write(c.as_text(c.components()))"
    text = run([context.python, "-c", code], context)
    (context.assets / "LICENCES.txt").write_text(text, encoding="utf-8")


def bundle(context: BuildContext) -> Path:
    """Builds a folder with the program, which needs no Python. On macOS `Marquee.app`."""
    version = run([context.python, "-c", "import platform; print(platform.python_version())"], context).strip()
    if not version.startswith(f"{BEST_PYTHON}."):
        print(f"There is no Python {BEST_PYTHON} here, so the bundle gets {version}.", flush=True)
    spec = context.root / "packaging" / "bundle" / "marquee.spec"
    where = ("--distpath", context.output, "--workpath", context.work / "pyinstaller")
    command = (context.python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *where, spec)
    run(command, context, MARQUEE_ASSETS=str(context.assets))
    if sys.platform == "darwin":
        return context.output / "Marquee.app"
    if sys.platform.startswith("linux"):
        _strip(context)
    return context.bundle


def deb(context: BuildContext) -> Path:
    """Builds the package for Debian and derivatives."""
    staging = context.work / "deb"
    _make_empty(staging)
    shutil.copytree(context.bundle, staging / "usr" / "lib" / "marquee", symlinks=True)
    command = staging / "usr" / "bin" / "marquee"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/marquee/marquee")
    add_desktop_files(context, staging / "usr" / "share")
    documents = staging / "usr" / "share" / "doc" / dev_deb.NAME
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(
        dev_deb.copyright_text(context.root, (context.assets / "LICENCES.txt").read_text(encoding="utf-8")),
        encoding="utf-8",
    )
    changes = (context.root / "packaging" / "CHANGELOG.md").read_text(encoding="utf-8")
    write_gzip(documents / "changelog.gz", dev_deb.changelog(changes, context.version, context.date), context.epoch)
    return dev_deb.pack(staging, context.output, context.version, context.epoch, context.root / "packaging" / "debian")


def tar(context: BuildContext) -> Path:
    """Builds an archive of the bundle with its desktop files, for systems without dpkg: it runs from any folder."""
    name = f"marquee-{context.version}-linux-{platform.machine()}"
    staging = context.work / "tar"
    _make_empty(staging)
    folder = staging / f"marquee-{context.version}"
    shutil.copytree(context.bundle, folder, symlinks=True)
    add_desktop_files(context, folder / "share")
    shutil.copy2(context.root / "packaging" / "desktop" / "README.txt", folder / "README.txt")
    shutil.copy2(context.assets / "LICENCES.txt", folder / "LICENCES.txt")
    target = context.output / f"{name}.tar.zst"
    packed = staging / "packed.tar"
    order = ("--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{context.epoch}", "--format=gnu")
    run(["tar", *order, "-C", staging, "-cf", packed, folder.name], context)
    run(["zstd", "--quiet", "--force", "-12", "-T0", packed, "-o", target], context)
    packed.unlink()
    return target


def wheel(context: BuildContext) -> Path:
    """Builds a wheel for pip, without dependencies."""
    folder = context.work / "wheel"
    _make_empty(folder)
    run([context.python, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder], context)
    [built] = folder.glob("*.whl")
    return Path(shutil.copy2(built, context.output / built.name))


def installer(context: BuildContext) -> Path:
    """Builds the installer for Windows with Inno Setup, which must be installed."""
    default_compiler = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Inno Setup 6", "ISCC.exe")
    compiler = shutil.which("ISCC") or (str(default_compiler) if default_compiler.is_file() else None)
    if compiler is None:
        raise Unready("Inno Setup 6.3 or later is needed: https://jrsoftware.org/isdl.php")
    numbers = ".".join(map(str, contents.numbers(context.version)))
    values = {"Version": context.version, "Numbers": numbers, "Bundle": context.bundle}
    values.update(Assets=context.assets, Output=context.output)
    script = context.root / "packaging" / "windows" / "marquee.iss"
    run([compiler, "/Qp", *[f"/D{name}={value}" for name, value in values.items()], script], context)
    return context.output / f"marquee-{context.version}-windows-x86_64-setup.exe"


def dmg(context: BuildContext) -> Path:
    """Builds a disk image for macOS with the application and a link to the Applications folder."""
    staging = context.work / "dmg"
    _make_empty(staging)
    shutil.copytree(context.output / "Marquee.app", staging / "Marquee.app", symlinks=True)
    (staging / "Applications").symlink_to("/Applications")
    target = context.output / f"marquee-{context.version}-macos-{platform.machine()}.dmg"
    run(["hdiutil", "create", "-volname", "Marquee", "-srcfolder", staging, "-ov", "-format", "UDZO", target], context)
    return target


BUILDERS: Mapping[str, Callable[[BuildContext], Path]] = {
    "bundle": bundle,
    "deb": deb,
    "tar": tar,
    "wheel": wheel,
    "installer": installer,
    "dmg": dmg,
}


def add_desktop_files(context: BuildContext, share: Path) -> None:
    """Adds menu entry, catalogue entry, icons and manual page below `share`."""
    source = context.root / "packaging" / "desktop"
    for name, target in (
        ("marquee.desktop", share / "applications" / "marquee.desktop"),
        ("marquee.metainfo.xml", share / "metainfo" / contents.catalogue_file()),
    ):
        target.parent.mkdir(parents=True)
        target.write_text(filled(source / name, context), encoding="utf-8")
    manual = share / "man" / "man1" / "marquee.1.gz"
    manual.parent.mkdir(parents=True)
    write_gzip(manual, filled(source / "marquee.1", context), context.epoch)
    icons = share / "icons" / "hicolor"
    for side in ICON_SIDES:
        target = icons / f"{side}x{side}" / "apps" / "marquee.png"
        target.parent.mkdir(parents=True)
        shutil.copyfile(context.assets / f"marquee-{side}.png", target)
    scalable = icons / "scalable" / "apps" / "marquee.svg"
    scalable.parent.mkdir(parents=True)
    shutil.copyfile(context.root / "resources" / "icons" / "marquee.svg", scalable)


def filled(template: Path, context: BuildContext) -> str:
    """Returns the text of `template` with version and date filled in."""
    text = template.read_text(encoding="utf-8")
    values = {
        "@ID@": contents.catalogue_id(),
        "@VERSION@": context.version,
        "@DATE@": f"{context.date:%Y-%m-%d}",
        "@RELEASE_TYPE@": "stable" if contents.is_final(context.version) else "development",
    }
    for name, value in values.items():
        text = text.replace(name, value)
    return text


def write_gzip(path: Path, text: str, epoch: int) -> None:
    """Writes a gzip file without a name in it, dated `epoch`."""
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=epoch))


def run(command: Sequence[str | Path], context: BuildContext, **values: str) -> str:
    """Runs `command` and returns its standard output.

    Raises Unready if it is missing, or with its last output if it fails.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=context.root,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(context.epoch), "PYTHONHASHSEED": "0", **values},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except FileNotFoundError:
        raise Unready(f"{command[0]} is not installed, and nothing can be built without it.") from None
    if done.returncode != 0:
        last_lines = (done.stdout + done.stderr).strip().splitlines()[-30:]
        raise Unready(f"{Path(str(command[0])).name} failed:\n\n" + "\n".join(f"    {line}" for line in last_lines))
    return done.stdout


def size_text(path: Path) -> str:
    """Formats the size of a file or folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return f"{sum(each.stat().st_size for each in files) / 1e6:.1f} MB"


def _with_prerequisites(names: Sequence[str]) -> list[str]:
    """Adds the bundle if needed: all parts except the wheel contain it."""
    return ["bundle", *[name for name in names if name != "bundle"]] if set(names) != {"wheel"} else ["wheel"]


def _strip(context: BuildContext) -> None:
    """Removes debug symbols and build paths from Python's own libraries.

    A library search path of this computer could belong to any user on another. Libraries from wheels stay unchanged:
    Qt's licence requires that, and others are already stripped by their publishers.
    """
    inside = context.bundle / "_internal"
    libraries = [*inside.glob("libpython*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    run(["strip", "--strip-unneeded", "--enable-deterministic-archives", *libraries], context)
    run(["patchelf", "--remove-rpath", *libraries], context)


def _make_empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
