"""Draws the pictures of README.md and docs/guide.md; Scripts/pictures runs it.

Needs $OCS (the executable) and the packages of Tests/interop. Usage: pictures.py FOLDER.
"""

import base64
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "interop"))
import browser  # noqa: E402
import terminal  # noqa: E402

# Width of the pictures, and their largest size in bytes.
WIDTH, MAX_BYTES = 1600, 300_000
GAP = 16
# The terminal: size of a character and of its font, columns, colors.
CELL, FONT_SIZE, COLUMNS = (11.74, 27), 19.5, 133
BACK, TEXT, TYPED = (24, 27, 33), (208, 214, 224), (255, 255, 255)
ANSI = {31: (240, 110, 110), 33: (230, 192, 100), 36: (90, 200, 210)}
FONTS = "/usr/share/fonts/truetype/dejavu"

# The session in the README, and what follows it unseen.
CAPTURE = "simulate can --object watering-can --fault wrong-focal --no-depth --no-poses"
SESSION = ["load can", "reconstruct --until align",
           "load can --camera auto; reconstruct --until align", "diagnose"]
AFTER = ["reconstruct", "view --out can.html"]
# Drawn after the commands of the guide that judge the alignment.
SHOWS = """
show frame IMG_0005 --width 800 --out IMG_0005.png
show frame IMG_0006 --width 800 --out IMG_0006.png
show frame IMG_0017 --width 800 --out IMG_0017.png
show top --width 800 --out top.png
show pair IMG_0001 IMG_0002 --out pair.png
"""
# In the page: from further away, without the list of layers, with the keypoints of a photograph.
ARRANGE = """
  document.getElementById("layers").open = false;
  for (let k = 0; k < %d; k++) {
    document.querySelector("#scene > canvas").dispatchEvent(
      new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
  }
  document.querySelectorAll("#list button")[%d].click();
"""
KEYPOINTS = 'document.querySelector("#photograph input[value=keypoints]").click()'


class Screen:
    """The lines of a terminal, each a list of characters with their colors."""

    def __init__(self):
        self.lines = [[]]

    def write(self, text, color=TEXT):
        """Adds text with ANSI colors; lines wrap at the last column."""
        usual = color
        for part in re.split(r"(\x1b\[[0-9;]*m|\n)", text):
            if part.startswith("\x1b"):
                color = ANSI.get(int(part[2:-1].split(";")[0] or 0), usual)
            elif part == "\n":
                self.lines.append([])
            else:
                for letter in part:
                    if len(self.lines[-1]) == COLUMNS:
                        self.lines.append([])
                    self.lines[-1].append((letter, color))

    def draw(self):
        while not self.lines[-1]:
            self.lines.pop()
        image = Image.new("RGB", (WIDTH, len(self.lines) * CELL[1] + 2 * GAP), BACK)
        pen = ImageDraw.Draw(image)
        fonts = {bold: ImageFont.truetype(f"{FONTS}/DejaVuSansMono{'-Bold' * bold}.ttf", FONT_SIZE)
                 for bold in (False, True)}
        for row, line in enumerate(self.lines):
            for column, (letter, color) in enumerate(line):
                place = (GAP + column * CELL[0], GAP + row * CELL[1])
                pen.text(place, letter, color, fonts[color == TYPED])
        return image


def shown(output):
    """The output of a command as it remains on the screen, without elapsed times."""
    lines = [line.split("\r\x1b[K")[-1] for line in output.replace("\r\n", "\n").split("\n")]
    return re.sub(r", [0-9.]+ (s|min)$", "", "\n".join(lines), flags=re.M)


def session(folder):
    """The screen after the session of the README; writes can.html."""
    screen = Screen()
    shell = terminal.Terminal([], folder)
    prompt = shell.prompt().splitlines()[-1]
    for line in SESSION:
        shell.ready()
        screen.write(prompt)
        screen.write(line + "\n", TYPED)
        body, _, prompt = shell.command(line).rpartition("\n")
        screen.write(shown(body + "\n"))
    for line in AFTER:
        shell.command(line)
    shell.send("quit\r")
    assert shell.status() == 0
    return screen.draw()


