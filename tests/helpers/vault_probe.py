"""A process that opens the vault of a data folder: `python -m tests.helpers.vault_probe DIR keep|read|key`.

Prints one JSON line: `where`, `reason`, and what it found. `keep` stores a token and a secret first; `key` also prints
the keyring's entry for Marquee.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import Any

import keyring

from app import APP_ID
from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.core.errors import MarqueeError
from tests.helpers.sign_in_helpers import keep, make_connection

SHOPS = make_connection("https://cms.example.com", id="shops1")
PAIR = TokenPair(access_token="access-s3cret", refresh_token="refresh-s3cret", lifetime_s=60)


async def probe(folder: Path, what: str, limit_s: float) -> dict[str, Any]:
    vault = Vault(folder, keyring_limit_s=limit_s)
    await vault.open()
    found: dict[str, Any] = {"where": vault.where, "reason": vault.reason}
    if what == "keep":
        await keep(vault, SHOPS, PAIR)
        await vault.set_secret(SHOPS, "client-s3cret")
    try:
        kept = await vault.read(SHOPS)
        found |= {"tokens": kept.tokens == PAIR, "secret": kept.client_secret == "client-s3cret", "error": ""}
    except MarqueeError as error:
        found |= {"tokens": False, "secret": False, "error": error.sentence}
    if what == "key":
        found["key"] = keyring.get_password(APP_ID, "vault key")
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", choices=["keep", "read", "key"])
    parser.add_argument("--limit", type=float, default=10.0)
    arguments = parser.parse_args()
    print(json.dumps(asyncio.run(probe(arguments.folder, arguments.what, arguments.limit))))


if __name__ == "__main__":
    main()
