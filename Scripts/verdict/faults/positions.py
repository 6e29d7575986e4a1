"""Poses and depth that are given: in each wrong convention and unit, and right."""

import json

import numpy
from PIL import Image

from .. import pictures
from ..scene import Unsuitable
from . import fault, harmless

FLIP = numpy.diag([1.0, -1.0, -1.0, 1.0])
# Largest distance between two cameras, meters, that the given poses have.
SPAN = 1.0


def quarter(turns):
    matrix = numpy.eye(4)
    matrix[:2, :2] = numpy.linalg.matrix_power([[0.0, -1.0], [1.0, 0.0]], turns)
    return matrix


# What is written instead of the camera-to-world matrix with OpenGL axes, by convention.
CONVENTIONS = {
    "axes of OpenCV": lambda m: m @ FLIP,
    "inverted": numpy.linalg.inv,
    "inverted, axes of OpenCV": lambda m: numpy.linalg.inv(m @ FLIP),
    "rotation transposed": lambda m: _rotation_transposed(m),
    "a quarter turn": lambda m: m @ quarter(1),
    "half a turn": lambda m: m @ quarter(2),
    "three quarter turns": lambda m: m @ quarter(3),
}


def _rotation_transposed(matrix):
    result = matrix.copy()
    result[:3, :3] = matrix[:3, :3].T
    return result


def give(draft, convention=None, pose_unit=1.0, depth=None):
    """Writes the photographs that have poses, upright, and poses and depth as transforms.json.
    `depth(i)` gives the map of a photograph in meters."""
    draft.need_poses()
    scene = draft.scene
    unit = SPAN / numpy.ptp(scene.centers(), axis=0).max()
    frames = []
    for index in scene.registered:
        if pictures.orientation(scene.photos[index]) == 1:
            draft.keep(index)
        else:
            draft.edit(index, lambda p: p, upright=True)
        matrix = _matrix(scene.poses[index], unit)
        matrix = convention(matrix) if convention else matrix
        matrix[:3, 3] *= pose_unit
        frames.append(_frame(draft, index, matrix))
        if depth is not None and (values := depth(index)) is not None:
            frames[-1]["depth_file_path"] = _write_depth(draft, index, values)
    content = {"depth_unit_scale_factor": 0.001, "frames": frames}
    (draft.folder / "capture").mkdir()
    draft.photos.rename(draft.folder / "capture" / "photos")
    if (draft.folder / "Depth").exists():
        (draft.folder / "Depth").rename(draft.folder / "capture" / "Depth")
    (draft.folder / "capture" / "transforms.json").write_text(json.dumps(content, indent=1))
    draft.load = "capture"


def _matrix(pose, unit):
    """Camera to world, OpenGL axes, in meters."""
    matrix = numpy.eye(4)
    matrix[:3, :3], matrix[:3, 3] = pose.rotation.T, pose.center * unit
    return matrix @ FLIP


def _frame(draft, index, matrix):
    camera = draft.scene.cameras[index]
    k1, k2, p1, p2 = camera.distortion
    return {"file_path": f"photos/{draft.scene.names[index]}", "transform_matrix": matrix.tolist(),
            "w": camera.width, "h": camera.height, "fl_x": camera.fx, "fl_y": camera.fy,
            "cx": camera.cx, "cy": camera.cy, "k1": k1, "k2": k2, "p1": p1, "p2": p2}


def _write_depth(draft, index, values):
    (draft.folder / "Depth").mkdir(exist_ok=True)
    path = f"Depth/{draft.scene.names[index].rsplit('.', 1)[0]}.png"
    millimeters = numpy.clip(numpy.round(values * 1000), 0, 65535).astype(numpy.uint16)
    Image.fromarray(millimeters).save(draft.folder / path)
    return path


def depth_of(draft, factor=1.0, change=lambda values, index: values):
    """Depth maps in meters times a factor, each after `change`."""
    maps = draft.scene.depth_maps()
    if len(maps) < 0.5 * draft.count:
        raise Unsuitable("too few depth maps")
    unit = SPAN / numpy.ptp(draft.scene.centers(), axis=0).max()

    def depth(index):
        return change(maps[index] * unit * factor, index) if index in maps else None
    return depth


@fault("pose-convention", "wrong-pose-convention", levels=7, about="poses")
def pose_convention(draft):
    """Poses of the untouched run, written in one of the seven wrong conventions."""
    name, convention = list(CONVENTIONS.items())[draft.level]
    give(draft, convention)
    draft.detail = f"given poses: {name}"


@fault("pose-unit", "wrong-pose-scale", "wrong-depth-scale", levels=3, about="poses")
def pose_unit(draft):
    """Poses in another unit than the depth: inches, feet, centimeters, millimeters, or half."""
    unit = (39.37, 3.281, 100.0, 1000.0, 0.5)[int(draft.random.integers(5))]
    give(draft, pose_unit=unit, depth=depth_of(draft))
    draft.detail = f"given positions times {unit:g}, with depth in meters"


@fault("depth-unit", "wrong-depth-scale", "wrong-pose-scale", levels=3, about="depth")
def depth_unit(draft):
    """Depth in another unit than the poses."""
    unit = (0.1, 0.3048, 0.5, 2.0, 10.0)[int(draft.random.integers(5))]
    give(draft, depth=depth_of(draft, unit))
    draft.detail = f"depth times {unit:g}, with poses in meters"


@fault("depth-convention", "wrong-depth-scale", "depth-disagrees", levels=4, about="depth")
def depth_convention(draft):
    """Depth of other photographs, upside down, along the ray instead of the axis, or inverse."""
    others = draft.random.permutation(draft.count)

    def change(values, index):
        if draft.level == 1:
            return values[::-1]
        if draft.level == 2:
            return values * _ray_lengths(draft.scene.cameras[index], values.shape)
        with numpy.errstate(divide="ignore"):
            return numpy.where(values > 0, 0.25 / values, 0)
    if draft.level == 0:
        right = depth_of(draft)
        give(draft, depth=lambda i: right(int(others[i])))
    else:
        give(draft, depth=depth_of(draft, change=change))
    what = ("of other photographs", "upside down", "along the ray", "inverse")[draft.level]
    draft.detail = f"depth {what}"


def _ray_lengths(camera, shape):
    """Distance along the ray for a depth of 1 along the axis, in the size of a depth map."""
    x, y = pictures.positions(shape[1], shape[0])
    x = (x * camera.width / shape[1] - camera.cx) / camera.fx
    y = (y * camera.height / shape[0] - camera.cy) / camera.fy
    return numpy.sqrt(1 + x * x + y * y)


@harmless("poses-given")
def right_poses(draft):
    """Poses of the untouched run in the stated convention."""
    give(draft)
    draft.detail = "right poses given"


@harmless("depth-given")
def right_depth(draft):
    """Poses and depth of the untouched run."""
    give(draft, depth=depth_of(draft))
    draft.detail = "right poses and depth given"
