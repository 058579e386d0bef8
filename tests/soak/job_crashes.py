"""Kills the program with SIGKILL at random moments of jobs on many records, and lets the next starts finish them."""

from __future__ import annotations

import random
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.helpers.demo_cms import DemoCms
from tests.soak.crashes import Running
from tests.soak.killed_job import JOBS, OVER_WITHIN_S

ITEMS: Final = 40
LONGEST_S: Final = {"tag": 0.8, "move": 0.3, "edit": 0.3, "delete": 0.2, "import": 0.8}
"""The longest time that each kind of job runs before it is killed; most take longer for that many items."""
AGAIN: Final = 0.4
"""The share of starts after a crash that are killed as well."""


@dataclass
class JobRound:
    """One job, killed at least once. `wrong` says what the CMS or the reports have wrong."""

    kind: str
    kills: list[str] = field(default_factory=list)
    over: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def told(self) -> str:
        what = "; ".join(self.wrong) if self.wrong else f"finished exactly {self.over}"
        return f"{self.kind:8} killed at {', '.join(self.kills)}: {what}"


def crash_jobs(times: int, *, seed: int, kinds: Sequence[str] = JOBS) -> Iterator[JobRound]:
    """Kills `times` jobs; yields each once a later start has finished it."""
    chance = random.Random(seed)
    with DemoCms() as cms:
        for number in range(times):
            with tempfile.TemporaryDirectory(prefix="marquee-job-crashes-") as folder:
                yield _round(cms, Path(folder), kinds[number % len(kinds)], number, chance)


def _round(cms: DemoCms, folder: Path, kind: str, number: int, chance: random.Random) -> JobRound:
    this, target = JobRound(kind), Target(cms, kind, number)
    order = {"cms": cms.ready, "control_key": cms.control_key, "folder": str(folder), "kind": kind, **target.order}
    is_first = True
    while True:
        running = Running({**order, "is_first": is_first}, "tests.soak.killed_job")
        done = target.done()
        if not is_first:
            told = running.told("told")
            if len(told["told"]) + len(told["drafts"]) > 1 or len(told["offers"]) > 1:
                this.wrong.append(f"told more than once: {told}")
            if not told["told"] and not done:
                running.told("over")
                running.end()
                return this  # killed before the job was on disk, and so before anything was sent
            if not told["told"] and done < ITEMS:
                this.wrong.append(f"{done} of {ITEMS} are done, and nothing reports the rest: {told}")
        running.told("begun")
        if is_first or chance.random() < AGAIN:
            threading.Event().wait(chance.uniform(0, LONGEST_S[kind]))
            if not running.has_ended:
                running.kill()
                this.kills.append(f"{target.done()} of {ITEMS}")
                is_first = False
                continue
        over = running.told("over", 2 * OVER_WITHIN_S)
        running.end()
        this.over = over["over"]
        if failed := {state: n for state, n in this.over.items() if state in {"failed", "unknown", "skipped"}}:
            this.wrong.append(f"results {failed}: {over['reasons']}")
        if kind == "delete" and over["kept"] != ITEMS:
            this.wrong.append(f"{over['kept']} can be restored")
        this.wrong += target.wrong()
        return this


class Target:
    """The records of one job in the CMS, and what has to become of them."""

    def __init__(self, cms: DemoCms, kind: str, number: int, items: int = ITEMS) -> None:
        self._cms = cms
        self._kind = kind
        self._token = cms.token()
        self._name = f"Killed {kind} {number}"
        self.order: dict[str, Any] = {}
        if kind == "import":
            self._codes = [f"killed_{_letters(number)}_{_letters(n)}" for n in range(items)]
            self.order = {"codes": self._codes}
            return
        for n in range(items):
            form = {"name": f"{self._name} {n}", "type": "list"}
            made = cms.api("POST", "/campaign", token=self._token, form=form).json()
            tags = [("name", form["name"]), ("tags", f"own{n},kept|{n}"), ("ref1", f"ref {n}")]
            cms.api("PUT", f"/campaign/{made['campaignId']}", token=self._token, form=tags)
        self._before = self._rows()
        folders = cms.api("GET", "/folders", token=self._token).json()
        there = {row["folderId"] for row in self._before.values()}
        self._folder_id = next(each for each in _ids(folders) if each not in there)
        self._layout_id = cms.api("GET", "/layout?length=1", token=self._token).json()[0]["layoutId"]
        self.order = {
            "layout_id": self._layout_id,
            "campaigns": [(row["campaignId"], row["campaign"]) for row in self._before.values()],
            "tag": "killed",
            "folder_id": self._folder_id,
        }

    def _rows(self) -> dict[int, dict[str, Any]]:
        query = f"/campaign?length=100000&embed=tags,layouts&name={self._name.replace(' ', '%20')}"
        rows = self._cms.api("GET", query, token=self._token).json()
        return {row["campaignId"]: row for row in rows if row["campaign"].startswith(f"{self._name} ")}

    def _commands(self) -> list[str]:
        rows = self._cms.api("GET", "/command?length=100000", token=self._token).json()
        return [row["code"] for row in rows if row["code"] in self._codes]

    def done(self) -> int:
        """The number of items that the CMS has as intended."""
        if self._kind == "import":
            return len(set(self._commands()))
        if self._kind == "delete":
            return len(self._before.keys() - self._rows().keys())
        return sum(self._is_done(row) for row in self._rows().values())

    def _is_done(self, row: dict[str, Any]) -> bool:
        if self._kind == "move":
            return bool(row["folderId"] == self._folder_id)
        return "killed" in _tags(row)

    def wrong(self) -> list[str]:
        if self._kind == "import":
            found = self._commands()
            return [] if sorted(found) == sorted(self._codes) else [f"the CMS has {sorted(found)}"]
        after, wrong = self._rows(), list[str]()
        if self._kind == "delete":
            return [f"still there: {sorted(after)}"] if after else []
        if after.keys() != self._before.keys():
            wrong.append(f"other campaigns: {sorted(after.keys() ^ self._before.keys())}")
        for campaign_id, row in after.items():
            before = self._before.get(campaign_id, {})
            tags = sorted(_tags(before) if self._kind == "move" else [*_tags(before), "killed"])
            if sorted(_tags(row)) != tags:
                wrong.append(f"{row['campaign']} has the tags {_tags(row)}")
            layouts = [each["layoutId"] for each in row["layouts"]]
            if layouts != ([self._layout_id] if self._kind == "edit" else []):
                wrong.append(f"{row['campaign']} has the layouts {layouts}")
            if not self._is_done(row) or row["ref1"] != before.get("ref1"):
                wrong.append(f"{row['campaign']} is in {row['folderId']} with {row['ref1']}")
        return wrong


def _letters(number: int) -> str:
    """Returns a number as two letters: a code has no digits."""
    return chr(97 + number // 26) + chr(97 + number % 26)


def _tags(row: dict[str, Any]) -> list[str]:
    return [f"{tag['tag']}|{tag['value']}" if tag.get("value") else tag["tag"] for tag in row.get("tags", ())]


def _ids(folders: list[dict[str, Any]]) -> Iterator[int]:
    for each in folders:
        yield each.get("id") or each["folderId"]
        yield from _ids(each.get("children") or [])
