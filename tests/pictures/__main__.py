"""`python -m tests.pictures [OPTIONS]`: contact sheets of every page and every editor state, and a check of them.

The looks are a small cover: every pair of values of two options is in one of them. The check finds texts that are cut
off and contrast under WCAG AA. Exit status 0 if it finds nothing, else 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from tests.pictures.picture_looks import DIMENSIONS, LANGUAGES, POINTS, SCALES, SCREENS, THEMES, Look, cover

ROOT = Path(__file__).resolve().parents[2]
_AT_ORIGIN = {"x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.0}
"""The place and resolution of a screen, as Qt's offscreen platform reads them from a file."""
_HOMES = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--page", action="append", default=[], metavar="NAME", help="pages whose names contain this")
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--points", type=int, metavar="N", help=f"text size; {_told(POINTS)} if not given")
    parser.add_argument("--scale", type=int, choices=SCALES, help="scale of the screen, in per cent")
    parser.add_argument("--width", type=int, choices=tuple(SCREENS), help="width of the screen, in its own pixels")
    parser.add_argument("--looks", action="store_true", help="only list the looks")
    parser.add_argument("--out", type=Path, default=ROOT / ".demo" / "pictures", metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="looks at the same time")
    return parser.parse_args(arguments)


def _told(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def run(look: Look, folder: Path, pages: Sequence[str]) -> dict[str, Any]:
    """Returns the pages seen in one look, their findings, and an error if the look could not be finished."""
    started = time.monotonic()
    command = [sys.executable, "-m", "tests.pictures.one_look", json.dumps(asdict(look)), str(folder), *pages]
    with tempfile.TemporaryDirectory(prefix="marquee-pictures-home-", ignore_cleanup_errors=True) as home:
        screen = Path(home, "screen.json")
        width, height = (side * look.scale // 100 for side in look.size)
        screen.write_text(json.dumps({"screens": [{"name": "screen", "width": width, "height": height, **_AT_ORIGIN}]}))
        environment = {
            **os.environ,
            "QT_API": "pyside6",
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
            "QT_SCALE_FACTOR": str(look.scale / 100),
            **{name: str(Path(home, name.lower())) for name in _HOMES},
        }
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return {"pictures": [], "findings": [("all", f"ended with {done.returncode}: {done.stderr[-300:]}")]}
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    told = f"{len(result['pictures'])} pages, {len(result['findings'])} findings"
    print(f"{look}: {told}, {time.monotonic() - started:.0f} s", flush=True)
    for page, text in result["findings"]:
        print(f"    {page}: {text}", flush=True)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status."""
    options = parse(arguments)
    looks = cover({name: value for name in DIMENSIONS if (value := getattr(options, name)) is not None})
    if options.looks:
        print(*looks, sep="\n")
        return 0
    shutil.rmtree(options.out, ignore_errors=True)
    single = options.out / "single"
    single.mkdir(parents=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(partial(run, folder=single, pages=options.page), looks))
    return report(options.out, looks, results)


def report(folder: Path, looks: Sequence[Look], results: Sequence[dict[str, Any]]) -> int:
    """Writes the sheets and the index, and prints the findings: page, look, and what is wrong with which widget."""
    # Not at the top: listing the looks needs no Qt.
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - see above

    from tests.pictures.contact_sheets import write_index, write_sheet  # noqa: PLC0415 - see above

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["marquee-pictures"])
    findings: dict[str, list[str]] = defaultdict(list)
    for look, result in zip(looks, results, strict=True):
        for page, text in result["findings"]:
            findings[page].append(f"{look}: {text}")
    pages = dict.fromkeys(page for result in results for page in result["pictures"])
    for page in pages:
        write_sheet(folder, page, looks)
    index = write_index(folder, findings)
    application.shutdown()
    count = sum(map(len, findings.values()))
    print(f"{len(pages)} sheets of {len(looks)} looks, {count} findings: {index}")
    return 1 if count or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
