"""The bundle contains exactly what Marquee uses, checked against the code and the installed packages."""

import ast
import importlib.util
import os
import plistlib
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import app
import dev_languages
from app.auth import os_keyring
from app.services.help.licences import NEEDED
from bundle import contents, pruning
from tests.unit.architecture import ROOT

PACKAGING = ROOT / "packaging"
TEMPLATES = ("bundle", "debian", "desktop", "macos", "windows")
PLUGINS = "PySide6/Qt/plugins"


def test_the_version_is_defined_in_one_place() -> None:
    assert contents.version(ROOT) == app.__version__
    files = [path for folder in TEMPLATES for path in (PACKAGING / folder).rglob("*") if path.is_file()]
    files += [*PACKAGING.glob("dev*.py"), ROOT / "pyproject.toml"]
    told = [path.name for path in files if path.suffix != ".pyc" and f'"{app.__version__}"' in path.read_text("utf-8")]
    assert told == []
    assert files


def test_the_copyright_is_defined_in_one_place() -> None:
    assert contents.bundle_id() == "invalid.marquee-console.marquee"
    assert contents.catalogue_id() == "invalid.marquee_console.marquee"
    assert contents.MAINTAINER.endswith(f"@{contents.DOMAIN}>")
    files = [path for folder in TEMPLATES for path in (PACKAGING / folder).rglob("*") if path.is_file()]
    files += [*PACKAGING.glob("dev*.py"), ROOT / "pyproject.toml"]
    named = ("io.github", ".invalid", "invalid.marquee")
    told = {path.name for path in files if path.suffix != ".pyc" and any(n in path.read_text("utf-8") for n in named)}
    assert told == {"contents.py"}


def test_the_macos_info_is_valid_and_lists_every_language() -> None:
    info = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    assert info["CFBundleLocalizations"] == ["en", *dev_languages.LANGUAGES]
    allowed = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert allowed
    assert set(allowed.values()) == {True}


def test_a_file_without_a_version_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("version = 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no version"):
        contents.version(tmp_path)


def test_the_metadata_of_all_dependencies_is_bundled() -> None:
    assert tuple(contents.roots(ROOT)) == NEEDED


def test_exactly_the_trusted_keyrings_are_bundled() -> None:
    trusted = {name.rpartition(".")[0] for name in os_keyring._TRUSTED}
    assert {name for name in contents.HIDDEN_IMPORTS if name.startswith("keyring.")} == trusted
    assert {"truststore", "tzdata"} <= set(contents.HIDDEN_IMPORTS)
    for name in contents.HIDDEN_IMPORTS:
        assert importlib.util.find_spec(name) is not None, name


def test_no_imported_module_is_excluded() -> None:
    imported = set()
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    for excluded in contents.EXCLUDED_MODULES:
        assert not [name for name in imported if f"{name}.".startswith(f"{excluded}.")], excluded


def test_the_resources_are_those_of_the_wheel_and_the_one_font() -> None:
    files = contents.data_files(ROOT)
    targets = {f"{folder}/{Path(source).name}" for source, folder in files}
    assert {"app/_resources/icons/marquee.svg", "app/_resources/licences/LGPL-3.0.txt"} <= targets
    assert [name for name in targets if name.startswith("qtawesome/fonts/phosphor-") and name.endswith(".ttf")]
    assert not [name for name in targets if name.endswith((".ts", "/_resources/README.md")) or "screenshots" in name]
    assert all(Path(source).is_file() for source, _folder in files)


def test_the_licences_of_marquee_and_of_python_are_found() -> None:
    stdlib = Path(os.__file__).parent
    found = contents.licence_files(ROOT, stdlib, sys.version_info[:2])
    assert set(found) == {"Marquee.txt", "Python.txt"}
    assert all(path.stat().st_size > 1000 for path in found.values())
    with pytest.raises(ValueError, match="licence of Python"):
        contents.licence_files(ROOT, Path("/nowhere"), (9, 9))


@pytest.mark.parametrize(
    "version, four, final",
    [
        ("1.2.3", (1, 2, 3, 0), True),
        ("2.0", (2, 0, 0, 0), True),
        ("1.2.3rc4", (1, 2, 3, 0), False),
        ("1.2.dev5", (1, 2, 0, 0), False),
    ],
)
def test_windows_versions_have_four_numbers(version: str, four: tuple[int, ...], final: bool) -> None:
    assert contents.numbers(version) == four
    assert contents.is_final(version) is final
    record = contents.version_record(version)
    ast.parse(record)
    assert f"filevers={four}" in record
    assert f"StringStruct('ProductVersion', {version!r})" in record


