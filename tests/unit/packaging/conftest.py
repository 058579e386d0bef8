"""Shell scripts replace a machine's programs, so these tests run only where there is a shell, or dpkg."""

import shutil
import sys

collect_ignore = (
    []
    if sys.platform != "win32"
    else ["test_dev_audit.py", "test_dev_python.py", "test_dev_system.py", "test_dev_smoke.py"]
)
if shutil.which("dpkg-deb") is None:
    collect_ignore.append("test_dev_deb.py")
