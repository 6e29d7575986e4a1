"""Rolling shutter, as in frames of a video."""

import numpy

from .. import pictures
from . import fault


@fault("rolling-shutter", "rolling-shutter", "lens-distortion", levels=2)
def rolling_shutter(draft):
    """Rows are shifted in proportion to their number, by up to 2 to 10 % of the width from top to
    bottom, in each picture by another amount and to another side."""
    most = draft.amount(0.02, 0.1)
    for index in range(draft.count):
        skew = draft.random.uniform(-1, 1) * most
        draft.edit(index, lambda p: skewed(p, skew))
    draft.detail = f"rows shifted by up to {most:.3f} of the width"


def skewed(picture, skew):
    values = pictures.pixels(picture)
    x, y = pictures.positions(picture.width, picture.height)
    shift = skew * picture.width * (y / picture.height - 0.5)
    return pictures.picture(pictures.sample(values, numpy.clip(x + shift, 0, picture.width), y))
