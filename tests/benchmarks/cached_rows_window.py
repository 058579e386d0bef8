"""The real program, started on a data folder with the lists of an earlier run.

`python -m tests.benchmarks.cached_rows_window keep FOLDER URL TOKEN` is the earlier run: it signs in, loads all lists,
prints `{"rows"}`, and ends. `… show FOLDER` is the measured start: it prints `first-frame <Unix time>` once campaigns
are painted in the table, `workbench <Unix time>` once the rest of the window is painted, and ends. It prints nothing if
the rows did not come from the folder or if the table is replaced later.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

from app import main

if TYPE_CHECKING:
    from app.bootstrap import Marquee
    from app.ui.startup.early_list import EarlyList, Found
    from tests.benchmarks.cached_rows_watch import Watch

_KEYRING = "app.auth.os_keyring"
"""Replaced by a fixed key, because it calls another program, which is not measured."""
_KEY = base64.b64encode(bytes(range(32))).decode()


def start(folder: str, begin_watching: Callable[[ModuleType], object], work: Callable[[Marquee], object]) -> int:
    """Runs the program as its command line does, and calls `work` once it has started. Returns the exit status.

    `begin_watching` gets the module that shows the first rows, in the thread that loaded it.
    """
    load_early_list, load_the_rest = main.load_early_list, main.load_the_rest

    def load_and_watch() -> ModuleType:
        early_list = load_early_list()
        begin_watching(early_list)
        return early_list

    def load_and_look_in() -> ModuleType:
        bootstrap = load_the_rest()
        begin = bootstrap.Marquee.start

        def begin_and_work(program: Marquee) -> None:
            begin(program)
            work(program)

        bootstrap.Marquee.start = begin_and_work
        return bootstrap

    keyring = ModuleType(_KEYRING)
    vars(keyring)["read_key"] = lambda: _KEY
    sys.modules[_KEYRING] = keyring
    main.load_early_list, main.load_the_rest = load_and_watch, load_and_look_in
    return main.main(["--data-dir", folder])


def keep(program: Marquee, url: str, token: str) -> None:
    """Does the earlier run, up to its orderly end."""
    from app.ui.task_runner import spawn  # noqa: PLC0415 - behind the first frame, as the program has it
    from tests.benchmarks.measured_window import signed_in, until  # noqa: PLC0415 - behind the first frame, as the program has it

    async def work() -> None:
        session = await signed_in(program, url, token)
        await program.workspace.keep(session.connection)
        program.connection_flow.open(session.connection)
        lists = [rows for rows in program.navigator.lists if rows.declaration.warm]
        await until(lambda: all(rows.updated_at is not None for rows in lists), "every list")
        sys.stdout.write(json.dumps({"rows": lists[0].model.rowCount()}) + "\n")
        program.end(0)

    spawn(program.window, work())


def show(folder: str) -> int:
    """Does the measured start."""
    watches: list[Watch] = []

    def begin(early_list: ModuleType) -> None:
        make = early_list.EarlyList.__init__

        def make_and_watch(shown: EarlyList, found: Found) -> None:
            from tests.benchmarks.cached_rows_watch import Watch  # noqa: PLC0415 - Qt comes in as the program has it

            make(shown, found)
            watches.append(Watch(shown.table.view))

        early_list.EarlyList.__init__ = make_and_watch

    def look_for_page(program: Marquee) -> None:
        for watch in watches:
            watch.look_for_page(program)
        if not watches:
            program.end(0)

    return start(folder, begin, look_for_page)


if __name__ == "__main__":
    wanted, data_folder, *cms = sys.argv[1:]
    if wanted == "show":
        sys.exit(show(data_folder))
    sys.exit(start(data_folder, lambda _: None, lambda program: keep(program, *cms)))
