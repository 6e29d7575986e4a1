"""Adds one quantity to the fitted table of results, with the other weights as they are.

For a quantity that few of the results the table was fitted to had: `Scripts/verdicts --extend ID`
needs results of a few captures with and without the fault that it shows, not all of them again.
"""

import re

import numpy

from . import attribution, fit, model

STEPS = 4000
# Stored probabilities have three digits.
SMALLEST = 1e-3
END = re.compile(r"    \]\)\n\}\n\nextension EvidenceTable<ViewEvidence>")


def extend(results, name):
    """Fits the weights of the quantity, writes them, and returns a report."""
    quantity = next((q for q in fit.RESULT if q.id == name), None)
    text = fit.TABLE.read_text()
    if quantity is None:
        return f"Not extended: unknown quantity {name}; known: {', '.join(q.id for q in fit.RESULT)}"
    if f"name: .{name}," in text.split("ViewEvidence")[0]:
        return f"Not extended: the table already contains {name}"
    rows = [r for r in attribution.reliable(results) if r.get("evidence")]
    groups = numpy.array([r["capture"] for r in rows])
    right = numpy.array([r["truth"] == "right" for r in rows], float)
    before = numpy.clip([r["probability"] or 0 for r in rows], SMALLEST, 1 - SMALLEST)
    odds = numpy.log(before / (1 - before))
    columns = model.Term(quantity, [r["evidence"] for r in rows]).columns
    after = numpy.zeros(len(rows))
    for group in sorted(set(groups)):
        own = groups == group
        weights = _solve(columns[~own], right[~own], odds[~own])
        after[own] = model.sigmoid(odds[own] - columns[own] @ weights)
    weights = _solve(columns, right, odds)
    _write(text, quantity, weights, len(rows), len(set(groups)))
    return "\n".join([
        f"Added {name} with weights {', '.join(f'{w:.3f}' for w in weights)}; "
        f"{len(rows)} results, one capture left out at a time: log loss "
        f"{model.log_loss(before, right):.3f} before, {model.log_loss(after, right):.3f} after",
        "before:", *fit.sound(rows, before), "after:", *fit.sound(rows, after)])


def _solve(columns, right, odds):
    """Weights of at least 0, by projected gradient descent."""
    count = len(right)
    step = 1 / (0.25 * numpy.linalg.norm(columns, 2) ** 2 / count + model.L2)
    x = numpy.zeros(columns.shape[1])
    for _ in range(STEPS):
        gradient = -columns.T @ (model.sigmoid(odds - columns @ x) - right) / count
        x = numpy.maximum(x - step * (gradient + model.L2 * x + model.L1), 0)
    return x


def _write(text, quantity, weights, count, captures):
    term = fit.term(quantity, weights)
    end = END.search(text).start()
    head = f"// {quantity.id} was added by --extend, from {count} variants of {captures} captures.\n"
    first = text.index("\n") + 1
    fit.TABLE.write_text(text[:first] + head + text[first:end] + term + "\n" + text[end:])