def settled(opened):
    """Waits until the page has drawn nothing for a second."""
    drawn = None
    while drawn != (drawn := opened.value("document.body.dataset.drawn")):
        time.sleep(1)


def page(path, size, steps, photograph):
    """The page of `view` in Chromium, `steps` further away; None without Chromium."""
    if not browser.chromium():
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        opened = browser.Browser(folder, path.as_uri())
        try:
            opened.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                        deviceScaleFactor=1, mobile=False)
            browser.until(lambda: opened.value("document.body?.dataset.drawn"), "the view")
            opened.value(ARRANGE % (steps, photograph))
            settled(opened)
            opened.value(KEYPOINTS)
            settled(opened)
            data = opened.call("Page.captureScreenshot", format="png")["data"]
        finally:
            opened.close()
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def ocs(folder, script):
    (folder / "pictures.ocs").write_text(script)
    subprocess.run([os.environ["OCS"], "--quiet", "pictures.ocs"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def guide(start, end):
    """The commands of the guide from one heading to another."""
    text = (ROOT / "docs" / "guide.md").read_text()
    text = text.split(f"\n## {start}\n")[1].split(f"\n## {end}\n")[0]
    return "".join(re.findall(r"^```ocs\n(.*?)^```$", text, re.M | re.S))


def stacked(images, across=False):
    """Images next to each other or one below the other, with gaps."""
    along = 0 if across else 1
    size = [max(image.size[k] for image in images) for k in (0, 1)]
    size[along] = sum(image.size[along] for image in images) + GAP * (len(images) - 1)
    sheet = Image.new("RGB", size, "white")
    place = [0, 0]
    for image in images:
        sheet.paste(image, tuple(place))
        place[along] += image.size[along] + GAP
    return sheet


def save(image, path):
    """Writes a JPEG at most as wide as the pictures, of the highest quality that fits."""
    if image.width > WIDTH:
        image = image.resize((WIDTH, image.height * WIDTH // image.width), Image.LANCZOS)
    for quality in range(92, 40, -4):
        out = io.BytesIO()
        image.save(out, "JPEG", quality=quality, subsampling=0, optimize=True, progressive=True)
        if out.tell() <= MAX_BYTES:
            break
    path.write_bytes(out.getvalue())
    print(f"{path}: {image.width} × {image.height}, {out.tell() / 1024:.0f} KiB, quality {quality}")


def readme_picture(folder):
    """The session, the page of `view`, and the model in it."""
    ocs(folder, CAPTURE)
    screen = session(folder)
    below = page(folder / "can.html", (WIDTH, 720), steps=2, photograph=5)
    if below is None:
        ocs(folder, f"load can\nshow model --width {WIDTH // 2} --out model.png\n"
                    f"show top --width {WIDTH // 2} --out top.png")
        below = stacked([opened(folder / name) for name in ("model.png", "top.png")], across=True)
    return stacked([screen, below])


def guide_pictures(folder):
    """The pictures of the guide, by name."""
    ocs(folder, guide("Shoot", "Repair") + SHOWS + guide("Repair", "Export"))
    frames = [opened(folder / f"IMG_{number:04}.png") for number in (5, 6, 17)]
    pair = opened(folder / "pair.png")
    top = opened(folder / "top.png")
    return {
        "guide-frames.jpg": stacked(frames, across=True),
        "guide-poses.jpg": stacked([fitted(top, pair.height), pair], across=True),
        "guide-depth.jpg": opened(folder / "depth.png"),
        "guide-view.jpg": page(folder / "model.html", (WIDTH, 800), steps=8, photograph=0)
        or opened(folder / "model.png"),
    }


def opened(path):
    return Image.open(path).convert("RGB")


def fitted(image, height):
    return image.resize((image.width * height // image.height, height), Image.LANCZOS)


def main(target):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        save(readme_picture(folder), target / "overview.jpg")
        for name, image in guide_pictures(folder).items():
            save(image, target / name)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
