"""Detects the end of the process that started this server."""

import os
import sys


class Parent:
    """The parent process. `is_alive` is cheap enough to call every second."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        if sys.platform == "win32":
            import ctypes  # noqa: PLC0415 - exists on Windows only

            synchronize = 0x00100000
            self._kernel = ctypes.windll.kernel32
            self._handle = self._kernel.OpenProcess(synchronize, False, pid)
        else:
            self._is_own_parent = os.getppid() == pid

    def is_alive(self) -> bool:
        """Returns whether the process still runs."""
        if sys.platform == "win32":
            timed_out = 0x102
            return bool(self._handle) and self._kernel.WaitForSingleObject(self._handle, 0) == timed_out
        if self._is_own_parent:
            # A zombie keeps its id, but its children get a new parent at once.
            return os.getppid() == self._pid
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True
