"""Which of the libraries, plugins and texts that PyInstaller finds go into the bundle: what Marquee uses, no more."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

Entry = tuple[str, str, str]
"""A line of PyInstaller's table: where it goes, where it comes from, of which kind it is."""

PLUGINS = {
    "iconengines": ("qsvgicon",),
    # PNG needs no plugin. JPEG is what a CMS sends of its layouts, SVG what desktops have as icons.
    "imageformats": ("qsvg", "qjpeg", "qico"),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qminimal", "qwindows", "qcocoa"),
    # Not the one of GTK: it would bring all of GTK along, and Marquee paints itself.
    "platformthemes": ("qxdgdesktopportal",),
    "styles": ("qmodernwindowsstyle", "qmacstyle"),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
"""The Qt plugins that are shipped, by folder, without `lib` and endings; other systems have others of them."""

TEXTS = "qtbase"
"""Which of Qt's translations are shipped, in the languages that Marquee speaks: what Qt's own dialogs say."""

_PLUGINS = "/Qt/plugins/"
_PLUGINS_WINDOWS = "/plugins/"
_SYSTEM = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")


def kept_binaries(entries: Iterable[Entry], needed: Callable[[str], set[str]], system: str) -> list[Entry]:
    """Without the plugins that are not in `PLUGINS`, libraries only those need, and what the system has itself.

    `needed` tells the names of the libraries that a file is linked to. On Linux the system's own libraries stay where
    they are: they fit its graphics, fonts and certificates, and get its security updates. The .deb depends on them.
    """
    chosen = [entry for entry in entries if is_wanted_plugin(entry[0])]
    if system.startswith("linux"):
        chosen = [entry for entry in chosen if not is_of_the_system(entry)]
    links = [entry for entry in chosen if entry[2] == "SYMLINK"]
    kept = linked([entry for entry in chosen if entry[2] != "SYMLINK"], needed)
    return [*kept, *kept_links(links, kept)]


def kept_links(entries: Iterable[Entry], others: Iterable[Entry]) -> list[Entry]:
    """Without the links to what is neither among `entries` nor `others`: PyInstaller has links to libraries in both."""
    entries = list(entries)
    there = {entry[0] for entry in (*entries, *others)}
    return [
        entry
        for entry in entries
        if entry[2] != "SYMLINK" or os.path.normpath(Path(entry[0]).parent / entry[1]) in there
    ]


def kept_datas(entries: Iterable[Entry], languages: Iterable[str]) -> list[Entry]:
    """Without what is for programmers, and what Qt says in a language that is none of `languages` (`de`, …)."""
    spoken = frozenset(languages)
    return [entry for entry in entries if _is_wanted_data(entry[0].replace("\\", "/"), spoken)]


def kept_hooks(scripts: Iterable[Entry], system: str) -> list[Entry]:
    """Without the hook that points every program which Marquee starts to our Qt plugins, where nothing needs it.

    On Linux PySide6 finds its plugins beside itself; a program of the desktop that found them would load ours.
    """
    return [script for script in scripts if not (system.startswith("linux") and script[0] == "pyi_rth_pyside6")]


def is_wanted_plugin(target: str) -> bool:
    """Whether the file at `target` in the bundle is a Qt plugin that is shipped, or none at all."""
    path = target.replace("\\", "/")
    for root in (f"PySide6{_PLUGINS}", f"PySide6{_PLUGINS_WINDOWS}"):
        if path.startswith(root):
            kind, _, file = path[len(root) :].partition("/")
            return _stem(file) in PLUGINS.get(kind, ())
    return True


def is_of_the_system(entry: Entry) -> bool:
    """Whether it is a library that a package of the system brings; Python's own is always shipped."""
    _target, source, kind = entry
    return kind == "BINARY" and source.startswith(_SYSTEM) and not Path(source).name.startswith("libpython")


def linked(entries: Iterable[Entry], needed: Callable[[str], set[str]]) -> list[Entry]:
    """Everything but the shared libraries of Qt that nothing else is linked to."""
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
    # Types for whoever writes programs.
    return not path.endswith((".pyi", "/py.typed"))


def _stem(file: str) -> str:
    name = file.partition(".")[0]
    return name.removeprefix("lib")
