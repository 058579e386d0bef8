"""Runs first in the bundle: restores the environment for programs that Marquee starts, especially a browser.

The bundle's starter sets the library path to the bundle, which has taken effect by now. Child processes that inherited
it would load our libraries instead of their own, and another Marquee started from a browser would seem to be a part of
this one. pruning.py removes everything else that points to the bundle.
"""

import os
import sys

for _name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
    _given = os.environ.pop(f"{_name}_ORIG", None)
    if _given is not None:
        os.environ[_name] = _given
    elif getattr(sys, "frozen", False):
        os.environ.pop(_name, None)
for _name in [each for each in os.environ if each.startswith("_PYI_")]:
    os.environ.pop(_name)
