"""A logistic model that is monotone in each quantity, fitted without other libraries.

P(right) = 1 / (1 + exp(sum of penalties - intercept)). The penalty of a quantity is piecewise linear
between knots, with slopes that are not negative. Reference: Hastie & Tibshirani, "Generalized
Additive Models", Statistical Science 1(3), 1986.
"""

import dataclasses

import numpy

L1, L2, STEPS = 5e-5, 1e-4, 600
# Smallest gain of the cross-validated log loss for which a quantity is added.
MIN_GAIN = 4e-4


@dataclasses.dataclass(frozen=True)
class Quantity:
    """The values at which slopes may change, from good to bad, chosen from the limits of a right
    view. A floor means a logarithmic scale."""

    id: str
    knots: tuple
    floor: float | None = None

    @property
    def worse_if_small(self):
        return self.knots[0] > self.knots[-1]

    def scaled(self, values):
        x = numpy.asarray(values, float)
        if self.floor is not None:
            x = numpy.log10(numpy.maximum(x, self.floor))
        return -x if self.worse_if_small else x


class Term:
    """The columns of a quantity in the design matrix: one per segment, each of 0 to 1."""

    def __init__(self, quantity, rows):
        self.quantity = quantity
        known = numpy.array([quantity.id in row for row in rows])
        x = quantity.scaled([row[quantity.id] for row in rows if quantity.id in row])
        knots = quantity.scaled(quantity.knots)
        low, high = knots[:-1], knots[1:]
        self.columns = numpy.zeros((len(rows), len(low)))
        self.columns[known] = numpy.clip((x[:, None] - low) / (high - low), 0, 1)


def sigmoid(z):
    return 1 / (1 + numpy.exp(-numpy.clip(z, -40, 40)))


def solve(columns, right, steps=STEPS):
    """Intercept and weights, by FISTA with projection on weights of at least 0."""
    count = len(right)
    a = numpy.hstack([numpy.ones((count, 1)), -columns])
    step = 1 / (0.25 * numpy.linalg.norm(a, 2) ** 2 / count + L2)
    x = numpy.zeros(a.shape[1])
    z, t = x.copy(), 1.0
    for _ in range(steps):
        gradient = a.T @ (sigmoid(a @ z) - right) / count
        gradient[1:] += L2 * z[1:] + L1
        new = z - step * gradient
        new[1:] = numpy.maximum(new[1:], 0)
        after = (1 + (1 + 4 * t * t) ** 0.5) / 2
        z = new + (t - 1) / after * (new - x)
        x, t = new, after
    return x


def predict(columns, x):
    return sigmoid(x[0] - columns @ x[1:])


def held_out(columns, right, groups):
    """The probability of each row, from a fit to the rows of other groups."""
    result = numpy.zeros(len(right))
    for group in sorted(set(groups)):
        own = groups == group
        x = solve(columns[~own], right[~own])
        result[own] = predict(columns[own], x)
    return result


def log_loss(probability, right):
    p = numpy.clip(probability, 0.005, 0.995)
    return float(-(right * numpy.log(p) + (1 - right) * numpy.log(1 - p)).mean())


def select(terms, right, groups, most=10):
    """Adds the quantity that lowers the held-out log loss most, until none does."""
    chosen, best = [], float("inf")
    while len(chosen) < min(most, len(terms)):
        def loss(term):
            columns = numpy.hstack([t.columns for t in [*chosen, term]])
            return log_loss(held_out(columns, right, groups), right)
        tried = [(loss(t), i) for i, t in enumerate(terms) if t not in chosen]
        lowest, index = min(tried)
        if lowest > best - MIN_GAIN:
            break
        best = lowest
        chosen.append(terms[index])
    return chosen
