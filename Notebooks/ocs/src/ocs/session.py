"""A workbench to work with from Python."""

import json
import pathlib
import tempfile
import typing

import numpy
import pandas

from ocs import ply
from ocs.answer import Answer, frame
from ocs.errors import Ended, Error
from ocs.pictures import Picture
from ocs.process import Process


class Points(typing.NamedTuple):
    """A cloud: `xyz` (n, 3) float32 in the world's unit, `rgb` (n, 3) uint8."""

    xyz: numpy.ndarray
    rgb: numpy.ndarray


class Mesh(typing.NamedTuple):
    """Triangles: `vertices` (n, 3) float32 in the world's unit, `faces` (m, 3) int32."""

    vertices: numpy.ndarray
    faces: numpy.ndarray


class DepthMap(typing.NamedTuple):
    """Depth along the camera's z axis.

    `depth` (h, w) float32, NaN where none is known, and `K` (3, 3), the intrinsics of the map's own
    pixels. Pixel centres are at half-integers: the pixel in column i has x = i + 0.5.
    """

    depth: numpy.ndarray
    K: numpy.ndarray

    def points(self, pose=None):
        """The pixels with depth as points (n, 3): of the camera, or with its pose (4, 4) of the world."""
        rows, columns = numpy.nonzero(numpy.isfinite(self.depth))
        z = self.depth[rows, columns].astype(float)
        x = (columns + 0.5 - self.K[0, 2]) / self.K[0, 0] * z
        y = (rows + 0.5 - self.K[1, 2]) / self.K[1, 1] * z
        points = numpy.stack([x, y, z], axis=1)
        return points if pose is None else points @ pose[:3, :3].T + pose[:3, 3]


def quoted(text):
    """A text as a word of a command, whatever is in it: a path or the name of a frame."""
    text = str(text)
    for sign, written in (("\\", "\\\\"), ('"', '\\"'), ("$", "\\$"), ("\n", "\\n"), ("\r", "\\r"),
                          ("\t", "\\t")):
        text = text.replace(sign, written)
    return f'"{text}"'


