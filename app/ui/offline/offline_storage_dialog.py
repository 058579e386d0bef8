"""The dialog on a connection's offline data: its size, and deleting it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.config.connections import Connection
from app.core.errors import DiskProblem
from app.domain.text.value_formatting import size
from app.services.offline.eviction import StoreUsage
from app.services.session.workspace import Workspace
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr, tr_n
from app.ui.recovery.labels import relative_time
from app.ui.shell import Shell


async def show_offline_data(parent: QWidget, shell: Shell, workspace: Workspace, connection: Connection) -> None:
    """Shows the size of a connection's offline data and deletes it if the user asks for that."""
    kept = await workspace.offline_usage(connection)
    close = Choice("close", tr("Close"))
    answer = await ask(
        parent,
        title=tr("Offline data: {cms}", cms=connection.name),
        text=offline_summary(kept),
        detail=tr(
            "Lists, layout pictures and campaigns you've opened before appear right away, even when the CMS "
            "can't be reached. They contain no passwords or sign-in keys. Drafts and version history won't be "
            "deleted. Data you load from now on is stored again."
        ),
        buttons=(Choice("forget", tr("Delete"), danger=True), close) if kept.bytes else (close,),
        default="close",
    )
    if answer != "forget":
        return
    try:
        await workspace.delete_offline(connection)
    except DiskProblem as problem:
        shell.toast(problem.sentence)
    else:
        shell.toast(tr("Offline data of {cms} deleted", cms=connection.name))


def offline_summary(kept: StoreUsage) -> str:
    """Returns the size of the offline data and what it consists of, as a sentence."""
    if not kept.lists and not kept.records:
        return tr("No offline data on this computer yet.")
    lists = tr_n("{n} list", "{n} lists", kept.lists)
    if kept.records:
        lists = f"{lists} {tr('and')} {tr_n('{n} campaign', '{n} campaigns', kept.records)}"
    return tr(
        "{size} on this computer: {what}. Last updated {moment}.",
        size=size(kept.bytes),
        what=lists,
        moment=relative_time(kept.newest),
    )
