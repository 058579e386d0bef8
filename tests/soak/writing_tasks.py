"""What a user changes: line-ups, campaigns, commands, notifications, actions and ads, each recorded once saved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.domain.interactive_actions.action_in_context import Checkout
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import write
from tests.soak.saved_work import CAMPAIGN
from tests.soak.simulated_user import MARKER, NEW, SimulatedUser

LINE_UPS: Final = ("Autumn window loop", "Soup season", "Bath counter boards")
_SHORTEST, _LONGEST = 6, 40
_ADS: Final = 3
_PEOPLE: Final = (1, 2, 3)
_CONTROL, _ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def prepare(cms: DemoCms) -> None:
    """Creates ads to work on."""
    for number in range(_ADS):
        make_ad(cms, f"{MARKER} ad {number}")


# ---------------------------------------------------------------------------------------------------------- campaigns


async def arrange_a_line_up(user: SimulatedUser) -> None:
    """Makes some steps by keyboard, repeats them on a list, and saves once; steps without effect leave nothing to
    save."""
    campaign_id = user.cms.campaign_id(user.chance.choice(LINE_UPS))
    page = await user.opened(lambda: user.shown.navigator.open_page(user.session, "campaign", campaign_id))
    before = [entry.layout_id for entry in page.editing.editor.working().entries]
    order = list(before)
    await user.at_the_window()
    for _ in range(user.chance.randint(1, 4)):
        _step(user, page, order)
    shown = [entry.layout_id for entry in page.editing.editor.working().entries]
    assert shown == order, f"the window has {shown}, and by its own keys it would be {order}"
    if order == before and not page.is_unsaved():
        await user.close(page)
        return
    await user.insist(page)
    user.saved_work.note_saved(CAMPAIGN, campaign_id, **{"line-up": order})
    await user.close(page)


def _step(user: SimulatedUser, page: Any, order: list[int]) -> None:
    """Does one action, in the window and in the list."""
    view, row = page.editing.workspace.view, user.chance.randrange(len(order))
    verbs = ["top", "bottom", "down"]
    verbs += ["remove"] if len(order) > _SHORTEST else []
    verbs += ["duplicate"] if len(order) < _LONGEST else []
    verb = user.chance.choice(verbs)
    view.setFocus()
    view.select_rows([row])
    if verb == "top":
        QTest.keyClick(view, Qt.Key.Key_Home, _ALT)
        order.insert(0, order.pop(row))
    elif verb == "bottom":
        QTest.keyClick(view, Qt.Key.Key_End, _ALT)
        order.append(order.pop(row))
    elif verb == "down":
        QTest.keyClick(view, Qt.Key.Key_Down, _ALT)
        order.insert(min(row + 1, len(order) - 1), order.pop(row))
    elif verb == "remove":
        QTest.keyClick(view, Qt.Key.Key_Delete)
        del order[row]
    else:
        QTest.keyClick(view, Qt.Key.Key_D, _CONTROL)
        order.insert(row + 1, order[row])


async def change_a_reference(user: SimulatedUser) -> None:
    """Changes a property, which must not change the line-up."""
    campaign_id = user.cms.campaign_id(user.chance.choice(LINE_UPS))
    before = user.cms.line_up(campaign_id)
    page = await user.opened(lambda: user.shown.navigator.open_page(user.session, "campaign", campaign_id))
    text = user.name("reference")
    write(page.editing.workspace.properties.references[0].edit, text)
    await user.insist(page)
    user.saved_work.note_saved(CAMPAIGN, campaign_id, ref1=text, **{"line-up": before})
    await user.close(page)


async def change_an_ad(user: SimulatedUser) -> None:
    """Changes an ad's reference and the order of its layouts, in which each step is a separate write."""
    number = user.chance.randrange(_ADS)
    campaign_id = user.cms.campaign_id(f"{MARKER} ad {number}")
    page = await user.opened(lambda: user.shown.navigator.open_page(user.session, "ad_campaign", campaign_id))
    fields, text = page.editing.content.fields, user.name("ad")
    write(fields["ref2"].widget, text)
    order = [entry.layout_id for entry in page.editing.form_state.working.entries]
    if user.chance.random() < 0.5:
        row = user.chance.randrange(1, len(order))
        fields["entries"].widget.view.select_rows([row])
        fields["entries"].widget.to_top.trigger()
        order.insert(0, order.pop(row))
    await user.insist(page)
    user.saved_work.note_saved(CAMPAIGN, campaign_id, ref2=text, **{"line-up": order})
    await user.close(page)


# -------------------------------------------------------------------------------------------------------------- forms


Unsaved = tuple[Any, Callable[[], None]]
"""A form with unsaved changes, and a function that records its save."""


async def change_a_command(user: SimulatedUser) -> None:
    await _save(user, await begin_a_command(user))


async def change_a_notification(user: SimulatedUser) -> None:
    await _save(user, await begin_a_notification(user))


async def begin_a_command(user: SimulatedUser) -> Unsaved | None:
    page = await user.list_page("commands")
    await page.rows.settled()  # a deletion may just be leaving it
    row = user.chance.randrange(page.model.rowCount())
    return await _change_a_text(user, "command", page.model.id_at(row), "description", "description")


