"""What holds for every test: no screen, no proxy, none of the developer's own files, and repeatable examples."""

import contextlib
import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from app.services.saving.read_after_write import Patience
from app.transport import retry
from tests.helpers import demo_cms
from tests.helpers.forked_cms import CmsForkServer

# Before anything imports Qt. A test that needs a real screen starts its own X server for its own child process.
os.environ["QT_API"] = "pyside6"
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# Nothing a test starts may read or write the developer's settings, keyring or browser profile.
_home = tempfile.TemporaryDirectory(prefix="marquee-tests-", ignore_cleanup_errors=True)
for _variable, _folder in {
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "APPDATA": "roaming",
    "LOCALAPPDATA": "local",
}.items():
    os.environ[_variable] = str(Path(_home.name, _folder))

# The tests' CMS lags by a number of reads, not by seconds.
Patience.looks_s = (0.0, 0.02, 0.05, 0.1)

# Every server of the tests is on loopback.
for _variable in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
    os.environ.pop(_variable, None)
    os.environ.pop(_variable.lower(), None)

# The same examples everywhere: a failure in CI is a failure here. Time limits belong to pytest-timeout.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lane",
        choices=("parallel", "serial"),
        help="only the tests that share the machine with others, or only those marked `serial`",
    )
    parser.addoption("--failed-to", type=Path, help="a file for what failed, a line each: when, and which test")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skips files without serial tests in that lane: reading all of them takes a quarter of a minute."""
    if config.getoption("--lane") == "serial" and collection_path.suffix == ".py":
        return True if b"mark.serial" not in collection_path.read_bytes() else None
    return None


def pytest_collection(session: pytest.Session) -> None:
    """Lets each worker first read a share of the files, so that each file is compiled once, after a change or a
    checkout: all workers would otherwise compile all of them at the same time."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    root = session.config.rootpath
    files = sorted(file for place in session.config.args for file in Path(root, place).rglob("test_*.py"))
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with contextlib.suppress(Exception):  # reading it again tells
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lane = config.getoption("--lane")
    if lane is not None:
        lanes: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            lanes[(item.get_closest_marker("serial") is not None) == (lane == "serial")].append(item)
        config.hook.pytest_deselected(items=lanes[False])
        items[:] = lanes[True]
    if lane == "parallel":
        items[:] = _waiting_beside_working(items)


_WAITING = [Path(__file__).with_name(folder) for folder in ("end2end", "contract")]
"""The tests there wait for other processes half of their time; those that take longest come first."""


def _waiting_beside_working(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Spreads the files whose tests wait among the others, so that the cores are busy from first to last."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [path for folder in _WAITING for path in files if folder in path.parents]
    working = [path for path in files if path not in waiting]
    places = {path: place / len(group) for group in (waiting, working) for place, path in enumerate(group)}
    return [item for path in sorted(places, key=places.__getitem__) for item in files[path]]


class _TellAtOnce:
    """Prints the end of each failure at once, so that a long run shows its problems early.

    `file`, if any, gets a line for each as well, to run them again.
    """

    def __init__(self, reporter: pytest.TerminalReporter, file: Path | None) -> None:
        self._reporter = reporter
        self._file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(f"{report.when} {report.nodeid}\n")
            told = report.longreprtext.splitlines()[-_LINES_AT_ONCE:]
            self._reporter.ensure_newline()
            self._reporter.write_line(f"failed, {report.when}: {report.nodeid}", red=True)
            for line in told:
                self._reporter.write_line(f"    {line}")
            self._reporter.flush()


_LINES_AT_ONCE = 20


@pytest.hookimpl(trylast=True)  # the reporter is made at the same time
def pytest_configure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput"):  # for a worker, who started it tells
        config.pluginmanager.register(_TellAtOnce(reporter, config.getoption("--failed-to")), "tell-at-once")


@pytest.fixture(scope="module")
def no_pauses_between_attempts() -> Iterator[None]:
    """Repeats lost requests at once, in all tests of a file: their CMS is never overloaded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retry, "PAUSES_S", (0.0,) * len(retry.PAUSES_S))
        patch.setattr(retry, "_SPREAD_S", 0.0)
        yield


@pytest.fixture(scope="module")
def only_new_garbage() -> None:
    """Excludes what exists before a file's tests from their collections, each of which would visit it all."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.pluginmanager.register(_Collector(), "collector")


def pytest_sessionstart() -> None:
    if hasattr(os, "fork"):
        demo_cms.fork_server = CmsForkServer()
    # As the program does (app/ui/loop/garbage_collection.py): widgets collected by another thread can end the process.
    gc.disable()


def pytest_sessionfinish() -> None:
    if demo_cms.fork_server is not None:
        demo_cms.fork_server.close()


class _Collector:
    """Collects garbage between tests: the windows of past tests would otherwise be restyled with every theme.

    A full collection is worth its time once a quarter of the memory blocks in use are new. What survives it are modules
    and tests, which stay to the end: later collections leave them out, until a window that ends brings them back.
    """

    def __init__(self) -> None:
        self._collect()

    def pytest_runtest_logfinish(self) -> None:
        if sys.getallocatedblocks() > self._blocks * 1.25:
            self._collect()

    def _collect(self) -> None:
        gc.collect()
        gc.freeze()
        self._blocks = sys.getallocatedblocks()
