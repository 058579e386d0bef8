"""Selects the libraries, plugins and texts found by PyInstaller for the bundle: only those that Marquee uses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

Entry = tuple[str, str, str]
"""A row of PyInstaller's table: target, source and kind of a file."""

PLUGINS = {
    "iconengines": ("qsvgicon",),
    # PNG needs no plugin. CMSs send JPEG pictures of layouts, and desktops use SVG icons.
    "imageformats": ("qsvg", "qjpeg", "qico"),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qminimal", "qwindows", "qcocoa"),
    # Not GTK's plugin: it would include all of GTK, and Marquee has its own style.
    "platformthemes": ("qxdgdesktopportal",),
    "styles": ("qmodernwindowsstyle", "qmacstyle"),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
"""The Qt plugins that are shipped, by folder, without `lib` and file extensions; names of all systems."""

TEXTS = "qtbase"
"""The prefix of Qt's translations that are shipped, in Marquee's languages: the texts of Qt's own dialogs."""

_PLUGINS = "/Qt/plugins/"
_PLUGINS_WINDOWS = "/plugins/"
_SYSTEM = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")


def kept_binaries(entries: Iterable[Entry], needed: Callable[[str], set[str]], system: str) -> list[Entry]:
    """Removes plugins that are not in `PLUGINS`, libraries that only those need, and system libraries.

    `needed` returns the names of the libraries that a file is linked to. On Linux, system libraries are not bundled:
    the system's own fit its graphics, fonts and certificates, and get security updates. The .deb depends on them.
    """
    chosen = [entry for entry in entries if is_wanted_plugin(entry[0])]
    if system.startswith("linux"):
        chosen = [entry for entry in chosen if not is_of_the_system(entry)]
    links = [entry for entry in chosen if entry[2] == "SYMLINK"]
    kept = linked([entry for entry in chosen if entry[2] != "SYMLINK"], needed)
    return [*kept, *kept_links(links, kept)]


def kept_links(entries: Iterable[Entry], others: Iterable[Entry]) -> list[Entry]:
    """Removes links without a target in `entries` or `others`: PyInstaller lists links to libraries in both."""
    entries = list(entries)
    there = {entry[0] for entry in (*entries, *others)}
    return [
        entry
        for entry in entries
        if entry[2] != "SYMLINK" or os.path.normpath(Path(entry[0]).parent / entry[1]) in there
    ]


def kept_datas(entries: Iterable[Entry], languages: Iterable[str]) -> list[Entry]:
    """Removes files for developers, and Qt's translations to languages that are not in `languages` (`de`, …)."""
    spoken = frozenset(languages)
    return [entry for entry in entries if _is_wanted_data(entry[0].replace("\\", "/"), spoken)]


def kept_hooks(scripts: Iterable[Entry], system: str) -> list[Entry]:
    """Removes the hook that points all child processes to our Qt plugins, on systems that don't need it.

    On Linux, PySide6 finds its plugins by itself, and other desktop programs must not load ours.
    """
    return [script for script in scripts if not (system.startswith("linux") and script[0] == "pyi_rth_pyside6")]


def is_wanted_plugin(target: str) -> bool:
    """Returns whether the file at `target` in the bundle is a shipped Qt plugin, or no plugin."""
    path = target.replace("\\", "/")
    for root in (f"PySide6{_PLUGINS}", f"PySide6{_PLUGINS_WINDOWS}"):
        if path.startswith(root):
            kind, _, file = path[len(root) :].partition("/")
            return _stem(file) in PLUGINS.get(kind, ())
    return True


def is_of_the_system(entry: Entry) -> bool:
    """Returns whether it is a library from a system package; Python's own are always shipped."""
    _target, source, kind = entry
    return kind == "BINARY" and source.startswith(_SYSTEM) and not Path(source).name.startswith("libpython")


def linked(entries: Iterable[Entry], needed: Callable[[str], set[str]]) -> list[Entry]:
    """Returns all entries except shared Qt libraries that no other entry is linked to."""
    entries = list(entries)
    libraries = {Path(entry[0]).name: entry for entry in entries if _is_library(entry)}
    wanted = [entry for entry in entries if not _is_library(entry)]
    waiting, kept = list(wanted), list(wanted)
    while waiting:
        for name in sorted(needed(waiting.pop()[1])):
            found = libraries.pop(Path(name).name, None)
            if found is not None:
                kept.append(found)
                waiting.append(found)
    return sorted(kept)


def _is_library(entry: Entry) -> bool:
    path = entry[0].replace("\\", "/")
    name = path.rpartition("/")[2]
    return path.startswith("PySide6/") and (path.startswith("PySide6/Qt/lib/") or name.startswith("Qt6"))


def _is_wanted_data(path: str, languages: frozenset[str]) -> bool:
    if "/translations/" in path and path.startswith("PySide6/"):
        kind, _, locale = path.rpartition("/")[2].partition(".")[0].partition("_")
        return kind == TEXTS and locale.partition("_")[0] in languages
    # Type stubs for developers.
    return not path.endswith((".pyi", "/py.typed"))


def _stem(file: str) -> str:
    name = file.partition(".")[0]
    return name.removeprefix("lib")
