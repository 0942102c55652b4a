"""The About page: whose work is in these pages, and under which license."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browser.clicking import Visitor, barriers
from playwright.sync_api import expect
from server.live import Running

ICONS = Path(__file__).resolve().parents[2] / "web" / "src" / "art" / "icons.json"
FONTS = ("Courier Prime", "IBM Plex Sans", "IBM Plex Sans Condensed", "Special Elite")


def test_the_start_page_links_to_the_licenses_of_fonts_and_software(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-about]")
    expect(page.get_by_role("heading", name="About Inkribbon")).to_be_visible()
    expect(page.locator("main")).to_contain_text("unofficial")
    expect(page.locator("main")).to_contain_text("Version 0.")
    for font in FONTS:
        part = page.locator(f"[data-part='{font}']")
        part.locator("summary").click()
        expect(part.locator("pre")).to_contain_text("License, Version")
    svelte = page.locator("[data-part=svelte]")
    svelte.locator("summary").click()
    expect(svelte.locator("pre")).to_contain_text("Permission is hereby granted")
    expect(svelte.locator("pre")).to_contain_text("Svelte Contributors")


def test_every_icon_in_use_is_shown_with_its_artist(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/about")
    part = page.locator("[data-part='game-icons.net']")
    expect(part).to_contain_text("CC-BY-3.0")
    icons: dict[str, str] = json.loads(ICONS.read_text("utf-8"))
    for artist in sorted(set(icons.values())):
        line = part.locator(".artists li", has_text=artist)
        made = sum(name == artist for name in icons.values())
        expect(line.locator("svg path[d]")).to_have_count(made)
    part.locator("summary").click()
    expect(part.locator("pre")).to_contain_text("Attribution 3.0 Unported")


def test_the_same_licenses_are_shipped_as_plain_text(site: Running) -> None:
    text = site.http.get("/licenses.txt").text
    for words in (
        *FONTS,
        "svelte",
        "Icons made by Lorc",
        "SIL OPEN FONT LICENSE",
        "Apache License",
    ):
        assert words in text


def test_the_menu_of_a_table_links_to_the_page(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.page.get_by_label("Menu").click()
    visitor.page.click("[data-about]")
    expect(visitor.page.get_by_role("heading", name="About Inkribbon")).to_be_visible()
    visitor.page.go_back()
    visitor.must_choose()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_barriers(visitor: Visitor, theme: str) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto("/about")
    page.locator("summary").nth(1).click()
    assert barriers(page) == []


def test_the_page_fits_a_phone(phone: Visitor) -> None:
    phone.page.goto("/about")
    expect(phone.page.locator("[data-part]").first).to_be_visible()
    for summary in phone.page.locator("summary").all():
        summary.click()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
