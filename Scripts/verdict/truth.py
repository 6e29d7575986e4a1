"""Decides from the camera poses whether a result is right, partly right or wrong.

The result is aligned to the reference with the similarity transform under which the most views
agree, since up to half of the views, or more, may be wrong. A view agrees if its rotation is within
1.5 degrees and its center within 2 % of the extent, the largest distance between two centers of the
reference.
"""

import dataclasses
import enum
import itertools
import math

import numpy

from .poses import Pose

MAX_ROTATION = 1.5  # degrees
MAX_CENTER = 0.02  # of the extent
RIGHT_REGISTERED, RIGHT_INSIDE = 0.90, 0.98
PARTLY_INSIDE = 0.85
# A similarity fits two views always; the third is the first that could disagree.
MIN_VIEWS = 3

SAMPLES = 2000
REFINED = 12
# Errors above this multiple of a limit all cost the same in the robust alignment.
CLIP = 6.0


class State(enum.Enum):
    USABLE = "usable"
    DAMAGED = "damaged"  # worse than before, but still of the object: counts unless it is excluded
    EXTRA = "extra"  # a copy: it may be missing, but if it is registered, its pose counts
    UNUSABLE = "unusable"  # black, or of another object: must not be registered


@dataclasses.dataclass
class View:
    """A photograph of a variant, and the pose that it should get; `None` if that is unknown."""

    name: str
    state: State
    pose: Pose | None
    # The pose before EXIF rotates the picture, where it does so wrongly: `load` may turn the
    # pictures of one camera alike.
    unturned: Pose | None = None


@dataclasses.dataclass
class Similarity:
    scale: float
    rotation: numpy.ndarray
    translation: numpy.ndarray


@dataclasses.dataclass
class Comparison:
    """The class of a result, with the errors of its views: (degrees, share of the extent)."""

    truth: str
    usable: int
    registered: int
    inside: int
    errors: dict


def classify(result, views, excluded=()):
    """Compares the poses of a result, by name, with those that its views should have."""
    found = _compare(result, views, excluded)
    if any(v.unturned for v in views):
        back = [dataclasses.replace(v, pose=v.unturned or v.pose) for v in views]
        found = max(found, _compare(result, back, excluded), key=lambda c: c.inside)
    return found


def _compare(result, views, excluded):
    known = {v.name: v for v in views if v.pose is not None and v.state is not State.UNUSABLE}
    usable = {n for n, v in known.items() if v.state is State.USABLE
              or v.state is State.DAMAGED and n not in excluded}
    names = [n for n in sorted(known) if n in result]
    found = sum(n in usable for n in names)
    if len(names) < MIN_VIEWS:
        return Comparison("wrong", len(usable), found, 0, {})
    errors = view_errors([result[n] for n in names], [known[n].pose for n in names],
                         extent([v.pose for v in known.values()]))
    inside = int(within(errors).sum())
    by_name = {n: (float(e[0]), float(e[1])) for n, e in zip(names, errors)}
    truth = _class(found / max(1, len(usable)), inside / len(names))
    if any(v.state is State.UNUSABLE and v.name in result for v in views):
        truth = "wrong"
    return Comparison(truth, len(usable), found, inside, by_name)


def _class(registered, inside):
    if inside >= RIGHT_INSIDE:
        return "right" if registered >= RIGHT_REGISTERED else "partly"
    return "partly" if inside >= PARTLY_INSIDE else "wrong"


def extent(poses):
    """The largest distance between two camera centers."""
    centers = numpy.array([p.center for p in poses])
    return float(numpy.linalg.norm(centers[:, None] - centers[None], axis=2).max())


def within(errors):
    return (errors[:, 0] <= MAX_ROTATION) & (errors[:, 1] <= MAX_CENTER)


def view_errors(estimated, reference, size):
    """Rotation errors in degrees and center errors relative to `size`, after alignment, n × 2."""
    a, b = _Arrays(estimated), _Arrays(reference)
    best, key = None, None
    hypotheses = [*_triplets(a, b), *_pairs(a, b)]
    scored = sorted(((_cost(_errors(h, a, b, size)), i) for i, h in enumerate(hypotheses)))
    for _, index in scored[:REFINED]:
        errors = _refined(hypotheses[index], a, b, size)
        candidate = (-int(within(errors).sum()), _cost(errors))
        if key is None or candidate < key:
            best, key = errors, candidate
    return best if best is not None else numpy.full((len(estimated), 2), numpy.inf)


