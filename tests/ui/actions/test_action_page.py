"""The table of all actions: rows, findings, filters and deleting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.domain.interactive_actions.action import ActionForm
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.domain.list_queries import ActionQuery
from app.domain.text.collation import collation_key
from app.models.item_roles import NavRole
from app.services.jobs import ItemState
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.ui.actions.conftest import Stage, stage
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_every_action_is_shown_with_its_layout_and_its_parts_by_name(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            assert len(at.rows()) == 40
            assert at.column("layout") == sorted(at.column("layout"), key=collation_key)
            row = at.rows().index(at.row("Harbour lights evening", "ferry-late"))
            shown = {column.key: at.column(column.key)[row] for column in at.page.model.columns}
            assert shown["layout"] == "Harbour lights evening"
            assert shown["trigger"] == "Webhook “ferry-late”"
            assert shown["does"] == "Show “Ferries tonight”"
            assert (shown["source"], shown["target"]) == ("Layout", "Region “Times”")
            assert shown["findings"] == ""
            assert shown["state"] == "Checked out"

    play(scene())


def test_findings_are_words_and_sort_to_the_top(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            at.page.model.sort_by([("findings", False)])
            await until(lambda: not at.page.model.is_arranging)
            texts = at.column("findings")
            assert texts[:6] == sorted(texts[:6], key=lambda text: text != "")
            assert texts[5]
            assert set(texts[:6]) >= {"Unknown layout code", "Region is missing", "Widget is missing"}
            assert texts[-1] == ""
            lights = at.row("Leeds Light Night", "lights-on")
            await at.select(lights)
            other = next(row for row in at.rows() if row.action.trigger_code == "lights-on" and row != lights)
            number = other.action.action_id
            said = f"The webhook “lights-on” also triggers action {number} in this layout."
            await until(lambda: said in at.shown.texts(at.page.inspector))
            await until(lambda: "In this layout" in at.shown.texts(at.page.inspector))
            assert "Not checked" not in at.shown.texts(at.page.inspector)

    play(scene())


def test_the_tree_has_the_layouts_and_those_with_findings(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            model = at.shown.navigator.bench.nav.model
            flawed = sum(1 for row in at.page.model.records() if row.findings)
            node = model.index_of(f"{at.root}/actions/findings")
            await until(lambda: node.data(NavRole.COUNT) == flawed)
            await at.open_table("findings")
            await until(lambda: len(at.rows()) == flawed)
            ferry = at.row("Harbour lights evening", "ferry-late")
            layout = model.index_of(f"{at.root}/actions/layout/{ferry.action.layout_id}")
            assert (layout.data(), layout.data(NavRole.COUNT)) == ("Harbour lights evening", 5)
            await at.open_table(f"layout/{ferry.action.layout_id}")
            await until(lambda: {row.layout_name for row in at.rows()} == {"Harbour lights evening"})

    play(scene())


def test_a_new_finding_shows_as_soon_as_something_is_saved(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            first = await at.made(trigger_code="twice")
            assert at.page.model.by_id(first).findings == ()  # type: ignore[union-attr]  # it has been waited for
            second = await at.made(trigger_code="twice")

            def are_found() -> bool:
                rows = [at.page.model.by_id(each) for each in (first, second)]
                return all(row is not None and len(row.findings) == 1 for row in rows)

            await until(are_found)
            await at.session.actions.delete(await at.session.client.actions.get(second))
            await until(lambda: at.page.model.by_id(first).findings == ())  # type: ignore[union-attr]  # see above
            await at.session.actions.delete(await at.session.client.actions.get(first))
            await until(lambda: len(at.page.model.groups) > 0 and at.page.model.total == 40)

    play(scene())


def test_an_action_is_deleted_after_a_question(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            made = await at.made(trigger_code="to go")
            await at.select(at.page.model.by_id(made))  # type: ignore[arg-type]  # it has been waited for
            delete = at.page.record_verbs.delete
            assert delete is not None
            assert delete.isEnabled()
            delete.trigger()
            dialog = await at.shown.dialog()
            assert any("won't be deleted" in text for text in at.shown.texts(dialog))
            await at.shown.answer("Delete")
            await until(lambda: at.page.model.by_id(made) is None)
            assert made not in {row.action.action_id for row in at.rows()}

    play(scene())


def test_the_reason_why_several_cannot_be_deleted_covers_all(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            published = [row for row in at.rows() if row.checkout is Checkout.PUBLISHED]
            layouts = {row.action.layout_id: row for row in published}
            one, other = list(layouts.values())[:2]
            await at.select(one, other)
            delete = at.page.record_verbs.delete
            assert delete is not None
            await until(lambda: len(at.page.selected()) == 2 and not delete.isEnabled())
            assert delete.toolTip().startswith("None of the 2 selected items can be deleted. The first one: “")
            assert delete.toolTip().endswith("In the CMS, open it in the layout editor and choose “Checkout”.")
            same = [row for row in published if row.action.layout_id == one.action.layout_id]
            if len(same) > 1:
                await at.select(*same)
                await until(lambda: delete.toolTip().startswith("“"))

    play(scene())


def test_one_failure_does_not_stop_the_other_deletions(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = [await at.made(trigger_code=f"bulk {n}") for n in range(4)]
            demo.fault(
                "status",
                method="DELETE",
                path=f"/api/action/{made[1]}$",
                status=422,
                body='{"error":422,"message":"Layout is not checked out","property":"statusId","help":null}',
            )
            await at.select(*[row for each in made if (row := at.page.model.by_id(each)) is not None])
            delete = at.page.record_verbs.delete
            assert delete is not None
            delete.trigger()
            await at.shown.answer("Delete")
            await until(lambda: [at.page.model.by_id(each) is None for each in made] == [True, False, True, True])
            job = at.session.jobs.jobs[-1]
            states = {item.key: result.state for item, result in zip(job.items, job.results, strict=True)}
            assert [states[each] for each in made] == [
                *(ItemState.DONE, ItemState.FAILED, ItemState.DONE, ItemState.DONE)
            ]
            job.retry_failed()
            await until(lambda: at.page.model.by_id(made[1]) is None)

    play(scene())


def test_actions_of_a_layout_that_is_not_checked_out_say_why_they_cannot_be_changed(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            gale = at.row("Weather and tides", "gale")
            await at.select(gale)
            verbs = at.page.record_verbs
            assert verbs.edit is not None
            assert verbs.delete is not None
            for verb in (verbs.edit, verbs.delete):
                assert not verb.isEnabled()
                assert "“Weather and tides” isn't checked out." in verb.toolTip()
                assert "Checkout" in verb.toolTip()
            await at.select(at.row("Harbour lights evening", "ferry-late"))
            assert verbs.edit.isEnabled()
            assert verbs.delete.isEnabled()

    play(scene())


def test_missing_layout_permission_is_explained(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo, "sam") as at:
            await at.select(at.rows()[0])
            verbs = at.page.record_verbs
            assert verbs.edit is not None
            assert not verbs.edit.isEnabled()
            assert "can't change layouts" in verbs.edit.toolTip()

    play(scene())


def test_refreshing_looks_at_layouts_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            token = demo.token()
            gale = at.row("Weather and tides", "gale")
            answer = demo.api("PUT", f"/layout/checkout/{gale.action.layout_id}", token=token, form={})
            assert answer.status == 200
            at.page.refresh_action.trigger()
            await until(lambda: at.page.model.by_id(gale.action.action_id).checkout.value == "replaced")  # type: ignore[union-attr]  # it stays
            await until(lambda: at.page.model.total == 43)

            def drafts() -> list[AuditedAction]:
                return [row for row in at.rows() if row.action.trigger_code == "gale" and row.checkout.value == "draft"]

            await until(drafts)  # what stands on the layouts is looked up after the list
            (draft,) = drafts()
            assert (draft.target_name, draft.widget_name) == ("Sky", "Week")
            published = demo.api(
                "PUT", f"/layout/publish/{gale.action.layout_id}", token=token, form={"publishNow": "1"}
            )
            assert published.status == 200
            at.page.refresh_action.trigger()
            await until(lambda: at.page.model.total == 40)

    play(scene())


def test_every_filter_matches_its_label_and_names_where_it_runs(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            everything = {row.action.action_id: row for row in at.page.model.records()}
            ferry = at.row("Harbour lights evening", "ferry-late")
            action = ferry.action
            wanted: dict[str, tuple[object, Callable[[AuditedAction], bool]]] = {
                "action_id": (action.action_id, lambda row: row == ferry),
                "owner_id": (action.owner_id, lambda row: row.action.owner_id == action.owner_id),
                "trigger_type": ("keyPress", lambda row: row.action.trigger_type == "keyPress"),
                "trigger_code": ("lights-on", lambda row: row.action.trigger_code == "lights-on"),
                "action_type": ("navWidget", lambda row: row.action.action_type == "navWidget"),
                "source": ("widget", lambda row: row.action.source == "widget"),
                "source_id": (action.source_id, lambda row: row.action.source_id == action.source_id),
                "target": ("region", lambda row: row.action.target == "region"),
                "target_id": (action.target_id, lambda row: row.action.target_id == action.target_id),
                "layout_id": (action.layout_id, lambda row: row.layout_name == ferry.layout_name),
                "source_or_target_id": (
                    action.target_id,
                    lambda row: action.target_id in {row.action.source_id, row.action.target_id},
                ),
                "has_findings": (True, lambda row: bool(row.findings)),
                "finding": ("unknown_layout_code", lambda row: "No layout has" in str(row.findings)),
                "changeable": (True, lambda row: row.checkout is Checkout.DRAFT),
            }
            declared = {each.key: each for each in at.page.declaration.filters}
            assert declared.keys() == wanted.keys()
            assert set(ActionQuery.__struct_fields__) <= wanted.keys()
            for key, (value, fits) in wanted.items():
                at.page.filters.set_filter(key, value)
                await until(lambda: not at.page.filters.is_asking)
                expected = {each for each, row in everything.items() if fits(row)}
                await until(partial(_shows, at, expected))
                assert 0 < len(expected) < 40, key
                assert at.page.filters.chip(key) is not None
                at.page.filters.set_filter(key, None)
            assert "refuses" in declared["action_type"].why_here
            assert not [each for each in cms.requests(path="/api/action") if "actionType" in str(each["query"])]
            choices = declared["layout_id"].load_choices
            assert choices is not None
            assert "Harbour lights evening (draft)" in {choice.text for choice in await choices(at.session)}

    play(scene())


def test_the_layout_of_an_action_is_shown_in_the_browser(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            preview = next(action for action in at.page.verbs() if "browser" in action.text())
            ferry = at.row("Harbour lights evening", "ferry-late")
            await at.select(ferry, at.row("Weather and tides", "gale"))
            assert not preview.isEnabled()
            await at.select(ferry, at.row("Harbour lights evening", "storm"))
            assert preview.isEnabled()
            preview.trigger()
            wanted = f"/preview/layout/preview/{ferry.action.layout_id}?jwt="
            await until(lambda: any(wanted in address for address in at.shown.browser.opened))

    play(scene())


def test_an_export_has_every_field_and_the_findings(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            storm = at.row("Harbour lights evening", "storm")
            exported = at.page.declaration.export(storm)
            assert exported["layout"] == "Harbour lights evening"
            assert exported["findings"] == ["No layout has the code “STORM”."]
            fields = {_wire(name) for name in ActionForm.__slots__}
            assert fields <= exported.keys()

    play(scene())


def _shows(at: Stage, ids: set[int]) -> bool:
    return {row.action.action_id for row in at.rows()} == ids


def _wire(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(each.title() for each in others)
