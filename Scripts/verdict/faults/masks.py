"""Masks that are wrong, and masks that are right. White is used, black is background."""

import numpy
from PIL import Image, ImageDraw, ImageFilter

from ..scene import Unsuitable
from . import fault, harmless

# Shares of the points around the middle that the masked object may consist of: the largest with
# masks that show at most `MAX_SHARE` of the pictures.
OBJECT = (0.6, 0.4, 0.25, 0.15, 0.08)
MAX_SHARE = 0.6


def outlines(draft):
    """Masks of the object in all photographs: the convex hull of its points, with a margin."""
    draft.need_poses(0.7)
    for part in OBJECT:
        masks = _hulls(draft, part)
        shown = numpy.mean([share(m) for m in masks.values()])
        if shown <= MAX_SHARE:
            break
    if shown < 0.03:
        raise Unsuitable("no object")
    return masks


def _hulls(draft, part):
    scene = draft.scene
    near = numpy.linalg.norm(scene.points - scene.middle(), axis=1) < scene.radius(part)
    masks = {}
    for index in range(draft.count):
        camera, pose = scene.cameras[index], scene.poses[index]
        mask = Image.new("L", draft.upright_size(index), 255)
        if pose is not None:
            mask.paste(0, (0, 0, *mask.size))
            pixels, depth = camera.project(pose, scene.points[near])
            pixels = pixels[(depth > 0) & numpy.isfinite(pixels).all(axis=1)]
            _fill(mask, pixels)
        masks[index] = mask
    return masks


def _fill(mask, pixels):
    hull = convex_hull(numpy.clip(pixels, -mask.width, 2 * mask.width))
    if len(hull) < 3:
        return
    outline = [tuple(p) for p in hull]
    width = round(mask.width * 0.06)
    draw = ImageDraw.Draw(mask)
    draw.polygon(outline, fill=255)
    draw.line([*outline, outline[0]], fill=255, width=width, joint="curve")


def convex_hull(points):
    """Andrew's monotone chain."""
    points = sorted(map(tuple, points))
    halves = []
    for side in (points, points[::-1]):
        half = []
        for p in side:
            while len(half) > 1 and _turn(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves += half[:-1]
    return halves


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def share(mask):
    """The share of a mask that is white."""
    return float((numpy.asarray(mask) > 127).mean())


def use(draft, masks):
    folder = draft.folder / "masks"
    folder.mkdir(exist_ok=True)
    for index, mask in masks.items():
        mask.save(folder / (draft.scene.names[index].rsplit(".", 1)[0] + ".png"))
    draft.options.append("--masks masks")
    return float(numpy.mean([share(m) for m in masks.values()]))


@harmless("masks-correct", levels=2)
def correct(draft):
    """Masks of the object; the second level with a wide margin."""
    masks = outlines(draft)
    if draft.level:
        masks = {i: _grown(m, 0.06) for i, m in masks.items()}
    draft.keep_all()
    draft.detail = f"masks show {use(draft, masks):.2f} of the pictures"


def _grown(mask, width):
    small = mask.resize((max(8, mask.width // 8), max(8, mask.height // 8)))
    reach = max(3, round(small.width * width) * 2 + 1)
    return small.filter(ImageFilter.MaxFilter(reach)).resize(mask.size)


def _shrunk(mask, share_left):
    """Erodes a mask until a share of its area is left. What is outside the picture is hidden."""
    small = mask.resize((max(8, mask.width // 8), max(8, mask.height // 8)))
    area = share(small)
    ImageDraw.Draw(small).rectangle((0, 0, small.width - 1, small.height - 1), outline=0)
    while share(small) > share_left * area:
        small = small.filter(ImageFilter.MinFilter(3))
    return small.resize(mask.size)


@fault("masks-eroded", "masks-cover-object", "masks-misaligned", "low-texture", about="masks")
def eroded(draft):
    """Masks of which 2 to 30 % of the area is left."""
    left = 1 / draft.amount(1 / 0.3, 1 / 0.02)
    masks = {i: _shrunk(m, left) for i, m in outlines(draft).items()}
    draft.keep_all()
    draft.detail = f"{left:.2f} of the masks left, {use(draft, masks):.3f} of the pictures"


@fault("masks-inverted", "masks-inverted", "masks-cover-object", about="masks")
def inverted(draft):
    """Masks that hide the object; the second level with a wide margin around it."""
    masks = outlines(draft)
    if draft.level:
        masks = {i: _grown(m, 0.06) for i, m in masks.items()}
    masks = {i: m.point(lambda v: 255 - v) for i, m in masks.items()}
    draft.keep_all()
    draft.detail = f"inverted masks show {use(draft, masks):.2f} of the pictures"


@fault("masks-shifted", "masks-misaligned", "masks-cover-object", about="masks")
def shifted(draft):
    """Masks shifted by 15 to 60 % of the width."""
    part = draft.amount(0.15, 0.6)
    angle = draft.random.uniform(0, 2 * numpy.pi)
    draft.keep_all()
    masks = {}
    for index, mask in outlines(draft).items():
        x, y = (round(part * mask.width * f(angle)) for f in (numpy.cos, numpy.sin))
        masks[index] = Image.new("L", mask.size)
        masks[index].paste(mask, (x, y))
    draft.detail = f"shifted by {part:.2f}, masks show {use(draft, masks):.2f}"


@fault("masks-swapped", "masks-misaligned", "masks-cover-object", about="masks")
def swapped(draft):
    """Masks of other photographs: in reverse order, or in random order."""
    masks = outlines(draft)
    order = list(range(draft.count))[::-1] if draft.level == 0 else (
        draft.random.permutation(draft.count).tolist())
    draft.keep_all()
    masks = {i: masks[j].resize(masks[i].size) for i, j in enumerate(order)}
    draft.detail = f"masks of other photographs show {use(draft, masks):.2f}"
