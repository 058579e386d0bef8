"""The editors of the action form. Their choices depend on the layout and on each other's values."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.interactive_actions.action import LAYOUT, REGION, ActionForm
from app.domain.interactive_actions.action_findings import code_key
from app.domain.interactive_actions.action_in_context import Checkout, checkout_of
from app.domain.interactive_actions.layout_parts import Parts
from app.domain.layouts.layout import Layout
from app.domain.text.collation import collation_key
from app.models.choice_model import Choice
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.pages.actions import labels
from app.ui.task_runner import spawn
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker

LOOKED_AT: Final = 40
"""How many checked-out layouts have their parts loaded before the user chooses one."""
_AGAIN_S: Final = 10.0
_LONGEST_ID: Final = 9


class LayoutPicker(SingleRecordPicker):
    """Lists checked-out layouts with their contents. Other layouts are disabled, and a note says how to check them
    out."""

    def __init__(self, session: Session) -> None:
        super().__init__(placeholder=tr("Choose a checked-out layout"))
        self._parts = session.regions
        self._asked_at = time.monotonic()
        self._offer()

    def name_of(self, value: object) -> str:
        layout = self._parts.layout(value) if isinstance(value, int) else None
        return layout.name if layout is not None else tr("Layout {n}", n=value)

    def _offer(self) -> None:
        known = self._parts.known
        drafts = known.drafts()
        if not drafts and not known.is_complete:
            note = known.sentence or tr("The CMS doesn't list its layouts for this sign-in.")
            self.set_choices([self._mentioned(each) for each in self._parts.mentioned()], note=note, typed=_layout_id)
            return
        choices = [self._checked_out(layout) for layout in drafts]
        choices += [_out_of_reach(layout) for layout in known.not_checked_out()]
        note = tr(
            "You can only change actions in checked-out layouts. To check one out, open it in the "
            "CMS layout editor and choose “Checkout”."
        )
        self.set_choices(choices, note=note)

    def _checked_out(self, layout: Layout) -> Choice:
        parts = self._parts.parts(layout.layout_id)
        section = tr("Checked out")
        if not parts.is_complete:
            return Choice(layout.layout_id, layout.name, section=section)
        return Choice(layout.layout_id, layout.name, parts_text(parts), section, help=parts_list(parts))

    def _mentioned(self, layout: Layout) -> Choice:
        is_shut = checkout_of(layout) is Checkout.PUBLISHED
        return Choice(layout.layout_id, layout.name, tr("has actions"), is_enabled=not is_shut)

    def showPopup(self) -> None:
        """Reloads the checked-out layouts, because one may have been checked out a moment ago."""
        super().showPopup()
        if time.monotonic() - self._asked_at > _AGAIN_S:
            self._asked_at = time.monotonic()
            spawn(self, self._ask_again(), name="look for checked-out layouts")

    async def _ask_again(self) -> None:
        known = await self._parts.look_for_drafts()
        self._offer()
        async for _ in self._parts.load_parts([draft.layout_id for draft in known.drafts()][:LOOKED_AT]):
            self._offer()


class PartPicker(SingleRecordPicker):
    """Picks a part of the form's layout. It drops its value when the layout, or the kind of part, changes."""

    def __init__(self, session: Session, placeholder: str) -> None:
        super().__init__(placeholder=placeholder)
        self._session = session
        self._place: object = None
        self._form: ActionForm | None = None

    def set_value(self, value: object) -> None:
        """Sets the value from the program. The next `follow` does not count as a change of layout."""
        self._form = None
        super().set_value(value)

    def follow(self, form: ActionForm) -> None:
        """Implements `Field.follow`."""
        place = self.place_of(form)
        is_elsewhere = self._form is not None and place != self._place
        self._place, self._form = place, form
        parts = self._session.regions.parts(form.layout_id)
        self._offer(form, parts)
        if is_elsewhere:
            self.take(self.value_for(form))
            if not parts.is_complete:
                spawn(self, self._look(form), name="look at the layout")

    def place_of(self, form: ActionForm) -> object:
        """Returns what the value depends on. When it changes, the value is dropped."""
        return form.layout_id

    def value_for(self, form: ActionForm) -> int | None:
        """Returns the initial value after such a change; None leaves the field empty."""
        return None

    def choices_of(self, form: ActionForm, parts: Parts) -> Sequence[Choice]:
        """Returns the parts that can be chosen."""
        raise NotImplementedError

    def kind_of(self, form: ActionForm) -> str:
        """Returns the kind of part: region or widget."""
        raise NotImplementedError

    def name_of(self, value: object) -> str:
        kind = self.kind_of(self._form) if self._form is not None else REGION
        return f"{labels.part_words()[kind]} {value}"

    def _offer(self, form: ActionForm, parts: Parts) -> None:
        if parts.is_complete:
            self.set_choices(self.choices_of(form, parts))
            return
        note = tr("The CMS doesn't return this layout's contents. Choose a part that its actions use, or enter an ID.")
        self.set_choices(self.choices_of(form, parts), note=note if form.layout_id else "", typed=self._typed_id)

    def _typed_id(self, text: str) -> Choice | None:
        return Choice(int(text), self.name_of(text)) if _is_id(text) else None

    async def _look(self, form: ActionForm) -> None:
        if form.layout_id is not None:
            await self._session.regions.design(form.layout_id)
        if self._form is not None:
            self._offer(self._form, self._session.regions.parts(self._form.layout_id))


