"""Focal lengths, crops, sizes, bars, lens models, two cameras under one name."""

import numpy
from PIL import Image

from .. import pictures
from ..scene import Unsuitable
from . import fault

FACTORS = (0.4, 2.5)


def lens(camera, factor=1.0, distortion=True):
    """The value of `load --camera`."""
    values = [camera.fx * factor, camera.fy * factor, camera.cx, camera.cy]
    if distortion and any(camera.distortion):
        values += camera.distortion
    return "--camera " + ",".join(f"{v:.6g}" for v in values)


def wrong_factor(draft):
    """A factor of 0.4 to 2.5, but not within 8 % of 1."""
    factor = draft.amount(*FACTORS)
    return factor * 0.9 if 0.92 < factor <= 1 else factor * 1.1 if 1 < factor < 1.08 else factor


@fault("focal-given", "wrong-focal", levels=4)
def focal_given(draft):
    """--camera states the focal length of the untouched run times a factor, without distortion."""
    factor = wrong_factor(draft)
    draft.keep_all()
    draft.options.append(lens(draft.scene.camera(), factor, distortion=False))
    draft.detail = f"focal length given times {factor:.2f}"


@fault("focal-exif", "wrong-focal", levels=3)
def focal_exif(draft):
    """EXIF states a 35 mm equivalent that is wrong by a factor; pixels are not decoded."""
    factor = wrong_factor(draft)
    focal = draft.scene.camera().fx * factor
    for index in range(draft.count):
        size = draft.upright_size(index)
        draft.state_exif(index, lambda exif: pictures.state_focal(exif, focal, size))
    draft.detail = f"focal length in EXIF times {factor:.2f}"


@fault("crop", "principal-point", "wrong-focal", levels=3)
def crop(draft):
    """Pictures are cropped, and EXIF still describes the whole ones: off the center, each
    differently, or to the middle (with a focal length in EXIF that was right)."""
    share = 1 - draft.random.uniform(0.15, 0.4)
    each = draft.level == 1
    corner = draft.random.uniform(0, 1, 2) if draft.level < 2 else numpy.array([0.5, 0.5])
    focal = draft.scene.camera().fx
    for index in range(draft.count):
        place = draft.random.uniform(0, 1, 2) if each else corner
        size = draft.upright_size(index)
        draft.edit(index, lambda p: cut(p, share, place), exif=(
            (lambda exif, p: pictures.state_focal(exif, focal, size))
            if draft.level == 2 else None))
    where = ("off the center", "each differently", "to the middle")[draft.level]
    draft.detail = f"cropped to {share:.2f}, {where}, as EXIF does not say"


def cut(picture, share, place):
    """The part of a picture with a share of its sides, at a place of 0 to 1."""
    width, height = (round(side * share) for side in picture.size)
    left = round((picture.width - width) * place[0])
    top = round((picture.height - height) * place[1])
    return picture.crop((left, top, left + width, top + height))


@fault("resize", "mixed-cameras", "wrong-focal", "lens-distortion", levels=3)
def resize(draft):
    """One side of all pictures is scaled; or half of the pictures are made smaller, without EXIF
    or with EXIF that states the right focal length and the size before."""
    factor = draft.random.uniform(0.55, 0.85)
    axis = int(draft.random.integers(2)) if draft.level == 0 else None
    chosen = set(range(draft.count)) if draft.level == 0 else draft.some(0.5)
    focal = draft.scene.camera().fx
    for index in range(draft.count):
        size = draft.upright_size(index)

        def exif(block, picture):
            if draft.level == 2:
                pictures.state_focal(block, focal, size)
                pictures.state_size(block, size, add=True)
        draft.edit(index, lambda p: scaled(p, factor, axis) if index in chosen else p, exif=exif)
    what = "one side of all" if draft.level == 0 else "half of the pictures"
    draft.detail = f"{what} scaled by {factor:.2f}{', size before in EXIF' * (draft.level == 2)}"


