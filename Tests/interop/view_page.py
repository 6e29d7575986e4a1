"""Checks the page of `view`: as HTML, its data, and in headless Chromium if it is installed.

Run as a program, it checks the given page.
"""

import base64
import io
import json
import re
import sys

from PIL import Image

import browser
from parsed_page import parsed

SECTIONS = ["findings", "photographs", "dial"]
# Rotates the model, clicks on a camera, selects every overlay, plays the growth, presses keys.
DRIVER = """<script>
"use strict";
const wait = time => new Promise(done => setTimeout(done, time));
const drawn = () => Number(document.body.dataset.drawn || 0);
const canvas = () => document.querySelector("#scene > canvas");
function colours() {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [200, 140];
  const pen = copy.getContext("2d");
  pen.drawImage(canvas(), 0, 0, 200, 140);
  const pixels = new Uint32Array(pen.getImageData(0, 0, 200, 140).data.buffer);
  return { count: new Set(pixels).size, sum: pixels.reduce((sum, p) => (sum * 31 + p) >>> 0, 7) };
}
/// The larger share of the picture's width and height that differs from the background, without cameras
/// and ground.
async function extent() {
  const boxes = Array.from(document.querySelectorAll("#layers input"))
    .filter(box => ["cameras", "ground", "box"].includes(box.dataset.layer) && box.checked);
  for (const box of boxes) box.click();
  await wait(300);
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [200, 140];
  const pen = copy.getContext("2d");
  pen.drawImage(canvas(), 0, 0, 200, 140);
  const pixels = new Uint32Array(pen.getImageData(0, 0, 200, 140).data.buffer);
  const [columns, rows] = [new Set(), new Set()];
  pixels.forEach((pixel, k) => {
    if (pixel !== pixels[0]) { columns.add(k % 200); rows.add(Math.floor(k / 200)); }
  });
  for (const box of boxes) box.click();
  await wait(300);
  return Math.max(columns.size / 200, rows.size / 140);
}
function point(target, kind, x, y, buttons) {
  const fields = { clientX: x, clientY: y, buttons, button: 0, bubbles: true, view: window };
  target.dispatchEvent(new PointerEvent("pointer" + kind, { ...fields, pointerId: 1 }));
  target.dispatchEvent(new MouseEvent("mouse" + kind, fields));
}
async function drag() {
  const area = canvas().getBoundingClientRect();
  const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  point(canvas(), "down", x, y, 1);
  for (let k = 1; k <= 5; k++) point(canvas(), "move", x + 25 * k, y + 5 * k, 1);
  point(canvas(), "up", x + 125, y + 25, 0);
  await wait(200);
}
/// From further away the cameras round the object are seen, in windows of any shape.
async function zoomOut() {
  for (let k = 0; k < 20; k++) {
    canvas().dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
  }
  await wait(200);
}
/// Where a camera is, by the name that the pointer shows there.
function findCamera() {
  const area = canvas().getBoundingClientRect();
  for (let y = 5; y < area.height; y += 12) {
    for (let x = 5; x < area.width; x += 12) {
      point(canvas(), "move", area.left + x, area.top + y, 0);
      if (canvas().title) return [area.left + x, area.top + y];
    }
  }
  return null;
}
async function overlays() {
  const found = {};
  for (const kind of ["keypoints", "residuals", "matches", "none"]) {
    const box = document.querySelector(`#photograph input[value=${kind}]`);
    if (box.disabled) continue;
    box.click();
    await wait(300);
    found[kind] = document.querySelector("#photograph .caption").textContent;
  }
  return found;
}
/// Picks a match in two photographs by clicks; the epipolar line of the first must pass through the second.
async function pick() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const pair = data.pairs.find(pair => data.frames[pair.first].camera && data.frames[pair.second].camera);
  if (!pair) return null;
  const words = new Uint16Array(Uint8Array.from(atob(pair.shown), c => c.charCodeAt(0)).buffer);
  // The first keypoints are the largest, which are less accurate.
  const at = 4 * Math.floor(words.length / 8);
  const share = k => words[at + k] / 65535;
  const places = [[share(0), share(1)], [share(2), share(3)]];
  const canvasOf = () => document.querySelector("#photograph canvas");
  const show = async index => {
    document.querySelector(`#list button[data-frame="${index}"]`).click();
    await wait(300);
    document.querySelector("#photograph input[value=pick]").click();
    await wait(300);
  };
  const click = ([x, y]) => {
    const area = canvasOf().getBoundingClientRect();
    canvasOf().dispatchEvent(new MouseEvent("click", {
      clientX: area.left + x * area.width, clientY: area.top + y * area.height, bubbles: true }));
  };
  await show(pair.first);
  document.querySelector("#photograph .picks input[type=checkbox]").click();
  click(places[0]);
  await wait(300);
  await show(pair.second);
  const drawing = canvasOf();
  const pixels = drawing.getContext("2d").getImageData(0, 0, drawing.width, drawing.height).data;
  const target = [places[1][0] * drawing.width, places[1][1] * drawing.height];
  let away = 1e9;
  for (let k = 0; k < pixels.length; k += 4) {
    if (pixels[k] > 110 || pixels[k + 1] < 190 || pixels[k + 2] < 230) continue;
    const [x, y] = [k / 4 % drawing.width, Math.floor(k / 4 / drawing.width)];
    away = Math.min(away, Math.hypot(x - target[0], y - target[1]));
  }
  click(places[1]);
  await wait(300);
  const frames = [data.frames[pair.first], data.frames[pair.second]];
  return {
    away: away / drawing.width, command: document.querySelector("#photograph code").textContent,
    wanted: frames.map((frame, k) => [frame.name, places[k][0] * frame.width, places[k][1] * frame.height]),
    size: frames.map(frame => frame.width) };
}
const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const heading = () => document.querySelector("#photograph h2").textContent;
async function growth() {
  document.getElementById("play").click();
  await wait(1500);
  const during = document.getElementById("growth").textContent;
  document.getElementById("play").click();
  const slider = document.getElementById("step");
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input"));
  return { during, end: document.getElementById("growth").textContent };
}
/// Measures between two places of the model, with the tool on.
async function measure(report) {
  press("Home");
  await wait(200);
  const button = document.getElementById("measure");
  button.click();
  const area = canvas().getBoundingClientRect();
  // With two runs side by side, in the left half.
  const shares = document.getElementById("sides") ? [0.235, 0.265] : [0.47, 0.53];
  for (const share of shares) {
    for (let k = 0; k < 40; k++) {
      const [x, y] = [area.left + area.width * share, area.top + area.height * (0.3 + 0.01 * k)];
      const before = document.getElementById("measured").textContent;
      point(canvas(), "down", x, y, 1);
      point(canvas(), "up", x, y, 0);
      if (document.getElementById("measured").textContent !== before) break;
    }
  }
  report.measured = document.getElementById("measured").textContent;
  press("Escape");
  report.isMeasuring = button.getAttribute("aria-pressed");
  const bar = document.getElementById("scale");
  report.scale = [bar.children[0].getBoundingClientRect().width, bar.children[1].textContent];
  const before = colours().sum;
  await drag();
  document.getElementById("reset").click();
  await wait(200);
  report.isReset = colours().sum === before;
  let saved = null;
  HTMLAnchorElement.prototype.click = function () { saved = [this.download, this.href.slice(0, 22)]; };
  document.getElementById("picture").click();
  report.saved = saved;
}
async function panel(report) {
  report.thumbnails = document.querySelectorAll("#list img").length;
  document.querySelector("#list button").click();
  await wait(300);
  report.first = heading();
  report.overlays = await overlays();
  press("ArrowRight");
  await wait(300);
  report.next = heading();
  press("?");
  report.keys = !document.getElementById("keys").hidden;
  report.growth = await growth();
  report.pick = await pick();
}
async function scene(report) {
  for (let k = 0; k < 100 && drawn() === 0; k++) await wait(50);
  await wait(500);
  report.colours = colours().count;
  report.extent = await extent();
  const before = colours().sum;
  await drag();
  report.turned = colours().sum !== before;
  await zoomOut();
  report.camera = findCamera();
  if (report.camera) {
    report.name = canvas().title;
    point(canvas(), "down", ...report.camera, 1);
    point(canvas(), "up", ...report.camera, 0);
    await wait(400);
    report.chosen = heading();
  }
  report.layers = Array.from(document.querySelectorAll("#layers input"), box => {
    const before = drawn();
    box.click();
    return [box.dataset.layer, before];
  });
  for (const box of document.querySelectorAll("#layers input")) box.click();
  await wait(300);
  await measure(report);
}
async function drive() {
  const report = { errors: window.problems, webgl: document.getElementById("no-webgl").hidden };
  try {
    if (report.webgl) await scene(report);
    await panel(report);
  } catch (error) {
    report.errors.push(String(error.stack));
  }
  document.body.dataset.outcome = JSON.stringify(report);
}
drive();
</script>"""


