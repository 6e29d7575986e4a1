"""Fits the probability of results and of views, and writes the table of the program."""

import math
import pathlib

import numpy

from . import attribution, calibration, diagram, model
from .model import Quantity, Term

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "Sources/Alignment/Check/VerdictTable.swift"

RESULT = [
    Quantity("lost", (0, 0.05, 0.1, 0.2, 0.5)), Quantity("others", (0, 0.05, 0.2, 0.5)),
    Quantity("contradicting", (0.1, 0.2, 0.35, 0.7), 0.02),
    Quantity("missing", (0.005, 0.015, 0.04, 0.1), 0.002),
    Quantity("centerDeviation", (0.003, 0.008, 0.02, 0.06), 0.0003),
    Quantity("rotationDeviation", (0.25, 0.75, 1.5, 3), 0.02),
    Quantity("outside", (0.01, 0.1, 0.5, 2), 0.0001),
    Quantity("freedRotation", (0.4, 1, 2, 8), 0.05),
    Quantity("freedCenter", (0.004, 0.01, 0.025, 0.1), 0.001),
    Quantity("freedFocal", (0.01, 0.03, 0.1, 0.5), 0.003),
    Quantity("contradictedFocal", (0.04, 0.06, 0.1, 0.3), 0.02),
    Quantity("freedAspect", (0.005, 0.015, 0.05, 0.2), 0.002),
    Quantity("ownGain", (0.05, 0.1, 0.2, 0.4)),
    Quantity("weakestCut", (300, 100, 30, 10), 1), Quantity("support", (200, 50, 15, 5), 1),
    Quantity("angle", (10, 5, 2.5, 1), 0.5), Quantity("panoramic", (0, 0.05, 0.2, 0.5)),
    Quantity("registered", (20, 10, 6, 4), 3), Quantity("length", (5, 4, 3, 2.5), 2)]
VIEW = [
    Quantity("result", (-3, -1, 1, 3)), Quantity("support", (200, 50, 15, 5), 1),
    Quantity("links", (8, 4, 2, 1), 1), Quantity("contradicting", (0.05, 0.1, 0.25, 0.6), 0.02),
    Quantity("missing", (0.01, 0.03, 0.1, 0.3), 0.005), Quantity("error", (1.2, 1.5, 2, 3), 0.5),
    Quantity("rotationDeviation", (0.1, 0.25, 0.75, 2), 0.02),
    Quantity("centerDeviation", (0.001, 0.004, 0.01, 0.03), 0.0003)]
MAX_ROTATION, MAX_CENTER = 1.5, 0.02


def fit(results, drawing=None):
    """Fits both tables to results with evidence, writes them and the reliability diagram of the
    held-out probabilities, and returns a report."""
    rows = [r for r in attribution.reliable(results) if r.get("evidence")]
    groups = numpy.array([r["capture"] for r in rows])
    if len(set(groups)) < 2:
        return "Not fitted: results with evidence of at least two captures are needed"
    right = numpy.array([r["truth"] == "right" for r in rows], float)
    terms, x, out = _fit([r["evidence"] for r in rows], RESULT, right, groups)
    views, of_view, view_groups = _views(rows, out)
    view_terms, view_x, view_out = _fit(views, VIEW, of_view, view_groups)
    TABLE.write_text(_table(rows, (terms, x), (view_terms, view_x)))
    if drawing:
        diagram.write(drawing, calibration.bins(
            [{**r, "probability": float(p)} for r, p in zip(rows, out)]))
    return "\n".join([_summary("results", terms, out, right), *sound(rows, out),
                      _summary("views", view_terms, view_out, of_view)])


def _fit(rows, quantities, right, groups):
    terms = model.select([Term(q, rows) for q in quantities], right, groups)
    columns = numpy.hstack([t.columns for t in terms])
    return terms, model.solve(columns, right, 4 * model.STEPS), model.held_out(
        columns, right, groups)


def _views(rows, probabilities):
    """Evidence of registered views with a known error, whether they are right, and captures."""
    evidence, right, groups = [], [], []
    for result, p in zip(rows, probabilities):
        p = min(max(p, 1e-6), 1 - 1e-6)
        for name, error in result["errors"].items():
            found = result["view_evidence"].get(name)
            if found and error is not None:
                evidence.append({**found, "result": math.log((1 - p) / p)})
                right.append(error[0] <= MAX_ROTATION and error[1] <= MAX_CENTER)
                groups.append(result["capture"])
    return evidence, numpy.array(right, float), numpy.array(groups)


def _summary(what, terms, probabilities, right):
    order = numpy.argsort(probabilities, kind="stable")
    bins = [b for b in numpy.array_split(order, 10) if len(b)]
    error = sum(len(b) * abs(probabilities[b].mean() - right[b].mean()) for b in bins) / len(right)
    return (f"Fitted to {len(right)} {what}: {', '.join(t.quantity.id for t in terms)}; one capture "
            f"left out at a time: log loss {model.log_loss(probabilities, right):.3f}, "
            f"calibration error {error:.3f}")


def sound(rows, probabilities):
    """Shares with a probability of 0.95 or more, by truth."""
    for truth in ("right", "partly", "wrong"):
        own = [p for r, p in zip(rows, probabilities) if r["truth"] == truth]
        share = sum(p >= 0.95 for p in own) / max(len(own), 1)
        yield f"  {truth}: {len(own)} results, {100 * share:.1f} % with a probability of 0.95 or more"


def _table(rows, *tables):
    captures = sorted({r["capture"] for r in rows})
    kinds = ("ResultEvidence", "ViewEvidence")
    body = "\n".join(_extension(kind, *table) for kind, table in zip(kinds, tables))
    return (f"// Written by Scripts/verdicts --fit from {len(rows)} variants of {len(captures)} "
            f"captures.\n\n{body}")


def term(quantity, weights):
    """A term of the table, as source."""
    floor = "" if quantity.floor is None else f" floor: {quantity.floor:g},"
    small = " isWorseIfSmall: true," if quantity.worse_if_small else ""
    knots = ", ".join(f"{k:g}" for k in quantity.knots)
    return (f"      EvidenceTerm(\n        name: .{quantity.id},{floor}{small}\n"
            f"        knots: [{knots}],\n"
            f"        weights: [{', '.join(f'{w:.3f}' for w in weights)}]),")


def _extension(kind, terms, x):
    lines, at = [], 1
    for item in terms:
        count = len(item.quantity.knots) - 1
        lines.append(term(item.quantity, x[at:at + count]))
        at += count
    return (f"extension EvidenceTable<{kind}> {{\n  static let fitted = EvidenceTable(\n"
            f"    intercept: {x[0]:.3f},\n    terms: [\n" + "\n".join(lines) + "\n    ])\n}\n")
