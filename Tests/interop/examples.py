"""Runs the example programs, and kills a session of four requests at many moments: a resumed
session must give the results of one that was never stopped, and no completed stage may run again.

Needs $OCS (the executable; the examples are next to it). Usage: examples.py [SEED [KILLS]].
"""

import hashlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

OCS = pathlib.Path(os.environ["OCS"])
RESULTS = ["poses.json", "bounds.json", "points.json", "model.usdz"]


def example(name, *arguments):
    return [str(OCS.parent / name), *map(str, arguments)]


def ran(command, folder, status=0):
    done = subprocess.run(command, cwd=folder, text=True, timeout=1800, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def hashes(folder):
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in RESULTS}


def stages(checkpoint):
    return {f.name: f.stat().st_mtime_ns for f in checkpoint.glob("*.stage")}


def hello(folder):
    ran(example("HelloPhotogrammetry", "photos", "hello.usdz", "--detail", "preview",
                "--sample-ordering", "sequential", "--feature-sensitivity", "normal",
                "--checkpoint-directory", "hello-checkpoint"), folder)
    (folder / "files").mkdir()
    ran(example("HelloPhotogrammetry", "photos", "files", "--detail", "preview",
                "--sample-ordering", "sequential", "--checkpoint-directory", "hello-checkpoint"),
        folder)
    names = {f.name for f in (folder / "files").iterdir()}
    assert {"baked_mesh.obj", "baked_mesh.mtl", "baked_mesh.usda"} <= names, names
    assert (folder / "hello.usdz").stat().st_size > 100_000
    ran(example("HelloPhotogrammetry", "nowhere", "x.usdz"), folder, status=1)
    ran(example("HelloPhotogrammetry", "photos", "x.fbx"), folder, status=1)
    ran(example("HelloPhotogrammetry", "photos"), folder, status=2)


def guided(folder):
    done = ran(example("GuidedCaptureExample", "walk", "shots", "walk.usdz"), folder)
    shots = int(done.stdout.split(" shots are taken")[0])
    assert shots >= 10 and f"{shots} shots have a pose" in done.stdout, done.stdout
    assert (folder / "walk.usdz").exists()


def kill(folder, seed, kills):
    """Kills and resumes sessions; returns the number that were killed before their end."""
    start = time.monotonic()
    ran(example("SeveralRequests", "photos", "whole", "whole-checkpoint"), folder)
    seconds = time.monotonic() - start
    wanted = hashes(folder / "whole")
    chance = random.Random(seed)
    killed = 0
    for turn in range(kills):
        results, checkpoint = f"results{turn}", folder / f"checkpoint{turn}"
        command = example("SeveralRequests", "photos", results, checkpoint)
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        moment = seconds * (turn + chance.random()) / kills
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
        finished = stages(checkpoint)
        ran(command, folder)
        assert hashes(folder / results) == wanted, f"killed at {moment:.1f} s"
        after = stages(checkpoint)
        assert {name: after.get(name) for name in finished} == finished, "a stage ran again"
        assert not list(checkpoint.glob("*.part")), list(checkpoint.iterdir())
    return killed


def other(folder):
    """An inconsistent checkpoint is ignored and replaced."""
    checkpoint = folder / "whole-checkpoint"
    before = set(stages(checkpoint))
    for file in checkpoint.glob("mesh-*"):
        file.write_bytes(file.read_bytes()[:-100])
    ran(example("SeveralRequests", "photos", "damaged", checkpoint), folder)
    assert hashes(folder / "damaged") == hashes(folder / "whole")
    ran(example("SeveralRequests", "other", "different", checkpoint), folder)
    assert not before & set(stages(checkpoint))
    assert hashes(folder / "different") != hashes(folder / "whole")


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Photographs of 400 x 300 have uncertain poses: `align` would be repeated, and a repetition that
        # is killed is made again, which stores the list of repetitions with the first result.
        captures = [("photos", "--views 18 --width 640 --height 480"),
                    ("other", "--views 20 --width 400 --height 300")]
        for capture, size in captures:
            ran([str(OCS), "--quiet", "-c",
                 f"simulate {capture} --rings 1 {size} --detail 80 --samples 1"], folder)
        ran([str(OCS), "--quiet", "-c",
             "simulate walk --width 400 --height 300 --detail 48 --path still,arc,arc"], folder)
        hello(folder)
        guided(folder)
        killed = kill(folder, seed, kills)
        other(folder)
    print(f"examples: all run; {killed} of {kills} sessions killed, all resumed to equal results")


main()