async def begin_a_notification(user: SimulatedUser) -> Unsaved | None:
    """Opens an existing notification; those created here are found by their subject."""
    page = await user.list_page("notifications")
    rows = [row for row in page.model.records() if not page.declaration.title_of(row).startswith(NEW)]
    chosen = page.declaration.id_of(user.chance.choice(rows))
    return await _change_a_text(user, "notification", chosen, "subject", "subject")


async def change_an_action(user: SimulatedUser) -> None:
    """Changes an action created here, or one with a trigger code."""
    page = await user.list_page("actions")
    await page.rows.settled()
    rows = [
        row for row in page.model.records() if row.action.trigger_type == "webhook" and row.checkout is Checkout.DRAFT
    ]
    if rows:
        chosen = user.chance.choice(rows).action.action_id
        await _save(user, await _change_a_text(user, "action", chosen, "trigger_code", "triggerCode"))


async def _change_a_text(user: SimulatedUser, kind: str, record_id: Any, name: str, wire: str) -> Unsaved | None:
    """Returns None if the account may not change the record."""
    form = await user.opened(lambda: user.shown.navigator.open_form(user.session, kind, record_id))
    if form.editing.why_not():
        await user.close(form)
        return None
    text = user.name(kind)
    write(form.editing.content.fields[name].widget, text)
    return form, partial(user.saved_work.note_saved, kind, int(record_id), **{wire: text})


async def _save(user: SimulatedUser, begun: Unsaved | None) -> None:
    if begun is not None:
        form, note = begun
        await user.insist(form)
        note()
        await user.close(form)


async def create_a_command(user: SimulatedUser) -> None:
    form = await user.opened(lambda: user.shown.navigator.open_form(user.session, "command", None))
    fields, name = form.editing.content.fields, user.name("new command")
    write(fields["name"].widget, name)
    write(fields["code"].widget, name.replace(" ", "_").translate(str.maketrans("0123456789", "abcdefghij")))
    write(fields["description"].widget, f"made by {MARKER}")
    await _create(user, form, "commands", "command", name, description=f"made by {MARKER}")


async def create_a_notification(user: SimulatedUser) -> None:
    form = await user.opened(lambda: user.shown.navigator.open_form(user.session, "notification", None))
    fields, subject = form.editing.content.fields, user.name("new notification")
    write(fields["subject"].widget, subject)
    body = fields["body"].widget
    body.show_source(True)
    body.source.setPlainText(f"<p>{subject}</p>")
    fields["user_group_ids"].widget.toggle(user.chance.choice(_PEOPLE))
    await _create(user, form, "notifications", "notification", subject, body=f"<p>{subject}</p>")


async def _create(user: SimulatedUser, form: Any, list_kind: str, kind: str, name: str, **values: Any) -> None:
    """Creates a record. After an unknown outcome it looks in the list, and does not create the record again if it
    exists."""
    seen: list[int] = []

    async def look() -> bool:
        rows = await user.list_page(list_kind)
        rows.refresh_action.trigger()
        await rows.rows.settled()
        await user.loaded(rows)
        declaration = rows.declaration
        # the list also has drafts of this computer, whose ids are not numbers
        ids = [declaration.id_of(each) for each in rows.model.records() if declaration.title_of(each) == name]
        seen.extend(int(each) for each in ids if str(each).isdecimal())
        user.tabs.show_page(form)
        return bool(seen)

    created: int | None = None
    if await user.insist(form, look):
        created = int(form.editing.document.record_id)
    else:
        user.met["found in the list"] += 1
        form.editing.revert.trigger()
        await user.until(lambda: not form.is_unsaved())
    user.saved_work.note_created(kind, created, name, **values)
    await user.close(form)


# --------------------------------------------------------------------------------------------------------------- jobs


async def delete_some_commands(user: SimulatedUser) -> None:
    """Deletes some commands created here by a job; one of them may be restored."""
    page = await user.list_page("commands")
    made = [row for row in page.model.records() if page.declaration.title_of(row).startswith(NEW)]
    chosen = made[: user.chance.randint(1, 4)]
    if len(made) < len(chosen) + 2 or page.record_verbs.delete is None:
        return
    ids = [page.declaration.id_of(row) for row in chosen]
    page.view.select_ids(ids)
    await user.until(page.record_verbs.delete.isEnabled)
    page.record_verbs.delete.trigger()
    await user.shown.answer("Delete")
    await user.until(lambda: user.session.jobs.jobs)
    gone = [item.key for item in await user.job_done(user.session.jobs.jobs[-1])]
    names = [page.declaration.title_of(row) for row in chosen if page.declaration.id_of(row) in gone]
    user.saved_work.note_deleted("command", [int(each) for each in gone], names)
    user.shown.navigator.activity.dismiss_finished()


WRITES: Final[tuple[tuple[int, Callable[[SimulatedUser], Awaitable[None]]], ...]] = (
    (6, arrange_a_line_up),
    (3, change_a_reference),
    (2, change_an_ad),
    (6, change_a_command),
    (5, change_a_notification),
    (3, change_an_action),
    (3, create_a_command),
    (2, create_a_notification),
    (1, delete_some_commands),
)
"""Actions with their frequencies."""
