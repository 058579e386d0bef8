"""Files of earlier and later versions: version 1 stays readable, and newer files are left unharmed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.auth.secrets_file import Secrets
from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.config.connections import ApplicationKind, Connection, ConnectionStore
from app.config.settings import Density, Scheme, SettingsStore
from app.core.errors import DiskProblem, StoreUnavailable
from app.domain.campaigns.campaign import Campaign
from app.services.drafts.draft import DraftState
from app.services.drafts.draft_store import DraftStore
from app.services.notifications.message_template_store import MessageTemplates
from app.services.offline.offline_store import OfflineStore
from app.services.saving.history import History

KEY = bytes(range(32))
SHOPS = Connection(id="shops0001", name="Shops", base="https://cms.example.com", client_id="c" * 40)
NEWER = b'{"version": 99, "data": {"hologram": true}}'

SETTINGS_1 = b"""{"version":1,"data":{"theme":"dark","density":"comfortable","language":"de",
"window_geometry":"AdnQywAD","open_connections":["shops0001"],"views":{"tree":{"open":["shops0001"]}}}}"""
CONNECTIONS_1 = b"""{"version":1,"data":[{"id":"shops0001","name":"Shops","colour":3,"base":"https://cms.example.com",
"client_id":"cccc","kind":"confidential","scopes":["all"],"redirect_uri":"http://127.0.0.1:8765/callback",
"ca_file":"","timezone":"Europe/London","confirm_writes":true,"read_only":false,"allow_http":false}]}"""
DRAFT_1 = b"""{"version":1,"data":{"resource":"command","record_id":5,"title":"Wake","account_id":1,
"account_name":"Maya","state":"editing","saved_at":1790000000.5,"content":{"name":"Wake the wall"}}}"""
SNAPSHOT_1 = b"""{"version":1,"data":{"resource":"campaign","record_id":5,"title":"Autumn","why":"saving",
"account_id":1,"account_name":"Maya","taken_at":1790000000.5,"content":{"campaign":"Autumn"}}}"""
TEMPLATES_1 = b"""{"version":1,"data":[{"name":"Closed","subject":"We are closed","body":"<p>Today</p>",
"saved_at":1790000000.5}]}"""
OFFLINE_ACCOUNT_1 = b"""{"version":1,"data":{"base":"https://cms.example.com","account_id":1,"me":{"userId":1,
"userName":"maya","defaultTimezone":"Europe/London","features":["campaign.view"]}}}"""
OFFLINE_RECORD_1 = b"""{"version":1,"data":{"base":"https://cms.example.com","kept_at":1790000000.5,
"content":{"campaignId":5,"campaign":"Autumn","layouts":[{"layoutId":9,"layout":"Offer"}]}}}"""
OFFLINE_LIST_1 = (
    b'{"version":1,"data":{"base":"https://cms.example.com","account_id":1,"kept_at":1790000000.5,"rows":2,"total":2,'
    b'"is_complete":true,"pieces":[38,36]}}\n'
    + bytes.fromhex(
        "78018bae564a4ecc2d48cc4ccff34c51b232d5817395ac941c4b4b4a73f3946a6301fcb40cf9"
        "78018bae564a4ecc2d48cc4ccff34c51b232d3817395ac942272138b956a6301e2b60c19"
    )
)
SECRETS_1 = b'{"tokens":{"access_token":"a","refresh_token":"r","lifetime_s":3600.0},"client_secret":"s"}'


def put(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def sealed(content: bytes, magic: bytes = b"marquee sealed 1\n") -> bytes:
    """As the file of a connection was sealed from the first version on."""
    nonce = os.urandom(12)
    bound_to = b"\0".join((SHOPS.id.encode(), SHOPS.base.encode()))
    return magic + nonce + AESGCM(KEY).encrypt(nonce, content, magic + bound_to)


def everything(folder: Path) -> list[bytes]:
    """The content of every file but locks, which have none."""
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]


def test_settings_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "settings.json", SETTINGS_1)
    store = SettingsStore(tmp_path)
    assert store.notices == []
    assert (store.value.theme, store.value.density, store.value.language) == (Scheme.DARK, Density.COMFORTABLE, "de")
    assert store.value.open_connections == ("shops0001",)
    assert store.view("tree") == {"open": ["shops0001"]}


def test_connections_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "connections.json", CONNECTIONS_1)
    store = ConnectionStore(tmp_path)
    assert store.notices == []
    (known,) = store.connections
    assert (known.name, known.kind, known.timezone) == ("Shops", ApplicationKind.CONFIDENTIAL, "Europe/London")
    assert known.confirm_writes


async def test_a_draft_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "drafts" / SHOPS.id / "command-5.json", DRAFT_1)
    drafts = DraftStore(tmp_path, SHOPS.id)
    (draft,) = await drafts.list()
    await drafts.close()
    assert (draft.record_id, draft.title, draft.state) == (5, "Wake", DraftState.EDITING)
    assert draft.payload(dict[str, str]) == {"name": "Wake the wall"}


async def test_a_snapshot_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "history" / SHOPS.id / "campaign-5-001790000000500000.json", SNAPSHOT_1)
    history = History(tmp_path, SHOPS.id, max_age_s=10**12)
    (snapshot,) = await history.list("campaign", 5)
    await history.close()
    assert snapshot.payload(dict[str, str]) == {"campaign": "Autumn"}


def offline(tmp_path: Path) -> OfflineStore:
    kept = OfflineStore(tmp_path, SHOPS, max_age_s=10**12)
    kept.account_id = 1
    return kept


def put_offline(tmp_path: Path, record: bytes, rows: bytes, account: bytes) -> tuple[Path, ...]:
    folder = tmp_path / "offline" / SHOPS.id
    return (
        put(folder / "1" / "record_campaign-5.json", record),
        put(folder / "1" / "list-campaigns.rows", rows),
        put(folder / "who.json", account),
    )


async def offline_rows(kept: OfflineStore) -> list[Campaign]:
    found = await kept.whole_list("campaigns", Campaign)
    return [] if found is None else [*found.value[0]]


async def test_offline_data_of_version_1(tmp_path: Path) -> None:
    put_offline(tmp_path, OFFLINE_RECORD_1, OFFLINE_LIST_1, OFFLINE_ACCOUNT_1)
    kept = offline(tmp_path)
    assert [record.name for record in await offline_rows(kept)] == ["Autumn", "Xmas"]
    record, account = await kept.record("campaign", 5, Campaign), await kept.last_account()
    await kept.close()
    assert record is not None
    assert (record.kept_at, record.value.layouts is not None) == (1790000000.5, True)
    assert account is not None
    assert account.me is not None
    assert account.me.default_timezone == "Europe/London"


async def test_message_templates_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "message-templates.json", TEMPLATES_1)
    templates = MessageTemplates(tmp_path)
    (known,) = await templates.list()
    await templates.close()
    assert (known.name, known.subject, known.body) == ("Closed", "We are closed", "<p>Today</p>")


async def test_secrets_of_version_1(tmp_path: Path) -> None:
    put(tmp_path / "connections" / f"{SHOPS.id}.tok", sealed(SECRETS_1))
    kept = await Vault(tmp_path, find_key=lambda: KEY).read(SHOPS)
    assert kept == Secrets(tokens=TokenPair(access_token="a", refresh_token="r", lifetime_s=3600.0), client_secret="s")


def test_newer_settings_are_moved_aside_completely_and_reported(tmp_path: Path) -> None:
    put(tmp_path / "settings.json", NEWER)
    store = SettingsStore(tmp_path)
    store.change(theme="dark")
    store.save()
    assert "newer version of Marquee" in store.notices[0]
    assert NEWER in everything(tmp_path)


@pytest.mark.parametrize("is_kept", [True, False], ids=["written over", "discarded"])
async def test_a_newer_draft_survives_editing_its_record(tmp_path: Path, *, is_kept: bool) -> None:
    newer = put(tmp_path / "drafts" / SHOPS.id / "command-5.json", NEWER)
    drafts = DraftStore(tmp_path, SHOPS.id)
    assert await drafts.load("command", 5) is None
    for text in ("first", "second"):
        drafts.keep("command", 5, {"name": text})
        await drafts.flush()
    if not is_kept:
        await drafts.discard("command", 5)
    await drafts.close()
    assert newer.exists() is is_kept
    assert everything(tmp_path).count(NEWER) == 1


async def test_a_newer_draft_survives_discarding_an_unseen_draft(tmp_path: Path) -> None:
    put(tmp_path / "drafts" / SHOPS.id / "command-5.json", NEWER)
    drafts = DraftStore(tmp_path, SHOPS.id)
    await drafts.discard("command", 5)
    await drafts.close()
    assert everything(tmp_path) == [NEWER]


async def test_newer_snapshots_and_templates_are_left_alone(tmp_path: Path) -> None:
    snapshot = put(tmp_path / "history" / SHOPS.id / "campaign-5-001790000000500000.json", NEWER)
    known = put(tmp_path / "message-templates.json", NEWER)
    history, templates = History(tmp_path, SHOPS.id, max_age_s=10**12), MessageTemplates(tmp_path)
    history.keep("campaign", 5, "Autumn", {"campaign": "Autumn"})
    await history.flush()
    assert len(await history.list("campaign", 5)) == 1
    with pytest.raises(DiskProblem, match="newer version of Marquee"):
        await templates.save("Closed", "We are closed", "")
    await history.close()
    await templates.close()
    assert (snapshot.read_bytes(), known.read_bytes()) == (NEWER, NEWER)


async def test_newer_offline_data_stays_and_is_not_overwritten(tmp_path: Path) -> None:
    newer = put_offline(tmp_path, NEWER, NEWER + b"\n\x00pieces", NEWER)
    kept = offline(tmp_path)
    assert await offline_rows(kept) == []
    assert (await kept.record("campaign", 5, Campaign), await kept.last_account()) == (None, None)
    kept.keep_list("campaigns", [Campaign(campaign_id=1)], kept_at=1.0)
    kept.keep_record("campaign", 5, Campaign(campaign_id=5))
    kept.keep_account(None)
    await kept.close()
    assert [path.read_bytes() for path in newer] == [NEWER, NEWER + b"\n\x00pieces", NEWER]


async def test_older_offline_data_is_dropped_and_stored_again(tmp_path: Path) -> None:
    older = put_offline(
        tmp_path,
        *(
            each.replace(b'"version":1', b'"version":0')
            for each in (OFFLINE_RECORD_1, OFFLINE_LIST_1, OFFLINE_ACCOUNT_1)
        ),
    )
    kept = offline(tmp_path)
    assert await offline_rows(kept) == []
    assert (await kept.record("campaign", 5, Campaign), await kept.last_account()) == (None, None)
    assert not any(path.exists() for path in older), "the CMS has it all"
    kept.keep_list("campaigns", [Campaign(campaign_id=1)], kept_at=1.0)
    assert len(await offline_rows(kept)) == 1
    await kept.close()


@pytest.mark.parametrize(
    "content, told",
    [
        (sealed(SECRETS_1, b"marquee sealed 2\n"), "newer version of Marquee"),
        (sealed(b'{"tokens": [{"access_token": "hunter2"}]}'), "can't read"),
        (sealed(b'{"tokens": {"access_token": 5}}'), "can't read"),
        (sealed(b"\xff\xfe"), "can't read"),
    ],
    ids=["newer", "tokens in a list", "a token that is a number", "no text at all"],
)
async def test_newer_secrets_are_left_alone_until_the_next_sign_in(tmp_path: Path, content: bytes, told: str) -> None:
    path = put(tmp_path / "connections" / f"{SHOPS.id}.tok", content)
    vault = Vault(tmp_path, find_key=lambda: KEY)
    with pytest.raises(StoreUnavailable, match=told) as refused:
        await vault.read(SHOPS)
    assert refused.value.hint == "Sign in again. This replaces the file."
    assert "hunter2" not in f"{refused.value} {refused.value.__cause__} {refused.value.__context__!r}"[:400]
    assert path.read_bytes() == content
    await vault.set_secret(SHOPS, "new")
    assert (await vault.read(SHOPS)).client_secret == "new"


def test_the_current_format_matches_the_sample_files(tmp_path: Path) -> None:
    """A new field is welcome; one that is renamed or gone needs a new version and an upgrade."""
    put(tmp_path / "connections.json", CONNECTIONS_1)
    store = ConnectionStore(tmp_path)
    store.update(msgspec.structs.replace(store.connections[0], name="Shops 2"))
    written = msgspec.json.decode((tmp_path / "connections.json").read_bytes())
    before = msgspec.json.decode(CONNECTIONS_1)
    assert written["version"] == before["version"]
    assert set(written["data"][0]) >= set(before["data"][0])
