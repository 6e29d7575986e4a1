"""What the untouched run of a capture shows: poses, cameras, points, and depth if needed."""

import json
import shutil
import threading

import numpy
import trimesh

from . import poses

# Larger side of depth maps, pixels; sensors of phones have 256.
DEPTH_SIZE = 192
# Fewest registered photographs, as a share, of an untouched capture that is a reference by itself.
MIN_REGISTERED = 0.7


class Unsuitable(Exception):
    """A capture does not allow a fault, or does not reconstruct."""


class Scene:
    """The reference of a capture. Photographs are numbered in the order of their names."""

    def __init__(self, capture, reference, intrinsics, points, truth=None):
        self.capture, self.photos = capture, capture.photos
        self.names = [photo.name for photo in self.photos]
        self.poses = [reference.get(n) for n in self.names]
        self.cameras = [intrinsics.get(n) for n in self.names]
        self.points = numpy.asarray(points, float).reshape(-1, 3)
        # Poses that results are compared with.
        self.truth = [(truth or reference).get(n) for n in self.names]
        self.depth = None
        self._lock = threading.Lock()
        self._make_depth = lambda: None

    @property
    def registered(self):
        return [i for i, pose in enumerate(self.poses) if pose is not None]

    def centers(self):
        return numpy.array([self.poses[i].center for i in self.registered])

    def middle(self):
        return numpy.median(self.points, axis=0)

    def radius(self, share=0.6):
        """The distance from the middle within which a share of the points is."""
        return float(numpy.quantile(numpy.linalg.norm(self.points - self.middle(), axis=1), share))

    def camera(self):
        """Intrinsics of the photograph in the middle of the film, which most share."""
        return self.cameras[self.registered[len(self.registered) // 2]]

    def azimuths(self):
        """Angles of the registered views around the middle, degrees of 0 to 360."""
        directions = self.centers() - self.middle()
        directions /= numpy.linalg.norm(directions, axis=1)[:, None]
        _, _, axes = numpy.linalg.svd(directions - directions.mean(0))
        angles = numpy.degrees(numpy.arctan2(directions @ axes[1], directions @ axes[0]))
        if numpy.linalg.norm(directions.mean(0)) > 0.6:  # An arc or a patch, seen from one side.
            angles = self._arc(directions, axes[0])
        return dict(zip(self.registered, angles % 360))

    def _arc(self, directions, axis):
        """Angles along the longer side of an arc, 180 in its middle."""
        mean = directions.mean(0) / numpy.linalg.norm(directions.mean(0))
        side = axis - mean * (axis @ mean)
        side /= numpy.linalg.norm(side)
        return 180 + numpy.degrees(numpy.arctan2(directions @ side, directions @ mean))

    def depth_maps(self):
        """Depth along the camera's z axis by photograph, in units of the reference poses."""
        with self._lock:
            if self.depth is None:
                self.depth = self._make_depth()
        if not self.depth:
            raise Unsuitable("no depth")
        return self.depth

    def provide_depth(self, make):
        self._make_depth = make


def load(capture, folder, program, key):
    """Runs a capture untouched, or reads that run, and its ground truth if there is one."""
    done = folder / "done.json"
    if not done.exists() or json.loads(done.read_text()) != key:
        _reconstruct(capture, folder, program)
        done.write_text(json.dumps(key))
    if not (folder / "poses.json").exists():
        raise Unsuitable("the untouched capture does not reconstruct")
    reference, cameras = poses.read_shown(folder / "poses.json", folder / "photos")
    truth = None
    if capture.truth is None and len(reference) < MIN_REGISTERED * capture.count:
        raise Unsuitable("the untouched capture does not reconstruct")
    if capture.truth is not None:
        truth = poses.read(folder / "truth.json")
    scene = Scene(capture, reference, cameras,
                  trimesh.load(folder / "points.ply", process=False).vertices, truth)
    scene.provide_depth(lambda: _depth(scene, folder, program))
    return scene


def _reconstruct(capture, folder, program):
    for name in ("work", "work-truth", "depth"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in ("poses.json", "points.ply", "truth.json"):
        (folder / name).unlink(missing_ok=True)
    program.run(["load photos --no-verify", "reconstruct --until align",
                 "export poses poses.json --force", "export points points.ply --sparse --force"],
                folder)
    if capture.truth is None:
        return
    try:
        if not poses.read(capture.truth):
            raise ValueError
        shutil.copyfile(capture.truth, folder / "truth.json")
    except (OSError, ValueError, KeyError, AttributeError):
        _convert(capture.truth, folder, program)


def _convert(truth, folder, program):
    """Lets `ocs` read a ground truth in one of the formats that it knows."""
    program.run([f"load photos --no-verify --poses '{truth}'", "features", "match",
                 "align --method given", "export poses truth.json --force"], folder,
                workspace="work-truth")
    if not (folder / "truth.json").exists():
        raise Unsuitable(f"{truth} has no poses of these photographs")


def _depth(scene, folder, program):
    target = folder / "depth"
    maps = {i: target / f"{i}.npy" for i in scene.registered}
    if not target.exists():
        target.mkdir()
        lines = ["load photos --no-verify", f"set dense.max-size {DEPTH_SIZE}",
                 "reconstruct --until dense"]
        lines += [f"export depth depth/{i}.npy --frame '{scene.names[i]}'" for i in maps]
        program.run(lines, folder)
    return {i: numpy.nan_to_num(numpy.load(path)) for i, path in maps.items() if path.exists()}
