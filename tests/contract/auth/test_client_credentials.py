"""Client credentials against a real CMS: one token for all requests, replaced when it expires."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.auth.token_source import TokenState
from app.core.errors import BadApplication, SignInNeeded
from tests.contract.auth.token_scenarios import CLOCK, TOKEN_PATH, Run, code_of, run
from tests.helpers.demo_cms import CREDENTIALS_ONLY, DemoCms
from tests.helpers.sign_in_helpers import connection_to


@asynccontextmanager
async def robot(cms: DemoCms, folder: Path, *, secret: str | None = None, **fields: object) -> AsyncIterator[Run]:
    connection = connection_to(cms, CREDENTIALS_ONLY, **fields)
    async with run(connection, folder) as live:
        await live.vault.set_secret(
            connection, cms.applications[CREDENTIALS_ONLY]["client_secret"] if secret is None else secret
        )
        cms.forget_requests()
        yield live


async def test_client_credentials_request_one_token_for_many_callers(either: DemoCms, tmp_path: Path) -> None:
    async with robot(either, tmp_path) as live:
        replies = await asyncio.gather(*(live.transport.send(CLOCK) for _ in range(20)))
        assert {reply.status for reply in replies} == {200}
        assert (await live.transport.send(CLOCK)).status == 200
        assert (await live.vault.read(live.tokens.connection)).tokens is None
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_client_credentials_request_a_new_token_when_it_is_refused_or_expired(
    either: DemoCms, tmp_path: Path
) -> None:
    async with robot(either, tmp_path) as live:
        await live.tokens.sign_in_with_secret()
        either.revoke_tokens()
        replies = await asyncio.gather(*(live.transport.send(CLOCK) for _ in range(5)))
        assert {reply.status for reply in replies} == {200}
        assert len(either.requests(path=TOKEN_PATH)) == 2
        live.tokens._expires = time.monotonic() - 1
        assert (await live.transport.send(CLOCK)).status == 200
    assert len(either.requests(path=TOKEN_PATH)) == 3


async def test_client_credentials_with_a_wrong_secret_fail_at_sign_in(either: DemoCms, tmp_path: Path) -> None:
    async with robot(either, tmp_path, secret="wrong") as live:
        with pytest.raises(BadApplication) as caught:
            await live.tokens.sign_in_with_secret()
        assert code_of(caught.value) == "secret-wrong"
        assert "Client Credentials" in caught.value.hint
        with pytest.raises(BadApplication):
            await live.transport.send(CLOCK)
        assert len(either.requests()) == 1
        right = either.applications[CREDENTIALS_ONLY]["client_secret"]
        await live.vault.set_secret(live.tokens.connection, right)
        await live.tokens.sign_in_with_secret()
        assert (await live.transport.send(CLOCK)).status == 200


async def test_client_credentials_without_a_secret_are_signed_out_without_a_request(
    either: DemoCms, tmp_path: Path
) -> None:
    async with robot(either, tmp_path, secret="") as live:
        assert await live.tokens.load() is TokenState.SIGNED_OUT
        with pytest.raises(BadApplication) as caught:
            await live.tokens.sign_in_with_secret()
        assert code_of(caught.value) == "no-secret"
    assert either.requests() == []


async def test_client_credentials_stay_signed_out_until_the_next_sign_in(either: DemoCms, tmp_path: Path) -> None:
    async with robot(either, tmp_path) as live:
        await live.transport.send(CLOCK)
        await live.tokens.sign_out()
        with pytest.raises(SignInNeeded):
            await live.transport.send(CLOCK)
        await live.tokens.sign_in_with_secret()
        assert (await live.transport.send(CLOCK)).status == 200


async def test_client_credentials_with_an_unknown_scope_report_it(either: DemoCms, tmp_path: Path) -> None:
    async with robot(either, tmp_path, scopes=["banana"]) as live:
        with pytest.raises(BadApplication, match="banana"):
            await live.tokens.sign_in_with_secret()