def data_of(tree):
    return json.loads(next(s for s in tree.iter("script") if s.get("id") == "data").text)


def size(text):
    return len(base64.b64decode(text, validate=True))


def check_data(data):
    frames = len(data["frames"])
    for frame in data["frames"]:
        if "picture" in frame:
            picture = Image.open(io.BytesIO(base64.b64decode(frame["picture"], validate=True)))
            assert picture.format == "JPEG" and max(picture.size) <= 480
        for key in ("keypoints", "residuals"):
            assert key not in frame or size(frame[key]["shown"]) % 8 == 0
        for other, pair in frame["neighbors"]:
            ends = data["pairs"][pair]
            assert data["frames"][other] is not frame and 0 <= other < frames
            assert frame is data["frames"][ends["first"]] or frame is data["frames"][ends["second"]]
        assert "camera" not in frame or len(frame["camera"]["pose"]) == 12
    for pair in data["pairs"]:
        assert 0 < size(pair["shown"]) // 8 <= pair["total"]
    for key in ("points", "cloud"):
        if key in data:
            assert 2 * size(data[key]["colors"]) == size(data[key]["positions"]["steps"])
    if "points" in data:
        after = data["points"]["after"]
        assert after == sorted(after) and len(after) == len(data["growth"]) + 1
        assert after[-1] == size(data["points"]["colors"]) // 3
    assert len({step["frame"] for step in data["growth"]}) == len(data["growth"])


