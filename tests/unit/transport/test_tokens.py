"""A refused token: renewed once, the request replayed once, and never sent to anyone else."""

import asyncio

import pytest

from app.core.errors import Bug, NotFound, Offline, OutcomeUnknown, SignInNeeded
from app.domain.cms_address import Origin
from app.transport.http_client import Transport
from app.transport.request import Kind, Operation
from app.transport.tls import TlsSettings
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer, Seen
from tests.helpers.fixed_token_transport import FixedTokens, open_transport

REFUSED = faults.data({"error": "access_denied", "hint": "Access token has been revoked"}, 401)


def only(token: str) -> faults.Answer:
    """Accepts one token."""

    def judge(seen: Seen) -> faults.Answer:
        return faults.data({"ok": True}) if seen.headers.get("authorization") == f"Bearer {token}" else REFUSED

    return faults.computed(judge)


@pytest.mark.failure(11)
async def test_many_requests_with_an_invalid_token_renew_it_once_and_each_is_replayed_once() -> None:
    fixed_tokens = FixedTokens("old", "new", renewal_s=0.1)
    async with FaultServer() as server, open_transport(server.origin, tokens=fixed_tokens) as transport:
        paths = [f"/campaign/{number}" for number in range(20)]
        for path in paths:
            server.answer(f"/api{path}", only("new"))
        operations = [Operation("PUT", "/campaign/{id}", path, Kind.IDEMPOTENT) for path in paths]
        replies = await asyncio.gather(*(transport.send(operation) for operation in operations))
        assert [reply.status for reply in replies] == [200] * 20
        assert fixed_tokens.renewals == 1
        accepted = [seen.path for seen in server.requests if seen.headers["authorization"] == "Bearer new"]
        assert sorted(accepted) == sorted(f"/api{path}" for path in paths)


async def test_a_second_refusal_requires_sign_in(put: Operation) -> None:
    fixed_tokens = FixedTokens("old", "new", "newest")
    async with FaultServer() as server, open_transport(server.origin, tokens=fixed_tokens) as transport:
        server.answer("/api/campaign/5", REFUSED)
        with pytest.raises(SignInNeeded):
            await transport.send(put)
        assert len(server.requests) == 2
        assert fixed_tokens.renewals == 1


async def test_a_post_with_a_refused_token_renews_it_and_is_left_to_a_look(post: Operation) -> None:
    fixed_tokens = FixedTokens("old", "new")
    async with FaultServer() as server, open_transport(server.origin, tokens=fixed_tokens) as transport:
        server.answer("/api/campaign", only("new"))
        with pytest.raises(OutcomeUnknown) as caught:
            await transport.send(post)
        assert caught.value.is_turned_away
        assert len(server.requests) == 1
        assert (await transport.send(post)).status == 200
        assert fixed_tokens.renewals == 1


async def test_a_web_page_with_status_401_does_not_invalidate_the_token(read: Operation) -> None:
    fixed_tokens = FixedTokens("only")
    async with FaultServer() as server, open_transport(server.origin, tokens=fixed_tokens) as transport:
        server.answer("/api/clock", faults.web_page(401))
        with pytest.raises(Exception, match="web page"):
            await transport.send(read)
        assert fixed_tokens.renewals == 0


class Refusing:
    """A token source that cannot renew."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    async def bearer(self) -> str:
        return "old"

    async def fresh(self, used: str) -> str:
        raise self._error


async def test_a_renewal_that_fails_for_lack_of_network_does_not_sign_out(read: Operation) -> None:
    source = Refusing(Offline("Cannot reach the CMS."))
    async with FaultServer() as server, open_transport(server.origin, tokens=source) as transport:
        server.answer("/api/clock", REFUSED)
        with pytest.raises(Offline):
            await transport.send(read)
        assert len(server.requests) == 1


@pytest.mark.failure(31)
async def test_without_a_token_source_only_public_requests_are_sent(read: Operation) -> None:
    async with FaultServer() as server:
        transport = Transport(server.origin, tls=TlsSettings(), token_source=None)
        server.answer("/api/clock", faults.data({}))
        with pytest.raises(SignInNeeded):
            await transport.send(read)
        await transport.send(Operation("GET", "/clock", "/clock", Kind.READ, authorized=False))
        assert ["authorization" in seen.headers for seen in server.requests] == [False]
        await transport.aclose()


@pytest.mark.failure(31)
@pytest.mark.parametrize("path", ["/../login", "/campaign/../../login", "@elsewhere.example/x", "//../x"])
async def test_a_token_is_never_sent_to_another_host(path: str) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        operation = Operation("GET", "/x", path, Kind.READ)
        try:
            await transport.send(operation)
        except Bug:
            assert server.requests == []
        except NotFound:
            # It stayed below /api of this very server.
            assert all(seen.target.startswith("/api") for seen in server.requests)
        assert all(seen.headers["host"] == server.origin.display for seen in server.requests)


@pytest.mark.failure(17)
async def test_a_cms_in_a_subdirectory_is_requested_there(read: Operation) -> None:
    async with FaultServer() as server, open_transport(Origin(f"{server.origin.base}/signage")) as transport:
        server.answer("/signage/api/clock", faults.data({}))
        await transport.send(read)
        assert server.requests[0].target == "/signage/api/clock"
