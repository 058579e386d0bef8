"""Writing a notification: the cost of a keystroke in a long message and in a picker of many groups."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms


def measure_composing(*, letters: int, groups: int, keys: int) -> list[Figure]:
    """Measures `composer_key_ms` in a message of `letters` letters, and `picker_key_ms` over `groups` user groups."""
    with DemoCms(arguments=["--user-groups", str(groups)]) as cms:
        run = measure("tests.benchmarks.notification_typing_window", cms.url, cms.token(), letters, keys)
    if run["offered"] < groups:
        raise RuntimeError(f"the picker offered only {run['offered']:,} groups")
    if run["written"] < letters:
        raise RuntimeError(f"the message had only {run['written']:,} letters")
    return [
        value_figure(
            "composer_key_ms",
            run["typed_ms"],
            run["text_repaint_ms"],
            "ms",
            run["typed_piece_ms"],
            note=f"{run['written']:,} letters of HTML; floor: painting the message again",
        ),
        value_figure(
            "picker_key_ms",
            run["picked_ms"],
            run["list_repaint_ms"],
            "ms",
            run["picked_piece_ms"],
            note=f"{run['offered']:,} groups; floor: painting the list again",
        ),
    ]
