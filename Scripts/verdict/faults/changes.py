"""Harmless changes: the result stays right, and the verdict has to stay sound."""

import numpy

from .. import pictures
from ..truth import State
from . import harmless
from .cameras import cut, lens, scaled
from .light import damage, gained, moved_blur
from .order import rename


@harmless("untouched")
def untouched(draft):
    """The photographs as they are."""
    draft.keep_all()
    draft.detail = "untouched"


@harmless("seed", levels=3)
def other_seed(draft):
    """Another seed of the program."""
    draft.keep_all()
    draft.seed = 2 + draft.level
    draft.detail = f"seed {draft.seed}"


@harmless("size", levels=2)
def other_size(draft):
    """All photographs at 55 to 90 % of their size."""
    factor = draft.amount(0.55, 0.9)

    def exif(block, picture):
        pictures.scale_focal_plane(block, factor)
        pictures.state_size(block, picture.size)
    for index in range(draft.count):
        draft.edit(index, lambda p: scaled(p, factor), exif=exif)
    draft.detail = f"sizes times {factor:.2f}"


@harmless("crop-declared", levels=2)
def declared_crop(draft):
    """Cropped to the middle, with the focal length in EXIF that is right for the crop."""
    share = 1 / draft.amount(1 / 0.95, 1 / 0.75)
    focal = draft.scene.camera().fx

    def exif(block, picture):
        pictures.state_focal(block, focal, picture.size)
        pictures.state_size(block, picture.size)
    for index in range(draft.count):
        draft.edit(index, lambda p: cut(p, share, (0.5, 0.5)), exif=exif)
    draft.detail = f"cropped to {share:.2f}, declared in EXIF"


@harmless("two-thirds", levels=3, needs=9)
def two_thirds(draft):
    """A third of the photographs left out: every third."""
    draft.keep_all(i for i in range(draft.count) if i % 3 != draft.level)
    draft.detail = "every third left out"


@harmless("order-any")
def other_order(draft):
    """Names in random order; matching does not depend on the order."""
    rename(draft, draft.random.permutation(draft.count).tolist())
    draft.detail = "other names, in random order"


@harmless("one-bad", levels=3, needs=15)
def one_bad(draft):
    """One photograph is dark, blurred or overexposed."""
    angle = draft.random.uniform(0, numpy.pi)
    change = (lambda p: gained(p, 2 ** -7, 0.004, draft.random),
              lambda p: moved_blur(p, 0.03 * p.width, angle),
              lambda p: gained(p, 2 ** 5))[draft.level]
    where = damage(draft, change, {int(draft.random.integers(draft.count))}, State.DAMAGED)
    draft.detail = f"{('dark', 'blurred', 'overexposed')[draft.level]}: {where}"


@harmless("camera-given")
def right_camera(draft):
    """--camera states the intrinsics of the untouched run."""
    draft.keep_all()
    draft.options.append(lens(draft.scene.camera()))
    draft.detail = "right camera given"


@harmless("focal-stated")
def right_focal(draft):
    """EXIF states the right focal length."""
    focal = draft.scene.camera().fx
    for index in range(draft.count):
        size = draft.upright_size(index)
        draft.state_exif(index, lambda exif: pictures.state_focal(exif, focal, size))
    draft.detail = "right focal length in EXIF"
