"""The capture of a variant while a fault builds it."""

import dataclasses
import shutil

import numpy

from . import pictures
from .scene import Unsuitable
from .truth import State, View

MIN_PHOTOS = 4


@dataclasses.dataclass
class Draft:
    """Photographs are written to the folder `photos`; `ocs` is started in the folder around."""

    scene: object
    folder: object
    random: numpy.random.Generator
    # Which of `levels` strata of the fault's parameter this variant is in.
    level: int = 0
    levels: int = 1
    # Photographs of another capture; those of this capture, mirrored, if there is no other.
    others: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        self.views, self.load, self.settings = [], "photos", []
        self.options, self.seed, self.detail = [], 1, ""
        self.photos = self.folder / "photos"
        self.photos.mkdir(parents=True, exist_ok=True)

    # Choices

    @property
    def count(self):
        return len(self.scene.photos)

    def amount(self, low, high):
        """A value of the variant's stratum, evenly spread in logarithm between two limits."""
        share = (self.level + self.random.random()) / self.levels
        return float(low * (high / low) ** share)

    def number(self, low, high):
        return round(self.amount(low, high))

    def sign(self):
        return self.random.choice([-1, 1])

    def run(self, low=0.15, high=0.35):
        """Consecutive photographs, a share of all, not at the very ends if there are enough."""
        length = int(numpy.clip(round(self.count * self.random.uniform(low, high)), 1, 12))
        return set(range(start := int(self.random.integers(0, self.count - length + 1)),
                         start + length))

    def second_half(self):
        """The photographs after a place in the middle third of the film."""
        return set(range(round(self.count * self.random.uniform(0.4, 0.6)), self.count))

    def some(self, share):
        """A random share of the photographs, at least one."""
        return set(self.random.choice(
            self.count, max(1, round(self.count * share)), replace=False).tolist())

    # Photographs

    def keep(self, index, name=None, state=State.USABLE, turn=0, pose=None):
        """Copies a photograph byte for byte."""
        photo = self.scene.photos[index]
        shutil.copyfile(photo, self.photos / self._add(index, name, state, turn, pose))

    def keep_all(self, indices=None):
        for index in range(self.count) if indices is None else sorted(indices):
            self.keep(index)
        if len(self.views) < MIN_PHOTOS:
            raise Unsuitable("too few photographs")

    def edit(self, index, change, name=None, state=State.USABLE, pose=None, exif=None,
             upright=False, quality=pictures.QUALITY):
        """Writes a photograph after `change(picture)`; `exif(block, picture)` edits its EXIF."""
        read = pictures.read_upright if upright else pictures.read
        picture, block = read(self.scene.photos[index])
        turn = 0
        picture = change(picture)
        if exif is not None:
            exif(block, picture)
        name = self._add(index, name, state, turn, pose)
        pictures.write(picture, self.photos / name, block, quality)

    def state_exif(self, index, change, turn=0):
        """Copies the pixels of a photograph and edits its EXIF by `change(block)`."""
        _, block = pictures.read(self.scene.photos[index])
        change(block)
        name = self._add(index, None, State.USABLE, turn, None)
        pictures.replace_exif(self.scene.photos[index], self.photos / name, block)

    def foreign(self, path, name):
        """Copies a photograph of another object."""
        shutil.copyfile(path, self.photos / name)
        self.views.append(View(name, State.UNUSABLE, None))

    def _add(self, index, name, state, turn, pose):
        name = name or self.scene.names[index]
        if pose is None:
            pose = self.scene.truth[index]
        before = pose
        if pose is not None and turn:
            pose = pose.turned(turn)
        self.views.append(View(name, state, pose, before if turn else None))
        return name

    # Geometry

    def need_poses(self, share=0.9):
        """Faults that draw into the scene need the poses of most photographs."""
        if len(self.scene.registered) < max(MIN_PHOTOS, share * self.count):
            raise Unsuitable("too few poses")

    def upright_size(self, index):
        return pictures.upright_size(self.scene.photos[index])
