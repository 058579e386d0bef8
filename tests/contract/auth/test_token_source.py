"""Tokens against a real CMS: renewed once for all requests, stored before use, and never lost to a bad network."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.auth.secrets_file import Secrets
from app.auth.token_pair import TokenPair
from app.auth.token_renewal import Journal
from app.auth.token_source import TokenState
from app.auth.vault import Vault
from app.core.errors import (
    BadApplication,
    BadResponse,
    Busy,
    MarqueeError,
    Offline,
    OutcomeUnknown,
    ServerFault,
    SignInNeeded,
)
from app.transport.request import Kind, Operation
from tests.contract.auth.token_scenarios import CLOCK, KEY, TOKEN_PATH, Run, code_of, run, signed_in
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.fixed_token_transport import all_answered
from tests.helpers.manual_clock import ManualClock
from tests.helpers.sign_in_helpers import connection_to, keep, pair_from


async def stored(live: Run) -> TokenPair | None:
    """The state that the next run would find."""
    fresh_eyes = Vault(live.vault._folder.parent, find_key=lambda: KEY)
    return (await fresh_eyes.read(live.tokens.connection)).tokens


# ----------------------------------------------------------------------------------------------------------------------
# Renewal


@pytest.mark.failure(16)
async def test_a_token_of_an_earlier_run_is_tried_first(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        before = await stored(live)
        assert (await live.transport.send(CLOCK)).status == 200
        assert live.tokens.state is TokenState.SIGNED_IN
        assert await stored(live) == before
    assert either.requests(path=TOKEN_PATH) == []


@pytest.mark.failure(11)
async def test_20_requests_with_an_invalid_token_renew_it_once_and_each_is_answered(
    either: DemoCms, tmp_path: Path
) -> None:
    async with signed_in(either, tmp_path) as live:
        before = await stored(live)
        either.revoke_tokens(access=True, refresh=False)
        replies = await asyncio.gather(*(live.transport.send(CLOCK) for _ in range(20)))
        assert {reply.status for reply in replies} == {200}
        after = await stored(live)
    statuses = [entry["status"] for entry in either.requests(path=f"^/api{CLOCK.path}$")]
    assert statuses.count(200) == 20
    assert set(statuses) == {200, 401}
    assert len(either.requests(path=TOKEN_PATH)) == 1
    assert before is not None
    assert after is not None
    assert after.access_token != before.access_token
    assert after.refresh_token != before.refresh_token


@pytest.mark.failure(11)
async def test_20_creations_with_an_invalid_token_renew_it_once_and_none_is_sent_again_unseen(
    either: DemoCms, tmp_path: Path
) -> None:
    create = [
        Operation("POST", "/campaign", "/campaign", Kind.ONCE, form=(("name", f"Burst {n}"), ("type", "list")))
        for n in range(20)
    ]
    async with signed_in(either, tmp_path) as live:
        either.revoke_tokens(access=True, refresh=False)
        outcomes = await asyncio.gather(
            *(live.transport.send(operation) for operation in create), return_exceptions=True
        )
        renewed = await live.transport.send(create[0])
    turned_away = [outcome for outcome in outcomes if isinstance(outcome, OutcomeUnknown) and outcome.is_turned_away]
    statuses = [entry["status"] for entry in either.requests(path="^/api/campaign$", method="POST")]
    made = sum(not isinstance(outcome, BaseException) for outcome in outcomes)
    assert len(turned_away) + made == 20, outcomes
    assert turned_away
    assert statuses.count(401) == len(turned_away)
    assert statuses.count(201) == made + 1, "each was sent once, and the last one after the renewal"
    assert renewed.status == 201
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_requests_in_flight_during_a_renewal_are_replayed_without_another(
    either: DemoCms, tmp_path: Path
) -> None:
    async with signed_in(either, tmp_path) as live:
        used = await live.tokens.bearer()
        either.fault("hold", path=TOKEN_PATH)
        async with asyncio.TaskGroup() as tasks:
            first = tasks.create_task(live.tokens.fresh(used))
            await either.arrived(path=TOKEN_PATH)
            during = tasks.create_task(live.tokens.fresh(used))
            asking = tasks.create_task(live.tokens.bearer())
            await asyncio.sleep(0)
            either.clear_faults()
        late = await live.tokens.fresh(used)
        assert first.result() == during.result() == asking.result() == late != used
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_tokens_are_stored_before_they_are_used(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        fresh = await live.tokens.fresh(await live.tokens.bearer())
        kept = await stored(live)
        assert kept is not None
        assert kept.access_token == fresh
        assert not (tmp_path / "connections" / f"{live.tokens.connection.id}.renewing").exists()
    async with run(live.tokens.connection, tmp_path) as next_run:
        assert await next_run.tokens.bearer() == fresh
        assert (await next_run.transport.send(CLOCK)).status == 200


@pytest.mark.failure(16)
async def test_an_expired_token_is_renewed_before_it_is_sent(
    either: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connection_to(either)
    pair = pair_from(either)
    either.forget_requests()
    async with run(connection, tmp_path) as live:
        await live.tokens.adopt(msgspec.structs.replace(pair, lifetime_s=600))
        monkeypatch.setattr(time, "time", lambda: 0.0)  # hours of clock skew change nothing
        assert await live.tokens.bearer() == pair.access_token
        monotonic = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: monotonic() + 601)
        assert await live.tokens.bearer() != pair.access_token
        assert (await live.transport.send(CLOCK)).status == 200
    assert [entry["status"] for entry in either.requests(path="^/api/clock$")] == [200]
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_renewals_keep_an_interval_without_failing_requests(
    either: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with signed_in(either, tmp_path, pause_s=1.0) as live, ManualClock(monkeypatch) as clock:
        renewing = asyncio.create_task(live.tokens.fresh(await live.tokens.bearer()))
        await clock.until(renewing.done)  # without a pause
        first = await renewing
        renewing = asyncio.create_task(live.tokens.fresh(first))
        await clock.forward(0.99)
        assert not renewing.done()
        assert len(either.requests(path=TOKEN_PATH)) == 1
        await clock.forward(0.02)
        await clock.until(renewing.done)
        assert await renewing != first
    assert len(either.requests(path=TOKEN_PATH)) == 2


async def test_a_cancelled_caller_does_not_cancel_the_renewal(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        used = await live.tokens.bearer()
        either.fault("hold", path=TOKEN_PATH)
        async with asyncio.TaskGroup() as tasks:
            leaving = tasks.create_task(live.tokens.fresh(used))
            staying = tasks.create_task(live.tokens.fresh(used))
            await either.arrived(path=TOKEN_PATH)
            leaving.cancel()
            await asyncio.wait({leaving})
            either.clear_faults()
        assert staying.result() != used
    assert len(either.requests(path=TOKEN_PATH)) == 1


@pytest.mark.failure(27)
async def test_shutting_down_lets_a_renewal_finish(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live, asyncio.TaskGroup() as tasks:
        used = await live.tokens.bearer()
        either.fault("hold", path=TOKEN_PATH)
        renewing = tasks.create_task(live.tokens.fresh(used))
        await either.arrived(path=TOKEN_PATH)
        asyncio.get_running_loop().call_soon(either.clear_faults)  # while it closes
        await live.tokens.aclose()
        kept = await stored(live)
        assert kept is not None
        assert kept.access_token == await renewing != used


async def test_a_confidential_application_renews_with_its_secret(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path, CONFIDENTIAL) as live:
        assert await live.tokens.fresh(await live.tokens.bearer())
        assert (await live.transport.send(CLOCK)).status == 200


async def test_renewal_works_with_tokens_kept_in_memory(either: DemoCms, tmp_path: Path) -> None:
    connection = connection_to(either)
    async with run(connection, tmp_path, vault=Vault(tmp_path, memory_only_because="No keyring.")) as live:
        await live.tokens.adopt(pair_from(either))
        first = await live.tokens.bearer()
        assert await live.tokens.fresh(first) != first
        assert (await live.transport.send(CLOCK)).status == 200


# ----------------------------------------------------------------------------------------------------------------------
# The network, the CMS


@pytest.mark.parametrize(
    "fault, expected",
    [
        ({"kind": "drop"}, Offline),
        ({"kind": "reset"}, Offline),
        ({"kind": "status", "status": 500, "body": '{"error":500,"message":"Unexpected Error"}'}, ServerFault),
        ({"kind": "status", "status": 502, "body": "<html>", "content_type": "text/html"}, ServerFault),
        ({"kind": "status", "status": 429, "headers": {"Retry-After": "3"}}, Busy),
        ({"kind": "status", "status": 401, "body": "<html>proxy</html>", "content_type": "text/html"}, MarqueeError),
    ],
)
async def test_an_unusable_answer_does_not_sign_out(
    either: DemoCms, tmp_path: Path, fault: dict[str, Any], expected: type[MarqueeError]
) -> None:
    async with signed_in(either, tmp_path) as live:
        before = await stored(live)
        used = await live.tokens.bearer()
        either.fault(path=TOKEN_PATH, **fault)
        with pytest.raises(expected):
            await live.tokens.fresh(used)
        assert live.tokens.state is TokenState.SIGNED_IN
        assert live.tokens.problem is None
        assert await stored(live) == before
        # It was not carried out, so the stored token is still valid, and one more try succeeds.
        assert await live.tokens.fresh(used) != used


async def test_an_unreachable_cms_does_not_sign_out(tmp_path: Path) -> None:
    with DemoCms(campaigns=4, layouts=4, data=tmp_path / "cms") as cms:
        connection = connection_to(cms)
        pair = pair_from(cms)
        port = int(cms.url.rpartition(":")[2])
        async with run(connection, tmp_path, pause_s=60) as live:
            await live.tokens.adopt(pair)
            cms.stop()
            with pytest.raises(Offline):
                await live.tokens.fresh(pair.access_token)
            assert live.tokens.state is TokenState.SIGNED_IN
            assert await stored(live) == pair
            with DemoCms(campaigns=4, layouts=4, data=tmp_path / "cms", port=port):
                assert await live.tokens.fresh(pair.access_token) != pair.access_token


@pytest.mark.failure(13)
async def test_a_renewal_with_a_lost_answer_is_reported_as_such(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        used = await live.tokens.bearer()
        either.fault("drop", path=TOKEN_PATH, after=True)
        with pytest.raises(Offline):
            await live.tokens.fresh(used)
        assert await live.tokens.load() is TokenState.SIGNED_IN
        with pytest.raises(SignInNeeded) as caught:
            await live.tokens.fresh(used)
        assert code_of(caught.value) == "renewal-interrupted"
        assert "interrupted" in caught.value.sentence
        assert await live.tokens.load() is TokenState.SIGNED_OUT
        assert await stored(live) is None
    assert len(either.requests(path=TOKEN_PATH)) == 2


async def test_an_unreadable_answer_leaves_the_renewal_journal(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        used = await live.tokens.bearer()
        either.fault("body", path=TOKEN_PATH, body="{}")
        with pytest.raises(BadResponse):
            await live.tokens.fresh(used)
        with pytest.raises(SignInNeeded, match="interrupted"):
            await live.tokens.fresh(used)


@pytest.mark.failure(13)
async def test_a_journal_of_an_earlier_run_allows_one_try(either: DemoCms, tmp_path: Path) -> None:
    connection = connection_to(either)
    vault = Vault(tmp_path, find_key=lambda: KEY)
    pair = pair_from(either)
    await keep(vault, connection, pair)
    await Journal(vault.journal_path(connection)).begin(pair.refresh_token)
    note = (tmp_path / "connections" / f"{connection.id}.renewing").read_bytes()
    assert pair.refresh_token.encode() not in note
    async with run(connection, tmp_path) as live:
        assert await live.tokens.fresh(pair.access_token) != pair.access_token
        assert not (tmp_path / "connections" / f"{connection.id}.renewing").exists()


@pytest.mark.failure(13)
async def test_a_crash_before_storing_the_tokens_is_reported_in_the_next_run(either: DemoCms, tmp_path: Path) -> None:
    connection = connection_to(either)
    vault = Vault(tmp_path, find_key=lambda: KEY)
    pair = pair_from(either)
    await keep(vault, connection, pair)
    await Journal(vault.journal_path(connection)).begin(pair.refresh_token)
    form = {"grant_type": "refresh_token", "client_id": connection.client_id, "refresh_token": pair.refresh_token}
    assert either.request("POST", "/api/authorize/access_token", form=form).status == 200
    async with run(connection, tmp_path) as live:
        with pytest.raises(SignInNeeded) as caught:
            await live.transport.send(CLOCK)
        assert code_of(caught.value) == "renewal-interrupted"
        with pytest.raises(SignInNeeded):
            await live.tokens.bearer()


async def test_a_journal_about_another_token_is_ignored(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        await Journal(live.vault.journal_path(live.tokens.connection)).begin("another refresh token")
        either.revoke_tokens()
        with pytest.raises(SignInNeeded) as caught:
            await live.transport.send(CLOCK)
        assert code_of(caught.value) == "sign-in-ended"


@pytest.mark.failure(12)
async def test_a_revoked_sign_in_is_reported_once_and_forgotten(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        states: list[TokenState] = []
        await live.tokens.load()
        live.tokens.subscribe(states.append)
        either.revoke_tokens()
        for _ in range(3):
            with pytest.raises(SignInNeeded) as caught:
                await live.transport.send(CLOCK)
            assert code_of(caught.value) == "sign-in-ended"
        assert states == [TokenState.SIGNED_OUT]
        assert await stored(live) is None
        await live.tokens.adopt(pair_from(either))
        assert (await live.transport.send(CLOCK)).status == 200
        assert states == [TokenState.SIGNED_OUT, TokenState.SIGNED_IN]
        assert live.tokens.problem is None


@pytest.mark.failure(12)
async def test_a_reset_secret_is_reported_and_the_new_one_works(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path, CONFIDENTIAL) as live:
        secret = (await live.vault.read(live.tokens.connection)).client_secret
        await live.vault.set_secret(live.tokens.connection, "an old secret")
        used = await live.tokens.bearer()
        with pytest.raises(BadApplication) as caught:
            await live.tokens.fresh(used)
        assert code_of(caught.value) == "secret-wrong"
        assert live.tokens.state is TokenState.SIGNED_OUT
        assert await stored(live) is not None
        await live.vault.set_secret(live.tokens.connection, secret)
        await live.tokens.adopt(pair_from(either, application=CONFIDENTIAL))
        assert live.tokens.problem is None
        used = await live.tokens.bearer()
        assert await live.tokens.fresh(used) != used


async def test_a_sign_in_without_a_refresh_token_ends_with_its_access_token(either: DemoCms, tmp_path: Path) -> None:
    async with run(connection_to(either), tmp_path) as live:
        await live.tokens.adopt(msgspec.structs.replace(pair_from(either), refresh_token=""))
        assert (await live.transport.send(CLOCK)).status == 200
        either.forget_requests()
        either.revoke_tokens()
        with pytest.raises(SignInNeeded):
            await live.transport.send(CLOCK)
    assert either.requests(path=TOKEN_PATH) == []


# ----------------------------------------------------------------------------------------------------------------------
# Two windows on one data folder


@pytest.mark.failure(14)
async def test_a_second_window_uses_tokens_renewed_by_the_first(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as first, run(first.tokens.connection, tmp_path) as second:
        used = await second.tokens.bearer()
        renewed = await first.tokens.fresh(used)
        assert await second.tokens.fresh(used) == renewed
    assert len(either.requests(path=TOKEN_PATH)) == 1


@pytest.mark.failure(14)
async def test_two_windows_that_renew_at_once_make_one_request(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as first, run(first.tokens.connection, tmp_path) as second:
        used = await first.tokens.bearer()
        either.fault("delay", path=TOKEN_PATH, seconds=0.2)
        one, other = await asyncio.gather(first.tokens.fresh(used), second.tokens.fresh(used))
        assert one == other != used
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_signing_out_in_one_window_signs_out_the_other_at_its_next_renewal(
    either: DemoCms, tmp_path: Path
) -> None:
    async with signed_in(either, tmp_path) as first, run(first.tokens.connection, tmp_path) as second:
        used = await second.tokens.bearer()
        await first.tokens.sign_out()
        with pytest.raises(SignInNeeded, match="another window"):
            await second.tokens.fresh(used)
    assert either.requests(path=TOKEN_PATH) == []


@pytest.mark.failure(33)
async def test_another_accounts_sign_in_is_not_taken_over(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as first, run(first.tokens.connection, tmp_path) as second:
        used = await second.tokens.bearer()
        await first.tokens.adopt(pair_from(either, "sam"))
        with pytest.raises(SignInNeeded, match="A different user"):
            await second.tokens.fresh(used)


@pytest.mark.failure(33)
async def test_a_new_sign_in_ends_the_previous_renewal(
    either: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with signed_in(either, tmp_path, pause_s=0.3) as live, ManualClock(monkeypatch) as clock:
        used = await live.tokens.bearer()
        second = await live.tokens.fresh(used)
        waiting = asyncio.create_task(live.tokens.fresh(second))  # keeps its distance from the renewal before
        await asyncio.sleep(0)
        new = pair_from(either, "sam")
        await live.tokens.adopt(new)
        assert await waiting == new.access_token
        await clock.forward(0.4)
        assert (live.tokens.state, await live.tokens.bearer()) == (TokenState.SIGNED_IN, new.access_token)
        assert await stored(live) == new


# ----------------------------------------------------------------------------------------------------------------------
# Signing out, and a disk that refuses


async def test_signing_out_forgets_the_tokens_without_a_request(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        await live.tokens.load()
        await live.tokens.sign_out()
        assert live.tokens.state is TokenState.SIGNED_OUT
        assert await stored(live) is None
        with pytest.raises(SignInNeeded, match="not signed in"):
            await live.transport.send(CLOCK)
    assert either.requests() == []


async def test_signing_out_during_a_renewal_leaves_nothing_behind(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        used = await live.tokens.bearer()
        states: list[TokenState] = []
        live.tokens.subscribe(states.append)
        either.fault("hold", path=TOKEN_PATH)
        waiting = asyncio.gather(*(live.tokens.fresh(used) for _ in range(3)), return_exceptions=True)
        await either.arrived(path=TOKEN_PATH)
        await live.tokens.sign_out()
        assert [type(each) for each in await waiting] == [SignInNeeded] * 3
        either.clear_faults()
        await all_answered(live.transport)
        assert states == [TokenState.SIGNED_OUT]
        assert await stored(live) is None


async def test_tokens_that_cannot_be_stored_work_for_this_run_and_are_stored_later(
    either: DemoCms, tmp_path: Path
) -> None:
    async with signed_in(either, tmp_path) as live:
        before = await stored(live)
        used = await live.tokens.bearer()
        path = tmp_path / "connections" / f"{live.tokens.connection.id}.tok"
        content = path.read_bytes()
        path.unlink()
        path.mkdir()  # can neither be read nor replaced
        fresh = await live.tokens.fresh(used)
        assert (await live.transport.send(CLOCK)).status == 200
        again = await live.tokens.fresh(fresh)
        assert again != fresh
        path.rmdir()
        path.write_bytes(content)
        assert await stored(live) == before
    kept = await stored(live)
    assert kept is not None
    assert kept.access_token == again


@pytest.mark.failure(31)
async def test_a_stored_sign_in_of_another_address_is_reported_and_not_used(either: DemoCms, tmp_path: Path) -> None:
    connection = connection_to(either)
    vault = Vault(tmp_path, find_key=lambda: KEY)
    await keep(vault, connection, pair_from(either))
    moved = msgspec.structs.replace(connection, base=f"{connection.base}/elsewhere")
    either.forget_requests()
    async with run(moved, tmp_path) as live:
        with pytest.raises(SignInNeeded, match="another address"):
            await live.transport.send(CLOCK)
    assert either.requests() == []


async def test_tokens_hide_their_secrets_in_repr(either: DemoCms, tmp_path: Path) -> None:
    async with signed_in(either, tmp_path) as live:
        token = await live.tokens.bearer()
        kept = await live.vault.read(live.tokens.connection)
        for shown in (repr(live.tokens), repr(live.vault), repr(kept), repr(Secrets(tokens=kept.tokens))):
            assert token not in shown
