"""Runs of bad photographs, and jumps of exposure and white balance."""

import numpy
from PIL import ImageFilter

from .. import pictures
from ..truth import State
from . import fault

GAMMA = 2.2


def gained(picture, gain, noise=0.0, random=None):
    """Exposure times `gain`, of one value or one per channel, on linear values."""
    values = pictures.pixels(picture) ** GAMMA * numpy.asarray(gain, numpy.float32)
    values = numpy.clip(values, 0, 1) ** (1 / GAMMA)
    if noise:
        values = values + random.normal(0, noise, values.shape[:2])[..., None]
    return pictures.picture(values)


def moved_blur(picture, length, angle):
    """The mean along a straight motion of `length` pixels."""
    values, total = pictures.pixels(picture), 0
    x, y = pictures.positions(picture.width, picture.height)
    steps = max(3, int(length) | 1)
    for offset in numpy.linspace(-length / 2, length / 2, steps):
        u = numpy.clip(x + offset * numpy.cos(angle), 0, picture.width)
        v = numpy.clip(y + offset * numpy.sin(angle), 0, picture.height)
        total = total + pictures.sample(values, u, v)
    return pictures.picture(total / steps)


def damage(draft, change, chosen=None, state=State.DAMAGED):
    chosen = draft.run() if chosen is None else chosen
    for index in range(draft.count):
        if index in chosen:
            draft.edit(index, change, state=state)
        else:
            draft.keep(index)
    return f"{len(chosen)} of {draft.count} from number {min(chosen) + 1}"


@fault("dark-run", "underexposed", levels=3)
def dark(draft):
    """Consecutive photographs 4 to 9 stops darker, with noise; the last level is black."""
    black = draft.level == 2
    gain = 2 ** -draft.random.uniform(*((4, 6), (6, 9))[min(draft.level, 1)])
    state = State.UNUSABLE if black else State.DAMAGED
    where = damage(draft, lambda p: gained(p, 0 if black else gain, 0.004, draft.random),
                   state=state)
    draft.detail = f"{where}: " + ("black" if black else f"exposure times {gain:.4f}")


@fault("blur-run", "motion-blur", "defocus")
def blurred(draft):
    """Consecutive photographs with straight motion blur of 1 to 5 % of the width."""
    share = draft.amount(0.01, 0.05)
    angle = draft.random.uniform(0, numpy.pi)
    where = damage(draft, lambda p: moved_blur(p, share * p.width, angle))
    draft.detail = f"{where}: moved by {share:.3f} of the width"


@fault("defocus-run", "defocus", "motion-blur")
def defocused(draft):
    """Consecutive photographs blurred by 0.6 to 3 % of the width."""
    share = draft.amount(0.006, 0.03)
    where = damage(draft, lambda p: p.filter(ImageFilter.GaussianBlur(share * p.width)))
    draft.detail = f"{where}: blurred by {share:.4f} of the width"


@fault("bright-run", "overexposed")
def overexposed(draft):
    """Consecutive photographs 2 to 6 stops brighter."""
    stops = draft.amount(2, 6)
    where = damage(draft, lambda p: gained(p, 2 ** stops))
    draft.detail = f"{where}: {stops:.1f} stops brighter"


@fault("exposure-jump", "exposure-jump", "underexposed", "overexposed")
def exposure_jump(draft):
    """The second half of the film, or random photographs, 1.5 to 4 stops brighter or darker."""
    stops = draft.random.uniform(1.5, 4) * draft.sign()
    chosen = draft.second_half() if draft.level == 0 else draft.some(0.5)
    where = damage(draft, lambda p: gained(p, 2 ** stops), chosen, State.USABLE)
    draft.detail = f"{where}: {stops:+.1f} stops"


@fault("white-balance", "exposure-jump")
def white_balance(draft):
    """The second half of the film, or random photographs, warmer or colder."""
    gain = 2 ** draft.random.uniform(0.5, 1.5)
    gains = [gain, 1, 1 / gain] if draft.sign() > 0 else [1 / gain, 1, gain]
    chosen = draft.second_half() if draft.level == 0 else draft.some(0.5)
    where = damage(draft, lambda p: gained(p, gains), chosen, State.USABLE)
    draft.detail = f"{where}: red, green, blue times {', '.join(f'{g:.2f}' for g in gains)}"
