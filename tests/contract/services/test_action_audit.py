"""The audit of actions on running CMSes: its findings, unknown data, and the changes after each write."""

from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from app.core.change_hub import Change, ChangeHub, Kind
from app.domain.interactive_actions.action import ActionForm
from app.domain.interactive_actions.action_findings import FindingKind
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.domain.list_queries import ActionQuery
from app.services.actions.action_audit import ActionAudit
from app.services.actions.action_service import RESOURCE, ActionService, action_form, action_service
from app.services.actions.layout_design_loader import LayoutDesignLoader
from app.services.records.record_service import RecordWriter
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms


class Auditor:
    """Actions, their layouts and the audit of one person at one CMS."""

    def __init__(self, services: UserServices) -> None:
        self.services = services
        self.hub = ChangeHub()
        self.parts = LayoutDesignLoader(services.client, services.lookups, services.link)
        self.actions: ActionService = action_service(
            services.client, RecordWriter(services.link, self.hub), services.link
        )
        self.audit = ActionAudit(self.actions, self.parts, self.hub)
        self.heard: list[Change] = []
        self.hub.subscribe(lambda change, _: self.heard.append(change))

    async def rows(self) -> dict[int, AuditedAction]:
        """The final state of every row."""
        found: dict[int, AuditedAction] = {}
        self.notes: list[str] = []
        async with aclosing(self.audit.pages()) as pages:
            async for page in pages:
                self.notes += page.notes
                found.update((row.action.action_id, row) for row in page.items)
        return found

    async def one(self, action_id: int) -> dict[int, AuditedAction]:
        found: dict[int, AuditedAction] = {}
        async with aclosing(self.audit.one(action_id)) as pages:
            async for page in pages:
                found.update((row.action.action_id, row) for row in page.items)
        return found


@pytest.fixture
async def auditor(services: UserServices) -> AsyncIterator[Auditor]:
    """The administrator; leftovers of the test are deleted."""
    found = Auditor(services)
    before = set(await found.rows())
    found.heard.clear()
    yield found
    services.cms.clear_faults()
    for action_id, row in (await found.rows()).items():
        if action_id not in before:
            await found.actions.delete(row.action)


def kinds(row: AuditedAction) -> set[FindingKind]:
    return {finding.kind for finding in row.findings}


def named(rows: dict[int, AuditedAction], layout: str, trigger: str | None = None) -> list[AuditedAction]:
    return [row for row in rows.values() if row.layout_name == layout and trigger in {None, row.action.trigger_code}]


async def test_the_audit_finds_exactly_the_faults_of_the_demo(auditor: Auditor) -> None:
    rows = await auditor.rows()
    found = {
        (row.layout_name, row.action.trigger_code or row.action.trigger_type, kind)
        for row in rows.values()
        for kind in kinds(row)
        if kind is not FindingKind.NOTHING_TO_TURN
    }
    assert found == {
        ("Harbour lights evening", "storm", FindingKind.UNKNOWN_LAYOUT_CODE),
        ("Leeds Light Night", "lights-on", FindingKind.DUPLICATE_TRIGGER),
        ("Sourdough story, part 3", "oven-door", FindingKind.MISSING_TARGET),
        ("Christmas opening hours", "webhook", FindingKind.EMPTY_TRIGGER_CODE),
        ("Leeds Station: five minutes to your train", "platform-change", FindingKind.UNKNOWN_LAYOUT_CODE),
        ("Weather and tides", "high-water", FindingKind.MISSING_WIDGET),
    }
    assert {row.checkout for row in rows.values()} == {Checkout.DRAFT, Checkout.PUBLISHED}
    assert auditor.notes == []


async def test_rows_are_listed_before_their_layouts_are_checked(services: UserServices) -> None:
    auditor = Auditor(services)
    async with aclosing(auditor.audit.pages()) as pages:
        first = await anext(pages)
        assert len(first.items) >= 40
        assert not any(row.findings or row.layout for row in first.items)
        asked = [request["path"] for request in services.cms.requests()]
        assert "/api/layout" not in asked


async def test_each_layout_is_read_once(auditor: Auditor) -> None:
    auditor.services.cms.forget_requests()
    rows = await auditor.rows()
    looks = [
        str(request["query"])
        for request in auditor.services.cms.requests(path="/api/layout")
        if "embed" in str(request)
    ]
    assert len(looks) == len({row.action.layout_id for row in rows.values()})
    auditor.services.cms.forget_requests()
    await auditor.one(next(iter(rows)))
    assert not auditor.services.cms.requests(path="/api/layout")