def check(path):
    text, tree, _ = parsed(path, SECTIONS)
    assert not [e for e in tree.iter() if e.get("src") or e.get("href")]
    assert "default-src 'none'" in text
    assert len(list(tree.iter("script"))) == 5
    data = data_of(tree)
    check_data(data)
    rows = [e for e in tree.iter("button") if e.get("data-frame")]
    assert len(rows) == len(data["frames"])
    return data


def check_pick(pick):
    words = pick["command"].split()
    assert words[:3] == ["point", "add", "P1"], pick
    for word, (name, x, y), width in zip(words[3:], pick["wanted"], pick["size"]):
        found, place = word.rsplit(":", 1)
        assert found == name, pick
        u, v = map(float, place.split(","))
        # A click is a pixel of a reduced picture.
        assert max(abs(u - x), abs(v - y)) < 0.01 * width, pick
    assert len(words) == 5 and pick["away"] < 0.02, pick


def drive(path, flags=browser.WITH_WEBGL):
    """The page's outcome after use; None without Chromium."""
    return browser.drive(path, DRIVER, flags)


def check_panel(outcome, data):
    assert outcome["errors"] == [], outcome
    assert outcome["first"] == data["frames"][0]["name"] != outcome["next"], outcome
    assert outcome["keys"], outcome
    if outcome["pick"]:
        check_pick(outcome["pick"])
    assert outcome["thumbnails"] == sum("picture" in frame for frame in data["frames"]), outcome
    first = data["frames"][0]
    kinds = {"none"} | {key for key in ("keypoints", "residuals") if key in first}
    kinds |= {"matches"} if first["neighbors"] else set()
    assert set(outcome["overlays"]) == kinds, outcome
    assert all(text for kind, text in outcome["overlays"].items() if kind != "none"), outcome
    count = len(data["growth"])
    if count:
        steps = [int(re.match(r"(\d+) of", outcome["growth"][key])[1]) for key in ("during", "end")]
        assert 0 < steps[0] < steps[1] == count, outcome


def check_outcome(outcome, data):
    check_panel(outcome, data)
    assert outcome["webgl"] and outcome["colours"] > 20 and outcome["turned"], outcome
    assert outcome["camera"] and outcome["chosen"] == outcome["name"], outcome
    assert outcome["measured"].startswith("distance "), outcome
    assert outcome["isMeasuring"] == "false" and outcome["isReset"], outcome
    # The object is neither tiny nor cut off when the page opens.
    assert (0.25 if "beside" in data else 0.4) < outcome["extent"] < 1, outcome
    width, text = outcome["scale"]
    assert 40 < width <= 125 and float(text.split()[0]) > 0, outcome
    assert outcome["saved"][0].endswith(".png"), outcome
    assert outcome["saved"][1] == "data:image/png;base64,", outcome
    assert "cameras" in [name for name, _ in outcome["layers"]], outcome


def main(path):
    data = check(path)
    outcome = drive(path)
    if outcome is None:
        print("chromium is not installed: the page was parsed, not driven")
        return
    check_outcome(outcome, data)
    print(outcome)
    without = drive(path, browser.WITHOUT_WEBGL)
    assert not without["webgl"], without
    check_panel(without, data)
    print(without)


if __name__ == "__main__":
    main(sys.argv[1])
