"""Runs every command line of docs/guide.md, in order, on the simulated capture of the guide, and
compares the outputs that it shows.

Needs $OCS (the executable) and ffmpeg. Lines of the shell install the program that is tested,
instead of building it again. Names that stand for the user's own files are replaced (`stand_ins`).
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from tally import Tally

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide.md"
OCS = os.environ["OCS"]
SMALL = "set dense.max-size 160; set mesh.triangles 2000; set texture.size 256"
# Printed before the output of each block.
MARK = "-- block {} of the guide"


def ran(command, folder, **settings):
    done = subprocess.run(command, cwd=folder, text=True, timeout=1800, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **settings)
    said = f"{command}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    assert done.returncode == 0, said
    return done.stdout


def fenced(text):
    """The language and the contents of each fenced block."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)


def inline(text):
    """Command lines within the prose: spans of several words that begin with a command."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    names = {row["name"] for row in json.loads(ran([OCS, "--json", "-c", "help"], ROOT))["rows"]}
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose)]
    return [span for span in spans if " " in span and span.split()[0] in names]


def stand_ins(folder):
    """What replaces a name of the user's own files and cameras."""
    truth = json.loads((folder / "photos" / "ground_truth.json").read_text())["intrinsics"]
    return {"FOLDER": "photos/Masks",
            "FX,FY,CX,CY": ",".join(str(truth[key]) for key in ("fx", "fy", "cx", "cy"))}


def film(folder):
    """walk.mp4, from the photographs of the capture."""
    ran(["ffmpeg", "-loglevel", "error", "-framerate", "5", "-i", "photos/Images/IMG_%04d.jpg",
         "-c:v", "mpeg4", "-q:v", "2", "walk.mp4"], folder)


def run_shell(blocks, folder):
    """The shell blocks, in the clone; the program is not built again."""
    lines = [line for language, text in blocks if language == "sh" for line in text.splitlines()]
    assert lines
    for line in lines:
        command = line.split("#")[0].strip()
        if command.startswith("Scripts/install "):
            command += f' --binary "{OCS}"'
        ran(["bash", "-ec", command], ROOT, env={**os.environ, "HOME": str(folder / "home")})
    assert (folder / "home" / ".local" / "bin" / "ocs").exists()


def run_blocks(blocks, folder):
    """Runs the blocks of commands as one script; returns the output of each."""
    script = ""
    for number, (language, text) in enumerate(blocks):
        if language == "ocs":
            script += f'echo "{MARK.format(number)}"\n{text}'
    (folder / "guide.ocs").write_text(script)
    output = ran([OCS, "--quiet", "guide.ocs"], folder)
    parts = re.split(rf"^{MARK.format('([0-9]+)')}$", output, flags=re.M)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2])}


def compare(blocks, outputs):
    """Each output shown is part of the output of the commands before it."""
    shown = 0
    for number, (language, text) in enumerate(blocks):
        if language != "text":
            continue
        before = max(n for n in outputs if n < number)
        lines = [line.rstrip() for line in outputs[before].splitlines()]
        wanted = "\n".join(line.rstrip() for line in text.splitlines())
        assert wanted in "\n".join(lines), f"not in the output:\n{wanted}\n\n{outputs[before]}"
        shown += 1
    assert shown


def run_inline(commands, folder):
    """Runs each command line of the prose in the finished workspace."""
    assert len(commands) >= 5, commands
    film(folder)
    for name, value in stand_ins(folder).items():
        commands = [command.replace(name, value) for command in commands]
    for command in commands:
        ran([OCS, "--quiet", "-c", f"load photos/Images\n{command}"], folder)


def run_again(folder):
    """Runs the script that the guide records in its folder, which is empty again; the model is
    smaller than that of the guide."""
    recorded = (folder / "again.ocs").read_text()
    model = "reconstruct --detail preview"
    assert recorded.count(model) == 1, recorded
    recorded = recorded.replace(model, f"{SMALL}\n{model}")
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "again.ocs").write_text(recorded)
    ran([OCS, "--quiet", "again.ocs"], folder)
    assert (folder / "model.usdz").exists()


def main():
    text = GUIDE.read_text()
    blocks = fenced(text)
    tally = Tally(Exception)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve() / "guide"
        folder.mkdir()
        with tally.part("shell"):
            run_shell(blocks, folder)
        with tally.part("commands"):
            outputs = run_blocks(blocks, folder)
            compare(blocks, outputs)
        with tally.part("commands in the prose"):
            run_inline(inline(text), folder)
        with tally.part("the recorded script"):
            run_again(folder)
    tally.end("guide")


main()
