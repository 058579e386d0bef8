"""Secrets are planted in every sign-in, renewal and refusal; none may appear outside the encrypted file."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.auth.sign_in import SignInAttempt
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair
from app.auth.token_source import Tokens
from app.auth.vault import Vault
from app.core.errors import MarqueeError
from app.core.log import ROOT, start_file_log
from app.domain.cms_address import Origin
from app.transport.http_client import Transport
from app.transport.request import Kind, Operation
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.sign_in_helpers import TLS, come_back, connection_to, ending, way_back

KEY = bytes(range(32))
CLOCK = Operation("GET", "/clock", "/clock", Kind.READ)


@pytest.fixture
def log_folder(tmp_path: Path) -> Iterator[Path]:
    """Everything is logged there, down to debug messages, of the libraries too."""
    root = logging.getLogger(ROOT)
    before = root.level, root.propagate, list(root.handlers)
    start_file_log(tmp_path / "log", logging.DEBUG)
    yield tmp_path / "log"
    for handler in tuple(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.level, root.propagate = before[:2]
    for handler in before[2]:
        root.addHandler(handler)


@pytest.mark.failure(34)
async def test_no_secret_leaves_the_encrypted_file(
    observed: DemoCms, tmp_path: Path, log_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = observed.applications[CONFIDENTIAL]["client_secret"]
    connection = connection_to(observed, CONFIDENTIAL)
    vault = Vault(tmp_path / "data", find_key=lambda: KEY)
    await vault.set_secret(connection, secret)
    endpoint = TokenEndpoint(connection.base)
    tokens = Tokens(connection, vault, endpoint, pause_s=0)
    transport = Transport(Origin(connection.base), tls=TLS, token_source=tokens)
    endpoint.through(transport)
    planted = {secret}
    texts = []

    async def sign_in(given_secret: str) -> TokenPair | MarqueeError:
        attempt = SignInAttempt(connection, endpoint, secret=given_secret)
        await attempt.start()
        async with asyncio.TaskGroup() as tasks:
            outcome = tasks.create_task(ending(attempt))
            query = await way_back(observed, attempt.address)
            shown = await come_back(attempt, query)
        planted.update({query["code"], query["state"], attempt._started().proof.verifier})
        texts.append(f"{attempt!r} {shown.html}")
        return outcome.result()

    refused = await sign_in("a wrong s3cret")
    planted.add("a wrong s3cret")
    assert isinstance(refused, MarqueeError)
    pair = await sign_in(secret)
    assert isinstance(pair, TokenPair)
    await tokens.adopt(pair)
    planted |= {pair.access_token, pair.refresh_token}
    planted.add(await tokens.fresh(pair.access_token))
    renewed = (await vault.read(connection)).tokens
    assert renewed is not None
    planted.add(renewed.refresh_token)
    observed.fault("drop", path="access_token")
    errors = [refused, *[await failure(tokens) for _ in range(2)]]
    observed.revoke_tokens()
    for _ in range(2):
        try:
            await transport.send(CLOCK)
        except MarqueeError as error:
            errors.append(error)
    texts += [f"{error!r} {error.sentence} {error.hint} {error.diagnostics} {error.__cause__!r}" for error in errors]
    texts += [repr(each) for each in (tokens, vault, endpoint, transport.requests, pair, connection)]
    await tokens.aclose()
    await transport.aclose()

    assert len(planted) >= 10
    written = {path: path.read_bytes() for path in files_in(tmp_path)}
    assert any(path.name == "marquee.log" and content for path, content in written.items())
    assert any(path.suffix == ".tok" for path in written)
    for value in planted:
        for path, content in written.items():
            assert value.encode() not in content, path
        assert value not in "\n".join(texts)
        # Libraries' own messages pass our file log by; they must not say it either.
        assert value not in "\n".join(record.getMessage() for record in caplog.records if record.name != "asyncio")


async def failure(tokens: Tokens) -> MarqueeError:
    try:
        await tokens.fresh(await tokens.bearer())
    except MarqueeError as error:
        return error
    return MarqueeError("It worked.")


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
