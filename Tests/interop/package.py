"""Uses the Python package `ocs` on a small simulated capture, and compares its arrays with the
exports of the program and with the ground truth.

Runs in the environment of Scripts/install-kernel; needs $OCS (the executable).
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import numpy
import pandas

import ocs
from ocs.kernel.progress import Progress, duration

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIMULATE = "simulate '{}' --views 14 --rings 1 --width 320 --height 240 --samples 1 --detail 90"


def raises(kind, action):
    """The exception that an action raises, which must be of the given type."""
    try:
        action()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def test_frames(s, _):
    frames = s.frames()
    assert isinstance(frames, pandas.DataFrame) and len(frames) == 14
    assert frames.index[0] == "IMG_0001.jpg" and (frames.width == 320).all()
    assert frames.sharpness.between(0, 1).all() and frames.registered.all()


def test_poses(s, folder):
    poses, cameras = s.poses(), s.cameras()
    assert poses.shape == (14, 4, 4) and poses.dtype == float and list(cameras.index) == sorted(cameras.index)
    assert numpy.allclose(poses[:, 3], [0, 0, 0, 1])
    turns = poses[:, :3, :3]
    assert numpy.allclose(turns @ turns.transpose(0, 2, 1), numpy.eye(3), atol=1e-9)
    assert numpy.allclose(numpy.linalg.det(turns), 1)
    assert numpy.allclose(poses[:, :3, 3], cameras[["x", "y", "z"]])
    assert numpy.allclose(s.pose("IMG_0003"), poses[2]) and numpy.allclose(s.pose("IMG_0003.jpg"), poses[2])
    raises(KeyError, lambda: s.pose("IMG_9999"))
    truth = json.loads((folder / "jar" / "ground_truth.json").read_text())
    true = numpy.array([i["camera_to_world"] for i in sorted(truth["images"], key=lambda i: i["name"])])
    # Rotated to Y up, which preserves distances and relative rotations of cameras.
    spread = lambda c: numpy.linalg.norm(c[:, None] - c[None], axis=2)
    assert numpy.abs(spread(poses[:, :3, 3]) - spread(true[:, :3, 3])).max() < 0.02
    # Every camera looks at the object, down and from outside.
    inward = -poses[:, :3, 3] / numpy.linalg.norm(poses[:, :3, 3], axis=1, keepdims=True)
    assert (numpy.sum(inward * poses[:, :3, 2], axis=1) > 0.7).all() and (poses[:, 1, 3] > 0).all()


def test_points(s, _):
    xyz, rgb = s.points()
    assert xyz.shape == rgb.shape and xyz.shape[1] == 3 and len(xyz) > 5000
    assert xyz.dtype == numpy.float32 and rgb.dtype == numpy.uint8 and rgb.std() > 10
    sparse = s.points(sparse=True)
    assert 50 < len(sparse.xyz) == s.value("$align.points") < len(xyz)
    # Sparse points project to where cameras observe them: in front and mostly inside the image.
    pose, camera = s.poses()[0], s.cameras().iloc[0]
    local = (sparse.xyz - pose[:3, 3]) @ pose[:3, :3]
    x = local[:, 0] / local[:, 2] * camera.fx + camera.cx
    y = local[:, 1] / local[:, 2] * camera.fy + camera.cy
    inside = (local[:, 2] > 0) & (0 < x) & (x < camera.width) & (0 < y) & (y < camera.height)
    assert inside.mean() > 0.9, inside.mean()


def test_depth(s, _):
    for sensor in (False, True):
        found = s.depth_map("IMG_0001", sensor)
        assert found.depth.dtype == numpy.float32 and found.K.shape == (3, 3)
        assert numpy.array_equal(s.depth("IMG_0001", sensor), found.depth, equal_nan=True)
        known = found.depth[numpy.isfinite(found.depth)]
        assert len(known) > 1000 and (known > 0.1).all() and (known < 10).all()
        points = found.points()
        assert numpy.allclose(points[:, 2], known)
        # Projected to pixels again, they are the centers of those with depth.
        again = points[:, :2] / points[:, 2:] * found.K[[0, 1], [0, 1]] + found.K[:2, 2]
        assert numpy.allclose(again - 0.5, numpy.argwhere(numpy.isfinite(found.depth))[:, ::-1])
    # Depth, intrinsics and pose are consistent: the points are on the fused cloud.
    found = s.depth_map("IMG_0001").points(s.pose("IMG_0001"))[::50]
    cloud = s.points().xyz
    gaps = [numpy.sqrt(((cloud - point) ** 2).sum(axis=1).min()) for point in found]
    assert numpy.median(gaps) < 0.003, numpy.median(gaps)
    assert "no frame" in raises(ocs.Error, lambda: s.depth("IMG_9999")).message


def test_mesh(s, _):
    vertices, faces = s.mesh()
    assert vertices.shape[1] == faces.shape[1] == 3 and faces.min() == 0 and faces.max() == len(vertices) - 1
    cloud = s.points().xyz
    assert numpy.abs(vertices.mean(axis=0) - cloud.mean(axis=0)).max() < 0.05


def test_values(s, _):
    assert s.value("1 + 2") == 3 and s.value('"a" + "b"') == "ab" and s.value("$align.registered") == 14
    assert s.value("$align.metric") is True
    answer = s.run("let a = (2)\nframes --limit 2\necho done")
    assert answer.text.splitlines()[-1] == "done" and len(answer.values[0]) == 2
    assert "<table>" in answer._repr_html_() and s.run("frames --limit 2").table().shape[0] == 2
    raises(TypeError, lambda: s.run("echo a").table())
    picture = s.show("frame IMG_0001")
    assert picture.size[0] > 100 and picture._repr_png_().startswith(b"\x89PNG")
    assert s.complete("align --max-e") == ["--max-error"] and s.help("align").startswith("align ")


def test_errors(s, folder):
    error = raises(ocs.Error, lambda: s.run("let a = (5)\nframes\n  align --maxerror 3"))
    assert (error.line, error.column, error.suggestion) == (3, 9, "--max-error"), vars(error)
    assert "unknown option" in error.message and "^" in str(error)
    # Nothing of invalid code is run; an error that is detected only at run time stops it there.
    assert s.value("1") == 1 and "$b" in raises(ocs.Error, lambda: s.value("$b")).message
    raises(ocs.Error, lambda: s.run("let a = (6)\nexclude IMG_9999\nlet a = (7)"))
    assert s.value("$a") == 6
    strange = folder / 'a "b" $c \\d'
    strange.mkdir()
    error = raises(ocs.Error, lambda: s.run(f"load {ocs.quoted(strange)}"))
    assert 'a "b" $c \\d' in error.message, error.message


def test_interrupt(s, _):
    """Ctrl-C stops the command, raises KeyboardInterrupt, and the session continues."""
    # If tests run in the background, Ctrl-C is ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    raises(KeyboardInterrupt, lambda: s.run("simulate long --views 900 --width 320 --height 240"))
    assert time.monotonic() - start < 30 and s.value("1 + 1") == 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_early_interrupt(s, _):
    """An interrupt before the request is sent stops it; one that was cleared does not."""
    process = s.process
    process.interrupt()
    assert s.value("1 + 1") == 2
    process.forget_interrupts()
    process.interrupt()
    events = list(process.ask(code="simulate early --views 900 --width 320 --height 240"))
    assert events[-1]["status"] == "interrupted", events[-1]


def test_end(_, folder):
    told = []
    with ocs.Session(progress=lambda *event: told.append(event), folder=folder) as other:
        other.run(SIMULATE.format("other"))
        assert told and all(0 <= share <= 1 for _, share, _ in told)
        os.kill(other.process.process.pid, signal.SIGKILL)
        assert raises(ocs.Ended, lambda: other.run("status")).status == -signal.SIGKILL
        raises(ocs.Ended, lambda: other.run("status"))
    raises(ocs.Error, lambda: ocs.Session(folder / "nothing-here"))
    program, os.environ["OCS"] = os.environ["OCS"], "/nothing/ocs"
    try:
        assert "/nothing/ocs" in str(raises(ocs.NotFound, ocs.Session))
    finally:
        os.environ["OCS"] = program


def test_progress(_s, _folder):
    """Short work shows nothing, updates are rate-limited, and the line is removed once."""
    clock, sent = [0.0], []
    shown = Progress(lambda kind, content: sent.append((kind, content["data"])), lambda: clock[0])
    for step in range(25):
        shown.update({"label": "a<b>", "fraction": step / 100, "remaining": 70})
        clock[0] += 1 / 16
    kinds = [kind for kind, _ in sent]
    assert kinds[0] == "display_data" and set(kinds[1:]) == {"update_display_data"}
    assert 4 <= len(sent) <= 6, len(sent)
    assert "a&lt;b&gt;, 7 %, 1 min 10 s left" in sent[0][1]["text/html"], sent[0]
    shown.clear()
    shown.clear()
    assert len(sent) == len(kinds) + 1 and sent[-1][1] == {"text/html": "", "text/plain": ""}
    shown.update({"label": "quick", "fraction": 0.5})
    shown.clear()
    assert len(sent) == len(kinds) + 1
    assert [duration(s) for s in (0.2, 59.4, 60, 3700)] == [
        "1 s left", "59 s left", "1 min 0 s left", "1 h 1 min left"]


def test_install(_, folder):
    """The kernel belongs to this environment, not to the checkout; other files are not touched."""
    assert not pathlib.Path(ocs.__file__).is_relative_to(ROOT / "Notebooks"), ocs.__file__
    spec = json.loads((pathlib.Path(sys.prefix) / "share/jupyter/kernels/ocs/kernel.json").read_text())
    assert spec["argv"] == [sys.executable, "-m", "ocs.kernel", "-f", "{connection_file}"]
    linked = pathlib.Path(sys.prefix) / "bin" / "ocs"
    assert os.access(linked, os.X_OK)

    def install(*words, home=folder / "home"):
        environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        environment.pop("JUPYTER_DATA_DIR", None)
        return subprocess.run([ROOT / "Scripts" / "install-kernel", *words], env=environment, cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    other = folder / "mine"
    other.mkdir()
    (other / "letter.txt").write_text("kept")
    for words in (["--prefix", "mine"], ["--remove", "--prefix", "mine"]):
        done = install(*words)
        assert done.returncode == 2 and str(other) in done.stderr, done
    assert (other / "letter.txt").read_text() == "kept"
    assert "no program" in install("--ocs", "nothing", "--prefix", "new").stderr
    assert not (folder / "new").exists() and install("--bad").returncode == 2
    assert install("--remove").returncode == 0
    # Removes our environment with its registration, but not the registration of another.
    for name, gone in (("ocs/jupyter", True), ("elsewhere", False)):
        data = folder / "home" / "data"
        (data / "ocs/jupyter").mkdir(parents=True)
        (data / "ocs/jupyter/ocs-kernel.txt").touch()
        registered = data / "jupyter/kernels/ocs/kernel.json"
        registered.parent.mkdir(parents=True, exist_ok=True)
        registered.write_text(json.dumps({"argv": [f"{data}/{name}/bin/python", "-m"]}))
        assert install("--remove").returncode == 0
        assert not (data / "ocs/jupyter").exists() and registered.exists() != gone


def main():
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        with ocs.Session(folder=folder) as s:
            s.run(SIMULATE.format("jar"))
            s.run("load jar\nset dense.max-size 320\nset mesh.triangles 4000\nreconstruct --until mesh")
            for test in tests:
                try:
                    test(s, folder)
                except Exception as error:
                    failed += 1
                    traceback.print_exception(error)
    print(f"package: {len(tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
