"""Adding a resource by `app/new_resource.md` works; it is followed in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.unit.architecture import ROOT
from tests.unit.test_architecture import tracked

pytestmark = pytest.mark.timeout(400)  # a copy of the checkout, and tests in it, on a machine that may have more to do

TEXT = (ROOT / "app" / "new_resource.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`:\n\n```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
LINES = re.findall(
    r"^In `([^`\n]+)`, below the line that starts with `([^`\n]+)`:\n\n```\w*\n(.*?)^```$",
    TEXT,
    re.MULTILINE | re.DOTALL,
)
GERMAN = dict(re.findall(r"^\| (?!English|---)(.+?) \| (.+?) \|$", TEXT.partition("| English |")[2], re.MULTILINE))
TRANSLATIONS = "resources/translations/marquee_de.ts"
COPIED = ("app", "packaging", "resources", "tests", "README.md", "pyproject.toml")
MOST_FILES = 6
MOST_OTHERS = 2


def run(checkout: Path, *command: str) -> str:
    """Runs Python in the checkout; its output. Raises AssertionError if it fails."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def translate(ts: Path) -> None:
    tree = ET.parse(ts)
    for message in tree.getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        if translation.get("type") is None:
            continue
        forms = translation.findall("numerusform")
        found = [key for key in GERMAN if key.split(" / ")[-1] == message.findtext("source")]
        assert found, f"{message.findtext('source')!r} has no German in the recipe"
        for element, text in zip(forms or [translation], GERMAN[found[0]].split(" / "), strict=True):
            element.text = text
        del translation.attrib["type"]
    tree.write(ts, encoding="utf-8", xml_declaration=True)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that git would take, with the resource in it."""
    folder = tmp_path_factory.mktemp("signs")
    for name in tracked(
        "app", "packaging", "resources/translations", "resources/guide", "tests", "README.md", "pyproject.toml"
    ):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    for name, text in FILES.items():
        assert not (folder / name).exists()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, start, added in LINES:
        lines = (folder / name).read_text(encoding="utf-8").splitlines(keepends=True)
        places = [place for place, line in enumerate(lines) if line.startswith(start)]
        assert len(places) == 1, f"{start!r} is not one line of {name}"
        lines.insert(places[0] + 1, added)
        (folder / name).write_text("".join(lines), encoding="utf-8")
    languages = "import sys, pathlib, dev_languages as d; python, root = map(pathlib.Path, sys.argv[1:]); "
    run(
        folder / "packaging",
        "-c",
        f"{languages}d.update(python, root, d.read_source(python, root)[0])",
        sys.executable,
        str(folder),
    )
    translate(folder / TRANSLATIONS)
    return folder


def test_a_new_resource_adds_few_files_and_changes_hardly_any() -> None:
    assert 0 < len(FILES) <= MOST_FILES
    assert len({TRANSLATIONS, *(name for name, _, _ in LINES)}) <= MOST_OTHERS


def test_the_recipes_files_are_formatted_like_all_others(checkout: Path) -> None:
    run(checkout, "-m", "ruff", "check", *FILES)
    run(checkout, "-m", "ruff", "format", "--check", *FILES)


def test_records_of_the_recipe_can_be_listed_opened_edited_and_saved(checkout: Path) -> None:
    tests = [name for name in FILES if name.startswith("tests/")]
    assert " passed" in run(checkout, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests)


def test_the_rules_for_every_resource_hold_for_the_new_one(checkout: Path) -> None:
    said = run(
        checkout,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-k",
        "sign and not sign_in or readme_names or every_text_is_translated or feature_of_a_route or table_is_exercised",
        "tests/contract/api/test_every_route.py",
        "tests/unit/api/test_readme_routes.py",
        "tests/unit/transport/test_error_mapping.py",
        "tests/models/test_translations.py",
    )
    assert " passed" in said
