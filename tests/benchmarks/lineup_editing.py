"""A long line-up: the cost of moving a block and of using its strip until painted, and the requests of a save."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_NAME = "A very long line-up"
_SAVED = "Autumn window loop"


def measure_editing(*, entries: int, block: int, times: int) -> list[Figure]:
    """Measures `move_block_ms` and `strip_frame_ms`."""
    with DemoCms() as cms:
        token = cms.token()
        long_one = make_campaign(cms, token, entries)
        moved = measure("tests.benchmarks.lineup_editing_window", cms.url, token, "move", long_one, block, times)
        strip = measure("tests.benchmarks.lineup_editing_window", cms.url, token, "strip", long_one, times * 4)
    return [
        value_figure(
            "move_block_ms",
            moved["move_ms"],
            moved["page_ms"],
            "ms",
            moved["piece_ms"],
            note=f"{block:,} of {entries:,} entries; floor: painting other entries of the same line-up",
        ),
        value_figure(
            "strip_frame_ms",
            strip["frame_ms"],
            strip["repaint_ms"],
            "ms",
            strip["piece_ms"],
            note=f"zoom, scroll, select and drag over {entries:,} entries; floor: painting the same strip again",
        ),
    ]


def measure_saving() -> list[Figure]:
    """Measures `save_requests`, from the key press until the save is verified, and `save_writes` among them."""
    with DemoCms() as cms:
        token = cms.token()
        campaign_id = cms.campaign_id(_SAVED)
        before = cms.line_up(campaign_id)
        cms.forget_requests()
        saved = measure("tests.benchmarks.lineup_editing_window", cms.url, token, "save", campaign_id)
        sent = [
            entry
            for entry in cms.requests(path="^/api/")
            if saved["began_s"] <= entry["started_s"] <= saved["ended_s"]  # of the same clock
        ]
        after = cms.line_up(campaign_id)
    if after != saved["order"] or after == before or sorted(after) != sorted(before):
        raise RuntimeError(f"the CMS holds {after}, the window showed {saved['order']}, it was {before}")
    writes = [entry for entry in sent if entry["method"] in WRITES]
    return [
        value_figure("save_requests", [len(sent)], [1], "requests", note=", ".join(map(_told, sent))),
        value_figure("save_writes", [len(writes)], [1], "requests", note=", ".join(map(_told, writes))),
    ]


def make_campaign(cms: DemoCms, token: str, entries: int) -> int:
    """Creates a campaign with `entries` entries, repeating the CMS's layouts; returns its id."""
    layouts = cms.api("GET", "/layout?length=1000", token=token).json()
    published = [layout["layoutId"] for layout in layouts if layout["publishedStatusId"] == 1]
    order = [published[place % len(published)] for place in range(entries)]
    made = cms.api("POST", "/campaign", token=token, form={"type": "list", "name": _NAME}).json()
    campaign_id = int(made["campaignId"])
    body = {"name": _NAME, "manageLayouts": 1, "layoutIds": order}
    answer = cms.api("PUT", f"/campaign/{campaign_id}", token=token, json_body=body)
    if cms.line_up(campaign_id) != order:
        raise RuntimeError(f"the demo CMS did not take {entries} entries: {answer.status} {answer.body[:200]!r}")
    return campaign_id


def _told(entry: dict[str, object]) -> str:
    return f"{entry['method']} {entry['path']}"
