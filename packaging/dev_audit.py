"""`dev.py audit`: vulnerabilities and licences of the locked packages, and bandit; reports what it could not check."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from dev_system import ended

LOCKS = ("requirements.lock", "audit.lock")
SERVICES = ("pypi", "osv")
"""The services that pip-audit asks, in this order, until one knows the packages."""
UNCHECKED = 3
"""Exit status: no findings, but some checks could not run."""

# Ruff's version of bandit checks every line, with a reason beside each exception. Rules with such exceptions are
# skipped here, for the part of the tree that has them.
_EVERYWHERE = {
    "B101": "an assert states an invariant to reader and type checker; none guards against input",
    "B404": "subprocess is there to be used",
    "B603": "our own interpreter, or the developer's own tools; never a shell, never input",
}
BANDIT: Mapping[str, Mapping[str, str]] = {
    "app": {
        **_EVERYWHERE,
        "B105": "the path of the token endpoint is no password",
        "B311": "spreads waiting times; nothing secret is drawn",
    },
    "app/demo": {
        **_EVERYWHERE,
        "B105": "the demo's people and applications have published passwords and secrets",
        "B311": "made-up content is the same each time",
        "B608": "SQL is put together from our own column names only; values are always bound",
    },
    "packaging": {
        **_EVERYWHERE,
        "B108": "a folder of the Debian that the smoke test makes",
        "B314": "reads a report that pytest has written a moment ago",
        "B405": "the same",
        "B607": "developer's tools are called by their names, as a shell would",
    },
}


class Outcome(Enum):
    CLEAN = "clean"
    FOUND = "found"
    UNCHECKED = "unchecked"


class Result(NamedTuple):
    """The result of one part of the audit, and its message."""

    outcome: Outcome
    message: str


def audit(python: Path, tools: Path, root: Path) -> int:
    """`python` has the locked packages, `tools` pip-audit and bandit.

    Returns 0 only if all checks ran without findings.
    """
    results = {}
    for lock in LOCKS:
        results[f"known holes, {lock}"] = vulnerabilities(tools, root / "packaging" / lock)
    results["licences"] = licences(python, root)
    for part in BANDIT:
        results[f"bandit, {part}"] = bandit(tools, root, part)
    for name, result in results.items():
        print(f"{name}: {result.outcome.value}\n{_indented(result.message)}", flush=True)
    return status([result.outcome for result in results.values()])


def status(outcomes: Sequence[Outcome]) -> int:
    """Returns the exit status of the worst outcome."""
    if Outcome.FOUND in outcomes:
        return 1
    return UNCHECKED if Outcome.UNCHECKED in outcomes else 0


def vulnerabilities(tools: Path, lock: Path) -> Result:
    """Checks every locked package; a service that knows none of them does not count as a pass."""
    notes = []
    for service in SERVICES:
        command = [str(tools), "-m", "pip_audit", "--requirement", str(lock), "--no-deps", "--disable-pip"]
        command += ["--vulnerability-service", service, "--format", "json", "--progress-spinner", "off"]
        answer = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        result = read_pip_audit(answer.stdout)
        if result.outcome is not Outcome.UNCHECKED:
            return result
        words = result.message or (answer.stderr.strip().splitlines() or ["no response"])[-1]
        notes.append(f"{service}: {words}")
    return Result(Outcome.UNCHECKED, "\n".join(["Nothing can be said from here:", *notes]))


def read_pip_audit(text: str) -> Result:
    """Reads pip-audit's JSON. If some packages were not found, they are named, and the others count as checked."""
    try:
        packages = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Result(Outcome.UNCHECKED, "")
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}"
        for each in packages
        for hole in each.get("vulns", ())
    ]
    checked = len(packages) - len(skipped)
    summary = f"{checked} packages looked at, {len(holes)} known holes"
    if skipped:
        shown = ", ".join(skipped[:6]) + (" and others" if len(skipped) > 6 else "")
        summary += f"; {len(skipped)} not known to the service: {shown}"
    if holes:
        return Result(Outcome.FOUND, "\n".join([*holes, summary]))
    return Result(Outcome.UNCHECKED if skipped or not packages else Outcome.CLEAN, summary)


def licences(python: Path, root: Path) -> Result:
    """Checks the packages in the lock that the product and its tests need."""
    script, lock = root / "packaging" / "audit_licences.py", root / "packaging" / LOCKS[0]
    answer = ended([str(python), str(script), str(lock)], folder=root)
    return Result(Outcome.CLEAN if answer.returncode == 0 else Outcome.FOUND, answer.stdout.rstrip())


def bandit(tools: Path, root: Path, part: str) -> Result:
    """Checks `part` of the tree, without its subfolders that are parts of their own."""
    others = [f"./{other}" for other in BANDIT if other.startswith(f"{part}/")]
    left_out = BANDIT[part]
    command = [str(tools), "-m", "bandit", "--quiet", "--recursive", f"./{part}", "--skip", ",".join(sorted(left_out))]
    command += ["--format", "custom", "--msg-template", "{relpath}:{line}: {test_id} {msg}"]
    command += ["--exclude", ",".join(others)] if others else []
    answer = ended(command, folder=root)
    reasons = [f"without {rule}: {reason}" for rule, reason in sorted(left_out.items())]
    if answer.returncode == 0:
        return Result(Outcome.CLEAN, "\n".join(reasons))
    # Status 1 means findings; any other means that bandit itself failed.
    outcome = Outcome.FOUND if answer.returncode == 1 else Outcome.UNCHECKED
    return Result(outcome, answer.stdout.strip())


def _indented(text: str) -> str:
    return "\n".join(f"  {line.strip()}" for line in text.splitlines())
