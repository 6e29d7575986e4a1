"""Copies, and wrong EXIF orientation."""

from .. import pictures
from ..poses import QUARTER_TURNS
from ..truth import State
from . import fault


def copy_name(name):
    stem, dot, ending = name.rpartition(".")
    return f"{stem} copy{dot}{ending}"


@fault("copies-exact", "duplicate-frames", levels=2)
def exact_copies(draft):
    """The same file a second time: of some photographs, or of all."""
    chosen = draft.some(0.2) if draft.level == 0 else set(range(draft.count))
    draft.keep_all()
    for index in sorted(chosen):
        draft.keep(index, copy_name(draft.scene.names[index]), State.EXTRA)
    draft.detail = f"{len(chosen)} exact copies"


@fault("copies-encoded", "duplicate-frames", levels=2)
def encoded_copies(draft):
    """The same picture compressed again, at level 2 also slightly smaller."""
    chosen = draft.some(0.3)
    draft.keep_all()
    quality = int(draft.random.integers(50, 80))
    factor = draft.random.uniform(0.8, 0.95) if draft.level else 1.0
    for index in sorted(chosen):
        draft.edit(index, lambda p: p.resize((round(p.width * factor), round(p.height * factor))),
                   copy_name(draft.scene.names[index]), State.EXTRA, quality=quality)
    draft.detail = f"{len(chosen)} copies of quality {quality}, size times {factor:.2f}"


@fault("orientation", "wrong-orientation", "up-doubtful", "mixed-cameras", levels=2)
def wrong_orientation(draft):
    """EXIF rotates the pictures wrongly: all of them alike, or some of them."""
    chosen = set(range(draft.count)) if draft.level == 0 else draft.some(
        draft.random.uniform(0.1, 0.5))
    quarters = int(draft.random.integers(1, 4))
    for index in range(draft.count):
        if index not in chosen:
            draft.keep(index)
            continue
        before = QUARTER_TURNS.get(pictures.orientation(draft.scene.photos[index]), 0)
        after = next(o for o, q in QUARTER_TURNS.items() if q == (before + quarters) % 4)
        draft.state_exif(
            index, lambda exif: exif.__setitem__(pictures.ORIENTATION, after), turn=quarters)
    draft.detail = f"{len(chosen)} of {draft.count} turned by {90 * quarters} degrees in EXIF"
