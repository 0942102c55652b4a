"""From a click to the new position on the screen, at a table of four in the browser.

PYTHONPATH=src:tests python bench/paint.py [--scenario ID] [--clicks N] [--seed S] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
from typing import Any

from browser.clicking import FLAGS, OVER, Visitor
from playwright.sync_api import Browser, sync_playwright
from server.live import Running, generous, running

MEDIAN = 100
WORST = 300
"""Milliseconds: the targets, on a machine that does nothing else."""

WATCH = """() => {
  window.paints = [];
  let clicks = 0;
  const version = () => document.querySelector("[data-version]")?.dataset.version;
  addEventListener("click", (event) => {
    const click = ++clicks;
    const before = version();
    const look = () => {
      // A click that only opened a list, or asked for another click, answered nothing.
      if (click !== clicks) return;
      if (version() === before) {
        if (performance.now() - event.timeStamp < 10_000) requestAnimationFrame(look);
        return;
      }
      // This frame draws the new position; what runs after it runs once it is painted.
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
      drawn.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, true);
}"""
ARMED = "[data-choice].armed"
WAIT = """([before, selector]) => new Promise((done) => {
  const look = () => {
    const now = document.querySelector("[data-version]")?.dataset.version;
    if (now !== before || (selector && document.querySelector(selector))) setTimeout(done, 50);
    else setTimeout(look, 20);
  };
  look();
})"""


class Player(Visitor):
    """Waits on the page itself: questions from outside would take its time between click and
    paint."""

    def choose(self, selector: str) -> None:
        before = self.version()
        was_armed = self.page.locator(ARMED).count() > 0
        self.page.click(selector)
        if not self._goes_on(before, "" if was_armed else ARMED):
            self.page.click(ARMED)
            self._goes_on(before)

    def _has_gone_on(self, before: str) -> bool:
        return self._goes_on(before, "[data-choice]")

    def _goes_on(self, before: str, instead: str = "") -> bool:
        """Whether the table has gone on; if not, the page shows this instead."""
        self.page.evaluate(WAIT, [before, instead])
        return self.version() != before


def main() -> int:
    options = parse()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        with running(generous(f"sqlite:///{folder}/tables.db")) as site:
            report = summary(measured(site, browser, options))
        browser.close()
    print(json.dumps(report) if options.json else text(report))
    return 0 if report["median"] < MEDIAN and report["worst"] < WORST else 1


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="re3", help="default: %(default)s")
    parser.add_argument("--scenario", default="escaping-the-warehouse", help="default: %(default)s")
    parser.add_argument("--clicks", type=int, default=80, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args()


def measured(site: Running, browser: Browser, options: argparse.Namespace) -> list[float]:
    """How long each click that answered a question took, in milliseconds."""
    found: list[float] = []
    dice = random.Random(options.seed)
    while len(found) < options.clicks:
        found += one_game(site, browser, options, dice, options.clicks - len(found))
    return found


def one_game(
    site: Running, browser: Browser, options: argparse.Namespace, dice: random.Random, most: int
) -> list[float]:
    seats = [{"name": name} for name in ("Noor", "Mara", "Jo", "Oskar")]
    wish = {"game": options.game, "scenario": options.scenario, "seats": seats}
    made = site.http.post("/api/tables", json=wish).json()
    held = [{"seat": seat["seat"], "token": seat["token"]} for seat in made["seats"]]
    table = {"table": made["table"], "seats": held, "game": "", "title": "", "at": 0}
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
        service_workers="block",
    )
    visitor = Player(context.new_page())
    visitor.page.goto("/")
    kept = json.dumps([table])
    visitor.page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
    visitor.page.goto(f"/t/{made['table']}")
    visitor.must_choose()
    visitor.takes_seats()
    visitor.page.evaluate(WATCH)
    while visitor.page.evaluate("paints.length") < most and not visitor.page.locator(OVER).count():
        visitor.must_choose()
        visitor.click_something(dice)
    found: list[float] = visitor.page.evaluate("paints")
    context.close()
    return found[:most]


def summary(found: list[float]) -> dict[str, Any]:
    return {
        "clicks": len(found),
        "median": round(statistics.median(found)),
        "p95": round(sorted(found)[int(len(found) * 0.95)]),
        "worst": round(max(found)),
        "load": round(os.getloadavg()[0], 1),
    }


def text(report: dict[str, Any]) -> str:
    return (
        f"{report['clicks']} clicks: median {report['median']} ms (target under {MEDIAN}),"
        f" 95 % within {report['p95']} ms, worst {report['worst']} ms (target under {WORST});"
        f" {report['load']} processes were running or waiting"
    )


if __name__ == "__main__":
    sys.exit(main())
