"""Checks the licence of every locked package, from the metadata of installed ones; needs a Python that has them.

    python packaging/audit_licences.py packaging/requirements.lock

Exits with 1 if a licence is unknown, or too restrictive for a product under MIT.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

REASONS = {
    "pyside6-essentials": "LGPL 3.0: used unchanged, as a separate library that users can replace",
    "shiboken6": "LGPL 3.0: as PySide6",
    "pyinstaller": "builds the bundles; its exception leaves what it bundles under our own licence",
    "pyinstaller-hooks-contrib": "builds the bundles; what goes into them is under Apache 2.0",
}
"""Packages whose licence a person has checked, and why it is acceptable."""

_FREE = re.compile(r"(?i)\b(MIT|MIT-0|BSD|Apache|MPL|Mozilla|PSF|Python Software Foundation|ISC|Unlicense|0BSD|Zlib)\b")
_BINDING = re.compile(r"(?i)\b(A|L)?GPL|General Public|\bEUPL|\bSSPL|\bCC-BY|Proprietary|Commercial")
_LONGEST = 80
"""A longer field holds the text of a licence, not its name."""


class Verdict(NamedTuple):
    """The verdict on a package; `finding` is "" if there is no problem."""

    name: str
    licence: str
    finding: str = ""
    reason: str = ""


def judge(name: str, licence: str) -> Verdict:
    """Judges `licence`, a result of `licence_of`: of alternatives joined by OR, one permissive licence is enough."""
    if name in REASONS:
        return Verdict(name, licence, reason=REASONS[name])
    if not licence:
        return Verdict(name, licence, finding="tells no licence")
    for alternative in re.split(r"\s+OR\s+", licence):
        if _FREE.search(alternative) and not _BINDING.search(alternative):
            return Verdict(name, licence)
    return Verdict(name, licence, finding="binds, or is not known here")


def licence_of(details: metadata.PackageMetadata) -> str:
    """Returns the licence expression, else the short text, else all classifiers."""
    if expression := details.get("License-Expression"):
        return str(expression)
    text = str(details.get("License") or "").strip()
    if text and len(text) <= _LONGEST and "\n" not in text and text != "UNKNOWN":
        return text
    named = [each.split("::") for each in details.get_all("Classifier") or [] if each.startswith("License")]
    return " AND ".join(parts[-1].strip() for parts in named if len(parts) > 1 and parts[-1].strip() != "OSI Approved")


def locked(lines: Iterable[str]) -> list[Requirement]:
    """Returns the pins of a lock, without their hashes."""
    pins = (line.split(" \\")[0].strip() for line in lines)
    return [Requirement(pin) for pin in pins if re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*\s*==", pin)]


def review(requirements: Iterable[Requirement]) -> tuple[list[Verdict], list[str]]:
    """Returns a verdict for each package needed on this machine, and the names of those needed only on others."""
    verdicts, elsewhere = [], []
    for requirement in requirements:
        if requirement.marker is not None and not requirement.marker.evaluate():
            elsewhere.append(requirement.name)
            continue
        try:
            licence = licence_of(metadata.metadata(requirement.name))
        except metadata.PackageNotFoundError:
            verdicts.append(Verdict(requirement.name, "", finding="is locked and not installed"))
            continue
        verdicts.append(judge(requirement.name, licence))
    return verdicts, elsewhere


def main(arguments: Sequence[str]) -> int:
    verdicts, elsewhere = review(locked(Path(arguments[0]).read_text(encoding="utf-8").splitlines()))
    for verdict in verdicts:
        if verdict.reason:
            print(f"  {verdict.name}: {verdict.licence or 'no licence stated'}; allowed: {verdict.reason}")
    findings = [verdict for verdict in verdicts if verdict.finding]
    for verdict in findings:
        print(f"  {verdict.name} {verdict.finding}: {verdict.licence or 'nothing'}")
    if elsewhere:
        print(f"  only needed on other machines, and looked at there: {', '.join(elsewhere)}")
    print(f"{len(verdicts)} licences, {len(findings)} findings")
    return 1 if findings or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
