"""Tasks started by the window are owned, end with their owner, and never fail silently."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref

import pytest
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.core.errors import Offline
from app.ui import task_runner
from app.ui.failures import Failure
from app.ui.task_runner import spawn
from tests.ui.conftest import InQt

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers", "only_new_garbage")


class Page(QWidget):
    """A page that handles the failures of its tasks."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Failure] = []

    def show_failure(self, failure: Failure) -> None:
        self.shown.append(failure)


def test_started_work_runs_and_its_result_can_be_awaited(in_qt: InQt) -> None:
    async def answer() -> int:
        await asyncio.sleep(0.01)
        return 42

    async def main() -> int | None:
        owner = QObject()
        return await spawn(owner, answer())

    assert in_qt(main()) == 42


def test_spawned_work_survives_without_a_reference(in_qt: InQt) -> None:
    done: list[str] = []

    async def work() -> None:
        await asyncio.sleep(0.03)
        done.append("done")

    async def main() -> None:
        owner = QObject()
        spawn(owner, work())
        for _ in range(5):
            gc.collect()
            await asyncio.sleep(0.02)

    in_qt(main())
    assert done == ["done"]


def test_work_that_no_loop_can_run_is_closed(qapp: QApplication, recwarn: pytest.WarningsRecorder) -> None:
    async def work() -> None:
        raise AssertionError("it must not run")

    owner, never = QObject(), work()
    with pytest.raises(RuntimeError):
        spawn(owner, never)
    assert inspect.getcoroutinestate(never) == inspect.CORO_CLOSED
    gc.collect()
    assert [str(each.message) for each in recwarn if "never awaited" in str(each.message)] == []


def test_work_ends_when_qt_destroys_its_owner(in_qt: InQt) -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def main() -> None:
        parent = QObject()
        owner = QObject(parent)
        task = spawn(owner, work())
        await asyncio.sleep(0.01)
        parent.deleteLater()
        with pytest.raises(asyncio.CancelledError):
            await task

    in_qt(main())
    assert ended == ["cancelled"]


def test_work_ends_with_its_owner_after_the_python_side_of_the_owner_is_gone(in_qt: InQt) -> None:
    async def work() -> None:
        await asyncio.sleep(30)

    async def main() -> None:
        parent = QObject()

        def start() -> tuple[asyncio.Task[None], weakref.ref[QObject]]:
            owner = QObject(parent)
            return spawn(owner, work()), weakref.ref(owner)

        task, _ = start()
        gc.collect()
        await asyncio.sleep(0.01)
        assert not task.done()
        parent.deleteLater()
        with pytest.raises(asyncio.CancelledError):
            await task

    in_qt(main())


def test_running_work_does_not_keep_its_owner_alive(in_qt: InQt) -> None:
    async def work() -> None:
        await asyncio.sleep(0.2)

    async def main() -> bool:
        owner = QObject()
        watch = weakref.ref(owner)
        task = spawn(owner, work())
        await asyncio.sleep(0.01)
        del owner
        gc.collect()
        await asyncio.gather(task, return_exceptions=True)
        return watch() is None

    assert in_qt(main())


def test_a_failure_is_shown_by_the_page_it_started_on(in_qt: InQt) -> None:
    async def work() -> int:
        raise Offline("Cannot reach cms.example.")

    async def main() -> Page:
        page = Page()
        button = QWidget(page)
        assert await spawn(button, work()) is None
        return page

    page = in_qt(main())
    assert [failure.sentence for failure in page.shown] == ["Cannot reach cms.example."]


def test_a_failure_goes_to_the_handler_that_was_named(in_qt: InQt) -> None:
    heard: list[Exception] = []

    async def work() -> None:
        raise Offline("Cannot reach cms.example.")

    async def main() -> Page:
        page = Page()
        await spawn(page, work(), on_error=heard.append)
        return page

    page = in_qt(main())
    assert page.shown == []
    assert [type(error) for error in heard] == [Offline]


def test_a_handler_that_fails_is_logged_and_ends_only_its_own_task(in_qt: InQt, quiet_log: list[str]) -> None:
    async def work() -> None:
        raise Offline("Cannot reach cms.example.")

    def broken(error: Exception) -> None:
        raise ValueError("handler")

    async def main() -> None:
        owner = QObject()
        await asyncio.gather(spawn(owner, work(), on_error=broken), return_exceptions=True)
        assert await spawn(owner, asyncio.sleep(0, "still here")) == "still here"

    in_qt(main())
    assert len(quiet_log) == 1
    quiet_log.clear()


@pytest.mark.parametrize("answered", ["too late", Offline("This connection is closed.")])
def test_a_late_step_after_its_owner_is_gone_is_not_reported(
    in_qt: InQt, quiet_log: list[str], answered: str | Offline
) -> None:
    heard: list[Exception] = []

    async def main() -> None:
        parent = QWidget()
        label = QLabel(parent)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def part() -> None:
            label.setText(await answer)

        async def work() -> None:
            async with asyncio.TaskGroup() as group:
                group.create_task(part())

        task = spawn(label, work(), on_error=heard.append)
        await asyncio.sleep(0.01)
        if isinstance(answered, Offline):
            answer.set_exception(answered)
        else:
            answer.set_result(answered)
        shiboken6.delete(parent)  # the answer is there, and its task runs before the cancellation comes to it
        await asyncio.wait([task])

    in_qt(main())
    assert heard == []


def test_nothing_starts_for_an_owner_that_is_gone(in_qt: InQt) -> None:
    started: list[str] = []

    async def work() -> None:
        started.append("started")

    async def main() -> None:
        owner = QObject()
        owner.deleteLater()
        await asyncio.sleep(0.02)
        with pytest.raises(RuntimeError):
            spawn(owner, work())

    in_qt(main())
    assert started == []


def test_shutting_down_ends_everything_that_still_runs(in_qt: InQt) -> None:
    async def main() -> list[bool]:
        owners = [QObject(), QObject()]
        tasks = [spawn(owner, asyncio.sleep(30)) for owner in owners]
        await asyncio.sleep(0.01)
        await task_runner.end_all(timeout_s=2)
        return [task.cancelled() for task in tasks]

    assert in_qt(main()) == [True, True]


def test_work_started_by_a_timer_during_shutdown_never_runs(in_qt: InQt) -> None:
    async def never() -> None:
        raise AssertionError

    async def main() -> None:
        owner = QObject()
        spawn(owner, asyncio.sleep(30))
        await task_runner.end_all(timeout_s=2)
        work = never()
        task = spawn(owner, work)
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED

    in_qt(main())


def test_work_that_is_cancelled_before_its_first_step_is_closed(in_qt: InQt) -> None:
    async def never() -> None:
        raise AssertionError

    async def main() -> None:
        work = never()
        task = spawn(QObject(), work)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED

    in_qt(main())
