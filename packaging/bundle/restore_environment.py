"""Runs first in the bundle: programs that Marquee starts, a browser above all, get the environment that it was given.

The bundle's starter points the loader of libraries into the bundle, and has been heeded by then; whatever inherited
that would load our libraries instead of its own, and a Marquee that is started from a browser would take itself for a
part of this one. What else points there, pruning.py leaves out.
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
