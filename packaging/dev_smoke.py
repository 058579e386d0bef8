"""`dev.py smoke`: installs the built packages in a clean Debian, uses, upgrades and removes them.

The Debian has only the declared dependencies; the screen is the machine's own Xvfb, through its socket. The wheel is
installed into an empty environment of this machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import dev_deb
import dev_root
from bundle import contents
from dev_python import find_interpreter
from dev_root import HOME, Root
from dev_system import RUN, Needs, Unready, WrongArguments, ended, provide

FOR_SMOKING = Needs((*RUN, "binutils", "debootstrap", "xvfb", "xdotool", "dpkg-dev"))
PARTS = ("deb", "tar", "wheel")
OLDER = "0.0.1"
"""The version of the package that is upgraded: lower than any release."""

KEPT = f"{HOME}/.local/share/marquee"
OLD_FILE = "usr/lib/marquee/only-the-older-one-has-this"
LEAST_PICTURES = 30
"""The pictures of the tour at least: its steps in both themes."""
_LEAST_SIDE = 600
_MIN_LINES = 100
"""The number of different pixel lines in a picture of a window at least; an empty window has fewer."""
_WINDOW_WITHIN_S = 60
_SCREEN_WITHIN_S = 20
_LOOK_EVERY_S = 0.2
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


class Failed(Exception):
    """A package does not work as it must; the message explains it, with the output."""


def smoke(arguments: Sequence[str], root: Path) -> int:
    """`arguments` name the parts to check. Returns 1 for a finding. Raises Unready."""
    strange = [name for name in arguments if name not in PARTS]
    if strange:
        raise WrongArguments(f"There is no part called {', '.join(strange)}, only {', '.join(PARTS)}.")
    if not sys.platform.startswith("linux") or shutil.which("dpkg") is None:
        raise Unready("The smoke test needs Debian or its kin around it.")
    wanted = list(arguments) or list(PARTS)
    if wanted != ["wheel"]:
        dev_root.require_root()
    provide(FOR_SMOKING)
    output = root / "dist"
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="marquee-smoke-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if "wheel" in wanted:
            smoke_wheel(checks, built(output, "marquee_console-*.whl"), folder / "wheel")
        if "deb" in wanted or "tar" in wanted:
            mirror = dev_root.mirror_of_this_machine()
            print(f"A clean Debian is being made: {mirror.suite} from {mirror.address} …", flush=True)
            debian = dev_root.make(folder / "debian", mirror, root / ".build" / "debs")
            version = contents.version(root)
            smoke_debian(checks, debian, output, version, wanted)
    print(f"\nsmoke: {checks.passed} passed, {len(checks.failed)} failed", flush=True)
    for reason in checks.failed:
        print(f"\n{reason}", flush=True)
    return 1 if checks.failed else 0


def built(output: Path, pattern: str) -> Path:
    """Returns the latest build. Raises Unready if there is none."""
    found = sorted(output.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        raise Unready(f"There is no {pattern} in {output}. First run: python3 packaging/dev.py build")
    return found[-1]


class Checks:
    """Runs checks one after another, prints the result of each, and counts them."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []

    def check(self, name: str, does: Callable[[], object]) -> None:
        """`does` raises Failed, or returns a note to print beside the name."""
        started = time.monotonic()
        try:
            told = does()
        except Failed as reason:
            self.failed.append(f"{name}: {reason}")
            print(f"  failed  {name}", flush=True)
            return
        self.passed += 1
        note = f": {told}" if told else ""
        print(f"  ok      {name}{note} ({time.monotonic() - started:.0f} s)", flush=True)


def smoke_wheel(checks: Checks, wheel: Path, folder: Path) -> None:
    """Installs the wheel into an empty environment, with current dependencies from the index."""
    interpreter = find_interpreter()
    if interpreter is None:
        raise Unready("No Python was found that the wheel could be installed for.")
    environment = folder / "venv"
    print(f"{wheel.name}, with {interpreter}:", flush=True)

    def install() -> None:
        succeed([str(interpreter.path), "-I", "-m", "venv", str(environment)])
        pip = [str(environment / "bin" / "python"), "-I", "-m", "pip", "--disable-pip-version-check", "install"]
        succeed([*pip, "--quiet", str(wheel)])

    program = str(environment / "bin" / "marquee")
    home = {"HOME": str(folder), "PATH": os.defpath, "LANG": "C.UTF-8"}
    checks.check("pip installs it into an empty environment", install)
    checks.check("it tells its version", lambda: succeed([program, "--version"], home).strip())

    def tour() -> str:
        succeed([program, "--tour", str(folder / "tour"), "--data-dir", str(folder / "data")], home)
        return pictures(folder / "tour")

    checks.check("its tour does the whole job, without a screen", tour)


