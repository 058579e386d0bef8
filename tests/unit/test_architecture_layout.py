"""The repository is self-contained: its top level, its lock file, and its references."""

import re
import tomllib
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.unit.architecture import ROOT
from tests.unit.test_architecture import tracked

TOP_LEVEL = {
    ".ci",
    ".github",
    ".gitignore",
    "README.md",
    "app",
    "packaging",
    "pyproject.toml",
    "resources",
    "tests",
}
LOCK = ROOT / "packaging" / "requirements.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_PIN = re.compile(
    r"^(?P<name>[a-z0-9.-]+)==(?P<version>\S+)(?: ; .*)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+",
    re.MULTILINE,
)
_MARKDOWN_LINK = re.compile(r"\]\((?P<target>[^)#\s]+)[^)]*\)")


def pins() -> dict[str, Version]:
    """Name → version of every entry of the lock that is pinned and hashed."""
    return {match["name"]: Version(match["version"]) for match in _PIN.finditer(LOCK.read_text(encoding="utf-8"))}


def texts() -> dict[str, str]:
    """Every tracked file that is text."""
    found = {}
    for name in tracked():
        try:
            found[name] = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_the_top_level_has_exactly_the_expected_files() -> None:
    assert {PurePosixPath(name).parts[0] for name in tracked()} == TOP_LEVEL


def test_the_lock_file_has_no_addresses() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert not re.findall(r"\w+://|^\s*-(?:i|f|-index|-extra-index|-find|-trusted)\b.*", text, re.MULTILINE)


def test_every_entry_of_the_lock_file_is_pinned_and_hashed() -> None:
    entries = [line for line in LOCK.read_text(encoding="utf-8").splitlines() if line[:1].isalnum()]
    assert len(entries) == len(pins())


def test_the_lock_file_has_every_dependency_in_an_accepted_version() -> None:
    locked = pins()
    wanted = [
        Requirement(text)
        for text in (
            *PROJECT["project"]["dependencies"],
            *PROJECT["dependency-groups"]["dev"],
            *PROJECT["build-system"]["requires"],
        )
    ]
    unmet = [
        str(requirement)
        for requirement in wanted
        if (name := canonicalize_name(requirement.name)) not in locked or locked[name] not in requirement.specifier
    ]
    assert not unmet, unmet


def test_every_disabled_rule_has_a_reason() -> None:
    section = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[tool.ruff.lint]")[1].split("[tool.mypy]")[0]
    ignores = section.split("ignore = [")[1]
    bare = [
        line
        for line in ignores.splitlines()
        if re.match(r'\s+"[A-Z]+\d*",|"\S+" = \["', line) and not re.search(r"#.{8}", line)
    ]
    assert not bare, bare


def test_no_file_contains_paths_of_the_build_machine() -> None:
    home = re.compile(r"(?<![\w.])(?:/home/[a-z]\w*/|/Users/[a-z]\w*/|/root[/]|[A-Z]:\\\\?Users\\\\?\w)")
    checkout = re.compile(re.escape(str(ROOT)) + r"\b")
    named = [
        f"{name}: {match.group()}"
        for name, text in texts().items()
        for pattern in (home, checkout)
        for match in pattern.finditer(text)
    ]
    assert not named, named


def test_links_between_documents_stay_inside_the_repository_and_work() -> None:
    dead = []
    for name, text in texts().items():
        if not name.endswith(".md"):
            continue
        for match in _MARKDOWN_LINK.finditer(text):
            target = match["target"]
            if "://" in target or target.startswith("mailto:"):
                continue
            place = (ROOT / name).parent.joinpath(target).resolve()
            if not place.is_relative_to(ROOT) or not place.exists():
                dead.append(f"{name}: {target}")
    assert not dead, dead


def test_no_relative_path_leaves_the_repository() -> None:
    leaving = []
    for name, text in texts().items():
        depth = len(Path(name).parent.parts)
        steps = [match.group().count("../") for match in re.finditer(r"(?<![\w/])(?:\.\./)+(?=\w)", text)]
        if any(step > depth for step in steps):
            leaving.append(name)
    assert not leaving, leaving
