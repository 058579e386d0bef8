"""On Debian, dev.py installs exactly what is missing, or prints the command for it."""

import os
import sys
from pathlib import Path

import pytest

from dev_system import FOR_RUNNING, FOR_TESTING, Needs, Unready, has_display, provide
from tests.unit.packaging.machine import Debian

EVERYTHING = {need.split("|")[0] for need in FOR_TESTING.required + FOR_TESTING.wished}


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)


@pytest.fixture
def ordinary_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def use(debian: Debian, monkeypatch: pytest.MonkeyPatch) -> Debian:
    monkeypatch.setenv("PATH", debian.path)
    return debian


@pytest.mark.usefixtures("root")
def test_a_complete_machine_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = use(Debian(tmp_path, installed=EVERYTHING), monkeypatch)
    provide(FOR_TESTING)
    assert debian.calls() == []


@pytest.mark.usefixtures("root")
def test_root_installs_what_is_missing_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = use(Debian(tmp_path, installed=EVERYTHING - {"xdotool", "libegl1"}), monkeypatch)
    provide(FOR_TESTING)
    [call] = debian.calls()
    assert call[-4:] == ["--no-install-recommends", "--yes", "libegl1", "xdotool"]
    assert debian.installed() == EVERYTHING


@pytest.mark.usefixtures("root")
def test_package_lists_are_refreshed_only_if_apt_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = use(Debian(tmp_path, installed=(), fresh_lists=False), monkeypatch)
    provide(FOR_RUNNING)
    assert ["update" in call for call in debian.calls()] == [False, True, False]
    assert debian.installed() == {need.split("|")[0] for need in FOR_RUNNING.required + FOR_RUNNING.wished}


@pytest.mark.usefixtures("ordinary_user")
def test_sudo_without_a_password_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = use(Debian(tmp_path, installed=()), monkeypatch)
    debian.grant_sudo()
    provide(FOR_RUNNING)
    assert set(debian.installed()) >= {"libegl1", "libxcb-cursor0"}


@pytest.mark.usefixtures("ordinary_user")
@pytest.mark.parametrize("has_sudo", [True, False])
def test_without_permissions_the_command_is_printed_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_sudo: bool
) -> None:
    debian = use(Debian(tmp_path, installed=EVERYTHING - {"libegl1", "xvfb"}), monkeypatch)
    monkeypatch.setenv("PATH", str(debian.bin))
    if has_sudo:
        monkeypatch.setenv("PATH", debian.path)
        debian.refuse_sudo()
    with pytest.raises(Unready) as told:
        provide(FOR_TESTING)
    assert "\n    sudo apt-get install --no-install-recommends -y libegl1 xvfb\n" in str(told.value)
    assert debian.calls() == []


@pytest.mark.usefixtures("ordinary_user")
def test_a_missing_font_is_not_fatal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    debian = use(Debian(tmp_path, installed=EVERYTHING - {"fonts-inter"}), monkeypatch)
    debian.refuse_sudo()
    provide(FOR_RUNNING)
    assert "sudo apt-get install --no-install-recommends -y fonts-inter" in capsys.readouterr().out


@pytest.mark.usefixtures("root")
def test_a_font_unknown_to_apt_is_not_fatal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(Debian(tmp_path, installed=EVERYTHING - {"fonts-inter"}, unknown={"fonts-inter"}), monkeypatch)
    provide(FOR_RUNNING)
    assert "E: Unable to locate package fonts-inter" in capsys.readouterr().out


@pytest.mark.usefixtures("root")
def test_a_package_apt_cannot_install_is_reported_in_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(Debian(tmp_path, installed=EVERYTHING - {"xvfb"}, unknown={"xvfb"}), monkeypatch)
    with pytest.raises(Unready) as told:
        provide(FOR_TESTING)
    assert "E: Unable to locate package xvfb" in str(told.value)


@pytest.mark.usefixtures("root")
def test_a_renamed_package_counts_under_either_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = use(Debian(tmp_path, installed={"libglib2.0-0t64"}), monkeypatch)
    provide(Needs(("libglib2.0-0|libglib2.0-0t64",)))
    assert debian.calls() == []


def test_a_machine_without_dpkg_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    provide(FOR_TESTING)


def test_a_display_is_x_or_wayland(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_display({})
    assert not has_display({"DISPLAY": ""})
    assert has_display({"DISPLAY": ":0"})
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"})
