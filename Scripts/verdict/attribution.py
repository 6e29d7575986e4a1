"""Whether the fault of a variant is the reason why its result is not right.

Some views of a capture are weak: their poses also change with another seed, another size, or
another order of the photographs. A result in which only such views are missing or outside of the
limits is the same as without the fault, and no cause of `diagnose` could be the fault.
"""

import collections

from . import truth
from .faults import FAULTS

# Fewest harmless variants that decide whether the untouched run of a capture is reliable.
MIN_HARMLESS = 5


def failing(result):
    """Names of views that are missing, outside of the limits, or have no right pose."""
    registered = set(result["views_registered"])
    missing = {v["name"] for v in result["views"]} - registered
    outside = {n for n, (degrees, share) in result["errors"].items()
               if degrees > truth.MAX_ROTATION or share > truth.MAX_CENTER}
    return missing | outside | registered - set(result["errors"])


def weak(results):
    """Per capture, the views that fail in one of its harmless variants."""
    found = collections.defaultdict(set)
    for result in results:
        if result["harmless"]:
            found[result["capture"]] |= failing(result)
    return found


def unreliable(results):
    """The captures whose untouched run is not reliable: fewer than half of at least five harmless
    variants reproduce its poses."""
    found = collections.defaultdict(list)
    for result in results:
        if result["harmless"] and not result.get("key", {}).get("truth"):
            found[result["capture"]].append(result["truth"] == "right")
    return {name for name, right in found.items()
            if len(right) >= MIN_HARMLESS and 2 * sum(right) < len(right)}


def reliable(results):
    """The results of captures with reliable poses."""
    left_out = unreliable(results)
    return [r for r in results if r["capture"] not in left_out]


def by_fault(results):
    """The results that are wrong or partly right because of their fault."""
    views = weak(results)
    return [r for r in results if r["true_causes"] and r["truth"] != "right"
            and not (failing(r) and failing(r) <= views[r["capture"]])]


def given(result):
    """Whether given poses or depth are wrong, which a result with right poses has to report."""
    return _about(result) in ("poses", "depth")


def may_name(result):
    """Whether causes may be reported: the result, or the data given with the photographs, is not
    right."""
    return result["truth"] != "right" or _about(result) != "photographs"


def _about(result):
    return FAULTS[result["fault"]].about if result["fault"] in FAULTS else "photographs"
