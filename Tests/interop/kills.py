"""Kills `ocs` at random moments of every stage, of an export and of loading, and reopens the
workspace: earlier results must exist, `status` must be correct, and the run must continue.

Needs $OCS (the executable). Usage: kills.py [SEED [KILLS [CAPTURE [LOAD OPTIONS...]]]]. Without a
capture, a small one is simulated. The capture itself is only read.
"""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from ocs_session import OCS, killed
from tally import Tally

SETTINGS = "set dense.max-size 160\nset mesh.triangles 3000\nset texture.size 512"
# A changed option makes a stage run again; the existing result must survive the killed run.
RERUN = {
    "features": "features --max-features 900",
    "match": "match --max-error 3",
    "align": "align --max-error 3.5",
    "dense": "dense --max-size 150",
    "mesh": "mesh --triangles 2000",
    "texture": "texture --size 256",
}
OTHERS = {
    "simulate": "simulate OUT --views 6 --rings 1 --width 320 --height 240 --detail 60",
    "exclude": "exclude FRAME; include FRAME; exclude FRAME",
    "set": "set match.max-error 7; set match.max-error 8",
    "show": "show model --out OUT.png --force",
    "frames": "frames; frame FRAME; why FRAME; status; report align",
    "compare": "export poses OUT.json --force; compare OUT.json",
}


