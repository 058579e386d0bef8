"""Unexpected answers: accepted writes are never reported as failures, and no row is lost."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import BadResponse, NotFound, OutcomeUnknown
from app.domain.commands.command import CommandForm
from app.domain.interactive_actions.action import ActionForm
from app.domain.list_queries import ActionQuery, TemplateQuery
from app.domain.notifications.notification import NotificationForm
from tests.contract.api.exercises import everything
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

COMMAND = CommandForm(name="X", code="x")
NOTIFICATION = NotificationForm(subject="X", body="x")
ACTION = ActionForm(layout_id=5, action_type="next", source="layout", source_id=5, target="screen")


@pytest.fixture
async def server() -> AsyncIterator[FaultServer]:
    """A server that answers as the test specifies."""
    async with FaultServer() as running:
        yield running


@pytest.fixture
async def odd(server: FaultServer) -> AsyncIterator[CmsClient]:
    """A client of that server."""
    async with open_transport(server.origin) as transport:
        yield CmsClient(transport)


@pytest.mark.failure(5)
@pytest.mark.parametrize(
    "path, write, may_be_repeated",
    [
        ("/api/command", lambda client: client.commands.create(COMMAND), False),
        ("/api/command/5", lambda client: client.commands.update(5, COMMAND), True),
        ("/api/notification", lambda client: client.notifications.create(NOTIFICATION), False),
        ("/api/notification/5", lambda client: client.notifications.update(5, NOTIFICATION), True),
        ("/api/action", lambda client: client.actions.create(ACTION), False),
        ("/api/action/5", lambda client: client.actions.update(5, ACTION), True),
    ],
)
@pytest.mark.parametrize("content", [{}, [], {"message": "done"}], ids=["nothing", "a list", "something else"])
async def test_a_write_answered_without_a_record_has_an_unknown_outcome(
    server: FaultServer,
    odd: CmsClient,
    path: str,
    write: Callable[[CmsClient], Awaitable[object]],
    may_be_repeated: bool,
    content: object,
) -> None:
    server.answer(path, faults.data(content))
    with pytest.raises(OutcomeUnknown) as caught:
        await write(odd)
    assert caught.value.idempotent is may_be_repeated


async def test_a_single_record_from_a_list_is_complete_or_refused(server: FaultServer, odd: CmsClient) -> None:
    server.answer("/api/action", faults.data([{"actionId": 5, "sourceId": {"odd": 1}}]))
    with pytest.raises(BadResponse) as caught:
        await odd.actions.get(5)
    assert caught.value.diagnostics["field"] == "sourceId"


@pytest.mark.parametrize("rows", [[], [{"actionId": 6}]], ids=["nothing", "what was not asked for"])
async def test_a_different_record_than_requested_is_refused(
    server: FaultServer, odd: CmsClient, rows: list[dict[str, int]]
) -> None:
    server.answer("/api/action", faults.data(rows))
    with pytest.raises(NotFound):
        await odd.actions.get(5)


async def test_local_filters_work_if_the_cms_filters_nothing(server: FaultServer, odd: CmsClient) -> None:
    rows = [{"actionId": n, "actionType": ("next", "navLayout")[n % 2], "targetId": n % 3} for n in range(1, 13)]
    server.answer("/api/action", faults.data(rows))
    found = await everything(odd.actions.pages(ActionQuery(action_type="next", target_id=2)))
    assert [record.action_id for record in found] == [2, 8]
    templates = [{"templateId": kind, "type": kind} for kind in ("static", "element", "stencil")]
    server.answer("/api/module/templates/stock", faults.data(templates))
    stencils = await everything(odd.templates.pages(TemplateQuery(data_type="stock", type="stencil")))
    assert [record.template_id for record in stencils] == ["stencil"]


@pytest.mark.failure(5)
async def test_unreadable_rows_are_reported_for_unpaged_lists_too(server: FaultServer, odd: CmsClient) -> None:
    server.answer("/api/module/templates/stock", faults.data([{"templateId": "a"}, 5, {"title": "no id"}]))
    pages = [page async for page in odd.templates.pages(TemplateQuery(data_type="stock"))]
    assert [record.template_id for page in pages for record in page.items] == ["a"]
    assert [problem.index for page in pages for problem in page.unreadable] == [1, 2]
