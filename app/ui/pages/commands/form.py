"""The command form: name, code and player types, then the command string and its alerts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.commands.command import ALERT_POLICIES, NEVER, PLAYER_TYPES, Command, CommandForm
from app.domain.commands.command_string import oddity
from app.domain.commands.validation import command_problems, command_warnings
from app.domain.list_queries import RecordId
from app.services.commands.command_service import RESOURCE, command_form, copy_of, merged_types
from app.services.records.loaded_record_lookup import Cached
from app.services.session.session import Session
from app.ui.forms.field_editors import ChecksEditor, LineEditor, Option, SegmentsEditor, TextEditor
from app.ui.forms.form_declaration import Content, Field, FormContext, FormDeclaration, Group
from app.ui.i18n import tr
from app.ui.pages.commands.command_preview_panel import CommandSidePanel
from app.ui.pages.commands.declaration import FORM, ICON, why_not_edit
from app.ui.pages.commands.labels import alert_text, player_type_text
from app.ui.pages.commands.string_editor import CommandStringEditor


def command_form_declaration() -> FormDeclaration[CommandForm]:
    return FormDeclaration(
        kind=FORM,
        resource=RESOURCE,
        icon=ICON,
        state_type=CommandForm,
        new_title=tr("New command"),
        groups=_groups(),
        title_of=lambda form: form.name,
        start=lambda _: CommandForm(name=""),
        read=_read,
        read_offline=_read_kept,
        adapter=lambda session, record_id: session.commands.adapter(record_id),
        create=_create,
        register_sent=lambda session, state, age_s: session.commands.register_sent(state, age_s),
        problems=_problems,
        warnings=_warnings,
        aside=lambda _: CommandSidePanel(),
        duplicate_of=copy_of,
        version_of=lambda _, snapshot: command_form(snapshot.payload(Command)),
        together=merged_types,
    )


def _groups() -> tuple[Group[CommandForm], ...]:
    return (
        Group(
            title=tr("General"),
            fields=(
                Field(name="name", label=tr("Name"), make=lambda _: LineEditor(), wire="command"),
                Field(
                    name="code",
                    label=tr("Code"),
                    make=lambda _: LineEditor(is_code=True, placeholder="reboot_player"),
                    help=tr(
                        "Used by players and layouts. Letters A to Z and underscores only. Can't be changed later."
                    ),
                    fixed=lambda around: "" if around.is_new else tr("A command's code can't be changed."),
                ),
                Field(
                    name="description",
                    label=tr("Description"),
                    make=lambda _: TextEditor(least_lines=2),
                ),
                Field(
                    name="available_on",
                    label=tr("Player types"),
                    make=lambda _: ChecksEditor([Option(kind, player_type_text(kind)) for kind in PLAYER_TYPES]),
                    help=tr("Applies to all types if none is selected."),
                    text=_player_types,
                ),
            ),
        ),
        Group(
            title=tr("Command"),
            help=tr("Display settings can override these strings."),
            fields=(
                Field(
                    name="command_string",
                    label=tr("Command string"),
                    make=lambda _: CommandStringEditor(),
                    is_wide=True,
                ),
                Field(
                    name="validation_string",
                    label=tr("Validation string"),
                    make=lambda _: LineEditor(is_code=True),
                    help=tr("The command succeeds if the response contains this text. If blank, it always succeeds."),
                ),
                Field(
                    name="create_alert_on",
                    label=tr("Alert"),
                    make=lambda _: SegmentsEditor(
                        [Option(policy, alert_text(policy)) for policy in (NEVER, *ALERT_POLICIES[:-1])]
                    ),
                    help=tr("When to alert the CMS."),
                ),
            ),
        ),
    )


def _player_types(kinds: Sequence[str]) -> str:
    return ", ".join(map(player_type_text, kinds)) or tr("All player types")


async def _read(session: Session, record_id: RecordId) -> Content[CommandForm]:
    return _content(session, await session.commands.get(record_id))


async def _read_kept(session: Session, record_id: RecordId) -> Cached[Content[CommandForm]] | None:
    found = session.known_rows.row(RESOURCE, record_id)
    return Cached(_content(session, found.value), found.kept_at) if found is not None else None


def _content(session: Session, record: Command) -> Content[CommandForm]:
    notes: list[str] = []
    if record.display_profile_id is not None and (
        record.command_string_display_profile or record.validation_string_display_profile
    ):
        notes.append(tr("Display settings override this command's strings on some displays."))
    return Content(command_form(record), record.name, notes, why_not_edit(session, record))


async def _create(session: Session, form: CommandForm, initiator: object) -> RecordId:
    return (await session.commands.create(form, initiator)).command_id


def _problems(form: CommandForm, around: FormContext[CommandForm]) -> Mapping[str, str]:
    """Checks the code against the commands read last. Creating checks it in the CMS again."""
    return command_problems(form, tuple(around.session.commands.known.values()), is_new=around.is_new)


def _warnings(form: CommandForm, _around: FormContext[CommandForm]) -> Mapping[str, str]:
    found = command_warnings(form)
    if odd := oddity(form.command_string):
        kept = tr("Kept as free text.")
        found.setdefault("command_string", f"{odd} {kept}")
    return found
