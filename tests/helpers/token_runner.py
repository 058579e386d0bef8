"""A process that holds tokens of one connection and obeys commands on standard input.

`python -m tests.helpers.token_runner DATA CONNECTION`: the first output line is `ready`. Commands, one per line:
`renew` (the present token counts as refused), `clock`, `burst N`, `quit`. Each is answered by one JSON line: `ok`,
`status` or `error`, and a short hash of the token in use. The vault's key is in VAULT_KEY, as hex digits.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_source import Tokens
from app.auth.vault import Vault
from app.config.connections import Connection
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.transport.http_client import Transport
from app.transport.request import Kind, Operation
from app.transport.tls import TlsSettings

CLOCK = Operation("GET", "/clock", "/clock", Kind.READ)


async def obey(folder: Path, connection: Connection) -> None:
    key = bytes.fromhex(os.environ["VAULT_KEY"])
    endpoint = TokenEndpoint(connection.base)
    tokens = Tokens(connection, Vault(folder, find_key=lambda: key), endpoint)
    transport = Transport(Origin(connection.base), tls=TlsSettings(), token_source=tokens)
    endpoint.through(transport)
    used = await tokens.bearer()
    tell({"ok": True, "ready": True})
    while (line := (await asyncio.to_thread(sys.stdin.readline)).split()) not in ([], ["quit"]):
        try:
            if line[0] == "renew":
                used = await tokens.fresh(used)
                tell({"ok": True, "token": short(used)})
            else:
                count = int(line[1]) if line[0] == "burst" else 1
                replies = await asyncio.gather(*(transport.send(CLOCK) for _ in range(count)))
                used = await tokens.bearer()
                tell({"ok": True, "status": sorted({reply.status for reply in replies}), "token": short(used)})
        except MarqueeError as error:
            tell({"ok": False, "error": type(error).__name__, "sentence": error.sentence, "state": tokens.state})
    await tokens.aclose()
    await transport.aclose()


def short(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:8]


def tell(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(obey(Path(sys.argv[1]), msgspec.json.decode(sys.argv[2].encode(), type=Connection)))
