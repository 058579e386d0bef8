"""A certificate of an unknown authority is refused and shown, and accepted after choosing its CA file."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest
import trustme
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from app.config.connections import Connection, new_connection_id
from app.transport.certificate_reader import parse_certificate
from app.ui.pages.sign_in.address_check import AddressState
from app.ui.pages.sign_in.certificate_facts import CertificateFacts
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.text.value_label import ValueLabel
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.program_in_process import program, until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def choose(dialog: QFileDialog, path: Path) -> None:
    """Types the name and presses Enter."""
    line = part(dialog, QLineEdit)
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await asyncio.sleep(0)


@pytest.mark.failure(2)
def test_an_unknown_certificate_is_shown_and_trusted_after_choosing_its_authority(play: Play, tmp_path: Path) -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    issued = authority.issue_cert("localhost")
    issued.configure_cert(context)
    parsed = parse_certificate(ssl.PEM_cert_to_DER_cert(issued.cert_chain_pems[0].bytes().decode()))
    ca_file = tmp_path / "office.pem"
    authority.cert_pem.write_to_path(str(ca_file))

    async def scene() -> None:
        async with FaultServer(tls=context) as server, program(tmp_path / "data") as shown:
            server.answer("/api/clock", faults.data({"error": 401, "message": "Access denied"}, 401))
            shown.connection_flow.connect_new()
            form = shown.connection_flow.sign_in.form
            assert form is not None
            places = [
                form.name,
                form.client_id_field,
                *(each for each in form.findChildren(Button) if each.isVisible()),
            ]
            before = [each.mapTo(form, QPoint()) for each in places]
            form.address.set_text(server.origin.base)
            form.check.check_now()
            await until(lambda: form.check.state is AddressState.FAILED)
            assert "an authority that this computer doesn't trust" in form.check.sentence
            assert "choose its certificate below" in form.check.sentence, "the button is there"
            await asyncio.sleep(0.1)
            assert [each.mapTo(form, QPoint()) for each in places] == before, "nothing jumps from under the pointer"
            shown.press("Certificate of this server", form)
            assert server.requests == [], "nothing is sent to a server that is not trusted"
            shown_values = {each.accessibleName() for each in form.findChildren(ValueLabel) if each.isVisible()}
            assert {"Issued to: " + parsed.subject, f"Fingerprint: SHA-256 {parsed.fingerprint}"} <= shown_values
            assert "Issued by: " + parsed.issuer in shown_values
            assert not [each.text() for each in form.findChildren(Button) if "ignore" in each.text().lower()]
            shown.press("Choose certificate file…", form)
            await until(lambda: shown.window.findChildren(QFileDialog))
            await choose(shown.window.findChildren(QFileDialog)[0], ca_file)
            await until(lambda: form.check.state is AddressState.FOUND)
            assert [each.path for each in server.requests] == ["/api/clock"]
            assert not [each for each in form.findChildren(CertificateFacts) if each.isVisible()]
            trusted = Connection(
                id=new_connection_id(), name="Office", base=server.origin.base, client_id="x", ca_file=str(ca_file)
            )
            shown.connection_flow.edit(trusted)
            await until(lambda: shown.connection_flow.sign_in.form not in (None, form))
            again = shown.connection_flow.sign_in.form
            assert again is not None
            again.check.check_now()
            await until(lambda: again.check.state is AddressState.FOUND)  # with the file that was chosen before

    play(scene())
