"""Interrupts every stage, an export and a simulation at random moments with Ctrl-C on a terminal:
each must return to the prompt with everything unchanged. Prints how long that took.

Needs $OCS (the executable). Usage: interrupts.py [SEED [TIMES [CAPTURE [LOAD OPTIONS...]]]].
Without a capture, a small one is simulated. The capture itself is only read.
"""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tally import Tally
from terminal import OCS, Terminal

# States are compared as words.
os.environ["NO_COLOR"] = "1"
SETTINGS = os.environ.get(
    "OCS_TEST_SETTINGS",
    "set dense.max-size 240\nset mesh.triangles 3000\nset texture.size 512")
# Changed options make the stages run again; {} is replaced by a different number each time.
COMMANDS = {
    "features": "features --max-features 79{}",
    "match": "match --max-error 3.{}",
    "align": "align --max-error 3.{}",
    "dense": "dense --max-cost 0.6{}",
    "mesh": "mesh --trim 6.{}",
    "texture": "texture --max-angle 78.{}",
}


def states(terminal):
    """The states of the six stages.

    An interrupt that came too late for the previous command discards the typed text as well, and
    prints a second prompt, which does not end the answer.
    """
    terminal.idle(0.2)
    terminal.text = ""
    terminal.send("status\r")
    seen = terminal.wait(r"(?s)(?:\b(?:fresh|stale|missing)\b.*?){6}\w> (?=\Z)", 60)
    return re.findall(r"\b(fresh|stale|missing)\b", seen)


def interrupt(terminal, line, moment):
    """Interrupts a command; returns the seconds until the prompt, or None if it ended first."""
    terminal.text = ""
    terminal.send(line + "\r")
    terminal.wait(r"\r?\n")
    terminal.idle(moment)
    if re.search(r"\w> \Z", terminal.text):
        return None
    label = re.findall(r"\[K([A-Z][a-z]+[^█░\x1b]*)", terminal.text)
    start = time.monotonic()
    terminal.send("\x03")
    seen = terminal.wait(r"\w> (?=\Z)")
    if "interrupted" not in seen:
        return None
    return time.monotonic() - start, label[-1].strip() if label else "start"


def duration(terminal, what, line):
    """The duration of a command: from the record of the stage's last run, or from a run now."""
    noted = re.search(what + r" +fresh +([0-9.]+)", terminal.command("status"))
    if noted:
        return float(noted[1])
    start = time.monotonic()
    terminal.command(line)
    return time.monotonic() - start


def measure(terminal, folder, line, seconds, times, rng):
    found = []
    before = states(terminal)
    for turn in range(4 * times):
        shutil.rmtree(folder / "new", ignore_errors=True)
        answer = interrupt(terminal, line.format(11 + turn), rng.uniform(0.03, 1) * seconds)
        now = states(terminal)
        if answer:
            found.append(answer)
            assert now == before, f"after an interrupted {line}: {now}, before: {before}"
            if len(found) == times:
                break
        else:
            seconds *= 0.7  # it ended too early
        before = now
    return found


def stepped(terminal):
    """Ctrl-C pauses a stepped run at its next step, and the run continues from there."""
    terminal.command("dense --step")
    terminal.text = ""
    terminal.send("continue\r")
    terminal.wait("Estimating depth", 60)
    terminal.send("\x03")
    seen = terminal.wait(r"\w> (?=\Z)", 60)
    assert re.search(r"dense step \d+: depth estimated", seen), f"no stop at a step: {seen!r}"
    seen = terminal.command("finish")
    assert "depth maps" in seen, f"the run did not go on: {seen!r}"


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1 << 30)
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(dir=os.environ.get("OCS_TEST_FOLDER")) as name:
        folder = pathlib.Path(name).resolve()
        if len(sys.argv) > 3:
            capture = pathlib.Path(sys.argv[3]).resolve()
        else:
            capture = folder / "demo"
            subprocess.run([OCS, "-c", f"simulate '{capture}' --views 16 --rings 1 --width 480 "
                            "--height 360 --detail 120 --samples 1"],
                           check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
        load = " ".join(["load", f"'{capture}'", *sys.argv[4:]])
        work = pathlib.Path(os.environ.get("OCS_TEST_WORK", folder / "work"))
        base = [OCS, "--workspace", str(work), "-c"]
        quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*base, f"{load}\n{SETTINGS}\nreconstruct"], **quiet)
        keep = folder / "keep"
        shutil.copytree(work, keep)
        lines = dict(COMMANDS)
        lines["export"] = f"export model '{folder}/m.usdz' --force"
        lines["simulate"] = f"simulate '{folder}/new' --views 12"
        only = os.environ.get("OCS_TEST_ONLY", "").split()
        tally = Tally()
        for what, line in lines.items():
            if only and what not in only:
                continue
            shutil.rmtree(work)
            shutil.copytree(keep, work)
            terminal = Terminal(["--workspace", str(work)], folder)
            try:
                with tally.part(what):
                    terminal.wait(r"ocs> (?=\Z)")
                    terminal.command(load)
                    seconds = duration(terminal, what, line)
                    found = measure(terminal, folder, line, seconds, times, rng)
                    waits = " ".join(f"{t:.2f} s ({label})" for t, label in found)
                    print(f"{what}: {len(found)} interrupted, {seconds:.1f} s long: {waits}", flush=True)
                    if what == "dense":
                        stepped(terminal)
                    left = [p for p in folder.rglob("*.part")]
                    assert not left, left
            finally:
                os.kill(terminal.process, signal.SIGKILL)
                terminal.close()
    tally.end(f"interrupts (seed {seed})")


main()
