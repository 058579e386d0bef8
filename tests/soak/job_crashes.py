"""Kills the program with SIGKILL at random moments of jobs on many records, and lets the next starts finish them."""

from __future__ import annotations

import random
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.helpers.demo_cms import DemoCms
from tests.soak.crashes import Running
from tests.soak.killed_job import JOBS, OVER_WITHIN_S

ITEMS: Final = 40
RESTORED: Final = 16
"""Items of a job that restores records: each is created and deleted before."""
LONGEST_S: Final = {"tag": 0.8, "move": 0.3, "edit": 0.3, "delete": 0.2, "import": 0.8, "restore": 0.6}
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
    items = RESTORED if kind == "restore" else ITEMS
    this, target = JobRound(kind), Target(cms, kind, number, items)
    order = {"cms": cms.ready, "control_key": cms.control_key, "folder": str(folder), "kind": kind, **target.order}
    is_first = True
    while True:
        running = Running({**order, "is_first": is_first}, "tests.soak.killed_job")
        done = target.done()
        if not is_first:
            told = running.told("told")
            reports = len(told["told"]) + (0 if kind == "restore" else len(told["drafts"]))
            if reports > 1 or len(told["offers"]) > 1:
                this.wrong.append(f"told more than once: {told}")
            if not told["told"] and not done:
                running.told("over")
                running.end()
                return this  # killed before the job was on disk, and so before anything was sent
            if not told["told"] and done < items:
                this.wrong.append(f"{done} of {items} are done, and nothing reports the rest: {told}")
        running.told("begun")
        if is_first or chance.random() < AGAIN:
            threading.Event().wait(chance.uniform(0, LONGEST_S[kind]))
            if not running.has_ended:
                running.kill()
                this.kills.append(f"{target.done()} of {items}")
                is_first = False
                continue
        over = running.told("over", 2 * OVER_WITHIN_S)
        running.end()
        this.over = over["over"]
        if failed := {state: n for state, n in this.over.items() if state in {"failed", "unknown", "skipped"}}:
            this.wrong.append(f"results {failed}: {over['reasons']}")
        if kind == "restore" and over["kept"]:
            this.wrong.append(f"still listed as deleted: {over['kept']}")
        if kind == "delete" and len(over["kept"]) != items:
            this.wrong.append(f"{len(over['kept'])} can be restored")
        this.wrong += target.wrong(over["drafts"])
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
        if kind == "restore":
            self._make_others(items // 2, number)
        for n in range(items // 2 if kind == "restore" else items):
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
        if kind == "restore":
            line_up = [("manageLayouts", "1"), ("layoutIds[]", str(self._layout_id))]
            for row in self._before.values():
                fields = [("name", row["campaign"]), ("tags", ",".join(_tags(row))), ("ref1", row["ref1"]), *line_up]
                cms.api("PUT", f"/campaign/{row['campaignId']}", token=self._token, form=fields)
            campaigns = [("campaign", campaign_id) for campaign_id in self._before]
            self.order = {"records": [*self._others, *campaigns]}

    def _make_others(self, count: int, number: int) -> None:
        """Makes commands and notifications."""
        self._others = list[tuple[str, int]]()
        for n in range(count):
            if n % 2:
                code = f"restored_{_letters(number)}_{_letters(n)}"
                form = {"command": f"{self._name} {n}", "code": code, "description": "", "commandString": "reboot"}
                made = self._cms.api("POST", "/command", token=self._token, form=form).json()
                self._others.append(("command", made["commandId"]))
            else:
                form = {"subject": f"{self._name} {n}", "body": "<p>Same text</p>", "releaseDt": "2031-01-01 10:00:00"}
                made = self._cms.api("POST", "/notification", token=self._token, form=form).json()
                self._others.append(("notification", made["notificationId"]))

    def _names(self) -> Counter[tuple[str, str]]:
        """The records by kind and name."""
        found = Counter[tuple[str, str]]()
        for resource, field_name in (("campaign", "campaign"), ("command", "command"), ("notification", "subject")):
            rows = self._cms.api("GET", f"/{resource}?length=100000", token=self._token).json()
            found.update((resource, row[field_name]) for row in rows if row[field_name].startswith(f"{self._name} "))
        return found

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
        if self._kind == "restore":
            return len(self._names())
        if self._kind == "delete":
            return len(self._before.keys() - self._rows().keys())
        return sum(self._is_done(row) for row in self._rows().values())

    def _is_done(self, row: dict[str, Any]) -> bool:
        if self._kind == "move":
            return bool(row["folderId"] == self._folder_id)
        return "killed" in _tags(row)

    def wrong(self, drafts: Sequence[str] = ()) -> list[str]:
        """Returns what is wrong; what a restored campaign lacks may be among the drafts."""
        if self._kind == "restore":
            return self._wrongly_restored(drafts)
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

    def _wrongly_restored(self, drafts: Sequence[str]) -> list[str]:
        found, wrong = self._names(), list[str]()
        wrong += [f"{name} is there {n} times" for (_, name), n in found.items() if n != 1]
        if len(found) != len(self.order["records"]):
            wrong.append(f"{len(found)} of {len(self.order['records'])} are there")
        before = {row["campaign"]: row for row in self._before.values()}
        for row in self._rows().values():
            if row["campaign"] in drafts:
                continue
            layouts = [each["layoutId"] for each in row["layouts"]]
            if layouts != [self._layout_id] or sorted(_tags(row)) != sorted(_tags(before[row["campaign"]])):
                wrong.append(f"{row['campaign']} lacks what it had, and no draft has it")
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