def scaled(picture, factor, axis=None):
    size = [max(16, round(side * (factor if axis in (None, i) else 1)))
            for i, side in enumerate(picture.size)]
    return picture.resize(tuple(size), Image.Resampling.LANCZOS)


@fault("letterbox", "principal-point", "wrong-focal", "static-background", levels=2)
def letterbox(draft):
    """Black bars on two opposite sides, or on one."""
    width = draft.random.uniform(0.15, 0.35)
    side, one = int(draft.random.integers(2)), draft.level == 1
    for index in range(draft.count):
        draft.edit(index, lambda p: barred(p, width, side, one))
    draft.detail = f"bars of {width:.2f}, {'on one side' if one else 'on both sides'}"


def barred(picture, width, side, one):
    size = list(picture.size)
    bar = round(size[side] * width)
    size[side] += bar if one else 2 * bar
    framed = Image.new("RGB", tuple(size))
    framed.paste(picture, (0, bar) if side else (bar, 0))
    return framed


@fault("lens", "lens-distortion", "wrong-focal", levels=3)
def wrong_lens(draft):
    """Pictures are distorted like those of a wide lens while a pinhole is given; or distortion of
    the wrong sign is given; or a fisheye projection is not declared."""
    draft.need_poses()
    camera = draft.scene.camera()
    if draft.level == 1:
        strength = draft.random.uniform(0.15, 0.4) * draft.sign()
        draft.keep_all()
        values = [camera.fx, camera.fy, camera.cx, camera.cy, strength, 0, 0, 0]
        draft.options.append("--camera " + ",".join(f"{v:.6g}" for v in values))
        draft.detail = f"distortion given with k1 = {strength:.2f}"
        return
    fisheye = draft.level == 2
    strength = draft.random.uniform(0.2, 0.45)
    for index in range(draft.count):
        own = draft.scene.cameras[index] or camera
        draft.edit(index, lambda p: bent(p, own, strength, fisheye), upright=True)
    if not fisheye:
        draft.options.append(lens(camera, distortion=False))
    draft.detail = "fisheye, undeclared" if fisheye else f"bent by {strength:.2f}, pinhole given"


def bent(picture, camera, strength, fisheye):
    """Barrel distortion, with the corner's radius moved by `strength`, or a fisheye of the same
    diagonal, with a smaller focal length at the corner."""
    values = pictures.pixels(picture)
    x, y = pictures.positions(picture.width, picture.height)
    x, y = x - camera.cx, y - camera.cy
    corner = numpy.hypot(picture.width, picture.height) / 2
    radius = numpy.maximum(numpy.hypot(x, y) / corner, 1e-9)
    if fisheye:
        reach = 1.1
        longer = numpy.tan(radius * numpy.arctan(reach)) / reach
    else:
        longer = radius * (1 + strength * radius ** 2) / (1 + strength)
    x, y = x * longer / radius + camera.cx, y * longer / radius + camera.cy
    return pictures.picture(pictures.sample(values, x, y))


@fault("two-cameras", "mixed-cameras", "wrong-focal", levels=2, needs=6)
def two_cameras(draft):
    """Half of the photographs are enlarged from their middle part to the same size: another focal
    length under the same name of a camera. The second half of the film, or random ones."""
    share = 1 / draft.random.uniform(1.25, 1.9)
    chosen = draft.second_half() if draft.level == 0 else draft.some(0.5)
    if len(chosen) == draft.count:
        raise Unsuitable("too few photographs")
    for index in range(draft.count):
        if index not in chosen:
            draft.keep(index)
            continue
        draft.edit(index, lambda p: cut(p, share, (0.5, 0.5)).resize(
            p.size, Image.Resampling.LANCZOS))
    draft.detail = f"{len(chosen)} of {draft.count} with {1 / share:.2f} times the focal length"