async def test_rows_are_repeated_only_if_something_changed(auditor: Auditor) -> None:
    again = Counter[int]()
    async with aclosing(auditor.audit.pages()) as pages:
        async for page in pages:
            again.update(row.action.action_id for row in page.items)
    assert set(again.values()) == {1}, "the list is read a second time, and nothing has changed"
    fresh = Auditor(auditor.services)
    await fresh.parts.layouts()
    told: dict[int, list[AuditedAction]] = defaultdict(list)
    async with aclosing(fresh.audit.pages()) as pages:
        async for page in pages:
            for row in page.items:
                told[row.action.action_id].append(row)
    assert {len(rows) for rows in told.values()} == {2}, "as it came, and once it was judged"
    assert all([row.is_judged for row in rows] == [False, True] for rows in told.values())


async def test_part_names_are_read_from_the_layout(auditor: Auditor) -> None:
    row = named(await auditor.rows(), "Harbour lights evening", "ferry-late")[0]
    assert (row.target_name, row.widget_name, row.checkout) == ("Times", "Ferries tonight", Checkout.DRAFT)


async def test_a_finding_disappears_with_its_reason(auditor: Auditor) -> None:
    storm = named(await auditor.rows(), "Harbour lights evening", "storm")[0]
    form = action_form(storm.action)
    created = await auditor.actions.create(form)
    rows = await auditor.one(created.action_id)
    assert kinds(rows[storm.action.action_id]) == {FindingKind.UNKNOWN_LAYOUT_CODE, FindingKind.DUPLICATE_TRIGGER}
    assert kinds(rows[created.action_id]) == kinds(rows[storm.action.action_id])
    auditor.heard.clear()
    await auditor.actions.delete(created)
    told = {(each.kind, each.ids) for each in auditor.heard}
    assert told == {(Kind.DELETED, (created.action_id,)), (Kind.UPDATED, (storm.action.action_id,))}
    assert kinds((await auditor.one(storm.action.action_id))[storm.action.action_id]) == kinds(storm)


async def test_a_new_code_is_looked_up_before_it_is_reported_as_unknown(auditor: Auditor) -> None:
    storm = named(await auditor.rows(), "Harbour lights evening", "storm")[0]
    auditor.services.cms.add_layout("Brand new", code="BRANDNEW")
    form = ActionForm(**{**_fields(action_form(storm.action)), "trigger_code": "new", "layout_code": "brandnew"})
    created = await auditor.actions.create(form)
    auditor.services.cms.forget_requests()
    assert kinds((await auditor.one(created.action_id))[created.action_id]) == set()
    assert len(auditor.services.cms.requests(path="/api/layout$")) <= 4, (
        "the newest layouts, drafts, and its own design"
    )


async def test_an_unknown_code_is_checked_again_after_a_look_up(auditor: Auditor) -> None:
    storm = named(await auditor.rows(), "Harbour lights evening", "storm")[0]
    form = ActionForm(**{**_fields(action_form(storm.action)), "trigger_code": "ebb", "layout_code": "ebbtide"})
    created = await auditor.actions.create(form)
    assert kinds((await auditor.one(created.action_id))[created.action_id]) == {FindingKind.UNKNOWN_LAYOUT_CODE}
    auditor.services.cms.add_layout("Ebb tide", code="EBBTIDE")
    auditor.heard.clear()
    await auditor.parts.layouts_with(("EbbTide",))
    assert [(change.kind, change.ids, change.is_at_cms) for change in auditor.heard] == [
        (Kind.UPDATED, (created.action_id,), False)
    ]


async def test_a_changed_action_is_checked_again(auditor: Auditor) -> None:
    storm = named(await auditor.rows(), "Harbour lights evening", "storm")[0]
    base = action_form(storm.action)
    created = await auditor.actions.create(ActionForm(**{**_fields(base), "trigger_code": "judged"}))
    assert kinds((await auditor.one(created.action_id))[created.action_id]) == {FindingKind.UNKNOWN_LAYOUT_CODE}
    base = action_form(created)
    outcome = await auditor.actions.save(
        created.action_id, base, ActionForm(**{**_fields(base), "layout_code": "BR010"})
    )
    assert isinstance(outcome, Saved)
    assert kinds((await auditor.one(created.action_id))[created.action_id]) == set()


async def test_fields_that_a_choice_no_longer_needs_are_cleared(auditor: Auditor) -> None:
    rows = await auditor.rows()
    ferry = named(rows, "Harbour lights evening", "ferry-late")[0]
    form = action_form(ferry.action)
    created = await auditor.actions.create(ActionForm(**{**_fields(form), "trigger_code": "gone", "layout_code": "X"}))
    assert (created.widget_id, created.layout_code or "") == (form.widget_id, "")
    base = action_form(created)
    working = ActionForm(**{**_fields(base), "action_type": "navLayout", "target": "screen", "layout_code": "BR010"})
    outcome = await auditor.actions.save(created.action_id, base, working)
    assert isinstance(outcome, Saved)
    after = await auditor.actions.get(created.action_id)
    assert (after.widget_id or None, after.target_id or None, after.layout_code) == (None, None, "BR010")