def smoke_debian(checks: Checks, debian: Root, output: Path, version: str, wanted: Sequence[str]) -> None:
    """Installs the package and the archive, with the package's dependencies only."""
    package = built(output, f"{dev_deb.NAME}_{dev_deb.debian_version(version)}_*.deb")
    needed = succeed(["dpkg-deb", "--field", str(package), "Depends"]).strip()
    print(f"{package.name} in a clean Debian:", flush=True)
    checks.check("apt finds everything that it depends on", lambda: provide_inside(debian, needed))
    before = debian.files()
    if "deb" in wanted:
        used_package(checks, debian, package, version)
        checks.check("removed, it leaves nothing but what is the person's", lambda: removed(debian, before))
    if "tar" in wanted:
        archive = built(output, f"marquee-{version}-linux-*.tar.zst")
        print(f"{archive.name}, unpacked in that person's home:", flush=True)
        checks.check("it is unpacked, and tells its version", lambda: unpacked(debian, archive, version))
        checks.check(
            "its tour does the whole job", lambda: toured(debian, f"{HOME}/marquee-{version}/marquee", OFFSCREEN)
        )


def used_package(checks: Checks, debian: Root, package: Path, version: str) -> None:
    """Installs the package over an older version, uses and removes it."""
    older = older_than(package, debian.folder.parent / "older")
    new = dev_deb.debian_version(version)
    checks.check(f"an older version ({OLDER}) is installed", lambda: installed(debian, older, OLDER))
    checks.check("it starts, and keeps a connection", lambda: stores_connection(debian))
    checks.check(f"the new version ({new}) takes its place", lambda: upgraded(debian, package, new))
    checks.check("every file of it is as it was built", lambda: inside(debian, ["dpkg", "--verify", dev_deb.NAME]))
    checks.check("menu entry, icons and manual page are there", lambda: desktop_files(debian))
    checks.check("its libraries look for others beside themselves only", lambda: own_paths(debian))
    checks.check("it tells its version", lambda: reported_version(debian, ["marquee"], version))
    checks.check("it draws its first frame, offscreen", lambda: started(debian, OFFSCREEN))
    checks.check("its tour does the whole job, offscreen", lambda: toured(debian, "marquee", OFFSCREEN))
    with screen() as display:
        shown = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        checks.check("it draws its first frame on the machine's Xvfb", lambda: started(debian, shown))
        checks.check("a window is on that screen while its tour does the whole job", lambda: seen(debian, shown))
        checks.check("the browser that it opens gets nothing of the bundle", lambda: browser_opened(debian, shown))
    checks.check("it has ended, and its demo CMS too", lambda: nothing_runs(debian))


def provide_inside(debian: Root, needed: str) -> str:
    inside(debian, ["apt-get", "update", "--quiet"])
    inside(debian, ["apt-get", "satisfy", "--yes", "--quiet", "--no-install-recommends", needed])
    return f"{len(needed.split(','))} packages"


def older_than(package: Path, folder: Path) -> Path:
    """Returns the same package with version `OLDER`, and a file that the new one no longer has."""
    succeed(["dpkg-deb", "--raw-extract", str(package), str(folder)])
    control = folder / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8")
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {OLDER}", text), encoding="utf-8")
    (folder / OLD_FILE).write_text("older\n", encoding="utf-8")
    with (folder / "DEBIAN" / "md5sums").open("a", encoding="utf-8") as file:
        file.writelines(line for line in dev_deb.sums(folder) if line.endswith(f"{OLD_FILE}\n"))
    return dev_deb.assemble(folder, folder.parent / f"{dev_deb.NAME}_{OLDER}.deb", int(time.time()))