class Run:
    def __init__(self, folder, capture, options, seed):
        self.folder, self.capture = folder, capture
        self.load = " ".join(["load", f"'{capture}'", *options])
        self.work = folder / "work"
        self.random = random.Random(seed)

    def command(self, text):
        return [OCS, "--json", "--workspace", str(self.work), "-c", f"{self.load}\n{text}"]

    def ocs(self, text):
        """Runs commands to their end; returns their answers, by command."""
        done = subprocess.run(self.command(text), cwd=self.folder, text=True, timeout=3600,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0, f"{text}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert "is treated as missing" not in done.stderr, done.stderr
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return {line["command"]: line for line in lines}

    def states(self):
        return {row["stage"]: row["state"] for row in self.ocs("status")["status"]["rows"]}

    def results(self):
        # Earlier results in `runs` may change.
        files = sorted(f for f in self.work.rglob("*.result") if f.parent.name != "runs")
        return {f: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}

    def killed(self, text, seconds):
        """Starts a command and kills it after a while; returns False if it ended before."""
        return killed(self.command(text), self.folder, seconds)

    def timed(self, text):
        start = time.monotonic()
        self.ocs(text)
        return time.monotonic() - start

    def strays(self):
        return [str(p) for p in self.folder.rglob("*.part")]

    def kill_stage(self, stage, kills):
        """The numbers of runs that were killed and that ended before the signal."""
        keep = self.folder / "keep"
        shutil.copytree(self.work, keep)
        before = self.results()
        seconds = self.timed(RERUN[stage])
        counts = [0, 0]
        for _ in range(kills):
            shutil.rmtree(self.work)
            shutil.copytree(keep, self.work)
            moment = self.random.uniform(0.02, 1.05) * seconds
            killed = self.killed(RERUN[stage], moment)
            states = self.states()
            after = self.results()
            changed = [f.stem for f in after if after[f] != before[f]]
            assert changed in ([], [stage]), f"{stage} at {moment:.2f} s changed {changed}"
            if not changed:
                assert set(states.values()) == {"fresh"}, f"{stage} at {moment:.2f} s: {states}"
            else:
                assert states[stage] == "fresh", states
            assert not self.strays(), self.strays()
            counts[0 if killed else 1] += 1
        # Without an earlier result: the stage is missing after a kill, and the run continues.
        shutil.rmtree(self.work)
        shutil.copytree(keep, self.work)
        self.ocs(f"clear {stage}")
        if self.killed(RERUN[stage], seconds / 2):
            # Half of the time of another run may suffice for this one.
            assert self.states()[stage] in ("missing", "fresh"), self.states()
            counts[0] += 1
        self.ocs(RERUN[stage])
        assert self.states()[stage] == "fresh" and not self.strays()
        shutil.rmtree(self.work)
        keep.rename(self.work)
        return counts

    def kill_export(self, kills):
        """Existing files are complete after a kill, and no other files are left."""
        out = self.folder / "out"
        out.mkdir()
        text = "\n".join(f"export {what} '{out}/{name}' --force" for what, name in [
            ("model", "m.usdz"), ("points", "p.ply"), ("mesh", "m.obj"), ("poses", "p.json")])
        seconds = self.timed(text)
        whole = {f: f.read_bytes() for f in out.iterdir()}
        counts = [0, 0]
        for _ in range(kills):
            counts[0 if self.killed(text, self.random.uniform(0.02, 1) * seconds) else 1] += 1
            there = {f: f.read_bytes() for f in out.iterdir()}
            lost = [f.name for f in whole if there.get(f) != whole[f]]
            assert not lost, f"lost or changed: {lost}"
            # Between two renames a file has a temporary name; the next export removes it.
            others = [f.name for f in there if f not in whole]
            assert all(n.startswith(".") and n.endswith(".part") for n in others), others
            assert set(self.states().values()) == {"fresh"}
        self.ocs(text)
        assert {f: f.read_bytes() for f in out.iterdir()} == whole, "leftovers after an export"
        return counts

    def kill_load(self, kills):
        seconds = self.timed("status")
        before = self.results()
        counts = [0, 0]
        for _ in range(kills):
            counts[0 if self.killed("status", self.random.uniform(0.02, 1) * seconds) else 1] += 1
            assert set(self.states().values()) == {"fresh"} and self.results() == before
        return counts

    def kill_stepping(self, kills):
        """After a kill, a stepped run continues to the result of a plain run."""
        out = self.folder / "stepped.json"
        poses = f"export poses '{out}' --force"
        self.ocs(poses)
        plain = out.read_bytes()
        steps = "align --step; step 3; step into 4; back; step 2; step into; back 2; step 5"
        seconds = self.timed("clear align\n" + steps)
        counts = [0, 0]
        for _ in range(kills):
            self.ocs("clear align")
            moment = self.random.uniform(0.02, 1) * seconds
            counts[0 if self.killed(steps, moment) else 1] += 1
            self.ocs("try finish\nalign\n" + poses)
            assert out.read_bytes() == plain, f"killed at {moment:.2f} s"
            assert not list(self.work.rglob("stepping.json")), "a note is left"
        out.unlink()
        return counts

    def kill_others(self, kills):
        """Commands that write elsewhere, only write settings, or only read."""
        counts = [0, 0]
        before = self.results()
        frame = self.ocs("frames")["frames"]["rows"][0]["name"]
        for number, (kind, text) in enumerate(OTHERS.items()):
            for turn in range(kills):
                out = self.folder / f"other-{number}-{turn}"
                out.mkdir()
                line = text.replace("OUT", f"'{out}/x'").replace("FRAME", f"'{frame}'")
                seconds = self.random.uniform(0.02, 0.6)
                counts[0 if self.killed(line, seconds) else 1] += 1
                self.ocs(f"include '{frame}'; set match.max-error default")
                assert set(self.states().values()) == {"fresh"}, f"{kind}: {self.states()}"
                assert self.results() == before, kind
                if kind != "simulate":  # An incomplete capture does not load.
                    self.ocs(line + f"; include '{frame}'; set match.max-error default")
                shutil.rmtree(out)
        return counts


def simulated(folder):
    capture = folder / "demo"
    subprocess.run(
        [OCS, "-c", f"simulate '{capture}' --views 16 --rings 1 --width 480 --height 360 "
         "--detail 120 --samples 1"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    return capture


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1 << 30)
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory(dir=os.environ.get("OCS_TEST_FOLDER")) as name:
        folder = pathlib.Path(name).resolve()
        capture = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else simulated(folder)
        run = Run(folder, capture, sys.argv[4:], seed)
        run.ocs(SETTINGS + "\nreconstruct --detail preview")
        parts = [(stage, lambda s=stage: run.kill_stage(s, kills)) for stage in RERUN]
        parts += [("export", lambda: run.kill_export(kills)), ("load", lambda: run.kill_load(kills)),
                  ("stepping", lambda: run.kill_stepping(kills)),
                  ("others", lambda: run.kill_others(kills))]
        tally = Tally()
        for what, test in parts:
            with tally.part(what):
                stopped, ended = test()
                print(f"{what}: {stopped} killed, {ended} ended before", flush=True)
    tally.end(f"kills (seed {seed})")


main()