@pytest.mark.parametrize(
    "target, wanted",
    [
        (f"{PLUGINS}/platforms/libqxcb.so", True),
        (f"{PLUGINS}/platforms/libqoffscreen.so", True),
        (f"{PLUGINS}/platforms/libqvnc.so", False),
        (f"{PLUGINS}/platformthemes/libqgtk3.so", False),
        (f"{PLUGINS}/tls/libqopensslbackend.so", False),
        (f"{PLUGINS}/sqldrivers/libqsqlite.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/plugins/tls/qschannelbackend.dll", False),
        ("PySide6\\plugins\\platforms\\qdirect2d.dll", False),
        ("PySide6/QtCore.abi3.so", True),
        ("nh3/nh3.abi3.so", True),
    ],
)
def test_only_used_plugins_are_bundled(target: str, wanted: bool) -> None:
    assert pruning.is_wanted_plugin(target) is wanted


def test_the_plugins_have_the_names_of_this_qt() -> None:
    spec = importlib.util.find_spec("PySide6")
    assert spec is not None
    assert spec.origin is not None
    there = Path(spec.origin).parent
    folder = there / "plugins" if sys.platform == "win32" else there / "Qt" / "plugins"
    unknown = {
        f"{kind}/{name}"
        for kind, names in pruning.PLUGINS.items()
        for name in names
        if not [*(folder / kind).glob(f"*{name}.*")]
    }
    ours = {"linux": "platforms/qxcb", "win32": "platforms/qwindows", "darwin": "platforms/qcocoa"}[sys.platform]
    assert ours not in unknown
    if sys.platform == "linux":
        assert unknown == {"platforms/qwindows", "platforms/qcocoa", "styles/qmodernwindowsstyle", "styles/qmacstyle"}


def test_libraries_needed_only_by_dropped_plugins_are_dropped_with_links_to_them() -> None:
    needed = {
        "/py/QtCore.so": {"libQt6Core.so.6"},
        "/py/libqxcb.so": {"libQt6XcbQpa.so.6", "libxcb.so.1"},
        "/py/libqsqlmysql.so": {"libQt6Sql.so.6"},
        "/py/libQt6XcbQpa.so.6": {"libQt6Gui.so.6"},
    }
    libraries = ("Core", "Gui", "XcbQpa", "Sql")
    entries = [
        ("PySide6/QtCore.abi3.so", "/py/QtCore.so", "EXTENSION"),
        (f"{PLUGINS}/platforms/libqxcb.so", "/py/libqxcb.so", "BINARY"),
        (f"{PLUGINS}/sqldrivers/libqsqlmysql.so", "/py/libqsqlmysql.so", "BINARY"),
        *[(f"PySide6/Qt/lib/libQt6{name}.so.6", f"/py/libQt6{name}.so.6", "BINARY") for name in libraries],
        *[(f"libQt6{name}.so.6", f"PySide6/Qt/lib/libQt6{name}.so.6", "SYMLINK") for name in libraries],
    ]
    kept = {
        target for target, _source, _kind in pruning.kept_binaries(entries, lambda of: needed.get(of, set()), "linux")
    }
    gone = {f"{PLUGINS}/sqldrivers/libqsqlmysql.so", "PySide6/Qt/lib/libQt6Sql.so.6", "libQt6Sql.so.6"}
    assert kept == {target for target, _source, _kind in entries} - gone


def test_no_remaining_link_points_to_a_dropped_library() -> None:
    libraries = [("PySide6/Qt/lib/libQt6Core.so.6", "/py/libQt6Core.so.6", "BINARY")]
    texts = [("app/_resources/x.qm", "/x.qm", "DATA"), ("y.qm", "app/_resources/x.qm", "SYMLINK")]
    links = [(f"libQt6{name}.so.6", f"PySide6/Qt/lib/libQt6{name}.so.6", "SYMLINK") for name in ("Core", "OpenGL")]
    assert pruning.kept_links([*texts, *links], libraries) == [*texts, links[0]]


