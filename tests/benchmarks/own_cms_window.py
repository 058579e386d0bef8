"""Measures one run on the user's CMS, in the real window and without writing anything there.

`python -m tests.benchmarks.own_cms_window` reads `{"address", "client_id", "secret", "data_dir"}` from standard input,
and prints `{"address", "rows", "layouts", "piece_ms", "cms": {…}, "window": {…}}`, where both have `first_ms`, `all_ms`
and, if a campaign has layouts, `open_ms`: the times of the answers alone, and of the same in the window. If it cannot
measure, it prints `{"sentence", "step"}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any, cast

import httpx
from msgspec.structs import replace

from app.auth.vault import Vault
from app.bootstrap import Marquee
from app.config.connections import ApplicationKind, Connection, ConnectionStore, new_connection_id
from app.core.errors import (
    CertificateProblem,
    MarqueeError,
    NotACms,
    NotPermitted,
    Offline,
    ScopeDenied,
    SignInNeeded,
)
from app.core.paths import data_dir
from app.domain.campaigns.campaign import LIST, Campaign
from app.domain.cms_address import Origin, normalise_address
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.transport.http_client import Transport
from app.transport.request import Operation, Reply
from app.transport.tls import TlsSettings
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaigns.page import CampaignsPage
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.list_loading_floor import Bare
from tests.benchmarks.measured_window import Frames, requests_end, run
from tests.benchmarks.stopwatch import Stopwatch

_PATIENCE_S = 600.0
_STEPS: dict[type[MarqueeError], str] = {
    CertificateProblem: "Choose the authority's certificate in Marquee's connection settings, then measure with that "
    "connection.",
    NotACms: "Enter the address of the CMS's start page.",
    Offline: "Check the address and your network, then try again.",
    NotPermitted: "Use an account that may see campaigns.",
    ScopeDenied: "Give the application the scope “all” in the CMS, then try again.",
    SignInNeeded: "Open Marquee, sign in to this CMS, then try again.",
}
"""The next step for errors whose own hint is about the window."""


class NotMeasurable(Exception):
    """Says in one sentence why nothing was measured, and in another what to do."""

    def __init__(self, sentence: str, step: str) -> None:
        super().__init__(sentence)
        self.told = {"sentence": sentence, "step": step}


async def measure(program: Marquee, wanted: dict[str, str]) -> dict[str, Any]:
    try:
        return await _measure(program, wanted)
    except NotMeasurable as problem:
        return problem.told
    except MarqueeError as error:
        step = next((step for kind, step in _STEPS.items() if isinstance(error, kind)), error.hint)
        return {"sentence": error.sentence, "step": step}
    except TimeoutError:
        return {"sentence": "The CMS took longer than ten minutes.", "step": "Try again when it is less busy."}
    except httpx.HTTPError as error:
        sentence = f"The CMS stopped answering while it was measured ({type(error).__name__})."
        return {"sentence": sentence, "step": "Try again when it is less busy."}


async def _measure(program: Marquee, wanted: dict[str, str]) -> dict[str, Any]:
    session = await _signed_in(program, wanted)
    await _require_campaigns(session)
    longest = 0
    work = FixedWork()
    cms: dict[str, float] = {}
    async with await _bare_client(session) as client:
        bare = Bare(client, session.connection.base)
        await bare.answer("campaign", Campaign, start="0", length="1")  # opens the connection, as the sign-in did
        cms["first_ms"] = await _ms(lambda: bare.answer("campaign", Campaign, start="0", length="50"))
        cms["all_ms"] = await _ms(lambda: bare.pages("campaign", Campaign, "campaignId"))
        shown, page = await _list(program, session)
        records = [record for record in page.model.records() if record.type == LIST and record.number_layouts]
        if records:
            one = max(records, key=lambda record: record.number_layouts or 0)
            longest = one.number_layouts or 0
            await requests_end(session.client.transport.requests)
            cms["open_ms"] = await _ms(
                lambda: client.get(f"{bare.url}/api/campaign/{one.campaign_id}", params={"embed": "layouts"})
            )
            shown["open_ms"] = await _open(program, session, one.campaign_id)
    return {
        "address": session.connection.base,
        "rows": page.model.total,
        "layouts": longest,
        "piece_ms": work.middle_ms(),
        "cms": cms,
        "window": shown,
    }


async def _signed_in(program: Marquee, wanted: dict[str, str]) -> Session:
    """Returns a session that cannot write, after its first request has succeeded. Raises NotMeasurable."""
    workspace = program.workspace
    kept_in = data_dir(Path(wanted["data_dir"]) if wanted["data_dir"] else None) if not wanted["client_id"] else None
    known = ConnectionStore(kept_in).connections if kept_in is not None else ()
    origin = normalise_address(wanted["address"], allow_http=any(each.allow_http for each in known))
    here = [each for each in known if each.base == origin.base]
    if kept_in is None:
        connection = _with_credentials(origin, wanted["client_id"])
    elif here:
        workspace.vault = Vault(kept_in)
        connection = await _usable(workspace.vault, here, origin)
    else:
        raise NotMeasurable(
            f"Marquee has no connection to {origin.display} on this computer.",
            "Connect to it in Marquee first, or add --client-id ID and --secret-stdin.",
        )
    connection = replace(connection, read_only=True)
    await workspace.probe(origin, connection.ca_file)
    await workspace.keep(connection)
    if wanted["client_id"]:
        session = await workspace.sign_in(connection, wanted["secret"])
        _allow_reads_only(session.client.transport)
        return session
    session = workspace.open(connection)
    _allow_reads_only(session.client.transport)
    await session.start()
    return session


def _with_credentials(origin: Origin, client_id: str) -> Connection:
    kind = ApplicationKind.CLIENT_CREDENTIALS
    return Connection(id=new_connection_id(), name="bench", base=origin.base, client_id=client_id, kind=kind)


async def _usable(vault: Vault, connections: list[Connection], origin: Origin) -> Connection:
    """Returns the first connection that is signed in."""
    await vault.open()
    if vault.reason:
        raise NotMeasurable(vault.reason, vault.remedy or "Unlock the keyring, then try again.")
    for connection in connections:
        if (await vault.read(connection)).can_sign_in(connection):
            return connection
    raise NotMeasurable(f"Marquee isn't signed in to {origin.display}.", _STEPS[SignInNeeded])


def _allow_reads_only(transport: Transport) -> None:
    """Refuses every write, from any caller, before it is sent. Requests for tokens do not come this way."""
    send = transport.send

    async def send_reads(operation: Operation) -> Reply:
        if operation.method != "GET":
            raise NotPermitted("Nothing is written while a CMS is measured.")
        return await send(operation)

    transport.send = send_reads  # type: ignore[method-assign]  # for this session only


async def _require_campaigns(session: Session) -> None:
    """Reads one row, which also shows whether the account may see campaigns. Raises NotMeasurable."""
    async with aclosing(session.client.campaigns.pages(first=1, size=1, in_flight=1)) as pages:
        page = await anext(pages)
    if not page.items:
        raise NotMeasurable(
            "This account sees no campaigns.", "Use an account that sees some, or create one in the CMS."
        )


async def _bare_client(session: Session) -> httpx.AsyncClient:
    """Returns a plain client with the session's token and trust."""
    ca_file = session.connection.ca_file
    trust = await TlsSettings(Path(ca_file) if ca_file else None).context()
    headers = {"Authorization": f"Bearer {await session.tokens.bearer()}"}
    return httpx.AsyncClient(headers=headers, verify=trust, timeout=_PATIENCE_S)


