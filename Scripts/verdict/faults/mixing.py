"""Photographs of two things in one capture."""

from PIL import ImageOps

from .. import pictures
from . import fault


@fault("mixed-captures", "mixed-scenes", levels=3)
def mixed(draft):
    """Photographs of another capture: three at the end, a third between the others, or as many.
    Without another capture, mirrored photographs of the same one."""
    count = (3, max(2, draft.count // 3), draft.count)[draft.level]
    between = draft.level == 1
    draft.keep_all()
    for number in range(count):
        stem = draft.scene.names[number * draft.count // count].rsplit(".", 1)[0]
        name = f"{stem} b{number}" if between else f"~{number:04d}"
        _foreign(draft, number, count, name)
    draft.detail = f"{count} photographs of something else " + (
        "between the others" if between else "after the others")


def _foreign(draft, number, count, name):
    if draft.others:
        path = draft.others[number * len(draft.others) // count % len(draft.others)]
        draft.foreign(path, name + path.suffix)
        return
    path = draft.scene.photos[number * draft.count // count]
    mirrored, exif = pictures.read(path)
    target = draft.folder / f"mirrored{path.suffix}"
    pictures.write(ImageOps.mirror(mirrored), target, exif)
    draft.foreign(target, name + path.suffix)
    target.unlink()
