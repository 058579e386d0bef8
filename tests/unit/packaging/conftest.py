"""Stand-ins for a machine's own programs are shell scripts, so these tests exist where there is a shell."""

import sys

collect_ignore = [] if sys.platform != "win32" else ["test_dev_audit.py", "test_dev_python.py", "test_dev_system.py"]
