"""Photographs left out: gaps in the ring or film, every n-th photograph."""

import numpy

from ..draft import MIN_PHOTOS
from ..scene import Unsuitable
from . import fault


def without_gap(draft, left, degrees):
    """The photographs without those less than an angle after one of them, and the angle, smaller
    where too few photographs would be left. Views are on both sides of the gap."""
    angles = draft.scene.azimuths()
    here = sorted((i for i in left if i in angles), key=angles.get)
    for width in degrees * 0.85 ** numpy.arange(12):
        for start in draft.random.permutation(here)[:40]:
            lost = {i for i in here if 0 < (angles[i] - angles[start]) % 360 < width}
            kept = [i for i in left if i not in lost]
            if len(kept) >= max(MIN_PHOTOS, 0.4 * len(left)) and _inside(lost, here, angles):
                return kept, float(width)
    raise Unsuitable("no room for a gap")


def _inside(lost, here, angles):
    """Whether views are on both sides: always on a ring; on an arc, not at its ends."""
    order = [i in lost for i in here]
    steps = numpy.diff([angles[i] for i in here] + [angles[here[0]] + 360])
    if steps.max() < 90:
        return 0 < sum(order) < len(order)
    # An arc: turn the list so that it starts after the largest step.
    first = (int(steps.argmax()) + 1) % len(here)
    order = order[first:] + order[:first]
    return any(order) and not any(order[:2]) and not any(order[-2:])


@fault("gap", "overlap-gap", "too-few-views", levels=4, needs=7)
def gap(draft):
    """No photographs within 40 to 120 degrees of the ring, or of the film where it is an arc."""
    draft.need_poses(0.7)
    kept, width = without_gap(draft, list(range(draft.count)), draft.amount(40, 120))
    draft.keep_all(kept)
    draft.detail = f"{draft.count - len(kept)} of {draft.count} left out, {width:.0f} degrees"


@fault("two-gaps", "overlap-gap", "too-few-views", levels=2, needs=9)
def two_gaps(draft):
    """Two such gaps of 40 to 80 degrees."""
    draft.need_poses(0.7)
    kept, first = without_gap(draft, list(range(draft.count)), draft.amount(40, 80))
    kept, second = without_gap(draft, kept, draft.amount(40, 80))
    draft.keep_all(kept)
    draft.detail = (f"{draft.count - len(kept)} of {draft.count} left out, "
                    f"{first:.0f} and {second:.0f} degrees")


@fault("every-nth", "too-few-views", "overlap-gap", levels=3, needs=8)
def every_nth(draft):
    """Every 2nd to 6th photograph, at least four."""
    step = min(int([2, draft.random.integers(3, 5), draft.random.integers(5, 7)][draft.level]),
               draft.count // MIN_PHOTOS)
    draft.keep_all(range(int(draft.random.integers(step)), draft.count, step))
    draft.detail = f"every {step}. of {draft.count}"
