"""Records what the program reported as saved, and compares it with the CMS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.helpers.demo_cms import DemoCms

Values = dict[str, Any]
"""Fields by their names in the API."""
_LISTS: Final = {
    "command": ("command", "commandId", "command"),
    "notification": ("notification", "notificationId", "subject"),
    "action": ("action", "actionId", "triggerCode"),
}
"""The route of each list, its id field and its name field."""
CAMPAIGN: Final = "campaign"


@dataclass
class SavedWork:
    """`saved` has the last values of each record reported as saved; `created` the names of records reported as
    created, `deleted` the ids of those reported as deleted, by kind."""

    saved: dict[tuple[str, int], Values] = field(default_factory=dict)
    created: dict[str, set[str]] = field(default_factory=dict)
    deleted: dict[str, set[int]] = field(default_factory=dict)
    reports: Counter[str] = field(default_factory=Counter)

    def note_saved(self, kind: str, record_id: int, **values: Any) -> None:
        self.saved.setdefault((kind, record_id), {}).update(values)
        self.reports[f"{kind} saved"] += 1

    def note_created(self, kind: str, record_id: int | None, name: str, **values: Any) -> None:
        """`record_id` is None for a record that may be deleted as the duplicate of another."""
        self.created.setdefault(kind, set()).add(name)
        if record_id is not None:
            self.saved[kind, record_id] = dict(values)
        self.reports[f"{kind} created"] += 1

    def note_deleted(self, kind: str, record_ids: Iterable[int], names: Iterable[str]) -> None:
        for record_id in record_ids:
            self.deleted.setdefault(kind, set()).add(record_id)
            self.saved.pop((kind, record_id), None)
            self.reports[f"{kind} deleted"] += 1
        self.created.setdefault(kind, set()).difference_update(names)

    @property
    def writes(self) -> int:
        """Returns how many writes were reported as done."""
        return self.reports.total()

    def compare(self, cms: DemoCms, *, marker: str) -> list[str]:
        """Returns a sentence for each difference. Names that begin with `marker` were created in this run.

        It asks the CMS itself, so no faults may be active.
        """
        token = cms.token()
        found: list[str] = []
        for kind, (route, id_name, name_of) in _LISTS.items():
            rows = cms.api("GET", f"/{route}?length=100000", token=token).json()
            by_id = {int(row[id_name]): row for row in rows}
            found += self._lost(kind, by_id)
            found += self._odd_numbers(kind, Counter(str(row[name_of]) for row in rows), marker)
        campaigns = {record_id: _campaign(cms, record_id) for kind, record_id in self.saved if kind == CAMPAIGN}
        return found + self._lost(CAMPAIGN, campaigns)

    def _lost(self, kind: str, by_id: dict[int, Values]) -> list[str]:
        found = []
        for (its_kind, record_id), values in self.saved.items():
            if its_kind != kind:
                continue
            truth = by_id.get(record_id)
            if truth is None:
                found.append(f"{kind} {record_id} was reported saved and is not there")
                continue
            found += [
                f"{kind} {record_id}: {name} was reported saved as {value!r}, the CMS has {truth.get(name)!r}"
                for name, value in values.items()
                if truth.get(name) != value
            ]
        still = self.deleted.get(kind, set()) & by_id.keys()
        return found + [f"{kind} {record_id} was reported deleted and is there" for record_id in sorted(still)]

    def _odd_numbers(self, kind: str, times: Counter[str], marker: str) -> list[str]:
        created = self.created.get(kind, set())
        made = {name: n for name, n in times.items() if name.startswith(marker)}
        found = [f"{kind} “{name}” was created {n} times" for name, n in made.items() if n > 1]
        found += [f"{kind} “{name}” was reported created and is not there" for name in created if not times[name]]
        return found + [f"{kind} “{name}” is there, but was not reported" for name in made.keys() - created]


def _campaign(cms: DemoCms, campaign_id: int) -> Values:
    record = cms.campaign(campaign_id)
    return {
        **record,
        "line-up": [entry["layoutId"] for entry in record["layouts"]],
    }
