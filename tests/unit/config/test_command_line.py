"""The command line: what can be asked for, and what excludes what."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import __version__
from app.config.command_line import Connect, Options, parse


def test_no_arguments_mean_the_defaults() -> None:
    assert parse([]) == Options()


def test_a_rollout_specifies_everything_but_the_secret() -> None:
    asked = parse(
        [
            *("--connect", "https://cms.example.com", "--client-id", "abc", "--secret-stdin"),
            *("--redirect-uri", "http://127.0.0.1:0/callback", "--scope", "datasets", "--scope", "design"),
            *("--name", "Production", "--data-dir", "/srv/marquee"),
        ]
    )
    assert asked.data_dir == Path("/srv/marquee")
    assert asked.connect == Connect(
        address="https://cms.example.com",
        client_id="abc",
        has_secret=True,
        redirect_uri="http://127.0.0.1:0/callback",
        scopes=("datasets", "design"),
        name="Production",
    )


def test_scopes_can_be_one_argument() -> None:
    asked = parse(["--connect", "cms.example.com", "--client-id", "a", "--scope", "datasets design"])
    assert asked.connect is not None
    assert asked.connect.scopes == ("datasets", "design")


def test_a_tour_uses_the_demo(tmp_path: Path) -> None:
    asked = parse(["--tour", str(tmp_path), "--dialect", "documented"])
    assert (asked.demo, asked.tour, asked.dialect) == (True, tmp_path, "documented")


@pytest.mark.parametrize(
    "line,complaint",
    [
        ("--connect https://cms.example.com", "--client-id"),
        ("--client-id abc", "--connect"),
        ("--secret-stdin", "--connect"),
        ("--name Production", "--connect"),
        ("--grant client_credentials", "--connect"),
        ("--connect https://cms.example.com --client-id abc --grant client_credentials", "--secret-stdin"),
        ("--connect https://cms.example.com --client-id abc --grant password", "invalid choice"),
        ("--connect https://cms.example.com --client-id abc --demo", "can't be used"),
        ("--secret s3cret", "s3cret"),
    ],
)
def test_an_invalid_argument_ends_with_a_line_that_names_it(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        parse(line.split())
    assert end.value.code == 2
    assert complaint in capsys.readouterr().err


def test_the_version_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Marquee {__version__}\n"


def test_the_secret_of_a_start_is_hidden_in_repr() -> None:
    shown = repr(Options(demo=True, secret="s3cret"))
    assert "s3cret" not in shown
    assert "demo=True" in shown
