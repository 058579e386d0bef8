"""Programs that imitate another machine's: broken shims, incomplete interpreters, a package manager."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path


def program(path: Path, script: str) -> Path:
    """Writes an executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def dead_shim(path: Path) -> Path:
    """A name that is found, starts, and says that there is no such Python; version managers leave them behind."""
    return program(path, f"echo '{path.name}: command not found' >&2\nexit 127")


def python(path: Path, prelude: str = "") -> Path:
    """The Python that runs the tests under another name; `prelude` is code that cripples or disguises it first."""
    code = f"import sys; {prelude}; exec(sys.argv[1])" if prelude else "import sys; exec(sys.argv[1])"
    # dev_python asks `PYTHON -I -c CODE`, so the code is the third argument.
    return program(path, f'exec "{sys.executable}" -I -c "{code}" "$3"')


def pretending(version: tuple[int, int]) -> str:
    """A prelude: the same Python, telling another version."""
    return f"sys.version_info = ({version[0]}, {version[1]}, 0, 'final', 0)"


def without(module: str) -> str:
    """A prelude: the same Python, in which `import module` fails."""
    return f"sys.modules['{module}'] = None"


class Debian:
    """A machine that dpkg manages, as far as dev.py can see: what is installed, what apt can find, who may install.

    apt-get finds nothing before its lists are refreshed unless `fresh_lists`. `calls()` tells what apt was asked.
    """

    def __init__(
        self, folder: Path, *, installed: Iterable[str], unknown: Iterable[str] = (), fresh_lists: bool = True
    ) -> None:
        self.bin = folder / "bin"
        self._log = folder / "apt.log"
        self._installed = folder / "installed"
        self._lists = folder / "lists"
        self._installed.mkdir(parents=True)
        for name in installed:
            (self._installed / name).touch()
        if fresh_lists:
            self._lists.touch()
        program(
            self.bin / "dpkg-query",
            f"""
            code=0
            for name in "$@"; do
              case "$name" in -*) continue ;; esac
              if [ -e "{self._installed}/$name" ]; then echo "$name installed"; else code=1; fi
            done
            exit $code""",
        )
        program(
            self.bin / "apt-get",
            f"""
            echo "$@" >> "{self._log}"
            case " $* " in *" update "*) touch "{self._lists}"; exit 0 ;; esac
            for name in "$@"; do
              case "$name" in -*|install|*=*) continue ;; esac
              if [ ! -e "{self._lists}" ]; then echo "E: Unable to locate package $name" >&2; exit 100; fi
              case " {" ".join(sorted(unknown))} " in
                *" $name "*) echo "E: Unable to locate package $name" >&2; exit 100 ;;
              esac
            done
            for name in "$@"; do
              case "$name" in -*|install|*=*) continue ;; esac
              touch "{self._installed}/$name"
            done""",
        )

    def refuse_sudo(self) -> None:
        program(self.bin / "sudo", 'echo "sudo: a password is required" >&2; exit 1')

    def grant_sudo(self) -> None:
        program(self.bin / "sudo", '[ "$1" = "-n" ] || exit 1; shift; exec "$@"')

    @property
    def path(self) -> str:
        """A PATH on which these programs come first."""
        return os.pathsep.join((str(self.bin), "/usr/bin", "/bin"))

    def calls(self) -> list[list[str]]:
        return [line.split() for line in self._log.read_text().splitlines()] if self._log.exists() else []

    def installed(self) -> set[str]:
        return {path.name for path in self._installed.iterdir()}
