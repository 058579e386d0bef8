"""Quick open's view on the lists: every loaded record of every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from app.domain.query import RecordId
from app.ui.lists import Lists
from app.ui.quick_open import Found
from app.ui.resource.rows import ResourceList
from app.ui.tabs import ConnectionSign

_LOOKED_AT = 500
"""Of how many records quick open picks the best."""


def find_records(
    lists: Lists,
    signs: dict[str, ConnectionSign],
    run: Callable[[ResourceList[Any], RecordId], None],
    text: str,
    limit: int,
) -> Iterable[Found]:
    """The likeliest records of each list; `signs` tell connections apart, `run` opens one."""
    found: list[Found] = []
    for rows in lists:
        declaration, model = rows.declaration, rows.model
        name, second = declaration.title_of, model.columns[1]
        sign = signs.get(rows.session.connection.id)
        likely = sorted(model.find(text, _LOOKED_AT), key=lambda record: _likeness(name(record), text))
        for record in likely[:limit]:
            cell = second.cell(record) if second.cell is not None else None
            detail = second.value(record)
            found.append(
                Found(
                    name(record),
                    partial(run, rows, declaration.id_of(record)),
                    cell.icon if cell is not None and cell.icon else declaration.icon,
                    f"{detail} · {sign.name}" if sign is not None else detail,
                    colour=sign.colour if sign is not None else None,
                )
            )
    return found


def _likeness(title: str, text: str) -> tuple[int, str]:
    """Sorts what is called so before what has it in its name, and both before what merely mentions it."""
    known, wanted = title.casefold(), text.casefold().strip()
    return (0 if known.startswith(wanted) else 1 if wanted in known else 2, known)