class SourcePicker(PartPicker):
    """Picks where the action starts: the layout itself, a region of it, or a widget."""

    def place_of(self, form: ActionForm) -> object:
        return form.layout_id, form.source.casefold()

    def value_for(self, form: ActionForm) -> int | None:
        return form.layout_id if form.source.casefold() == LAYOUT else None

    def kind_of(self, form: ActionForm) -> str:
        return form.source.casefold() if form.source.casefold() in labels.part_words() else REGION

    def choices_of(self, form: ActionForm, parts: Parts) -> Sequence[Choice]:
        if form.source.casefold() == LAYOUT:
            return [Choice(form.layout_id, tr("This layout"))] if form.layout_id else []
        return region_choices(parts) if form.source.casefold() == REGION else widget_choices(parts)


class RegionPicker(PartPicker):
    """Picks the region that the action changes."""

    def kind_of(self, form: ActionForm) -> str:
        return REGION

    def choices_of(self, form: ActionForm, parts: Parts) -> Sequence[Choice]:
        return region_choices(parts)


class WidgetPicker(PartPicker):
    """Picks the widget that the action shows."""

    def kind_of(self, form: ActionForm) -> str:
        return "widget"

    def choices_of(self, form: ActionForm, parts: Parts) -> Sequence[Choice]:
        return widget_choices(parts)


class CodePicker(SingleRecordPicker):
    """Picks the code of a layout. A code can also be typed, since it may be newer than the list."""

    def __init__(self, session: Session) -> None:
        super().__init__(placeholder=tr("Choose a layout or enter its code"))
        self._parts = session.regions
        self._names: dict[str, str] = {}
        self._offer()
        self.changed.connect(self._look)

    def _offer(self) -> None:
        by_code = self._parts.known.by_code
        layouts = sorted((by_code or {}).values(), key=lambda each: (bool(each.retired), collation_key(each.name)))
        self._names = {(layout.code or "").strip(): layout.name for layout in layouts}
        note = "" if by_code is not None else tr("The CMS doesn't list layout codes. Enter the code.")
        self.set_choices([_code_choice(layout) for layout in layouts], note=note, typed=_typed_code)

    def _is_unknown(self, code: str) -> bool:
        by_code = self._parts.known.by_code
        return bool(code) and by_code is not None and code_key(code) not in by_code

    def _look(self) -> None:
        code = str(self.value() or "")
        if self._is_unknown(code):
            spawn(self, self._look_up(code), name="look for a layout code")

    async def _look_up(self, code: str) -> None:
        try:
            await self._parts.layouts_with((code,))
        except MarqueeError as error:
            logger("ui.actions").info("%s: a layout code could not be looked up", error.diagnostic_id)
            return
        self._offer()
        if code == self.value() and not self._is_unknown(code):
            self.changed.emit()

    def text_of(self, value: object) -> str:
        name = self._names.get(str(value))
        return f"{value} · {name}" if name else str(value)


# --------------------------------------------------------------------------------------------------- choices


def region_choices(parts: Parts) -> list[Choice]:
    """Returns every region with the number of its widgets."""
    return [
        Choice(
            region.region_id,
            region.name or tr("Region {n}", n=region.region_id),
            tr_n("{n} widget", "{n} widgets", len(region.widgets)) if parts.is_complete else "",
            help=", ".join(widget.title or str(widget.type) for widget in region.widgets),
        )
        for region in parts.regions
    ]


def widget_choices(parts: Parts) -> list[Choice]:
    """Returns every widget under its region."""
    return [
        Choice(
            placed.widget.widget_id,
            placed.widget.title or tr("Widget {n}", n=placed.widget.widget_id),
            placed.widget.type or "",
            section="" if placed.region is None else _region_name(placed.region.name, placed.region.is_drawer),
        )
        for placed in parts.widgets
    ]


def parts_text(parts: Parts) -> str:
    """Returns a summary such as `2 regions, 5 widgets`."""
    if not parts.regions and not parts.widgets:
        return tr("empty")
    regions = tr_n("{n} region", "{n} regions", len(parts.regions))
    return f"{regions}, {tr_n('{n} widget', '{n} widgets', len(parts.widgets))}"


def parts_list(parts: Parts) -> str:
    """Lists the regions with their widgets, one per line."""
    return "\n".join(_part_lines(parts))


def _part_lines(parts: Parts) -> Iterator[str]:
    for region in parts.regions:
        names = ", ".join(widget.title or str(widget.type) for widget in region.widgets)
        yield f"{_region_name(region.name, is_drawer=False)}: {names or tr('empty')}"


def _region_name(name: str | None, is_drawer: bool | None) -> str:
    return tr("In the drawer") if is_drawer else name or tr("Unnamed region")


def _out_of_reach(layout: Layout) -> Choice:
    return Choice(
        layout.layout_id,
        layout.name,
        section=tr("Not checked out"),
        is_enabled=False,
        help=labels.how_to_check_out(layout.name),
    )


def _code_choice(layout: Layout) -> Choice:
    code = (layout.code or "").strip()
    retired = tr("retired")
    return Choice(code, code, f"{layout.name} ({retired})" if layout.retired else layout.name)


def _typed_code(text: str) -> Choice:
    return Choice(text, text, tr("as entered"))


def _layout_id(text: str) -> Choice | None:
    return Choice(int(text), tr("Layout {n}", n=text)) if _is_id(text) else None


def _is_id(text: str) -> bool:
    return text.isdecimal() and len(text) <= _LONGEST_ID and int(text) > 0
