"""`python -m tests.soak [crashes|jobs|mixed] [OPTIONS]`: crashes during edits and jobs, and an hour's use in minutes.

Without a name it runs all. `--short` makes them as small as in the test suite, `--json` prints only JSON for the mixed
use. Exit status 0 if nothing was lost and nothing leaks, else 1. Offscreen unless QT_QPA_PLATFORM says otherwise; it
touches no settings of the user.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.soak.crashes import Round, crash

CRASHES = 50
FEW_CRASHES = 5
_HOMES = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")


def run_crashes(times: int, seed: int) -> bool:
    """Prints one line per round and a summary; returns whether nothing was lost."""
    started, rounds = time.monotonic(), 0
    lost: list[Round] = []
    for done in crash(times, seed=seed):
        rounds += 1
        print(f"crash {rounds:3}: {done.told()}", flush=True)
        if done.is_lost:
            lost.append(done)
    took = time.monotonic() - started
    print(f"{rounds} crashes in {took:.0f} s: {f'{len(lost)} lost work' if lost else 'nothing was lost'}", flush=True)
    return not lost and rounds == times


def run_job_crashes(times: int, seed: int) -> bool:
    """Prints one line per job and a summary; returns whether every job was finished exactly."""
    # Not at the top: the other crashes need no Qt in this process.
    from tests.soak.job_crashes import crash_jobs  # noqa: PLC0415 - see above

    rounds, wrong = 0, 0
    for done in crash_jobs(times, seed=seed):
        rounds += 1
        wrong += bool(done.wrong)
        print(f"job {rounds:3}: {done.told()}", flush=True)
    print(f"{rounds} killed jobs: {f'{wrong} went wrong' if wrong else 'each was finished exactly'}", flush=True)
    return not wrong and rounds == times


def run_mixed(seed: int, *, is_short: bool, as_json: bool) -> bool:
    """Prints a line per comparison and a table; returns whether nothing is wrong."""
    # Not at the top: the crashes need no Qt in this process.
    from tests.soak import leaks, mixed_use, mixed_use_report  # noqa: PLC0415 - see above

    def tell(result: mixed_use.Result, held: leaks.Held) -> None:
        if not as_json:
            print(mixed_use_report.line(result, held), flush=True)

    if not as_json:
        print(f"mixed use, seed {seed}", flush=True)
    result = mixed_use.use(mixed_use.SHORT if is_short else mixed_use.WHOLE, seed=seed, tell=tell)
    print(mixed_use_report.as_json(result) if as_json else mixed_use_report.table(result), flush=True)
    return not result.problems


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("all", "crashes", "jobs", "mixed"), default="all")
    parser.add_argument("--crashes", type=int, help=f"how often the program is killed; {CRASHES} if not said")
    parser.add_argument(
        "--seed", type=int, help="repeats the moments, edits and faults of a run; the clock's if not said"
    )
    parser.add_argument("--short", action="store_true", help="as small as in the test command")
    parser.add_argument("--json", action="store_true", help="the mixed use alone, told as JSON")
    options = parser.parse_args(arguments)
    seed = options.seed if options.seed is not None else int(time.time())
    is_fine = True
    times = options.crashes if options.crashes is not None else FEW_CRASHES if options.short else CRASHES
    if options.what in {"all", "crashes"} and not options.json:
        print(f"crashes, seed {seed}", flush=True)
        is_fine = run_crashes(times, seed)
    if options.what in {"all", "jobs"} and not options.json:
        print(f"killed jobs, seed {seed}", flush=True)
        is_fine = run_job_crashes(times, seed) and is_fine
    if options.what in {"all", "mixed"}:
        is_fine = run_mixed(seed, is_short=options.short, as_json=options.json) and is_fine
    return 0 if is_fine else 1


if __name__ == "__main__":
    if os.environ.get("PYTHONMALLOC") != "malloc":  # so that memory in use can be measured; see `leaks`
        os.environ["PYTHONMALLOC"] = "malloc"
        os.execv(sys.executable, [sys.executable, "-m", "tests.soak", *sys.argv[1:]])
    os.environ.setdefault("QT_API", "pyside6")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="marquee-soak-home-", ignore_cleanup_errors=True) as home:
        os.environ.update({name: str(Path(home, name.lower())) for name in _HOMES})
        sys.exit(main(sys.argv[1:]))