def installed(debian: Root, package: Path, version: str) -> None:
    shutil.copyfile(package, debian.folder / "tmp" / package.name)
    inside(debian, ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", f"/tmp/{package.name}"])  # noqa: S108 - in that Debian
    now = inside(debian, ["dpkg-query", "--show", "--showformat=${Version} ${db:Status-Status}", dev_deb.NAME])
    if now != f"{version} installed":
        raise Failed(f"dpkg says: {now}")


def stores_connection(debian: Root) -> None:
    """Checks that a CMS from the command line is stored; the CMS need not exist."""
    script = (
        "marquee --connect http://127.0.0.1:9/ --client-id smoke --name Shops & "
        f"for _ in $(seq {_WINDOW_WITHIN_S}); do grep -q Shops {KEPT}/connections.json && break; sleep 1; done; "
        f"kill $!; wait; grep -q Shops {KEPT}/connections.json"
    )
    inside(debian, ["sh", "-c", script], as_user=True, values=OFFSCREEN)


def upgraded(debian: Root, package: Path, version: str) -> None:
    kept = debian.folder / KEPT[1:] / "connections.json"
    was = kept.read_bytes()
    if not (debian.folder / OLD_FILE).is_file():
        raise Failed("The older version has not left what this is about.")
    installed(debian, package, version)
    if (debian.folder / OLD_FILE).exists():
        raise Failed(f"/{OLD_FILE} is still there.")
    if kept.read_bytes() != was:
        raise Failed("The person's connections have changed.")


def removed(debian: Root, before: set[str]) -> None:
    inside(debian, ["apt-get", "purge", "--yes", "--quiet", dev_deb.NAME])
    left = sorted(debian.files() - before)
    gone = sorted(before - debian.files())
    if left or gone:
        raise Failed("\n  ".join(["Left behind:", *left[:40], "Gone as well:", *gone[:40]]))
    if not (debian.folder / KEPT[1:] / "connections.json").is_file():
        raise Failed("The person's own files are gone.")


def desktop_files(debian: Root) -> str:
    listed = inside(debian, ["dpkg-query", "--listfiles", dev_deb.NAME]).splitlines()
    icons = [path for path in listed if re.fullmatch(r"/usr/share/icons/hicolor/\d+x\d+/apps/marquee\.png", path)]
    wanted = {
        "/usr/bin/marquee",
        "/usr/share/applications/marquee.desktop",
        f"/usr/share/metainfo/{contents.catalogue_file()}",
        "/usr/share/icons/hicolor/scalable/apps/marquee.svg",
        "/usr/share/man/man1/marquee.1.gz",
        f"/usr/share/doc/{dev_deb.NAME}/changelog.gz",
        f"/usr/share/doc/{dev_deb.NAME}/copyright",
    }
    lacking = sorted(wanted - set(listed))
    if lacking or not icons:
        raise Failed(f"There is no {', '.join(lacking) or 'icon'}.")
    return f"{len(icons)} sizes of the icon"


def own_paths(debian: Root) -> str:
    """Checks that no library search path belongs to the build machine. Raises Failed."""
    linked = [path for path in sorted((debian.folder / "usr/lib/marquee").rglob("*")) if dev_deb.is_linked(path)]
    strange = foreign_paths(succeed(["readelf", "--dynamic", "--wide", *map(str, linked)]))
    if strange:
        raise Failed("\n  ".join(["They would look in:", *strange]))
    return f"{len(linked)} files"


def foreign_paths(told: str) -> list[str]:
    """Returns the search paths in readelf's output that don't begin at the file's own folder."""
    lists = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", told)
    return sorted({path for each in lists for path in each.split(":") if path and not path.startswith("$ORIGIN")})


def reported_version(debian: Root, program: Sequence[str], version: str) -> str:
    told = inside(debian, [*program, "--version"], as_user=True).strip()
    if told.split()[-1:] != [version]:
        raise Failed(f"It says: {told}")
    return told


def started(debian: Root, values: Mapping[str, str]) -> None:
    told = inside(debian, ["marquee", "--until-first-frame"], as_user=True, values=values)
    if "first-frame " not in told:
        raise Failed(f"It says: {told}")


def toured(debian: Root, program: str, values: Mapping[str, str]) -> str:
    inside(debian, [program, *tour_options(debian)], as_user=True, values=values)
    return pictures(debian.folder / HOME[1:] / "tour")


def tour_options(debian: Root) -> list[str]:
    """Returns options for a tour with an empty folder."""
    for name in ("tour", "tour-data"):
        shutil.rmtree(debian.folder / HOME[1:] / name, ignore_errors=True)
    return ["--tour", f"{HOME}/tour", "--data-dir", f"{HOME}/tour-data"]


def seen(debian: Root, values: Mapping[str, str]) -> str:
    """Runs the tour on a real screen while another program checks for the window."""
    command = ["marquee", *tour_options(debian)]
    looks = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Marquee"]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        running = subprocess.Popen(
            debian.entering(command, as_user=True, values=values),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        found, code = None, 1
        try:
            found = subprocess.run(
                looks,
                env={**os.environ, "DISPLAY": values["DISPLAY"]},
                capture_output=True,
                timeout=_WINDOW_WITHIN_S,
                check=False,
            )
            code = running.wait()
        except subprocess.TimeoutExpired:
            _end(running)
        log.seek(0)
        if found is None or found.returncode != 0:
            raise Failed(f"No window came up:\n{_last(log.read())}")
        if code != 0:
            raise Failed(f"The tour ended with {code}:\n{_last(log.read())}")
    return pictures(debian.folder / HOME[1:] / "tour")


def browser_opened(debian: Root, values: Mapping[str, str]) -> str:
    """Checks that a sign-in opens a browser, and that the browser gets its own libraries and plugins."""
    note, opener = debian.folder / HOME[1:] / "browser.txt", debian.folder / "usr" / "bin" / "xdg-open"
    opener.write_text(
        f"#!/bin/sh\nenv > {HOME}/browser.part\nmv {HOME}/browser.part {HOME}/browser.txt\n", encoding="utf-8"
    )
    opener.chmod(0o755)
    running = []
    try:
        demo = ["marquee", "--demo-cms", "--port", "0", "--dialect", "observed"]
        running.append(_start(debian, demo, values))
        assert running[0].stdout is not None
        ready = json.loads(running[0].stdout.readline() or "{}")
        public = [each["client_id"] for each in ready.get("applications", []) if not each.get("confidential", True)]
        if not public:
            raise Failed(f"The demo CMS says: {ready}")
        line = ["marquee", "--connect", ready["url"], "--client-id", public[0], "--data-dir", f"{HOME}/browser-data"]
        running.append(_start(debian, [*line, "--redirect-uri", "http://127.0.0.1:0/callback"], values))
        until = time.monotonic() + _WINDOW_WITHIN_S
        while not note.is_file() and time.monotonic() < until:
            time.sleep(_LOOK_EVERY_S)
        if not note.is_file():
            raise Failed("It has opened no browser.")
    finally:
        opener.unlink()
        for process in reversed(running):
            _end(process)
    given = dict(line.partition("=")[::2] for line in note.read_text(encoding="utf-8").splitlines())
    ours = sorted(f"{name}={value}" for name, value in given.items() if "/usr/lib/marquee" in value)
    if ours or not given:
        raise Failed(f"The browser was given {', '.join(ours) or 'nothing'}.")
    return f"{len(given)} variables"


def _start(debian: Root, command: Sequence[str], values: Mapping[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        debian.entering(command, as_user=True, values=values),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def _end(process: subprocess.Popen[str]) -> None:
    """Ends the process and its children in there: changing the user has removed the link that would end them."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def nothing_runs(debian: Root) -> None:
    inside_of = f"{debian.folder}/"
    left = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            program = str((process / "exe").readlink())
            if program.startswith(inside_of):
                left.append(f"{process.name} {program}")
    if left:
        raise Failed("\n  ".join(["Still running:", *left]))


def unpacked(debian: Root, archive: Path, version: str) -> str:
    home = debian.folder / HOME[1:]
    succeed(["tar", "--zstd", "-xf", str(archive), "-C", str(home)])
    return reported_version(debian, [f"{HOME}/marquee-{version}/marquee"], version)


def pictures(folder: Path) -> str:
    """Checks that the tour left enough pictures, each of a window with contents. Raises Failed."""
    found = sorted(folder.glob("*.png"))
    if len(found) < LEAST_PICTURES:
        raise Failed(f"{len(found)} pictures are too few.")
    for path in found:
        width, height, lines = measure_picture(path.read_bytes())
        if min(width, height) < _LEAST_SIDE or lines < _MIN_LINES:
            raise Failed(f"{path.name} is {width} x {height} with {lines} different lines: there is nothing on it.")
    return f"{len(found)} pictures"


def measure_picture(png: bytes) -> tuple[int, int, int]:
    """Returns width, height, and the number of different pixel lines. Raises Failed."""
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise Failed("It is no PNG.")
    at, packed, head = 8, b"", b""
    while at + 8 <= len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        head = body if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    try:
        width, height = struct.unpack(">II", head[:8])
        pixels = zlib.decompress(packed)
    except (struct.error, zlib.error) as error:
        raise Failed(f"It is damaged: {error}") from error
    step = len(pixels) // height
    return width, height, len({pixels[start : start + step] for start in range(0, len(pixels), step)})


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Starts the machine's own Xvfb on a free number and yields its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading, encoding="ascii") as told:
            number = told.readline().strip()
        if not number:
            raise Unready("Xvfb did not start.")
        yield f":{number}"
    finally:
        running.terminate()
        running.wait(_SCREEN_WITHIN_S)


def inside(
    debian: Root, command: Sequence[str], *, as_user: bool = False, values: Mapping[str, str] | None = None
) -> str:
    """Returns the output of `command` in that Debian. Raises Failed unless it exits with 0."""
    given = {"DEBIAN_FRONTEND": "noninteractive", **(values or {})}
    done = debian.run(command, as_user=as_user, values=given)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{_last(done.stdout)}")
    return done.stdout


def succeed(command: Sequence[str], values: Mapping[str, str] | None = None) -> str:
    """Returns the output of `command` on this machine, with `values` as its whole environment.

    Raises Failed like `inside`.
    """
    done = ended(command, values=values)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{_last(done.stdout)}")
    return done.stdout


def _last(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines()[-25:])
