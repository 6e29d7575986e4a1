"""Checks the page of `report --out`: as HTML, and in headless Chromium if it is installed.

Run as a program, it checks the given page.
"""

import base64
import io
import re
import sys

from PIL import Image

import browser
from parsed_page import parsed

SECTIONS = ["stages", "model", "frames", "pairs", "graph", "cameras", "coverage", "tracks", "residuals",
            "figures", "photographs"]
# Reports errors and, after clicks on two headings, the order of the frames.
DRIVER = """<script>
"use strict";
const report = text => { document.body.dataset.outcome = text; };
const table = document.querySelector("#frames table");
const order = column => Array.from(table.tBodies[0].rows, row => row.cells[column].dataset.v);
const press = name => {
  const heads = Array.from(table.tHead.rows[0].cells);
  const column = heads.findIndex(head => head.textContent === name);
  heads[column].querySelector("button").click();
  return column;
};
const up = order(press("keypoints")).join(" ");
const down = order(press("keypoints")).join(" ");
const names = order(press("name")).join(" ");
report(JSON.stringify({ up, down, names, errors: window.problems }));
</script>"""


def check(path):
    _, tree, ids = parsed(path, SECTIONS)
    for link in tree.iter("a"):
        assert link.get("href")[0] == "#" and link.get("href")[1:] in ids, link.get("href")
    verdict = next(p for p in tree.iter("p") if (p.get("class") or "").startswith("verdict"))
    assert verdict.text.startswith("verdict: ")
    for image in tree.iter("img"):
        data = re.fullmatch("data:image/jpeg;base64,(.*)", image.get("src")).group(1)
        limit = 900 if image.get("class") == "model" else 240
        assert max(Image.open(io.BytesIO(base64.b64decode(data))).size) <= limit
    scripts = [s for s in tree.iter("script")]
    assert len(scripts) == 1 and not scripts[0].get("src")
    return tree


def drive(path):
    """The page's outcome after use; None without Chromium."""
    return browser.drive(path, DRIVER)


def check_order(outcome):
    assert outcome["errors"] == [], outcome
    up = [float(v) for v in outcome["up"].split() if v != "undefined"]
    down = [float(v) for v in outcome["down"].split() if v != "undefined"]
    assert up == sorted(up) and down == sorted(down, reverse=True) and len(up) == len(down) > 1


def main(path):
    check(path)
    outcome = drive(path)
    if outcome is None:
        print("chromium is not installed: the page was parsed, not driven")
    else:
        check_order(outcome)
        print(outcome)


if __name__ == "__main__":
    main(sys.argv[1])
