"""The Debian package has valid metadata for dpkg and desktop tools."""

import re
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

import dev_build
import dev_deb
from bundle import contents
from dev_system import Unready
from tests.unit.architecture import ROOT

DATE = datetime(2026, 11, 2, 9, 5, 7, tzinfo=UTC)
CHANGES = """# Changelog

## [Unreleased]

### Added

- Something new
  in two lines.

## [1.2.0] - 2026-03-01

### Fixed

- A point that is so long that it needs more than the one line that a change log of Debian has room for.
- Another.
"""


@pytest.mark.parametrize(
    "ours, theirs", [("1.2.3", "1.2.3"), ("1.2.3rc1", "1.2.3~rc1"), ("1.0.dev4", "1.0~dev4"), ("2.0a1", "2.0~a1")]
)
def test_a_prerelease_sorts_before_its_release(ours: str, theirs: str) -> None:
    assert dev_deb.debian_version(ours) == theirs
    final = re.split(r"~", theirs)[0]
    if theirs != final:
        subprocess.run(["dpkg", "--compare-versions", theirs, "lt", final], check=True)


def test_the_package_depends_on_its_libraries_and_on_runtime_needs() -> None:
    told = "dpkg-shlibdeps: warning: something\nshlibs:Depends=libc6 (>= 2.35), libegl1, libgl1\n"
    assert dev_deb.read_depends(told) == ["ca-certificates", "libc6 (>= 2.35)", "libegl1", "libgl1", "tzdata"]
    with pytest.raises(Unready, match="depends on"):
        dev_deb.read_depends("shlibs: nothing\n")


def test_binaries_are_recognised_by_their_first_bytes(tmp_path: Path) -> None:
    (tmp_path / "script").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "link").symlink_to(Path(sys.executable).resolve())
    assert dev_deb.is_linked(Path(sys.executable).resolve())
    assert not dev_deb.is_linked(tmp_path / "script")
    assert not dev_deb.is_linked(tmp_path / "link")
    assert not dev_deb.is_linked(tmp_path)


def test_the_change_log_has_an_entry_for_each_release() -> None:
    text = dev_deb.changelog(CHANGES, "1.3.0rc1", DATE)
    first, second = re.split(r"(?<=\+0000)\n\n", text)
    assert first.startswith(
        "marquee-console (1.3.0~rc1) unstable; urgency=medium\n\n  * Something new in two lines.\n\n -- "
    )
    assert first.rstrip().endswith("  Mon, 02 Nov 2026 09:05:07 +0000")
    assert second.startswith("marquee-console (1.2.0) unstable; urgency=medium\n")
    assert second.rstrip().endswith("  Sun, 01 Mar 2026 00:00:00 +0000")
    assert max(len(line) for line in text.splitlines() if not line.startswith(" -- ")) <= 79
    assert second.count("  * ") == 2


def test_our_own_change_log_can_be_converted() -> None:
    text = dev_deb.changelog((ROOT / "packaging" / "CHANGELOG.md").read_text(encoding="utf-8"), "1.0", DATE)
    assert text.startswith("marquee-console (1.0) ")
    assert text.count("  * ") > 20
    for line in text.splitlines():
        assert re.match(r"marquee-console \(|  \* |    \S| -- |$", line), line


def test_the_control_file_has_what_policy_requires() -> None:
    text = (ROOT / "packaging" / "debian" / "control").read_text(encoding="utf-8")
    fields = dict(re.findall(r"^([A-Z][A-Za-z-]*): (.*)$", text, re.MULTILINE))
    assert fields["Package"] == dev_deb.NAME
    assert {"Version", "Architecture", "Section", "Priority", "Maintainer", "Depends", "Description"} <= set(fields)
    assert set(re.findall(r"@\w+@", text)) == {
        "@VERSION@",
        "@ARCHITECTURE@",
        "@INSTALLED_KIB@",
        "@MAINTAINER@",
        "@DEPENDS@",
    }
    assert len(fields["Description"]) <= 60
    assert all(len(line) <= 80 for line in text.splitlines())
    assert text.endswith("\n")


