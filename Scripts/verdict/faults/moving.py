"""Something moves: an object next to the scene, or the whole object before a static background."""

import numpy
from PIL import Image

from .. import pictures
from ..scene import Unsuitable
from . import fault, harmless
from .masks import use

FACE = 192  # pixels of a face's texture


class Box:
    """A textured cube in the scene, drawn over the photographs."""

    def __init__(self, draft, apparent):
        """`apparent`: its size as a share of a picture's shorter side."""
        scene, random = draft.scene, draft.random
        mean = scene.centers().mean(0)
        self.center = scene.middle() + 0.3 * (mean - scene.middle())
        distance = numpy.median(numpy.linalg.norm(scene.centers() - self.center, axis=1))
        camera = scene.camera()
        self.side = apparent * min(camera.width, camera.height) / camera.fx * distance
        self.rotation = rotation(random.normal(size=3), random.uniform(0, 360))
        self.faces = [pictures.texture(random, FACE) for _ in range(6)]

    def moved(self, turn, shift):
        """The same box after a rotation about its center and a shift, and the motion as a rotation
        and a translation of the world."""
        box = object.__new__(Box)
        box.__dict__.update(self.__dict__)
        box.center, box.rotation = self.center + shift, turn @ self.rotation
        return box, turn, box.center - turn @ self.center

    def draw(self, picture, camera, pose, rays):
        """The picture with the box, and where it covers it."""
        directions = rays @ pose.rotation @ self.rotation
        origin = (pose.center - self.center) @ self.rotation
        with numpy.errstate(divide="ignore", invalid="ignore"):
            first = (-self.side / 2 - origin) / directions
            second = (self.side / 2 - origin) / directions
        near = numpy.minimum(first, second)
        entry, leave = near.max(axis=2), numpy.maximum(first, second).min(axis=2)
        hit = (entry > 0) & (entry < leave)
        values = pictures.pixels(picture).copy()
        if hit.any():
            axis = near[hit].argmax(axis=1)
            values[hit] = self._colors(origin + entry[hit][:, None] * directions[hit], axis)
        return pictures.picture(values), hit

    def _colors(self, points, axis):
        rows = numpy.arange(len(points))
        face = 2 * axis + (points[rows, axis] > 0)
        u = points[rows, (axis + 1) % 3] / self.side + 0.5
        v = points[rows, (axis + 2) % 3] / self.side + 0.5
        colors = numpy.zeros((len(points), 3), numpy.float32)
        for number, texture in enumerate(self.faces):
            chosen = face == number
            if chosen.any():
                colors[chosen] = pictures.sample(texture, u[chosen] * FACE, v[chosen] * FACE)
        return colors


def rotation(axis, degrees):
    """Rodrigues' formula."""
    x, y, z = numpy.asarray(axis) / numpy.linalg.norm(axis)
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = numpy.radians(degrees)
    return numpy.eye(3) + numpy.sin(angle) * cross + (1 - numpy.cos(angle)) * cross @ cross


def up(scene):
    """Roughly the axis around which the views are."""
    directions = scene.centers() - scene.centers().mean(0)
    return numpy.linalg.svd(directions)[2][2]


def place(draft, apparent):
    """A box at two positions, and the motion from the first to the second."""
    box = Box(draft, apparent)
    turn = rotation(up(draft.scene), draft.random.uniform(40, 150) * draft.sign())
    direction = draft.random.normal(size=3)
    shift = box.side * draft.random.uniform(0.4, 1.0) * direction / numpy.linalg.norm(direction)
    return box, *box.moved(turn, shift)


def draw(draft, boxes, relative=None):
    """Draws `boxes(index)` into each photograph with a pose; returns what it covers, by number.
    `relative(index)` gives the rotation and translation of the object that poses refer to."""
    covered, rays = {}, {}
    for index in range(draft.count):
        pose, camera = draft.scene.poses[index], draft.scene.cameras[index]
        if pose is None:
            draft.keep(index)
            continue
        key = (camera.width, camera.height, camera.fx, camera.cx, camera.cy, *camera.distortion)
        if key not in rays:
            rays = {key: camera.directions()}
        box = boxes(index)

        def change(picture):
            covered[index] = numpy.zeros((picture.height, picture.width), bool)
            if box is not None:
                picture, covered[index] = box.draw(picture, camera, pose, rays[key])
            return picture
        own = pose.moved(*relative(index)) if relative else None
        draft.edit(index, change, upright=True, pose=own)
    return covered


