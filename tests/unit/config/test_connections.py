"""Connections survive restarts, broken files and two windows, and hold no secret."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from app.config.connections import (
    COLOURS,
    ApplicationKind,
    Connection,
    ConnectionStore,
    new_connection_id,
    saved_connection,
)
from app.core.errors import DiskProblem
from tests.unit.architecture import ROOT


def connection(name: str = "Shops", **fields: object) -> Connection:
    wanted: dict[str, object] = {
        "id": new_connection_id(),
        "name": name,
        "base": "https://cms.example.com",
        "client_id": "c" * 40,
    }
    return msgspec.convert(wanted | fields, Connection)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_added_connections_are_there_after_a_restart(tmp_path: Path) -> None:
    shops = connection(
        colour=3,
        kind="confidential",
        scopes=["all", "design"],
        redirect_uri="http://127.0.0.1:0/callback",
        ca_file="/etc/ca.pem",
        timezone="Europe/London",
        confirm_writes=True,
        read_only=True,
        allow_http=True,
    )
    head_office = connection("Head office")
    store = ConnectionStore(tmp_path)
    store.add(shops)
    store.add(head_office)
    assert ConnectionStore(tmp_path).connections == (shops, head_office)
    assert shops.kind is ApplicationKind.CONFIDENTIAL
    assert ConnectionStore(tmp_path).get(shops.id) == shops


def test_an_update_replaces_in_place_and_a_removal_removes_only_one(tmp_path: Path) -> None:
    store = ConnectionStore(tmp_path)
    first, second = connection("First"), connection("Second")
    store.add(first)
    store.add(second)
    store.update(msgspec.structs.replace(first, name="Renamed"))
    assert [known.name for known in ConnectionStore(tmp_path).connections] == ["Renamed", "Second"]
    store.remove(first.id)
    store.remove(first.id)
    assert ConnectionStore(tmp_path).connections == (second,)
    with pytest.raises(KeyError):
        store.update(first)
    with pytest.raises(ValueError, match="already"):
        store.add(second)


def test_two_windows_keep_each_others_changes(tmp_path: Path) -> None:
    one, other = ConnectionStore(tmp_path), ConnectionStore(tmp_path)
    first, second = connection("First"), connection("Second")
    one.add(first)
    other.add(second)
    one.update(msgspec.structs.replace(first, name="Renamed"))
    assert [known.name for known in ConnectionStore(tmp_path).connections] == ["Renamed", "Second"]
    assert one.get(second.id) == second


_WINDOW = """
import pathlib, sys
from app.config.connections import Connection, ConnectionStore

store = ConnectionStore(pathlib.Path(sys.argv[1]))
print("up", flush=True)
sys.stdin.readline()
for number in range(30):
    store.add(Connection(id=f"{sys.argv[2]}{number:04}", name="Shop", base="http://127.0.0.1:1", client_id="x"))