async def _ms(ask: Callable[[], Any]) -> float:
    watch = Stopwatch()
    await ask()
    return watch.wall_ms


async def _list(program: Marquee, session: Session) -> tuple[dict[str, float], CampaignsPage]:
    """Opens the connection like a click on the start page; times the first rows and all of them. Raises its failure."""
    frames = Frames()
    pages: list[CampaignsPage] = []
    first: list[float] = []
    watch = Stopwatch()

    def open_connection() -> None:
        watch.restart()
        program.navigator.bench.tabs.current_changed.connect(look_at_page)
        program.connection_flow.start.open_wanted.emit(session.connection.id)

    def look_at_page() -> None:
        if not pages:
            pages.append(cast("CampaignsPage", program.navigator.list_pages()[0]))
            pages[0].model.rearranged.connect(frames.forget)
            pages[0].model.rowsInserted.connect(frames.forget)
            pages[0].model.state_changed.connect(frames.look)
            frames.watch(pages[0].view.viewport())

    def is_done() -> bool:
        is_painted = bool(pages) and pages[0].view.viewport() in frames.painted
        if is_painted and pages[0].model.rowCount() and not first:
            first.append(watch.wall_ms)
        return bool(pages) and (
            (is_painted and pages[0].model.state is LoadState.READY) or pages[0].model.state is LoadState.FAILED
        )

    await frames.ms_until(open_connection, is_done, _PATIENCE_S)
    all_ms = watch.wall_ms
    failure = pages[0].rows.failure
    if failure is not None:
        raise failure.error
    return {"first_ms": first[0], "all_ms": all_ms}, pages[0]


async def _open(program: Marquee, session: Session, campaign_id: int) -> float:
    """Opens a campaign; returns the time until its layouts are painted."""
    frames, watch = Frames(), Stopwatch()
    pages: list[CampaignEditorPage] = []

    def open_campaign() -> None:
        watch.restart()
        program.navigator.open_page(session, "campaign", campaign_id)
        pages.append(cast("CampaignEditorPage", program.navigator.bench.tabs.current()))

    def is_listed() -> bool:
        editing = pages[0].editing
        if editing is None:
            return False
        frames.watch(editing.workspace.view.viewport())
        return editing.workspace.view.viewport() in frames.painted

    ticks = frames.every_ms()
    try:
        await frames.ms_until(open_campaign, is_listed, _PATIENCE_S)
    finally:
        ticks.stop()
    return watch.wall_ms


if __name__ == "__main__":
    asked: dict[str, str] = json.loads(sys.stdin.readline())
    print(json.dumps(run(lambda program: measure(program, asked))))