class Session:
    """An `ocs` of its own with what it loaded and made.

    The world is that of the program: Y up, in metres where the capture tells the scale (else
    `value("$align.metric")` is False and the unit is free). Camera axes are x right, y down, z forward.

    Args:
        capture: Folder, film, archive or project to load; None for none yet.
        load: Options of `load`, such as "--camera auto".
        folder: The working folder; that of Python when not given.
        workspace: Where results are kept; `.ocs` beside the capture when not given.
        seed: Seed of everything random; same seed, same results.
        threads: Threads to use; all when not given.
        program: Path of `ocs`; found as `ocs.process.executable` tells when not given.
        progress: Called with a label, a fraction (0 to 1) and the seconds left (or None).

    Ctrl-C stops the command that runs and raises KeyboardInterrupt; the session goes on.
    """

    def __init__(self, capture=None, load="", *, folder=None, workspace=None, seed=1, threads=None,
                 program=None, progress=None):
        options = ["--seed", str(seed)]
        if workspace is not None:
            options += ["--workspace", str(pathlib.Path(workspace).absolute())]
        if threads is not None:
            options += ["--threads", str(threads)]
        self.progress = progress
        self._scratch = tempfile.TemporaryDirectory(prefix="ocs-")
        try:
            self.process = Process(program, options, folder)
        except BaseException:
            self._scratch.cleanup()
            raise
        try:
            if capture is not None:
                self.run(f"load {quoted(capture)} {load}")
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the program; results stay in the workspace."""
        self.process.stop()
        self._scratch.cleanup()

    def run(self, code):
        """Runs commands, one a line, and returns their `Answer`.

        Raises `Error` at the first that fails: those before it are done. `exit` ends the session.
        """
        answer = Answer()
        if self._ask(answer, code=code) == "exit":
            self.close()
        return answer

    def value(self, expression):
        """The value of an expression of the language, such as "$align.registered"."""
        return self.run(f"({expression})").value

    def help(self, words=""):
        """What `help` says of a command, topic or setting, as text."""
        return self.run(f"help {words}").text

    def complete(self, line):
        """What may stand at the end of a line: full replacements of its last word."""
        events = self.process.ask(complete=line)
        return next(e["candidates"] for e in list(events) if e["event"] == "completion")

    def show(self, what):
        """Draws a picture, such as "depth IMG_0001" or "model", as `show` does."""
        return self.run(f"show {what}").pictures[-1]

    def frames(self):
        """The frames as a pandas frame, one row a photograph, named by it.

        Sizes and focal lengths are in pixels, exposure in seconds, luminance and sharpness from 0 to 1;
        `feedback` is a list of what is wrong with it. The first call looks at every photograph.
        """
        return frame(self.run("frames").value, index="name")

    def cameras(self):
        """The registered cameras as a pandas frame, in the order of `poses`.

        Columns: width, height, fx, fy, cx, cy (pixels), k1, k2, p1, p2 (OpenCV's distortion), and x, y,
        z, the centre in the world.
        """
        rows = []
        for name, pose in self._poses().items():
            center = dict(zip("xyz", pose["C"]))
            rows.append({"name": name, **{k: v for k, v in pose.items() if k not in "RC"}, **center})
        return pandas.DataFrame.from_records(rows, index="name")

    def poses(self):
        """Poses of the registered cameras, (n, 4, 4) float64, in the order of `cameras()`.

        Each takes points of the camera (x right, y down, z forward) to the world.
        """
        return numpy.array([matrix(pose) for pose in self._poses().values()]).reshape(-1, 4, 4)

    def pose(self, name):
        """The pose of one camera, (4, 4) as in `poses`; KeyError where it is not registered."""
        return matrix(self._poses()[self._full(name)])

    def points(self, sparse=False, all=False):
        """The cloud of `dense` as `xyz, rgb`; that of `align` where there is none, or if `sparse`.

        Redundant points, whose place surer ones near them tell better, are left out unless `all`.
        """
        option = "--sparse" if sparse else "--all" if all else ""
        path = self._export("points", "points.ply", option)
        vertices, _ = ply.read(path)
        return Points(ply.columns(vertices, "xyz"),
                      ply.columns(vertices, ["red", "green", "blue"]))

    def mesh(self):
        """The mesh as `vertices, faces`."""
        vertices, faces = ply.read(self._export("mesh", "mesh.ply"))
        return Mesh(ply.columns(vertices, "xyz"), faces)

    def depth(self, frame, sensor=False):
        """Depth of a frame along the camera's z axis, (h, w) float32, NaN where none is known.

        What `dense` estimated, in the world's unit, or with `sensor` what the capture brought, in metres.
        """
        return self.depth_map(frame, sensor).depth

    def depth_map(self, frame, sensor=False):
        """Like `depth`, with the intrinsics of its pixels: a `DepthMap`."""
        kind = "sensor-depth" if sensor else "depth"
        path = self._path("depth.npy")
        answer = self.run(f"export {kind} {quoted(path)} --frame {quoted(frame)} --force").value
        K = numpy.array([[answer["fx"], 0, answer["cx"]], [0, answer["fy"], answer["cy"]], [0, 0, 1]])
        return DepthMap(numpy.load(path, allow_pickle=False), K)

    def _poses(self):
        return json.loads(self._export("poses", "poses.json").read_text())

    def _full(self, name):
        """A frame's whole name: as in the program, its extension may be missing."""
        names = self._poses()
        found = [n for n in names if n == name or pathlib.PurePath(n).stem == name]
        return found[0] if found else name

    def _path(self, name):
        return pathlib.Path(self._scratch.name) / name

    def _export(self, what, name, options=""):
        path = self._path(name)
        self.run(f"export {what} {quoted(path)} {options} --force")
        return path

    def _ask(self, answer, **message):
        """Asks, and returns the status; `answer` takes the events."""
        error, status = None, "error"
        self.process.forget_interrupts()
        for event in self.process.ask(**message):
            if event["event"] == "error":
                error = Error(event)
            elif event["event"] == "progress":
                if self.progress:
                    self.progress(event["label"], event["fraction"], event.get("remaining"))
            elif event["event"] == "done":
                status = event["status"]
            else:
                answer.add(event)
        if status == "interrupted" or self.process.interrupted:
            # Also where it came too late to stop anything: it was meant for who waits here.
            raise KeyboardInterrupt
        if error:
            raise error
        return status


def matrix(pose):
    """World from camera of a rotation world to camera and a centre."""
    out = numpy.eye(4)
    out[:3, :3] = numpy.array(pose["R"]).T
    out[:3, 3] = pose["C"]
    return out
