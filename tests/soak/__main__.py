"""`python -m tests.soak [--crashes N] [--seed S]`: kills the program amid edits, and looks what is back.

One line a round, and a summary. Exit status 0 if nothing was lost, else 1. Offscreen unless QT_QPA_PLATFORM says
otherwise.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.soak.crashes import Round, crash

CRASHES = 50


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--crashes", type=int, default=CRASHES, help="how often the program is killed")
    parser.add_argument("--seed", type=int, default=1, help="other moments and other edits")
    options = parser.parse_args(arguments)
    started, rounds = time.monotonic(), 0
    lost: list[Round] = []
    for done in crash(options.crashes, seed=options.seed):
        rounds += 1
        print(f"crash {rounds:3}: {done.told()}", flush=True)
        if done.is_lost:
            lost.append(done)
    took = time.monotonic() - started
    print(f"{rounds} crashes in {took:.0f} s: {f'{len(lost)} lost work' if lost else 'nothing was lost'}", flush=True)
    return 1 if lost or rounds < options.crashes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