def test_the_copyright_file_is_in_debian_format_and_ends_with_every_licence() -> None:
    text = dev_deb.copyright_text(ROOT, "httpx 1\nLicence: BSD-3-Clause\n\n  As is.\n")
    assert text.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n")
    assert "\nFiles: *\nCopyright: 2026 The Marquee contributors\nLicense: MIT\n Permission is hereby granted" in text
    assert "GNU Lesser General Public License 3" in text
    assert text.endswith("\n httpx 1\n Licence: BSD-3-Clause\n .\n   As is.\n")
    head, own, others = text.split("\n\n")
    for paragraph in (head, own, others):
        assert [line for line in paragraph.splitlines() if not re.match(r"[A-Z][A-Za-z-]*:| +\S", line)] == []
    assert others.startswith("Files: usr/lib/marquee/_internal/*\nCopyright: ")


def test_a_package_is_built_that_dpkg_can_read(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    program = tree / "usr" / "lib" / "marquee" / "marquee"
    program.parent.mkdir(parents=True)
    program.write_text("program\n", encoding="utf-8")
    (tree / "usr" / "lib" / "marquee" / "big").write_bytes(b"x" * 1500)
    assert dev_deb.installed_kib(tree) == 3 + 1 + 2
    lines = list(dev_deb.sums(tree))
    assert [line.split()[1] for line in lines] == ["usr/lib/marquee/big", "usr/lib/marquee/marquee"]
    (tree / "DEBIAN").mkdir()
    assert list(dev_deb.sums(tree)) == lines
    control = "Package: x\nVersion: 1\nArchitecture: all\nMaintainer: A <a@b.invalid>\nDescription: d\n"
    (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    packages = [dev_deb.assemble(tree, tmp_path / f"{number}.deb", 1_700_000_000) for number in range(2)]
    assert packages[0].read_bytes() == packages[1].read_bytes(), "the same source gives the same package"
    unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", packages[0]], capture_output=True, check=True)
    (tmp_path / "tar").write_bytes(unpacked.stdout)
    with tarfile.open(tmp_path / "tar") as archive:
        assert {member.uname for member in archive} == {"root"}
        assert max(member.mtime for member in archive) <= 1_700_000_000


def test_installed_files_are_readable_and_programs_executable_for_all(tmp_path: Path) -> None:
    shutil.copy(Path(sys.executable).resolve(), tmp_path / "marquee")
    shutil.copy(Path(sys.executable).resolve(), tmp_path / "library.so.1")
    (tmp_path / "LICENCE").write_text("may\n", encoding="utf-8")
    for path in tmp_path.iterdir():
        path.chmod(0o700)
    dev_deb._tidy_modes(tmp_path)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"marquee": 0o755, "library.so.1": 0o644, "LICENCE": 0o644}


def test_an_invalid_tree_is_reported_with_dpkgs_message(tmp_path: Path) -> None:
    with pytest.raises(Unready, match="dpkg-deb failed"):
        dev_deb.assemble(tmp_path / "none", tmp_path / "x.deb", 0)


def test_desktop_and_catalogue_entries_are_valid(tmp_path: Path) -> None:
    folder = ROOT / "packaging" / "desktop"
    entry = folder / "marquee.desktop"
    told = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")
    text = (folder / "marquee.metainfo.xml").read_text(encoding="utf-8")
    values = {"@ID@": contents.catalogue_id(), "@VERSION@": "1.0", "@DATE@": "2026-11-02", "@RELEASE_TYPE@": "stable"}
    for name, value in values.items():
        assert name in text
        text = text.replace(name, value)
    metainfo = tmp_path / "marquee.metainfo.xml"
    metainfo.write_text(text, encoding="utf-8")
    command = ["appstreamcli", "validate", "--no-net", "--pedantic", str(metainfo)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout
    assert f'<launchable type="desktop-id">{entry.name}</launchable>' in text


def test_desktop_and_catalogue_entries_refer_to_installed_files(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for name in ("packaging", "resources"):
        (checkout / name).symlink_to(ROOT / name)
    place = dev_build.BuildContext(checkout, Path(sys.executable), "1.0", 1_700_000_000)
    place.assets.mkdir(parents=True)
    for side in dev_build.ICON_SIDES:
        (place.assets / f"marquee-{side}.png").write_bytes(b"an icon")
    dev_build.add_desktop_files(place, tmp_path / "installed" / "usr" / "share")
    command = ["appstreamcli", "validate-tree", "--no-net", str(tmp_path / "installed")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def test_the_checking_tools_are_installed() -> None:
    assert shutil.which("desktop-file-validate")
    assert shutil.which("appstreamcli")
