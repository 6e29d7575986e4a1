"""Camera poses: a rotation from world to camera axes (x right, y down, z forward) and a center."""

import collections
import dataclasses
import json
import pathlib

import numpy

from . import pictures

# Quarter turns clockwise by which a viewer rotates the stored picture, by EXIF orientation.
QUARTER_TURNS = {1: 0, 6: 1, 3: 2, 8: 3}


@dataclasses.dataclass
class Pose:
    rotation: numpy.ndarray
    center: numpy.ndarray

    def turned(self, quarters):
        """The pose of the same photograph after clockwise quarter turns of the picture."""
        turn = numpy.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        return Pose(numpy.linalg.matrix_power(turn, quarters % 4) @ self.rotation, self.center)

    def moved(self, rotation, translation):
        """The pose relative to an object that was moved: x becomes rotation · x + translation."""
        center = rotation.T @ (self.center - translation)
        return Pose(self.rotation @ rotation, center)


def read(path):
    """Poses as `export poses FILE.json` writes them, or the ground truth of a rendered capture."""
    content = json.loads(pathlib.Path(path).read_text())
    if "images" in content and isinstance(content["images"], list):
        return {image["name"]: _from_matrix(image["camera_to_world"])
                for image in content["images"]}
    return {name: Pose(numpy.array(value["R"], float), numpy.array(value["C"], float))
            for name, value in content.items() if isinstance(value, dict) and "R" in value}


def _from_matrix(rows):
    matrix = numpy.array(rows, float)
    return Pose(matrix[:3, :3].T, matrix[:3, 3])


@dataclasses.dataclass
class Intrinsics:
    """A pinhole camera with the distortion terms k1, k2, p1, p2; (0, 0) is a pixel's corner."""

    width: int
    height: int
    fx: float
    fy: float
    cx: float
    cy: float
    distortion: tuple = (0.0, 0.0, 0.0, 0.0)

    def turned(self, quarters):
        """The camera of the same photograph after clockwise quarter turns of the picture."""
        camera = self
        for _ in range(quarters % 4):
            k1, k2, p1, p2 = camera.distortion
            camera = Intrinsics(camera.height, camera.width, camera.fy, camera.fx,
                                camera.height - camera.cy, camera.cx, (k1, k2, p2, -p1))
        return camera

    def project(self, pose, points):
        """Pixels of world points, and their depths."""
        local = (points - pose.center) @ pose.rotation.T
        depth = local[:, 2]
        x, y = (local[:, :2] / numpy.where(depth > 1e-9, depth, numpy.nan)[:, None]).T
        x, y = self._distorted(x, y)
        return numpy.column_stack([self.fx * x + self.cx, self.fy * y + self.cy]), depth

    def directions(self):
        """Camera directions of all pixel centers, height × width × 3, with z = 1."""
        u, v = numpy.meshgrid(numpy.arange(self.width) + 0.5, numpy.arange(self.height) + 0.5)
        target_x, target_y = (u - self.cx) / self.fx, (v - self.cy) / self.fy
        x, y = target_x.copy(), target_y.copy()
        for _ in range(8):
            bent_x, bent_y = self._distorted(x, y)
            x, y = x + target_x - bent_x, y + target_y - bent_y
        return numpy.dstack([x, y, numpy.ones_like(x)])

    def _distorted(self, x, y):
        k1, k2, p1, p2 = self.distortion
        r = x * x + y * y
        radial = 1 + r * (k1 + r * k2)
        return (x * radial + 2 * p1 * x * y + p2 * (r + 2 * x * x),
                y * radial + p1 * (r + 2 * y * y) + 2 * p2 * x * y)


def read_intrinsics(path):
    """Intrinsics per photograph, as `export poses FILE.json` writes them."""
    content = json.loads(pathlib.Path(path).read_text())
    return {name: Intrinsics(v["width"], v["height"], v["fx"], v["fy"], v["cx"], v["cy"],
                             tuple(v.get(k, 0.0) for k in ("k1", "k2", "p1", "p2")))
            for name, v in content.items()}


def read_shown(path, folder):
    """Poses and intrinsics of the photographs in a folder as they are shown. `ocs` turns photographs
    of one camera to its most frequent orientation, and exports the poses of the turned ones."""
    found, cameras = read(path), read_intrinsics(path)
    sizes = {n: pictures.upright_size(folder / n) for n in found if (folder / n).is_file()}
    own = {n: QUARTER_TURNS.get(pictures.orientation(folder / n), 0) for n in sizes}
    size = {n: (cameras[n].width, cameras[n].height) for n in sizes}
    usual = collections.defaultdict(collections.Counter)
    for name in sizes:
        if size[name] == sizes[name]:
            usual[size[name]][own[name]] += 1
    for name in sizes:
        if size[name] == sizes[name][::-1] != sizes[name] and usual[size[name]]:
            quarters = own[name] - usual[size[name]].most_common(1)[0][0]
            found[name] = found[name].turned(quarters)
            cameras[name] = cameras[name].turned(quarters)
    return found, cameras
