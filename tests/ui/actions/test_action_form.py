"""The action form: fields that depend on other fields, saved values, and values that the CMS refuses."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.domain.interactive_actions.action import ActionForm
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.models.choice_model import Choice
from app.ui.pages.actions.field_editors import LayoutPicker
from app.ui.pages.actions.summary_panel import ActionSummary
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.ui.actions.conftest import Stage, stage
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
HARBOUR = "Harbour lights evening"


def offered(picker: Any) -> list[Choice]:
    """The choices of a field."""
    return list(picker.choices)


def number_of(picker: Any, text: str) -> object:
    """The value of a choice."""
    return next(choice.value for choice in offered(picker) if choice.text == text)


async def start_new(at: Stage, layout: str = HARBOUR) -> None:
    """A new action in a layout, set off by a webhook that no other action has."""
    await at.open_form()
    at.choose("layout_id", number_of(at.editor("layout_id"), layout))
    at.choose("trigger_type", "webhook")
    at.type("trigger_code", "form-test")


async def delete_action(at: Stage, action_id: int) -> None:
    await at.session.actions.delete(await at.session.client.actions.get(action_id))


def test_a_new_form_offers_checked_out_layouts_and_explains_how_to_check_out_others(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            picker = at.editor("layout_id")
            assert isinstance(picker, LayoutPicker)
            free = [choice for choice in offered(picker) if choice.is_enabled]
            shut = [choice for choice in offered(picker) if not choice.is_enabled]
            assert {HARBOUR, "Leeds Light Night", "Sourdough story, part 3"} <= {choice.text for choice in free}
            harbour = next(choice for choice in free if choice.text == HARBOUR)
            assert harbour.detail == "2 regions, 3 widgets"
            assert harbour.help == "Picture: Quay at dusk, Lanterns\nTimes: Ferries tonight"
            assert {choice.section for choice in shut} == {"Not checked out"}
            weather = next(choice for choice in shut if choice.text == "Weather and tides")
            assert "choose “Checkout”" in weather.help
            assert not {choice.text for choice in free} & {choice.text for choice in shut}
            picker.showPopup()
            assert picker.popup is not None
            assert any("choose “Checkout”" in text for text in at.shown.texts(picker.popup))
            picker.hidePopup()

    play(scene())


def test_a_layout_that_was_checked_out_a_moment_ago_is_offered_at_the_next_look(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            token = demo.token()
            await at.open_form()
            picker = at.editor("layout_id")
            free = {choice.text for choice in offered(picker) if choice.is_enabled}
            assert "Allergen notice" not in free
            parent = next(row for row in at.rows() if row.layout_name == "Allergen notice").action.layout_id
            assert demo.api("PUT", f"/layout/checkout/{parent}", token=token, form={}).status == 200
            picker._asked_at -= 60.0  # a minute later
            picker.showPopup()

            def notice() -> list[Choice]:
                return [each for each in offered(picker) if each.text == "Allergen notice" and each.is_enabled]

            await until(notice)
            await until(lambda: notice()[0].detail == "2 regions, 2 widgets")
            picker.hidePopup()
            done = demo.api("PUT", f"/layout/publish/{parent}", token=token, form={"publishNow": "1"})
            assert done.status == 200

    play(scene())


def test_fields_come_and_go_with_the_choices(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    always = ["layout_id", "trigger_type", "source", "action_type", "target"]

    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()

            def extra() -> set[str]:
                return set(at.shown_fields()) - set(always)

            assert extra() == {"layout_code"}
            assert at.form.editing is not None
            code = at.form.editing.content.fields["trigger_code"]
            for trigger, label in (("webhook", "Trigger code"), ("keyPress", "Key"), ("webhook", "Trigger code")):
                at.choose("trigger_type", trigger)
                assert (code.title, code.widget.accessibleName()) == (label, label)
            assert "used to call the webhook" in code.widget.accessibleDescription()
            for field, value, wanted in (
                ("trigger_type", "webhook", {"layout_code", "trigger_code"}),
                ("trigger_type", "keyPress", {"layout_code", "trigger_code"}),
                ("trigger_type", "touch", {"layout_code"}),
                ("action_type", "navWidget", {"widget_id"}),
                ("action_type", "next", set()),
                ("target", "region", {"target_id"}),
                ("source", "region", {"target_id", "source_id"}),
                ("source", "widget", {"target_id", "source_id"}),
                ("source", "layout", {"target_id"}),
                ("target", "screen", set()),
                ("action_type", "previous", set()),
                ("action_type", "navLayout", {"layout_code"}),
            ):
                at.choose(field, value)
                assert extra() == wanted, (field, value)

    play(scene())


def test_an_action_of_each_type_is_created_with_the_entered_values(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            for action_type in ("next", "previous", "navLayout", "navWidget"):
                await start_new(at)
                at.choose("source", "region")
                at.choose("source_id", number_of(at.editor("source_id"), "Picture"))
                at.choose("action_type", action_type)
                at.choose("target", "region")
                at.choose("target_id", number_of(at.editor("target_id"), "Times"))
                if action_type == "navWidget":
                    at.choose("widget_id", number_of(at.editor("widget_id"), "Ferries tonight"))
                if action_type == "navLayout":
                    at.choose("layout_code", "BR010")
                meant = at.content
                made = await at.save_new()
                assert await at.held(made) == meant
                assert (meant.action_type, meant.target, meant.source) == (action_type, "region", "region")
                assert bool(meant.widget_id) is (action_type == "navWidget")
                assert not at.form.is_unsaved()
                await until(partial(_is_listed, at, made))
                await delete_action(at, made)

    play(scene())


def test_each_trigger_is_kept_with_its_code(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            for trigger, code in (("touch", ""), ("webhook", "form-test"), ("keyPress", "F7")):
                await start_new(at)
                at.choose("trigger_type", trigger)
                if trigger == "keyPress":
                    at.type("trigger_code", "F7")
                at.choose("layout_code", "BR010")
                made = await at.save_new()
                held = await at.held(made)
                assert (held.trigger_type, held.trigger_code) == (trigger, code)
                assert held.source_id == held.layout_id
                await delete_action(at, made)

    play(scene())


def test_saving_an_edit_loses_nothing(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            ferry = at.row(HARBOUR, "ferry-late").action.action_id
            before = await at.held(ferry)
            await at.open_form(ferry)
            assert at.content == before
            at.type("trigger_code", "ferry-early")
            await at.save()
            await until(lambda: not at.form.is_unsaved())
            after = await at.held(ferry)
            assert after == ActionForm(**{**_values(before), "trigger_code": "ferry-early"})
            assert (after.widget_id, after.target_id) == (before.widget_id, before.target_id)
            (sent,) = cms.requests(path=f"/api/action/{ferry}", method="PUT")
            assert sent["status"] in {200, 201}
            await until(lambda: at.page.model.by_id(ferry).action.trigger_code == "ferry-early")  # type: ignore[union-attr]  # it stays
            at.type("trigger_code", "ferry-late")
            await at.save()
            await until(lambda: not at.form.is_unsaved())

    play(scene())


def test_fields_a_choice_does_not_use_are_not_sent(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            row = at.row(HARBOUR, "ferry-late").action
            made = await at.made(
                action_type="navWidget", widget_id=row.widget_id, target="region", target_id=row.target_id
            )
            await at.open_form(made)
            at.choose("action_type", "navLayout")
            at.choose("layout_code", "BR020")
            at.choose("target", "screen")
            await at.save()
            await until(lambda: not at.form.is_unsaved())
            held = await at.held(made)
            assert (held.widget_id or None, held.target_id or None, held.layout_code) == (None, None, "BR020")
            await delete_action(at, made)

    play(scene())


def test_parts_of_another_layout_are_cleared(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await start_new(at)
            at.choose("source", "widget")
            at.choose("source_id", number_of(at.editor("source_id"), "Lanterns"))
            at.choose("target", "region")
            at.choose("target_id", number_of(at.editor("target_id"), "Times"))
            at.choose("layout_id", number_of(at.editor("layout_id"), "Leeds Light Night"))
            assert (at.content.source_id, at.content.target_id) == (None, None)
            assert {choice.text for choice in offered(at.editor("target_id"))} == {"Stage", "Footer"}
            at.choose("source", "region")
            assert {choice.text for choice in offered(at.editor("source_id"))} == {"Stage", "Footer"}
            at.choose("source", "layout")
            assert at.content.source_id == at.content.layout_id

    play(scene())


def test_the_form_summarises_the_action_and_marks_its_parts(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            ferry = at.row(HARBOUR, "ferry-late").action.action_id
            form = await at.open_form(ferry)
            (summary,) = form.findChildren(ActionSummary)
            assert summary.sentence.text() == (
                "When the webhook “ferry-late” is called while the layout “Harbour lights evening” is showing, "
                "the region “Times” shows the widget “Ferries tonight”."
            )
            at.choose("target", "screen")
            at.choose("action_type", "next")
            assert summary.sentence.text().endswith("the screen goes to the next layout.")

    play(scene())


def test_an_action_of_a_layout_that_is_not_checked_out_can_only_be_read(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            gale = at.row("Weather and tides", "gale").action.action_id
            form = await at.open_form(gale)
            assert form.editing is not None
            assert "isn't checked out" in form.editing.why_not()
            assert sum("choose “Checkout”" in text for text in at.shown.texts(form)) == 1, "said once"
            assert not form.editing.save_action.isEnabled()
            assert not at.editor("source").isEnabled()
            assert at.editor("trigger_code").isReadOnly()

    play(scene())


def test_a_layout_published_meanwhile_is_reported_at_its_field(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            token = demo.token()
            parent = next(row for row in at.rows() if row.layout_name == "Gift cards").action.layout_id
            assert demo.api("PUT", f"/layout/checkout/{parent}", token=token, form={}).status == 200
            at.page.refresh_action.trigger()

            def drafts() -> list[AuditedAction]:
                return [row for row in at.rows() if (row.layout_name, row.checkout) == ("Gift cards", Checkout.DRAFT)]

            await until(drafts)
            draft = drafts()[0]
            await at.open_form(draft.action.action_id)
            at.choose("action_type", "previous" if at.content.action_type == "next" else "next")
            done = demo.api("PUT", f"/layout/publish/{parent}", token=token, form={"publishNow": "1"})
            assert done.status == 200
            await at.save()
            await until(lambda: at.error("layout_id"))
            assert "checked out" in at.error("layout_id")
            assert at.form.is_unsaved()
            await at.form.editing.document.draft.discard()  # type: ignore[union-attr]  # it is loaded

    play(scene())


def test_a_refusal_of_the_cms_appears_at_its_field(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            for field, wire in (
                ("trigger_code", "triggerKey"),
                ("trigger_code", "triggerCode"),
                ("layout_id", "statusId"),
                ("target", "target"),
            ):
                await start_new(at)
                at.choose("layout_code", "BR010")
                cms.fault(
                    "status",
                    method="POST",
                    path="/api/action$",
                    status=422,
                    body=f'{{"error":422,"message":"Please mend it","property":"{wire}","help":null}}',
                )
                await at.save()
                assert at.error(field) == "Please mend it.", wire
                assert at.form.is_unsaved()

    play(scene())


def test_a_duplicate_touch_trigger_is_reported_before_sending(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await start_new(at)
            at.choose("trigger_type", "touch")
            at.choose("source", "region")
            at.choose("source_id", number_of(at.editor("source_id"), "Picture"))
            at.choose("layout_code", "BR010")
            await at.save()
            assert "already responds to touching" in at.error("trigger_type")
            assert not demo.requests(path="/api/action", method="POST")
            touched = next(
                row for row in at.page.model.records() if (row.layout_name, row.source_name) == (HARBOUR, "Picture")
            )
            await at.open_form(touched.action.action_id)
            at.choose("action_type", "previous")
            assert at.error("trigger_type") == "", "its own touch trigger is no conflict"
            await at.form.editing.document.draft.discard()  # type: ignore[union-attr]  # it is loaded

    play(scene())


DOUBTED_CODES = (
    # what is typed, a word of the error, a word of the warning
    ("", "code", ""),
    ("   ", "code", ""),
    ("x" * 51, "up to 50", ""),
    ("<b>go</b>", "", "removes everything"),
    ("storm", "", "also triggers action"),
)
KEPT_CODES = (
    "x" * 50,
    "caf\u00e9 \u5e97",
    "\U0001f680",
    "\u05e9\u05dc\u05d5\u05dd",
    "a\u202eb",
    "a\x07b",
    "1 OR 1=1; --",
)


def test_odd_trigger_codes_are_refused_warned_of_or_kept_as_they_are(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """In one form, because the rules are independent of earlier input; what is kept is saved each time."""

    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await start_new(at)
            at.choose("layout_code", "BR010")
            editor = at.editor("trigger_code")
            demo.forget_requests()
            for text, error, warning in DOUBTED_CODES:
                editor.clear()
                editor.insert(text)
                said, doubt = at.error("trigger_code"), at.warning("trigger_code")
                assert (error in said) if error else said == "", text
                assert (warning in doubt) if warning else doubt == "", text
                if error:
                    await at.save()
                    assert not demo.requests(path="/api/action", method="POST")
                    assert at.error("trigger_code")
            made = None
            for text in KEPT_CODES:
                editor.clear()
                editor.insert(text)
                assert (at.error("trigger_code"), at.warning("trigger_code")) == ("", ""), text
                if made is None:
                    made = await at.save_new()
                else:
                    await at.save()
                assert (await at.held(made)).trigger_code == text.strip()
            assert made is not None
            await delete_action(at, made)

    play(scene())


def test_odd_layout_codes_are_warned_of(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await start_new(at)
            at.choose("layout_code", "NO_SUCH")
            assert at.warning("layout_code") == "No layout has the code “NO_SUCH”."
            at.choose("layout_code", "x" * 51)
            assert "up to 50" in at.error("layout_code")
            at.choose("layout_code", "")
            assert at.error("layout_code")
            at.choose("layout_code", "br010")
            assert (at.error("layout_code"), at.warning("layout_code")) == ("", "")

    play(scene())


def test_a_draft_is_restored_with_all_its_parts(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            ferry = at.row(HARBOUR, "ferry-late").action.action_id
            await at.open_form(ferry)
            at.choose("source", "region")
            at.choose("source_id", number_of(at.editor("source_id"), "Picture"))
            at.choose("target_id", number_of(at.editor("target_id"), "Picture"))
            meant = at.content
            closing = asyncio.ensure_future(at.shown.navigator.bench.tabs.close_page(at.form))
            await at.shown.answer("Keep draft")
            assert await closing
            await at.open_form(ferry)
            await until(lambda: at.form.editing is not None and at.content == meant)
            assert at.editor("source_id").currentText() == "Picture"
            await at.form.editing.document.draft.discard()  # type: ignore[union-attr]  # it is loaded

    play(scene())


def test_a_duplicate_starts_with_everything_but_the_code(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            ferry = at.row(HARBOUR, "ferry-late")
            await at.select(ferry)
            assert at.page.record_verbs.duplicate is not None
            at.page.record_verbs.duplicate.trigger()
            tabs = at.shown.navigator.bench.tabs
            await until(lambda: tabs.current() is not at.page)
            await until(lambda: at.form.editing is not None)
            before = await at.held(ferry.action.action_id)
            assert at.content == ActionForm(**{**_values(before), "trigger_code": ""})
            at.type("trigger_code", "ferry-copy")
            made = await at.save_new()
            assert await at.held(made) == ActionForm(**{**_values(before), "trigger_code": "ferry-copy"})
            await delete_action(at, made)

    play(scene())


def test_without_a_layout_list_ids_and_names_come_from_actions(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(lookups=False) as bare:
            async with stage(tmp_path, bare) as at:
                ferry = next(row for row in at.rows() if row.action.trigger_code == "ferry-late").action
                await at.open_form()
                picker = at.editor("layout_id")
                assert ferry.layout_id in {choice.value for choice in offered(picker)}
                at.choose("layout_id", ferry.layout_id)
                at.choose("target", "region")
                regions = offered(at.editor("target_id"))
                assert "Times" in {choice.text for choice in regions}
                at.choose("target_id", ferry.target_id)
                at.choose("trigger_type", "webhook")
                at.type("trigger_code", "no lookups")
                at.choose("layout_code", "BR010")
                made = await at.save_new()
                held = await at.held(made)
                assert (held.target_id, held.layout_id) == (ferry.target_id, ferry.layout_id)
                assert at.warning("layout_code") == "", "what is not known is no finding"

    play(scene())


def _is_listed(at: Stage, action_id: int) -> bool:
    return at.page.model.by_id(action_id) is not None


def _values(form: ActionForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in ActionForm.__slots__}


def test_a_new_layout_code_is_looked_up_before_it_is_reported_as_unknown(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await start_new(at)
            at.choose("layout_code", "NO-SUCH-CODE")
            await until(lambda: at.warning("layout_code"))
            demo.add_layout("Tide board", "TIDE99")
            at.choose("layout_code", "TIDE99")
            await until(lambda: not at.warning("layout_code"))
            assert at.editor("layout_code").currentText() == "TIDE99 · Tide board"

    play(scene())