class _Arrays:
    def __init__(self, poses):
        self.rotations = numpy.array([p.rotation for p in poses])
        self.centers = numpy.array([p.center for p in poses])


def _triplets(a, b):
    """Similarities of the centers of three views."""
    for triplet in _samples(len(a.centers), 3):
        found = umeyama(a.centers[list(triplet)], b.centers[list(triplet)])
        if found is not None:
            yield found


def _samples(count, size):
    """All combinations of a number of views, or random ones if there are too many."""
    if math.comb(count, size) <= SAMPLES:
        return itertools.combinations(range(count), size)
    random = numpy.random.default_rng(1)
    return [random.choice(count, size, replace=False) for _ in range(SAMPLES)]


def _pairs(a, b):
    """Similarities of two views, with their rotations: they also exist for centers on a line."""
    between = numpy.einsum("nji,njk->nik", b.rotations, a.rotations)
    for i, j in _samples(len(a.centers), 2):
        length = numpy.linalg.norm(a.centers[i] - a.centers[j])
        if length > 1e-12:
            rotation = nearest_rotation(between[i] + between[j])
            scale = numpy.linalg.norm(b.centers[i] - b.centers[j]) / length
            middle = (a.centers[i] + a.centers[j]) / 2, (b.centers[i] + b.centers[j]) / 2
            yield Similarity(scale, rotation, middle[1] - scale * rotation @ middle[0])


def umeyama(source, target):
    """The least-squares similarity between points; `None` for points on a line."""
    means = source.mean(0), target.mean(0)
    p, q = source - means[0], target - means[1]
    u, s, vt = numpy.linalg.svd(q.T @ p)
    if s[1] < 1e-6 * s[0] or s[0] < 1e-24:
        return None
    flip = numpy.array([1, 1, numpy.sign(numpy.linalg.det(u @ vt))])
    rotation = (u * flip) @ vt
    scale = (s * flip).sum() / (p ** 2).sum()
    return Similarity(scale, rotation, means[1] - scale * rotation @ means[0])


def nearest_rotation(matrix):
    u, _, vt = numpy.linalg.svd(matrix)
    return (u * [1, 1, numpy.sign(numpy.linalg.det(u @ vt))]) @ vt


def _errors(similarity, a, b, size):
    centers = similarity.scale * a.centers @ similarity.rotation.T + similarity.translation
    turned = a.rotations @ similarity.rotation.T
    cosine = (numpy.einsum("nij,nij->n", turned, b.rotations) - 1) / 2
    degrees = numpy.degrees(numpy.arccos(numpy.clip(cosine, -1, 1)))
    distance = numpy.linalg.norm(centers - b.centers, axis=1) / max(size, 1e-12)
    return numpy.column_stack([degrees, distance])


def _cost(errors):
    return float(numpy.minimum(errors / [MAX_ROTATION, MAX_CENTER], CLIP).sum())


def _refined(similarity, a, b, size):
    """Errors after fitting the similarity to the views that agree with it, repeatedly."""
    best = _errors(similarity, a, b, size)
    errors = best
    for _ in range(8):
        close = (errors / [MAX_ROTATION, MAX_CENTER]).max(axis=1) < 3
        if close.sum() < MIN_VIEWS:
            break
        similarity = _fit(a, b, close)
        if similarity is None:
            break
        errors = _errors(similarity, a, b, size)
        if (-within(errors).sum(), _cost(errors)) < (-within(best).sum(), _cost(best)):
            best = errors
    return best


def _fit(a, b, chosen):
    """Least squares over centers and, with a small weight, rotations."""
    p, q = a.centers[chosen], b.centers[chosen]
    means = p.mean(0), q.mean(0)
    p, q = p - means[0], q - means[1]
    spread = numpy.linalg.norm(p) * numpy.linalg.norm(q)
    if spread < 1e-24:
        return None
    between = numpy.einsum("nji,njk->ik", b.rotations[chosen], a.rotations[chosen])
    rotation = nearest_rotation(q.T @ p / spread + 0.05 * between / chosen.sum())
    scale = float((q * (p @ rotation.T)).sum() / (p ** 2).sum())
    return Similarity(scale, rotation, means[1] - scale * rotation @ means[0])
