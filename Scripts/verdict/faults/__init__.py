"""The faults, one module per family, and the harmless changes.

A fault is a function that fills a `Draft`. It is called once per stratum of its parameter, 1 to
`levels`, and draws the value from the draft's random generator. It raises `Unsuitable` where the
capture does not allow it.
"""

import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Fault:
    name: str
    make: typing.Callable
    # Identifiers of `diagnose` that name the fault; the most specific first. Empty: harmless.
    causes: tuple
    levels: int
    # Fewest photographs of a capture.
    needs: int
    # What is wrong: "photographs", "poses", "depth" or "masks". A cause that names data other than
    # photographs may be true although the poses of the result are right.
    about: str = "photographs"

    @property
    def harmless(self):
        return not self.causes


FAULTS = {}


def fault(name, *causes, levels=2, needs=5, about="photographs"):
    def register(make):
        assert name not in FAULTS, name
        FAULTS[name] = Fault(name, make, causes, levels, needs, about)
        return make
    return register


def harmless(name, levels=1, needs=5):
    return fault(name, levels=levels, needs=needs)


from . import cameras, changes, files, gaps, light, masks  # noqa: E402,F401
from . import mixing, moving, order, pixels, positions, shutter  # noqa: E402,F401
