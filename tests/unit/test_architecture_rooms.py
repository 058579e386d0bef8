"""The rooms of `app/` stay readable: folders by subject, each named in a README."""

import re
from pathlib import Path

import pytest

from tests.unit.architecture import ROOT
from tests.unit.test_architecture import tracked

APP = ROOT / "app"
BY_SUBJECT = ("domain", "services", "ui/widgets")
MOST_FILES = 12
NAMED = re.compile(r"`([\w*./-]+(?:\.py|\.md|/))`")
DOTTED = re.compile(
    r"`(?:app\.)?((?:core|config|domain|transport|auth|api|services|models|ui|demo)(?:\.(?!py\b)\w+)+)[`(]"
)

FILES = [Path(name).relative_to("app") for name in tracked("app/*.py")]
FOLDERS = {file.parent for file in FILES} - {Path()}
READMES = sorted(Path(name) for name in tracked("app/*README.md"))


def modules(folder: Path) -> list[str]:
    return [file.name for file in FILES if file.parent == folder and file.name != "__init__.py"]


def unnamed(folder: Path) -> list[str]:
    """Folders directly in `folder` that its README doesn't name in the first column of a table."""
    rows = re.findall(r"^\| ([^|]+) \|", (APP / folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = set(re.findall(r"[`\[]([\w-]+)/[`\]]", "\n".join(rows)))
    return sorted(each.name for each in FOLDERS if each.parent == folder and each.name not in named)


def gone(readme: Path) -> list[str]:
    """Paths in `readme` that lead nowhere, from its folder, from `app/` or from the top of the repository."""
    text = (ROOT / readme).read_text(encoding="utf-8")
    homes = [(ROOT / readme).parent, APP, ROOT]
    return [name for name in NAMED.findall(text) if not any(any(home.glob(name.rstrip("/"))) for home in homes)]


def exists(dotted: str) -> bool:
    """Whether `services.saving.verified_save.SaveOutcome`, for one, is a folder, a file, or a name in a file."""
    parts = dotted.split(".")
    for count in range(len(parts), 1, -1):
        file = APP.joinpath(*parts[:count]).with_suffix(".py")
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            return all(re.search(rf"\b{name}\b", text) for name in parts[count:])
    return APP.joinpath(*parts).is_dir()


@pytest.mark.parametrize("room", BY_SUBJECT)
def test_a_room_with_many_files_is_divided_into_folders(room: str) -> None:
    assert len(modules(Path(room))) <= MOST_FILES
    crowded = {str(each): len(modules(each)) for each in FOLDERS if each.is_relative_to(room)}
    assert not {folder: count for folder, count in crowded.items() if count > MOST_FILES}


@pytest.mark.parametrize("room", BY_SUBJECT)
def test_a_folder_has_more_than_one_file(room: str) -> None:
    assert not [
        str(each) for each in FOLDERS if each.is_relative_to(room) and each != Path(room) and len(modules(each)) < 2
    ]


def test_every_room_has_a_readme() -> None:
    rooms = {Path(), *(each for each in FOLDERS if len(each.parts) == 1), *map(Path, BY_SUBJECT)}
    assert rooms <= {readme.parent.relative_to("app") for readme in READMES}


@pytest.mark.parametrize("readme", READMES, ids=str)
def test_a_readme_names_each_folder_beside_it(readme: Path) -> None:
    assert not unnamed(readme.parent.relative_to("app"))


@pytest.mark.parametrize("readme", READMES, ids=str)
def test_a_readme_names_no_missing_file(readme: Path) -> None:
    assert not gone(readme)


@pytest.mark.parametrize("readme", READMES, ids=str)
def test_a_readme_fits_on_one_screen(readme: Path) -> None:
    assert len((ROOT / readme).read_text(encoding="utf-8").splitlines()) <= 60


def test_a_docstring_names_no_missing_module() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in tracked("app/*.py", "app/*.md", "tests/*.py")}
    missing = {name: [each for each in DOTTED.findall(text) if not exists(each)] for name, text in texts.items()}
    assert not {name: each for name, each in missing.items() if each}