@pytest.mark.parametrize("system, stays", [("linux", False), ("darwin", True)])
def test_system_libraries_of_linux_are_excluded_but_python_is_bundled(system: str, stays: bool) -> None:
    entries = [
        ("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3", "BINARY"),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", "BINARY"),
        ("python3.11/lib-dynload/_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.so", "EXTENSION"),
    ]
    kept = {target for target, _source, _kind in pruning.kept_binaries(entries, lambda _of: set(), system)}
    assert ("libssl.so.3" in kept) is stays
    assert {"libpython3.11.so.1.0", "python3.11/lib-dynload/_ssl.so"} <= kept


def test_the_bundled_languages_are_those_that_are_compiled() -> None:
    assert contents.languages(ROOT) == list(dev_languages.LANGUAGES)


def test_qts_dialog_texts_are_bundled_in_marquees_languages() -> None:
    texts = "PySide6/Qt/translations"
    kept = [
        f"{texts}/qtbase_de.qm",
        "PySide6\\translations\\qtbase_pt_BR.qm",
        "app/_resources/translations/marquee_de.qm",
    ]
    left = [f"{texts}/designer_de.qm", f"{texts}/qtbase_fr.qm", f"{texts}/qtbase_den.qm", "PySide6/QtCore.pyi"]
    entries = [(name, name, "DATA") for name in [*left, *kept]]
    assert [entry[0] for entry in pruning.kept_datas(entries, ["de", "pt"])] == kept


@pytest.mark.parametrize("language", contents.languages(ROOT))
def test_qts_dialog_texts_exist_in_each_language(language: str) -> None:
    spec = importlib.util.find_spec("PySide6")
    assert spec is not None
    assert spec.origin is not None
    names = [f"PySide6/Qt/translations/{path.name}" for path in Path(spec.origin).parent.rglob("translations/*.qm")]
    kept = pruning.kept_datas([(name, name, "DATA") for name in names], [language])
    assert [entry[0].rpartition("/")[2] for entry in kept] == [f"qtbase_{language}.qm"]


def test_started_programs_do_not_get_the_bundles_libraries() -> None:
    hook = PACKAGING / "bundle" / "restore_environment.py"
    shown = "import os; print([os.environ.get(n) for n in ('LD_LIBRARY_PATH', 'LD_LIBRARY_PATH_ORIG', '_PYI_X')])"
    code = f"import sys; sys.frozen = True; exec(open({str(hook)!r}).read()); {shown}"
    bare = {name: value for name, value in os.environ.items() if "LIBRARY_PATH" not in name}
    bundled = {**bare, "LD_LIBRARY_PATH": "/opt/marquee", "_PYI_X": "/opt/marquee/marquee"}
    for given, left in (({}, "[None, None, None]"), ({"LD_LIBRARY_PATH_ORIG": "/own"}, "['/own', None, None]")):
        command = [sys.executable, "-c", code]
        told = subprocess.run(command, env={**bundled, **given}, capture_output=True, text=True, check=True)
        assert told.stdout.strip() == left


def test_on_linux_other_programs_do_not_get_our_plugins() -> None:
    hooks = [(name, f"/hooks/{name}.py", "PYSOURCE") for name in ("pyi_rth_inspect", "pyi_rth_pyside6", "__main__")]
    assert [name for name, *_ in pruning.kept_hooks(hooks, "linux")] == ["pyi_rth_inspect", "__main__"]
    assert pruning.kept_hooks(hooks, "win32") == hooks


def test_the_icons_are_drawn_in_every_format(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(PACKAGING / "render_icons.py"),
        str(ROOT / "resources/icons/marquee.svg"),
        str(tmp_path),
    ]
    subprocess.run(command, check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    for side in (16, 48, 256, 512):
        png = (tmp_path / f"marquee-{side}.png").read_bytes()
        assert struct.unpack(">II", png[16:24]) == (side, side)
    ico = (tmp_path / "marquee.ico").read_bytes()
    _reserved, kind, count = struct.unpack("<HHH", ico[:6])
    assert (kind, count) == (1, 7)
    for number in range(count):
        length, offset = struct.unpack("<II", ico[6 + 16 * number + 8 : 6 + 16 * number + 16])
        assert ico[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        assert offset + length <= len(ico)
    icns = (tmp_path / "marquee.icns").read_bytes()
    assert struct.unpack(">4sI", icns[:8]) == (b"icns", len(icns))


def test_an_icon_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    command = [sys.executable, str(PACKAGING / "render_icons.py"), str(tmp_path / "none.svg"), str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "cannot be read" in told.stdout
