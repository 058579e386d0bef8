"""Opens the preview of a layout in the user's browser."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from app.core.errors import BadResponse
from app.domain.cms_address import Origin
from app.services.session.session import Session
from app.ui import failures
from app.ui.i18n import tr
from app.ui.shell import Shell
from app.ui.task_runner import spawn


def preview_layout(owner: QObject, session: Session, shell: Shell, layout_id: int) -> None:
    """Asks the CMS for the address, which contains a key for about an hour, and opens it in the browser.

    The address is requested each time, and neither stored nor logged.
    """
    spawn(owner, _preview(session, layout_id), name="preview", on_error=partial(_tell, shell))


async def _preview(session: Session, layout_id: int) -> None:
    address = QUrl(await session.regions.preview_address(layout_id))
    if address.isRelative() and not address.isEmpty():
        address = QUrl(f"{Origin(session.connection.base).base}/").resolved(address)
    if address.scheme() not in {"http", "https"} or not address.host():
        raise BadResponse(tr("The CMS has no preview for this layout."), tr("Open the layout in the CMS."))
    QDesktopServices.openUrl(address)


def _tell(shell: Shell, error: Exception) -> None:
    failure = failures.note(error)
    shell.toast(f"{failure.sentence} {failure.hint}".strip())