"""


@pytest.mark.failure(41)
def test_windows_that_add_connections_at_the_same_time_lose_none(tmp_path: Path) -> None:
    with ExitStack() as stack:
        windows = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _WINDOW, str(tmp_path), name],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for name in ("one", "two")
        ]
        for each in windows:
            assert each.stdout is not None
            assert each.stdout.readline() == "up\n"
        for each in windows:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        assert [each.wait() for each in windows] == [0, 0]
    assert len(ConnectionStore(tmp_path).connections) == 60


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    ConnectionStore(tmp_path).add(connection())
    if os.name == "posix":
        assert (tmp_path / "connections.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.failure(25)
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"version": 1, "data": [{"id": "x',
        b"[]",
        b"\xff\xfe",
        b'{"data": 1}',
        b'{"version": 1, "data": null}',
        b'{"version": 1}',
    ],
)
def test_a_damaged_file_is_moved_aside_with_a_date_and_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "connections.json").write_bytes(content)
    store = ConnectionStore(tmp_path)
    assert store.connections == ()
    (kept,) = files(tmp_path)
    assert kept.startswith("connections.json.bad-20")
    assert (tmp_path / kept).read_bytes() == content
    (notice,) = store.notices
    assert kept in notice
    store.add(connection())
    assert len(ConnectionStore(tmp_path).connections) == 1


def test_a_file_of_a_newer_version_is_kept_unchanged(tmp_path: Path) -> None:
    content = b'{"version": 99, "data": {"groups": []}}'
    (tmp_path / "connections.json").write_bytes(content)
    store = ConnectionStore(tmp_path)
    assert store.connections == ()
    assert "newer version of Marquee" in store.notices[0]
    assert [(tmp_path / name).read_bytes() for name in files(tmp_path)] == [content]


def test_one_invalid_connection_does_not_affect_the_others(tmp_path: Path) -> None:
    good = connection("Good")
    store = ConnectionStore(tmp_path)
    store.add(good)
    raw = (tmp_path / "connections.json").read_bytes()
    torn = raw.replace(b'"data":[', b'"data":[{"id":"../../evil","name":"x","base":"y","client_id":"z"},7,')
    (tmp_path / "connections.json").write_bytes(torn)
    reopened = ConnectionStore(tmp_path)
    assert reopened.connections == (good,)
    assert "couldn't read some connections" in reopened.notices[0]
    assert torn in [(tmp_path / name).read_bytes() for name in files(tmp_path)]
    assert ConnectionStore(tmp_path).notices == []


def test_an_unreadable_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "connections.json").mkdir()
    store = ConnectionStore(tmp_path)
    assert "couldn't read" in store.notices[0]
    with pytest.raises(DiskProblem):
        store.add(connection())
    assert (tmp_path / "connections.json").is_dir()


@pytest.mark.failure(25)
def test_an_unwritable_folder_changes_nothing(tmp_path: Path) -> None:
    store = ConnectionStore(tmp_path / "gone" / "deeper")
    (tmp_path / "gone").write_text("a file where a folder should be")
    with pytest.raises(DiskProblem):
        store.add(connection())
    assert store.connections == ()


def test_a_rollout_reuses_the_connection_it_created(tmp_path: Path) -> None:
    store = ConnectionStore(tmp_path)
    made = store.find_or_create("https://cms.example.com/signage", "abc", ApplicationKind.PUBLIC)
    assert made.name == "cms.example.com/signage"
    again = ConnectionStore(tmp_path).find_or_create("https://cms.example.com/signage", "abc", ApplicationKind.PUBLIC)
    assert again == made
    renamed = ConnectionStore(tmp_path).find_or_create(
        "https://cms.example.com/signage",
        "abc",
        ApplicationKind.PUBLIC,
        name="Shops",
        redirect_uri="http://127.0.0.1:0/callback",
        scopes=["all"],
    )
    assert renamed == msgspec.structs.replace(
        made, name="Shops", redirect_uri="http://127.0.0.1:0/callback", scopes=("all",)
    )
    other = store.find_or_create("https://cms.example.com/signage", "abc", ApplicationKind.CLIENT_CREDENTIALS)
    assert other.id != made.id
    assert other.name == "cms.example.com/signage"
    assert other.colour != made.colour
    assert ConnectionStore(tmp_path).connections == (renamed, other)


def test_new_connections_get_unused_names_and_colours(tmp_path: Path) -> None:
    store = ConnectionStore(tmp_path)
    made = [store.find_or_create("https://cms.example.com", f"app{n}", ApplicationKind.PUBLIC) for n in range(COLOURS)]
    assert [known.name for known in made[:3]] == ["cms.example.com", "cms.example.com 2", "cms.example.com 3"]
    assert [known.colour for known in made] == list(range(COLOURS))
    assert store.unused_colour() == 0


@pytest.mark.parametrize("fields", [{"id": "../x"}, {"id": ""}, {"id": "A" * 8}, {"colour": 8}, {"colour": -1}])
def test_a_connection_with_an_invalid_id_or_colour_cannot_be_created(fields: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        connection("Shops", **fields)


@pytest.mark.parametrize("data", ["7", "null", "{}", '"text"', "[" * 100_000, "[7, null]"])
def test_a_file_with_another_structure_has_no_connections_and_does_not_stop_the_start(
    tmp_path: Path, data: str
) -> None:
    (tmp_path / "connections.json").write_text(f'{{"version":1,"data":{data}}}')
    assert saved_connection(tmp_path, "acme") is None
