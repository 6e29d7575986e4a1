"""The variants of captures, in the order in which they are run."""

import dataclasses
import hashlib
import itertools

import numpy

from .draft import Draft
from .faults import FAULTS

# Raised when a fault generates other files than before: stored results are then run again.
GENERATION = 4
# One harmless variant after this number of faulty ones.
HARMLESS_EVERY = 3
# Every such variant of a capture is run to `mesh`.
MESH_EVERY = 20


@dataclasses.dataclass(frozen=True)
class Variant:
    capture: object
    fault: object
    level: int
    mesh: bool = False

    @property
    def name(self):
        return f"{self.fault.name}-{self.level + 1}"

    def seed(self):
        """Depends on the names of the capture and the variant only."""
        text = f"{self.capture.name}/{self.name}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def draft(self, scene, folder, others):
        draft = Draft(scene, folder, numpy.random.default_rng(self.seed()), self.level,
                      self.fault.levels, others)
        self.fault.make(draft)
        return draft


def plan(captures):
    """All variants: captures alternate, and so do faults, each capture from another one on. The
    first level of every fault precedes the second."""
    lists = [_of(capture, number, len(captures)) for number, capture in enumerate(captures)]
    rounds = itertools.zip_longest(*lists)
    return [variant for round_ in rounds for variant in round_ if variant is not None]


def _of(capture, number, total):
    faulty = _levels(capture, False, number, total)
    harmless = _levels(capture, True, number, total)
    merged = []
    while faulty or harmless:
        merged += [harmless.pop(0)] if harmless else []
        merged += faulty[:HARMLESS_EVERY]
        del faulty[:HARMLESS_EVERY]
    return [dataclasses.replace(v, mesh=i % MESH_EVERY == 0) for i, v in enumerate(merged)]


def _levels(capture, harmless, number, total):
    """The variants of one kind, level by level."""
    kinds = sorted((f for f in FAULTS.values() if f.harmless == harmless
                    and f.needs <= capture.count), key=_order)
    start = number * len(kinds) // total
    kinds = kinds[start:] + kinds[:start]
    most = max((f.levels for f in kinds), default=0)
    return [Variant(capture, f, level) for level in range(most) for f in kinds if level < f.levels]


def _order(fault):
    """A fixed order that does not follow families."""
    return hashlib.sha256(fault.name.encode()).digest()