async def test_changes_during_the_load_are_not_lost(auditor: Auditor) -> None:
    storm = named(await auditor.rows(), "Harbour lights evening", "storm")[0]
    created = await auditor.actions.create(
        ActionForm(**{**_fields(action_form(storm.action)), "trigger_code": "meanwhile"})
    )
    gone = await auditor.actions.create(ActionForm(**{**_fields(action_form(storm.action)), "trigger_code": "gone"}))
    async with aclosing(auditor.audit.pages()) as pages:
        await anext(pages)
        base = action_form(created)
        await auditor.actions.save(
            created.action_id, base, ActionForm(**{**_fields(base), "layout_code": "BR010", "trigger_code": "storm"})
        )
        await auditor.one(created.action_id)
        await auditor.actions.delete(gone)
        found = {row.action.action_id: row async for page in pages for row in page.items}
    assert kinds(found[storm.action.action_id]) == {FindingKind.UNKNOWN_LAYOUT_CODE, FindingKind.DUPLICATE_TRIGGER}
    assert gone.action_id not in {each.action_id for each in auditor.audit.actions_of(storm.action.layout_id)}


async def test_the_server_filter_returns_the_same_rows(auditor: Auditor) -> None:
    rows = await auditor.rows()
    wanted = next(row for row in rows.values() if row.findings)
    query = ActionQuery(trigger_code=wanted.action.trigger_code)
    async with aclosing(auditor.audit.matching(query)) as pages:
        found = [row async for page in pages for row in page.items]
    assert found == [row for row in rows.values() if row.action.trigger_code == wanted.action.trigger_code]


async def test_without_access_to_layouts_only_findings_from_actions_are_reported(
    bare: DemoCms, connect_user: ConnectUser
) -> None:
    auditor = Auditor(await connect_user(bare))
    rows = await auditor.rows()
    found = set().union(*(kinds(row) for row in rows.values()))
    assert found == {FindingKind.DUPLICATE_TRIGGER, FindingKind.EMPTY_TRIGGER_CODE}
    assert {row.checkout for row in rows.values()} == {Checkout.UNKNOWN}
    ferry = next(row for row in rows.values() if row.action.trigger_code == "ferry-late")
    assert (ferry.target_name, ferry.widget_name) == ("Times", "Ferries tonight")
    parts = auditor.parts.parts(ferry.action.layout_id)
    assert not parts.is_complete
    assert len(auditor.notes) == 2
    assert "Times" in {region.name for region in parts.regions}
    assert auditor.parts.known.sentence
    looks = [each for each in bare.requests(path="/api/layout") if "embed" in str(each["query"])]
    assert len(looks) <= 4
    assert {layout.name for layout in auditor.parts.mentioned()} == {
        f"Layout {row.action.layout_id}" for row in rows.values()
    }


async def test_a_layout_that_fails_to_load_does_not_prevent_checking_the_others(services: UserServices) -> None:
    auditor = Auditor(services)
    await auditor.parts.layouts()
    # Codes that no layout has are looked up first: the fault is for the first look at a layout's parts.
    without_fault = Auditor(services)
    await without_fault.parts.layouts()
    services.cms.forget_requests()
    await without_fault.rows()
    asked = services.cms.requests(path="/api/layout")
    before = next(place for place, each in enumerate(asked) if "embed" in str(each["query"]))
    services.cms.fault("wrong_type", path="/api/layout", name="regions", value="none", skip=before)
    rows = await auditor.rows()
    layouts = {row.action.layout_id for row in rows.values()}
    assert sum(not auditor.parts.parts(layout_id).is_complete for layout_id in layouts) == 1
    assert any(row.findings for row in rows.values())


async def test_layouts_have_their_drafts_and_codes(auditor: Auditor) -> None:
    known = await auditor.parts.layouts()
    assert known.is_complete
    assert len(known.drafts()) >= 3
    assert all(layout.is_draft for layout in known.drafts())
    names = {layout.name for layout in known.drafts()}
    assert names.isdisjoint(layout.name for layout in known.not_checked_out())
    assert known.by_code is not None
    assert known.by_code["br010"].code == "BR010"


async def test_a_preview_address_is_requested_each_time(auditor: Auditor) -> None:
    draft = (await auditor.parts.layouts()).drafts()[0]
    first = await auditor.parts.preview_address(draft.layout_id)
    second = await auditor.parts.preview_address(draft.layout_id)
    assert first.startswith(auditor.services.cms.url)
    assert first != second


def test_the_resource_name_matches_its_changes() -> None:
    assert RESOURCE == "action"


def _fields(form: ActionForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in form.__slots__}
