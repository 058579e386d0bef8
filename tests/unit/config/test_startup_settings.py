"""The first frame follows the settings, in any state of their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config.settings import SettingsStore
from app.config.startup_settings import (
    PLACE,
    FirstFrameSettings,
    SavedListState,
    first_frame_settings,
    saved_list_state,
)


def test_the_first_frame_follows_the_settings(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.change(theme="dark", window_geometry=bytes(range(256)), open_connections=("a", "b"))
    store.save()
    assert first_frame_settings(tmp_path) == FirstFrameSettings("dark", bytes(range(256)), has_connections=True)


def test_the_very_first_start_uses_the_defaults(tmp_path: Path) -> None:
    assert first_frame_settings(tmp_path) == FirstFrameSettings()
    assert not first_frame_settings(tmp_path).has_connections


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b'{"version": 1, "data": {"the',
        b"[]",
        b"null",
        b'{"version": 1}',
        b'{"version": 1, "data": null}',
        b'{"version": 1, "data": {"window_geometry": "no base64!"}}',
        b'{"version": 1, "data": {"window_geometry": 12}}',
        b'{"version": 1, "data": ["theme"]}',
        b'{"version": 1, "data": {"text_size": 1e999}}',
        b"[" * 100_000,
        b'{"version": 1, "data": {"text_size": ' + b"9" * 5_000 + b"}}",
    ],
)
def test_an_unreadable_file_is_left_to_the_settings(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert first_frame_settings(tmp_path) == FirstFrameSettings()
    assert saved_list_state(tmp_path, "campaigns") is None
    assert (tmp_path / "settings.json").read_bytes() == content


def test_a_list_is_restored_with_its_last_view(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    assert saved_list_state(tmp_path, "campaigns") is None
    store.change(language="de", density="comfortable", open_connections=("a", "b"))
    store.remember_view("campaigns", {"hidden": ["id"]})
    store.remember_view("tree", {"open": ["b/campaigns"], "last": {"b/campaigns": "b/campaigns/ads"}})
    store.save()
    assert saved_list_state(tmp_path, "campaigns") is None  # its place in the window is unknown
    store.remember_view(PLACE, {"left": 252})
    store.save()
    left = SavedListState("b", "de", True, "b/campaigns/ads", {"hidden": ["id"]}, {"left": 252})
    assert saved_list_state(tmp_path, "campaigns") == left
    store.remember_view("tree", {"open": [], "last": {}})
    store.save()
    assert saved_list_state(tmp_path, "campaigns") == left._replace(node="")
    mine = {"name": "Mine", "view": {"filters": {}, "words": "window", "table": {"hidden": []}}}
    store.remember_view("views/campaigns", {"default": "Mine", "views": [mine]})
    store.save()
    assert saved_list_state(tmp_path, "campaigns") == left._replace(node="", view_table={"hidden": []}, words="window")
    mine["view"] = {"filters": {"type": "ad"}}
    store.remember_view("views/campaigns", {"default": "Mine", "views": [mine]})
    store.save()
    assert saved_list_state(tmp_path, "campaigns") is None  # what is filtered by is not known yet
