"""The smoke test adapts to its machine, and detects an empty picture."""

import os
import struct
import zlib
from pathlib import Path

import pytest

import dev_build
import dev_root
import dev_smoke
from dev_root import Mirror
from dev_smoke import Checks, Failed, built, foreign_paths, measure_picture, pictures
from dev_system import Unready
from tests.unit.packaging.machine import Debian, program


def png(width: int, height: int, different: int) -> bytes:
    """A picture in grey, of which `different` lines are unlike each other."""
    lines = b"".join(
        b"\0" + bytes([row % different % 256, row % different // 256]) * (width // 2) for row in range(height)
    )
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    )
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    "files, found",
    [
        (
            {
                "sources.list": "# deb http://old/ x main\n"
                "deb [signed-by=/a b] http://deb.test/debian/ trixie main contrib\n"
            },
            Mirror("http://deb.test/debian", "trixie"),
        ),
        (
            {
                "sources.list.d/a.list": "deb https://packages.test/apt cloud main\n"
                "deb-src http://deb.test/debian sid main",
                "sources.list.d/debian.sources": "Types: deb\n# old\nURIs: http://deb.test/debian\n"
                "Suites: bookworm bookworm-updates\nComponents: main\n\nTypes: deb\n"
                "URIs: http://deb.test/debian-security\nSuites: bookworm-security\nComponents: main\n",
            },
            Mirror("https://packages.test/apt", "cloud"),
        ),
        (
            {
                "sources.list": "deb http://deb.test/debian-security bookworm-security main\n"
                "deb http://deb.test/debian bookworm-updates main\ndeb cdrom:[x]/ bookworm main\n",
                "sources.list.d/debian.sources": "Types: deb\nURIs: http://off.test/debian\nSuites: sid\n"
                "Components: main\nEnabled: no\n\nTypes: deb deb-src\nURIs: http://deb.test/debian\n"
                "Suites: bookworm-backports bookworm\nComponents: main contrib\n",
            },
            Mirror("http://deb.test/debian", "bookworm"),
        ),
    ],
)
def test_the_mirror_is_the_one_of_this_machine(files: dict[str, str], found: Mirror, tmp_path: Path) -> None:
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert dev_root.mirror_of_this_machine(tmp_path) == found


def test_a_machine_without_a_mirror_is_reported(tmp_path: Path) -> None:
    with pytest.raises(Unready, match="name no archive"):
        dev_root.mirror_of_this_machine(tmp_path)


def test_files_left_by_a_package_are_noticed_except_those_of_packaging_tools(tmp_path: Path) -> None:
    for name in (
        "usr/lib/marquee/left",
        "etc/marquee.conf",
        "var/cache/apt/x",
        "var/lib/dpkg/status",
        "home/maya/x",
        "tmp/x",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    files = dev_root.Root(tmp_path).files()
    assert {"/usr/lib/marquee/left", "/etc/marquee.conf"} <= files
    assert not [path for path in files if path.startswith(("/var/cache/", "/var/lib/dpkg/", "/home/", "/tmp/"))]


def test_the_size_of_a_picture_and_emptiness_are_detected() -> None:
    assert measure_picture(png(640, 480, 300)) == (640, 480, 300)
    assert measure_picture(png(640, 480, 1)) == (640, 480, 1)
    for broken in (b"GIF89a", png(64, 64, 2)[:40], b"\x89PNG\r\n\x1a\n"):
        with pytest.raises(Failed):
            measure_picture(broken)


def test_a_tour_without_pictures_or_with_an_empty_one_fails(tmp_path: Path) -> None:
    for number in range(dev_smoke.LEAST_PICTURES):
        (tmp_path / f"{number:02}-light.png").write_bytes(png(800, 640, 400))
    assert pictures(tmp_path) == f"{dev_smoke.LEAST_PICTURES} pictures"
    (tmp_path / "00-light.png").write_bytes(png(800, 640, 3))
    with pytest.raises(Failed, match="nothing on it"):
        pictures(tmp_path)
    (tmp_path / "00-light.png").unlink()
    with pytest.raises(Failed, match="too few"):
        pictures(tmp_path)


def test_a_failed_check_is_counted_and_the_next_one_runs(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> None:
        raise Failed("it did not")

    checks = Checks()
    checks.check("first", fails)
    checks.check("second", lambda: "well")
    assert (checks.passed, checks.failed) == (1, ["first: it did not"])
    assert "failed  first" in (told := capsys.readouterr().out)
    assert "ok      second: well" in told


def test_a_library_with_a_build_path_is_noticed() -> None:
    told = """
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
 0x000000000000000f (RPATH)              Library rpath: [$ORIGIN/:$ORIGIN/Qt/lib:/opt/qt/lib]
 0x000000000000001d (RUNPATH)            Library runpath: [/srv/pythons/3.13.0/lib]
 0x000000000000001d (RUNPATH)            Library runpath: [$ORIGIN]
"""
    assert foreign_paths(told) == ["/opt/qt/lib", "/srv/pythons/3.13.0/lib"]
    assert foreign_paths("There is no dynamic section in this file.") == []


def test_a_missing_tool_is_named(tmp_path: Path) -> None:
    place = dev_build.BuildContext(tmp_path, tmp_path, "1.0", 0)
    with pytest.raises(Unready, match="no-such-tool is not installed"):
        dev_build.run(["no-such-tool"], place)


def test_the_newest_build_is_taken(tmp_path: Path) -> None:
    with pytest.raises(Unready, match=r"dev\.py build"):
        built(tmp_path, "*.whl")
    for name, age in (("b.whl", 100), ("a.whl", 5)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (10_000 - age, 10_000 - age))
    assert built(tmp_path, "*.whl").name == "a.whl"


def test_missing_parts_are_named(tmp_path: Path) -> None:
    with pytest.raises(Unready, match="no part called rpm"):
        dev_smoke.smoke(["rpm"], tmp_path)
    with pytest.raises(Unready, match="rpm"):
        dev_build.build(["rpm"], Path("python"), tmp_path)


def test_smoke_tests_without_root_are_refused_before_asking_for_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    bare = Debian(tmp_path, installed=())
    program(bare.bin / "dpkg", "exit 0")
    monkeypatch.setenv("PATH", bare.path)
    with pytest.raises(Unready, match="as root"):
        dev_smoke.smoke([], tmp_path)


def test_builds_are_dated_by_their_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert dev_build.epoch(tmp_path) == 1_234_567_890
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert dev_build.epoch(tmp_path) > 1_700_000_000


def test_the_templates_are_filled_in(tmp_path: Path) -> None:
    place = dev_build.BuildContext(tmp_path, Path("python"), "1.2.3rc1", 1_700_000_000)
    template = tmp_path / "x"
    template.write_text("@VERSION@ of @DATE@, @RELEASE_TYPE@", encoding="utf-8")
    assert dev_build.filled(template, place) == "1.2.3rc1 of 2023-11-14, development"
