"""`dev.py audit` reports its findings, and never takes a failed check for a clean one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import dev_audit
from audit_licences import judge, locked, review
from dev_audit import BANDIT, Outcome, bandit, read_pip_audit, status, vulnerabilities
from tests.unit.architecture import ROOT
from tests.unit.packaging.machine import program

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": [], "description": "…"}
SOUND = {"name": "httpx", "version": "0.28.1", "vulns": []}
HOLED = {"name": "h11", "version": "0.1", "vulns": [HOLE]}
UNKNOWN = {"name": "ours", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    "packages, outcome",
    [
        ([SOUND], Outcome.CLEAN),
        ([SOUND, HOLED], Outcome.FOUND),
        ([UNKNOWN, HOLED], Outcome.FOUND),
        ([SOUND, UNKNOWN], Outcome.UNCHECKED),
        ([UNKNOWN], Outcome.UNCHECKED),
        ([], Outcome.UNCHECKED),
    ],
)
def test_unknown_packages_are_not_safe(packages: list[object], outcome: Outcome) -> None:
    assert read_pip_audit(json.dumps({"dependencies": packages})).outcome is outcome


def test_a_vulnerability_is_reported_with_the_version_that_fixes_it() -> None:
    said = read_pip_audit(json.dumps({"dependencies": [SOUND, HOLED]})).message
    assert "h11 0.1: PYSEC-1, mended in 2.0" in said
    assert "2 packages looked at, 1 known holes" in said


def test_the_second_service_is_asked_if_the_first_has_no_answer(tmp_path: Path) -> None:
    known, unknown = (json.dumps({"dependencies": [each]}) for each in (HOLED, UNKNOWN))
    tools = program(tmp_path / "python", f"case \"$*\" in *osv*) echo '{known}';; *) echo '{unknown}';; esac")
    assert vulnerabilities(tools, tmp_path / "lock").outcome is Outcome.FOUND
    tools = program(tmp_path / "python", "echo 'Max retries exceeded' >&2; exit 1")
    result = vulnerabilities(tools, tmp_path / "lock")
    assert result.outcome is Outcome.UNCHECKED
    assert "osv: Max retries exceeded" in result.message


def test_bandit_with_findings_or_a_failure_is_never_clean(tmp_path: Path) -> None:
    for code, outcome in ((0, Outcome.CLEAN), (1, Outcome.FOUND), (2, Outcome.UNCHECKED)):
        tools = program(tmp_path / f"python{code}", f"echo 'app/x.py:1: B102 exec used'; exit {code}")
        assert bandit(tools, tmp_path, "app").outcome is outcome


def test_every_excluded_rule_has_a_reason_and_nothing_is_scanned_twice(tmp_path: Path) -> None:
    assert all(reason for rules in BANDIT.values() for reason in rules.values())
    tools = program(tmp_path / "python", f'echo "$@" >> "{tmp_path}/asked"')
    for part in BANDIT:
        bandit(tools, tmp_path, part)
    first, second, third = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    assert "./app --skip" in first
    assert "--exclude ./app/demo" in first
    assert "./app/demo --skip" in second
    assert "--exclude" not in second + third


def test_the_exit_status_reports_the_worst_result() -> None:
    assert status([Outcome.CLEAN, Outcome.CLEAN]) == 0
    assert status([Outcome.CLEAN, Outcome.UNCHECKED]) == dev_audit.UNCHECKED
    assert status([Outcome.UNCHECKED, Outcome.FOUND]) == 1


@pytest.mark.parametrize(
    "licence, is_allowed",
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-2-Clause", True),
        ("MIT OR GPL-3.0-only", True),
        ("Apache Software License AND GNU General Public License v2 (GPLv2)", False),
        ("GPL-3.0-or-later", False),
        ("AGPL-3.0-only", False),
        ("LGPL-3.0-only", False),
        ("My own", False),
        ("", False),
    ],
)
def test_a_copyleft_or_unknown_licence_is_a_finding(licence: str, *, is_allowed: bool) -> None:
    assert (judge("some-package", licence).finding == "") is is_allowed


def test_the_lgpl_is_allowed_only_for_qt_with_a_reason() -> None:
    verdict = judge("pyside6-essentials", "LGPL-3.0-only OR GPL-2.0-only")
    assert verdict.finding == ""
    assert "LGPL" in verdict.reason


def test_a_locked_but_missing_package_is_a_finding_unless_another_platform_needs_it() -> None:
    lines = ["never-installed==1.0 \\", "    --hash=sha256:00", "nor-this==1.0 ; sys_platform == 'amiga' \\", "# x==1"]
    verdicts, elsewhere = review(locked(lines))
    assert [(each.name, each.finding) for each in verdicts] == [("never-installed", "is locked and not installed")]
    assert elsewhere == ["nor-this"]


def test_the_licences_of_all_dependencies_are_accepted() -> None:
    script, lock = ROOT / "packaging" / "audit_licences.py", ROOT / "packaging" / "requirements.lock"
    told = subprocess.run([sys.executable, script, lock], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
    assert "pyside6-essentials: LGPL" in told.stdout