@fault("object-moved", "moving-object", levels=3)
def object_moved(draft):
    """A textured cube of 20 to 55 % of the pictures' shorter side stands before the scene, and is
    turned and shifted half-way. Its poses are those of the scene around."""
    draft.need_poses()
    half, apparent = draft.second_half(), draft.amount(0.2, 0.55)
    box, after, _, _ = place(draft, apparent)
    draw(draft, lambda i: after if i in half else box)
    draft.detail = f"cube of {apparent:.2f} moved from number {min(half) + 1}"


@fault("object-removed", "moving-object", levels=2)
def object_removed(draft):
    """The cube is missing in the second half."""
    draft.need_poses()
    half, apparent = draft.second_half(), draft.amount(0.25, 0.6)
    box = Box(draft, apparent)
    draw(draft, lambda i: None if i in half else box)
    draft.detail = f"cube of {apparent:.2f} removed at number {min(half) + 1}"


@harmless("masks-hide-moving")
def masks_hide_moving(draft):
    """The cube is moved, and masks hide it."""
    covered, _ = _masked(draft, relative=False)
    masks = {i: Image.fromarray(numpy.where(c, 0, 255).astype(numpy.uint8))
             for i, c in covered.items()}
    draft.detail = f"moved cube, masks show the rest: {use(draft, masks):.2f}"


@fault("masks-moving", "masks-cover-object", "moving-object", "low-texture", levels=2)
def masks_show_moving(draft):
    """The cube is moved, and masks show only it; the right poses are those relative to the cube."""
    covered, _ = _masked(draft, relative=True)
    masks = {i: Image.fromarray(numpy.where(c, 255, 0).astype(numpy.uint8))
             for i, c in covered.items()}
    draft.detail = f"masks show only the moved cube: {use(draft, masks):.2f}"


def _masked(draft, relative):
    draft.need_poses()
    half, apparent = draft.second_half(), draft.amount(0.25, 0.5)
    box, after, turn, shift = place(draft, apparent)
    still = numpy.eye(3), numpy.zeros(3)
    motion = (lambda i: (turn, shift) if i in half else still) if relative else None
    return draw(draft, lambda i: after if i in half else box, motion), half


@fault("turntable", "static-background", levels=3)
def turntable(draft):
    """Only an ellipse around the projected middle of the scene, 45 to 80 % of the sides, is kept;
    around it, all photographs show the same background: another capture, or a pattern."""
    draft.need_poses()
    share = draft.amount(0.45, 0.8)
    background = _background(draft)
    for index in range(draft.count):
        pose, camera = draft.scene.poses[index], draft.scene.cameras[index]
        middle = numpy.array(draft.upright_size(index)) / 2
        if pose is not None:
            middle = camera.project(pose, draft.scene.middle()[None])[0][0]
        draft.edit(index, lambda p: before(p, background, middle, share), upright=True)
    draft.detail = f"static background outside {share:.2f} of the sides"


def _background(draft):
    if draft.others and draft.level != 1:
        return pictures.read(draft.others[int(draft.random.integers(len(draft.others)))])[0]
    return pictures.picture(pictures.texture(draft.random, 600))


def before(picture, background, middle, share):
    """The part of a picture around `middle`, with a soft edge, before a background."""
    values = pictures.pixels(picture)
    behind = pictures.pixels(background.resize(picture.size, Image.Resampling.LANCZOS))
    x, y = pictures.positions(picture.width, picture.height)
    if not numpy.isfinite(middle).all():
        raise Unsuitable("the middle of the scene is not in the picture")
    u = (x - middle[0]) / (picture.width * share / 2)
    v = (y - middle[1]) / (picture.height * share / 2)
    weight = numpy.clip((1.04 - numpy.hypot(u, v)) / 0.08, 0, 1)[..., None].astype(numpy.float32)
    return pictures.picture(values * weight + behind * (1 - weight))
