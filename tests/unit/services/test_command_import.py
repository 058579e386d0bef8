"""Commands from files: what is read, findings by line, and the planned creations."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace as struct_replace

from app.core.errors import Invalid
from app.domain.commands.command import ALERT_POLICIES, PLAYER_TYPES, Command, CommandForm
from app.domain.lenient_field_types import Permissions
from app.domain.text.csv_export import csv_text
from app.services.commands.command_import import ImportAction, ImportPlan, plan_import, read_file
from app.services.commands.command_service import command_form

REBOOT = Command(command_id=1, name="Reboot", code="reboot")


def plan_csv(text: str, *existing: Command) -> ImportPlan:
    return plan_import(text, existing, is_json=False)


def plan_json(text: str, *existing: Command) -> ImportPlan:
    return plan_import(text, existing, is_json=True)


def told(plan: ImportPlan) -> list[tuple[int, str]]:
    rows = [(each.line, each.sentence) for row in plan.rows for each in row.findings]
    return [*((each.line, each.sentence) for each in plan.findings), *rows]


def test_a_csv_file_with_the_field_names_of_the_cms_is_read() -> None:
    plan = plan_csv(
        "command,code,description,commandString,validationString,availableOn,createAlertOn\r\n"
        'Screen on,screen_on,Morning,"tpv_led|green",ok,"android,lg",failure\r\n'
    )
    (row,) = plan.rows
    assert row.form == CommandForm(
        name="Screen on",
        code="screen_on",
        description="Morning",
        command_string="tpv_led|green",
        validation_string="ok",
        available_on=("android", "lg"),
        create_alert_on="failure",
    )
    assert (row.line, row.action, row.findings, plan.findings) == (2, ImportAction.CREATE, (), ())


@pytest.mark.parametrize("title", ["command", "Command"])
def test_a_column_command_beside_a_name_is_the_command_string(title: str) -> None:
    (row,) = plan_csv(f"{title},name,code\nreboot -f,Reboot,reboot\n").rows
    assert (row.form.name, row.form.command_string) == ("Reboot", "reboot -f")
    (row,) = plan_json(f'[{{"name": "Reboot", "{title}": "reboot -f", "code": "reboot"}}]').rows
    assert (row.form.name, row.form.command_string) == ("Reboot", "reboot -f")
    plan = plan_csv(f"name,code,{title},command string\nReboot,reboot,Off,reboot -f\n")
    assert (plan.rows[0].form.name, plan.rows[0].form.command_string) == ("Reboot", "reboot -f")
    assert told(plan) == [(1, f"“name” and “{title}” are the same field. Only the first column is used.")]


@pytest.mark.parametrize("nothing", ["", "—"], ids=["empty", "a dash, as older versions wrote"])
def test_our_own_table_export_is_read_back(nothing: str) -> None:
    header = ("Name", "Code", "Player types", "String type", "Command string", "Alert", "Description", "ID")
    row = ("Sum", "sum", "Android, webOS (LG), Tizen (Samsung)", "Free text", "=1+1", "On failure", "", 7)
    (read,) = plan_csv(csv_text(header, [row]).replace("failure,,", f"failure,{nothing},")).rows
    assert read.form == CommandForm(
        name="Sum",
        code="sum",
        command_string="=1+1",
        available_on=("android", "lg", "sssp"),
        create_alert_on="failure",
    )
    assert read.findings == ()


names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).map(str.strip).filter(bool)
forms = st.builds(
    CommandForm,
    name=names,
    code=st.from_regex(r"[a-z_]{1,12}", fullmatch=True),
    description=st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="'"), max_size=12),
    command_string=st.sampled_from(["", "reboot", "=a", "tpv_led|red", 'a "quoted" part', "two\nlines"]),
    available_on=st.lists(st.sampled_from(PLAYER_TYPES), unique=True).map(tuple),
    create_alert_on=st.sampled_from(ALERT_POLICIES),
)
many = st.lists(forms, min_size=1, max_size=5, unique_by=lambda form: form.code)


@given(many)
@example([CommandForm(name="—", code="a", description="–", command_string="'—")])
def test_every_command_survives_a_csv_export(written: list[CommandForm]) -> None:
    header = ("name", "code", "description", "command string", "player types", "alert")
    rows = [
        (each.name, each.code, each.description, each.command_string, ",".join(each.available_on), each.create_alert_on)
        for each in written
    ]
    assert [row.form for row in plan_csv(csv_text(header, rows)).rows] == written


@given(many)
@example([CommandForm(name="—", code="a", description="–", command_string="")])
def test_every_command_survives_a_json_export(written: list[CommandForm]) -> None:
    records = [
        Command(
            command_id=number,
            name=each.name,
            code=each.code,
            description=each.description,
            command_string=each.command_string,
            available_on=",".join(each.available_on) or None,
            create_alert_on=each.create_alert_on,
        )
        for number, each in enumerate(written)
    ]
    text = msgspec.json.format(msgspec.json.encode(records)).decode()
    plan = plan_json(text)
    assert [row.form for row in plan.rows] == written
    assert all(text.splitlines()[row.line - 1].strip() == "{" for row in plan.rows)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_cells_can_have_three_separators(separator: str) -> None:
    (row,) = plan_csv(f"name{separator}code\nReboot{separator}reboot\n").rows
    assert row.form.code == "reboot"


@pytest.mark.failure(30)
def test_findings_have_correct_line_numbers_after_multiline_cells() -> None:
    plan = plan_csv('name,code,description\nOne,one,"a\nb\nc"\n\nTwo,tw2,\nThree,ONE,\n,four,\n')
    assert told(plan) == [
        (6, "A code can only have letters A to Z and underscores, no digits or spaces."),
        (7, "Line 2 already has this code."),
        (8, "Enter a name."),
    ]
    assert [row.action for row in plan.rows] == [
        ImportAction.CREATE,
        ImportAction.INVALID,
        ImportAction.INVALID,
        ImportAction.INVALID,
    ]


def test_a_file_changes_only_its_own_fields_of_an_existing_command() -> None:
    there = struct_replace(REBOOT, description="In two\nlines", command_string="reboot", available_on="linux,android")
    plan = plan_csv("name,code,description\nReboot all,REBOOT,In two lines\n", there)
    (row,) = plan.rows
    assert (row.action, row.existing) == (ImportAction.CHANGE, there)
    assert told(plan) == [(2, "Changes the name of “Reboot”.")]
    assert row.form == replace(command_form(there), name="Reboot all")
    plan = plan_csv('name,code,player types\nReboot,reboot,"android, linux"\n', there)
    assert [row.action for row in plan.rows] == [ImportAction.SAME]
    assert told(plan) == [(2, "“Reboot” already exists and is identical.")]


def test_a_duplicate_or_unowned_command_is_skipped() -> None:
    plan = plan_csv("name,code\nReboot all,reboot\n", REBOOT, REBOOT)
    assert told(plan) == [(2, "2 commands have this code, so it's unclear which one to change.")]
    theirs = struct_replace(REBOOT, user_permissions=Permissions(view=True, edit=False))
    plan = plan_csv("name,code\nReboot all,reboot\n", theirs)
    assert told(plan) == [(2, "“Reboot” already exists, and you can't change it.")]
    assert [row.action for row in plan.rows] == [ImportAction.INVALID]


def test_values_the_cms_would_change_are_reported_and_imported() -> None:
    plan = plan_csv("name,code,command string,player types\nA<b>,a,tpv_led|pink,toaster\n")
    assert [row.action for row in plan.rows] == [ImportAction.CREATE]
    assert len(told(plan)) == 3


def test_unknown_columns_are_reported_and_ignored() -> None:
    plan = plan_csv("Colour,name,code,Name,id\nred,A,a,B,7\n")
    assert told(plan) == [
        (1, "Commands have no field “Colour”. The column is ignored."),
        (1, "“name” and “Name” are the same field. Only the first column is used."),
    ]
    assert plan.rows[0].form.name == "A"


def test_rows_with_too_many_cells_are_errors_and_missing_cells_are_empty() -> None:
    plan = plan_csv("name,code,alert\nA,a,always,more\nB,b\n")
    assert [row.action for row in plan.rows] == [ImportAction.INVALID, ImportAction.CREATE]
    assert plan.rows[1].form.create_alert_on == "never"


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("name\nA\n", "Line 1 has no column “code”."),
        ("\n\n", "The file contains no commands."),
        ("name,code\n", "The file contains no commands."),
        ('name,code\nA,"a\n', "Line 2 isn't valid CSV"),
    ],
)
def test_a_file_without_a_command_list_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        plan_csv(text)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ('[{"name": "A"},\n{"name" "B"}]', "Line 2 isn't valid JSON"),
        ('{"name": "A"}', "must be an array"),
        ("[]", "no commands"),
        ("[" * 100_000, "isn't valid JSON|nested far too deeply"),
        ('[{"name": "A", "code": ' + "9" * 5_000 + "}]", "a number that's far too long"),
    ],
)
def test_json_without_a_command_list_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        plan_json(text)


@pytest.mark.failure(30)
def test_a_lone_surrogate_is_reported_before_anything_is_sent() -> None:
    text = '[{"name": "A \\ud83d", "code": "a"}, {"name": "B", "code": "b", "availableOn": ["\\ude00"]}]'
    plan = plan_json(text)
    assert [row.action for row in plan.rows] == [ImportAction.INVALID, ImportAction.INVALID]
    assert [row.findings[0].sentence for row in plan.rows] == ["“name” must be text.", "“availableOn” must be text."]


def test_json_rows_have_line_numbers() -> None:
    text = (
        '[\n  {"name": "A", "code": "a", "availableOn": ["linux"], "colour": 1},\n\n  7,\n  {"name": 3, "code": "b"}\n]'
    )
    plan = plan_json(text)
    assert [(row.line, row.action) for row in plan.rows] == [
        (2, ImportAction.CREATE),
        (4, ImportAction.INVALID),
        (5, ImportAction.INVALID),
    ]
    assert plan.rows[0].form.available_on == ("linux",)
    assert told(plan)[0] == (2, "Commands have no field “colour”. It's ignored.")
    assert (5, "“name” must be text.") in told(plan)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_are_read_in_common_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "commands.csv"
    path.write_bytes("name,code\nTür,door\n".encode(encoding))
    assert read_file(path) == ("name,code\nTür,door\n", ())


def test_a_file_of_an_old_spreadsheet_is_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "commands.csv"
    path.write_bytes("name,code\nTür,door\n".encode("cp1252"))
    text, findings = read_file(path)
    assert "Tür" in text
    assert [each.line for each in findings] == [1]


@pytest.mark.failure(30)
def test_binary_content_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(Invalid, match="isn't a text file"):
        read_file(path)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="can't be read"):
        read_file(tmp_path / "nothing.csv")


@pytest.mark.failure(30)
def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_bytes(b"name,code\n" + b"a" * 5_000_001)
    with pytest.raises(Invalid, match="larger than 5 MB"):
        read_file(path)


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(Invalid, match="10,001 commands"):
        plan_csv("name,code\n" + "A,a\n" * 10_001)
