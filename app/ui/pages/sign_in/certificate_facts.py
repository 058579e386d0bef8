"""What the certificate of a server that isn't trusted says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.domain.text.value_formatting import full_day
from app.transport.certificate_reader import Certificate
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import Stretch, clear, column, hold, row
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.value_label import ValueLabel

_LABEL_WIDTH: Final = 96


class CertificateFacts(QWidget):
    """Shows a certificate that could not be verified, for the person to compare with what the administrator says."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(spacing=6)
        about = tr("Compare the fingerprint with your administrator's before you trust this certificate.")
        self.setLayout(
            column(
                hold(self._lines),
                Label(about, 12, 400, "text3", wrap=True),
                margins=(0, 4, 0, 8),
                spacing=8,
            )
        )

    def show_certificate(self, certificate: Certificate) -> None:
        clear(self._lines)
        for label, value in _facts(certificate, datetime.now(UTC)):
            name = Label(label, 13, 400, "text3", wrap=True)
            name.setFixedWidth(theme().px(_LABEL_WIDTH))
            name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            shown = ValueLabel(value)
            shown.setAccessibleName(f"{label}: {value}")
            self._lines.addWidget(hold(row(name, Stretch(shown), spacing=8)))


def _facts(certificate: Certificate, now: datetime) -> Iterator[tuple[str, str]]:
    yield tr("Issued to"), certificate.subject
    if certificate.names and certificate.names != (certificate.subject,):
        yield tr("Valid for"), ", ".join(certificate.names)
    yield tr("Issued by"), tr("itself (self-signed)") if certificate.is_self_signed else certificate.issuer
    yield tr("Valid from"), full_day(certificate.valid_from)
    until = full_day(certificate.valid_until)
    yield tr("Valid until"), tr("{date} (expired)", date=until) if certificate.valid_until < now else until
    yield tr("Fingerprint"), f"SHA-256 {certificate.fingerprint}"
