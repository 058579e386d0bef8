"""Logging with redaction: no token, secret, code or password reaches the log."""

from __future__ import annotations

import logging
import re
from io import TextIOWrapper
from pathlib import Path

from app.core.private_files import make_folder, open_private

ROOT = "marquee"
_HIDDEN = "[hidden]"
_FIELDS = (
    "access_token|refresh_token|client_secret|code_verifier|code_challenge|"
    "password|authorization|secret|token|code|state"
)
# Texts instead of compiled patterns: `re` compiles them with the first line, so that the window need not wait.
_WHOLE = (
    r"(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}",
    r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?",
    r"\b[0-9a-fA-F]{64,}\b",
)
_VALUE = rf"(?i)([\"']?\b(?:{_FIELDS})\b[\"']?\s*[=:]\s*)(?!\[hidden\])([\"'][^\"']*[\"']|[^\s&,;\"'}}\])]+)"


def redact(text: str) -> str:
    """Returns the text with bearer headers, JSON web tokens, long hex strings and secret-looking fields hidden."""
    for pattern in _WHOLE:
        text = re.sub(pattern, _HIDDEN, text)
    return re.sub(_VALUE, rf"\1{_HIDDEN}", text)


class RedactingFormatter(logging.Formatter):
    """Formats a line, then redacts it, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def logger(name: str) -> logging.Logger:
    """Returns the logger of one package, e.g. `logger("transport")`."""
    return logging.getLogger(f"{ROOT}.{name}")


def start_file_log(directory: Path, level: int = logging.INFO) -> None:
    """Writes `marquee.log` into `directory`, in files of 1 MiB, three of them kept.

    A second call replaces the first.
    """
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415 - loads sockets and pickle, which the start need not wait for

    root = logging.getLogger(ROOT)
    for handler in tuple(root.handlers):
        root.removeHandler(handler)
        handler.close()

    class OwnersFileHandler(RotatingFileHandler):
        """A rotating log whose files only their owner can read."""

        def _open(self) -> TextIOWrapper:
            return TextIOWrapper(open(self.baseFilename, "ab", opener=open_private), encoding=self.encoding)

    make_folder(directory)
    handler = OwnersFileHandler(
        directory / "marquee.log", maxBytes=1 << 20, backupCount=3, encoding="utf-8", delay=True
    )
    handler.setFormatter(RedactingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    root.setLevel(level)
    root.propagate = False
    for noisy in ("httpx", "httpcore", "qasync", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
