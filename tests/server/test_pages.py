"""The web client's files, and games that hide something."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.live import Running, generous, running

from inkribbon.server.tables import room
from inkribbon.server.tables.state.table import Table
from inkribbon.server.web import app, pages


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that has been built."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the client</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "app-0a1b.js").write_text("1")
    monkeypatch.setattr(pages, "FOLDER", folder)
    for route in app.ROUTES:
        assets = getattr(route, "app", None)
        if isinstance(assets, pages.Assets):
            monkeypatch.setattr(assets, "directory", folder)
            monkeypatch.setattr(assets, "all_directories", [folder])
    return folder


@pytest.mark.usefixtures("built")
def test_every_route_of_the_client_gives_its_page(server: Running) -> None:
    for path in ("/", "/about", "/mine", "/rules", "/t/abc", "/replay/abc"):
        page = server.http.get(path)
        assert "the client" in page.text
        assert page.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_hashed_files_are_kept_for_ever_and_others_are_not(server: Running) -> None:
    kept = server.http.get("/assets/app-0a1b.js")
    assert "immutable" in kept.headers["cache-control"]
    assert server.http.get("/favicon.svg").headers["cache-control"] == "no-cache"
    assert server.http.get("/assets/none.js").status_code == 404


def test_without_a_build_a_page_says_how_to_make_one(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "none")
    assert "npm run build" in server.http.get("/").text


def test_a_mistake_in_the_server_is_told_without_its_details_and_the_table_stays(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(generous(store_url)) as server:
        table = server.open("human", "human")
        with monkeypatch.context() as patch:
            patch.setattr(room, "draft_answer", broken)
            action = table.state()["decision"]["options"][0]["action"]
            failed = table.answer(0, 0, action)
            with table.sit() as me:
                me.until("state")
                me.answer()
                assert me.until("error")["code"] == "internal"
        assert failed.status_code == 500
        assert "secret" not in failed.text
        assert "content-security-policy" in failed.headers
        assert table.step()["version"] == 1


def broken(table: Table, seat: int, wanted: bytes) -> None:
    raise RuntimeError("secret detail")
