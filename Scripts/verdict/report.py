"""Tables of all results: causes, verdict against truth, calibration, acceptance."""

import collections

from . import acceptance, attribution, calibration, output
from .acceptance import TRUTHS
from .tables import percent, table

VERDICTS = ("sound", "doubtful", "failed", "none")


def text(results):
    done = output.measured(results)
    used = attribution.reliable(done)
    parts = [_faults(results), _verdicts(used), _causes(used), _captures(done), _mesh(used),
             _calibration(used), acceptance.text(used), _unfinished(results)]
    return "\n\n".join(p for p in parts if p) + "\n"


def _faults(results):
    rows = []
    for name in sorted({r["fault"] for r in results}, key=lambda n: (_harmless(results, n), n)):
        own = [r for r in results if r["fault"] == name]
        done = output.measured(own)
        count = collections.Counter(r["truth"] for r in done)
        sound = sum(r["verdict"] == "sound" for r in done)
        rows.append([name + " (harmless)" * own[0]["harmless"], len(done),
                     *[count[t] for t in TRUTHS], sound])
    return table("Variants by fault", ["fault", "variants", *TRUTHS, "sound"], rows)


def _harmless(results, name):
    return any(r["harmless"] for r in results if r["fault"] == name)


def _verdicts(done):
    rows = [[t, *[sum(r["truth"] == t and r["verdict"] == v for r in done) for v in VERDICTS]]
            for t in TRUTHS]
    return table("Verdict against truth", ["truth", *VERDICTS], rows)


def causes(done):
    """Per cause: how often it is true and reported, true and not reported, true and first, and
    reported where another or nothing is true. A fault that did not change the result is not
    true."""
    counts = collections.defaultdict(collections.Counter)
    caused = {id(r) for r in attribution.by_fault(done)}
    for r in done:
        true = set(r["true_causes"])
        if id(r) in caused or attribution.given(r):
            # The first identifier names the fault; any of the others is as good.
            name, hit = r["true_causes"][0], true & set(r["causes"])
            counts[name]["hits" if hit else "misses"] += 1
            counts[name]["first"] += bool(r["causes"]) and r["causes"][0] in true
        for cause in r["causes"]:
            counts[cause]["false alarms"] += not attribution.may_name(r) or cause not in true
    return counts


def _causes(done):
    columns = ("hits", "misses", "first", "false alarms")
    counts = causes(done)
    return table("Causes", ["cause", *columns],
                 [[name, *[counts[name][c] for c in columns]] for name in sorted(counts)])


def _captures(done):
    rows = []
    for name in sorted({r["capture"] for r in done}):
        own = [r for r in done if r["capture"] == name]
        harmless = [r for r in own if r["harmless"]]
        right = sum(r["truth"] == "right" for r in harmless)
        rows.append([name, len(own), percent(right, len(harmless)),
                     *[sum(r["truth"] == t for r in own) for t in TRUTHS]])
    found = table("Captures", ["capture", "variants", "harmless right", *TRUTHS], rows)
    left_out = sorted(attribution.unreliable(done))
    if left_out:
        found += f"\nNot reliable, left out of the other tables: {', '.join(left_out)}"
    return found


def _mesh(done):
    own = [r for r in done if "mesh" in r]
    rows = [[v, *[sum(r["verdict"] == v and r["mesh"]["verdict"] == m for r in own)
                  for m in VERDICTS]] for v in VERDICTS[:3]]
    return own and table("Verdict after align (rows) and after mesh", ["verdict", *VERDICTS], rows)


def _calibration(done):
    found = calibration.bins(done)
    if not found:
        return "Calibration: no result has a probability"
    rows = [[f"{p:.3f}", f"{share:.3f}", n] for p, share, n in found]
    return table("Calibration", ["mean probability", "right", "variants"], rows)


def _unfinished(results):
    lines = [f"{r['capture']}/{r['variant']}: {r['error'].strip().splitlines()[-1]}"
             for r in results if "error" in r]
    lines += [f"{r['capture']}/{r['variant']}: left out: {r['unsuitable']}"
              for r in results if "unsuitable" in r]
    return lines and "\n".join(["Not measured", *lines])
