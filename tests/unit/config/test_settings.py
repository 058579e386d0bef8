"""Settings survive restarts and broken files; one unusable value costs that setting alone."""

from pathlib import Path

import msgspec
import pytest

from app.config.settings import Density, Scheme, Settings, SettingsStore
from app.config.versioned_file import Schema, load, save
from app.core.errors import DiskProblem


def test_a_first_start_has_the_defaults_and_writes_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    assert store.value == Settings()
    store.save()
    assert list(tmp_path.iterdir()) == []


def test_changes_are_there_after_a_restart(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.change(theme=Scheme.DARK, density="compact", window_geometry=b"\x00\xff", open_connections=("a1b2", "c3d4"))
    store.remember_view("campaigns", {"columns": ["name", "tags"], "widths": {"name": 220}})
    store.save()
    reopened = SettingsStore(tmp_path)
    assert reopened.value == store.value
    assert reopened.value.theme is Scheme.DARK
    assert reopened.value.density is Density.COMPACT
    assert reopened.value.window_geometry == b"\x00\xff"
    assert reopened.view("campaigns")["widths"] == {"name": 220}
    assert reopened.view("tree") == {}


@pytest.mark.failure(41)
def test_named_views_of_two_windows_are_both_kept(tmp_path: Path) -> None:
    def book(*names: str, default: str = "") -> dict[str, object]:
        return {"views": [{"name": name, "view": {}} for name in names], "default": default}

    start = SettingsStore(tmp_path)
    start.remember_view("views/campaign", book("Autumn", "Winter"))
    start.save()
    first, second = SettingsStore(tmp_path), SettingsStore(tmp_path)
    first.remember_view("views/campaign", book("Autumn", "Winter", "Spring", default="Spring"))
    first.save()
    second.remember_view("views/campaign", book("Winter", "Summer"))
    second.save()
    assert SettingsStore(tmp_path).view("views/campaign") == book("Winter", "Summer", "Spring", default="Spring")


@pytest.mark.failure(41)
def test_a_window_does_not_undo_what_another_window_has_saved(tmp_path: Path) -> None:
    first, second = SettingsStore(tmp_path), SettingsStore(tmp_path)
    first.change(theme=Scheme.DARK)
    first.remember_view("views/campaign", {"views": [{"name": "Mine", "view": {}}]})
    first.save()
    second.change(text_size=14)
    second.remember_view("tree", {"open": True})
    second.save()
    reopened = SettingsStore(tmp_path)
    assert (reopened.value.theme, reopened.value.text_size) == (Scheme.DARK, 14)
    assert reopened.view("views/campaign") == {"views": [{"name": "Mine", "view": {}}]}
    assert reopened.view("tree") == {"open": True}


def test_a_view_that_was_removed_stays_removed(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.remember_view("tree", {"open": True})
    store.remember_view("list", {"sort": "name"})
    store.save()
    store.change(views={"list": store.view("list")})
    store.save()
    assert SettingsStore(tmp_path).value.views == {"list": {"sort": "name"}}


def test_settings_are_written_again_if_their_file_was_removed(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.change(theme=Scheme.DARK)
    store.save()
    (tmp_path / "settings.json").unlink()
    store.change(text_size=14)
    store.save()
    assert SettingsStore(tmp_path).value == store.value


def test_a_view_gets_a_copy_of_its_stored_state(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.remember_view("tree", {"open": True})
    store.view("tree")["open"] = False
    assert store.view("tree") == {"open": True}


def test_a_value_of_the_wrong_type_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    with pytest.raises(msgspec.ValidationError):
        store.change(theme="purple")
    assert store.value == Settings()


def test_one_invalid_value_costs_only_that_setting(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(
        b'{"version":1,"data":{"theme":"purple","density":"compact","views":7,"language":"de","unknown":1}}'
    )
    store = SettingsStore(tmp_path)
    assert store.value == Settings(density=Density.COMPACT, language="de")
    assert store.notices == []


@pytest.mark.failure(25)
@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b'{"version":1,"data":', b'{"version":1,"data":{"theme":"\xff"}}', bytes(300)]
)
def test_a_damaged_file_gives_the_defaults_and_a_notice(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    store = SettingsStore(tmp_path)
    assert store.value == Settings()
    assert "settings.json.bad-" in store.notices[0]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [content]


def test_an_unreadable_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    store = SettingsStore(tmp_path)
    assert "couldn't read" in store.notices[0]
    store.change(language="de")
    store.save()
    assert (tmp_path / "settings.json").is_dir()


@pytest.mark.failure(25)
def test_the_old_file_stays_if_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = SettingsStore(folder)
    folder.write_text("a file where the folder should be")
    store.change(language="de")
    with pytest.raises(DiskProblem):
        store.save()
    assert store.value.language == "de"


def rename_theme(value: object) -> object:
    assert isinstance(value, dict)
    return {"theme": value["colours"]}


def add_density(value: object) -> object:
    assert isinstance(value, dict)
    return value | {"density": "compact"}


def test_an_old_file_is_upgraded_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    save(path, Schema(version=1), {"colours": "dark"})
    newest = Schema(version=3, upgrades={1: rename_theme, 2: add_density})
    assert load(path, newest, "The settings").value == {"theme": "dark", "density": "compact"}
    assert load(path, Schema(version=1), "The settings").value == {"colours": "dark"}


def test_a_failed_upgrade_moves_the_file_aside(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    save(path, Schema(version=1), {"unexpected": 1})
    loaded = load(path, Schema(version=2, upgrades={1: rename_theme}), "The settings")
    assert loaded.value is None
    assert "couldn't be read" in loaded.notice
    assert not path.exists()
