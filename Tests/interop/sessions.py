"""Kills a guided session with SIGKILL at many moments and resumes it: the next `ocs` must find it,
and it must end with the same state, transcript and shots as without the kill.

Needs $OCS (the executable). Usage: sessions.py [SEED [KILLS]].
"""

import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from ocs_session import OCS, killed

PASS_AT = 5  # seconds of the stream at which the second pass begins


class Session:
    """A session of the capture `walk` with its own workspace."""

    def __init__(self, folder, name):
        self.folder, self.work = folder, folder / name

    def command(self, text):
        return [OCS, "--json", "--quiet", "--workspace", str(self.work), "-c", f"load walk\n{text}"]

    def ocs(self, text):
        done = subprocess.run(self.command(text), cwd=self.folder, text=True, timeout=600,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0, f"{text}: {done.stdout}\n{done.stderr}"
        return json.loads(done.stdout.splitlines()[-1])

    def rest(self):
        """The commands from the current state of the session to its end."""
        lines = ["session start --name s", "session step 19"]
        if any(row["session"] == "s" for row in self.ocs("session list")["rows"]):
            state = self.ocs("session state")
            lines = []
            if state["frame"] < 20:
                lines.append(f"session step {20 - state['frame']}")
            name, first = state["state"], state["pass"] == 1
            if name == "completed":
                return []
            if name == "ready":
                lines += ["session detect"]
            if name in ("ready", "detecting"):
                lines += ["session capture"]
            if first and state["time"] < PASS_AT:
                lines += [f"session run --until 'time>={PASS_AT}'"]
            if first:
                lines += ["session pass"]
            if not state["at_end"]:
                lines += ["session run"]
            return lines + ["session finish"]
        return lines + ["session detect", "session capture",
                        f"session run --until 'time>={PASS_AT}'", "session pass", "session run",
                        "session finish"]

    def killed(self, seconds):
        """Runs the rest and kills it after a while; returns False if it ended before."""
        return killed(self.command("\n".join(self.rest())), self.folder, seconds)

    def end(self):
        """State, transcript, and hashes of all files of shots."""
        rest = self.rest()
        if rest:
            self.ocs("\n".join(rest))
        state = self.ocs("session state")
        images = pathlib.Path(state.pop("images"))
        shots = {f.name: hashlib.sha256(f.read_bytes()).hexdigest()
                 for f in images.iterdir() if not f.name.startswith(".")}
        assert not [name for name in shots if "part" in name], shots
        return state, self.ocs("session transcript")["rows"], shots


def use(folder):
    """Rewind, fork and diff."""
    session = Session(folder, "use")
    session.ocs("session start --name a\nsession step 19\nsession detect\nsession capture\n"
                "session run\nsession finish")
    a = session.ocs("session state")
    back = session.ocs("session rewind 90")
    assert back["state"] == "capturing" and back["frame"] == 90 and back["shots"] < a["shots"], back
    session.ocs("session fork b\nsession step 30\nsession pass\nsession run\nsession finish")
    session.ocs("session use a\nsession run\nsession finish")
    again = session.ocs("session state")
    assert again == a, (again, a)
    diff = session.ocs("session diff a b")
    assert not diff["same"] and diff["same_lines"] > 3 and diff["shots_both"] > 0, diff
    assert session.ocs("session diff a a")["same"]
    rows = session.ocs("session list")["rows"]
    assert [row["session"] for row in rows] == ["a", "b"], rows


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([OCS, "--quiet", "-c", "simulate walk --width 240 --height 180 --detail 48 "
                        "--path still,arc,arc"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        use(folder)
        whole = Session(folder, "whole")
        start = time.monotonic()
        wanted = whole.end()
        seconds = time.monotonic() - start
        assert wanted[0]["state"] == "completed" and wanted[0]["shots"] > 8, wanted[0]
        count = 0
        for turn in range(kills):
            session = Session(folder, f"turn{turn}")
            count += session.killed(seconds * (turn + chance.random()) / kills)
            found = session.end()
            for part, (a, b) in enumerate(zip(found, wanted)):
                assert a == b, f"turn {turn}, part {part}: {a} {b}"
    print(f"sessions: {count} of {kills} killed, all went on to the same end")


main()
