#!/usr/bin/env python3
"""Accuracy of the scale that ten simulated tags of 40 mm give to the object.

  Scripts/marker-scale.py FIRST LAST [OCS] > errors.csv     seeds FIRST to LAST
  Scripts/marker-scale.py --summary errors.csv ...           median, maximum and coverage

Renders a small capture for each seed, detects its tags before features, aligns it, and compares the
object with the truth: the points of the object are triangulated with the true poses from the same
keypoints, and the similarity between both sets gives the error of the size. Needs numpy.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

VIEWS, WIDTH, HEIGHT = 16, 640, 480
# Root mean square error of the scale in deviations that a normal distribution has; the share of
# values within one deviation is 68 %.
SCRIPT = """
simulate {folder}/c --table markers --views {views} --width {width} --height {height} \
  --samples 2 --no-poses --no-depth --detail 120
load {folder}/c/Images
markers detect
features
match
align
markers size 36h11 40mm
let s = scale
echo "deviation" $s.deviation
export poses {folder}/model --format colmap-text
"""


def similarity_scale(model, truth):
    """The scale of the similarity from model to truth, without points that disagree."""
    for _ in range(5):
        a, b = model - model.mean(0), truth - truth.mean(0)
        u, d, v = numpy.linalg.svd(b.T @ a)
        d[2] *= numpy.linalg.det(u @ v)
        rotation = u @ numpy.diag([1, 1, numpy.linalg.det(u @ v)]) @ v
        scale = d.sum() / (a**2).sum()
        errors = numpy.linalg.norm(scale * a @ rotation.T - b, axis=1)
        kept = errors < 3 * numpy.median(errors)
        model, truth = model[kept], truth[kept]
    return scale


def triangulated(rays):
    """The point nearest to rays (origin, direction)."""
    normal, right = numpy.zeros((3, 3)), numpy.zeros(3)
    for origin, direction in rays:
        across = numpy.eye(3) - numpy.outer(direction, direction)
        normal += across
        right += across @ origin
    return numpy.linalg.solve(normal, right)


def object_error(folder):
    """The relative error of the object's size in the exported model."""
    truth = json.loads((folder / "c/ground_truth.json").read_text())
    lens = truth["intrinsics"]
    box = truth["object_bbox"]
    low, high = numpy.array(box["min"]) - 0.002, numpy.array(box["max"]) + 0.002
    poses = {i["name"]: numpy.array(i["camera_to_world"]) for i in truth["images"]}
    points, rays = {}, {}
    for line in (folder / "model/points3D.txt").read_text().splitlines():
        if not line.startswith("#"):
            words = line.split()
            points[int(words[0])] = numpy.array([float(w) for w in words[1:4]])
    lines = [l for l in (folder / "model/images.txt").read_text().splitlines() if l[:1] != "#"]
    for head, tail in zip(lines[::2], lines[1::2]):
        pose, words = poses[head.split()[-1]], tail.split()
        for x, y, point in zip(words[::3], words[1::3], words[2::3]):
            if point == "-1":
                continue
            ray = [(float(x) - lens["cx"]) / lens["fx"], (float(y) - lens["cy"]) / lens["fy"], 1]
            way = pose[:3, :3] @ numpy.array(ray)
            rays.setdefault(int(point), []).append((pose[:3, 3], way / numpy.linalg.norm(way)))
    model, true = [], []
    for point, seen in rays.items():
        if len(seen) >= 3:
            place = triangulated(seen)
            # Above the table: tags determine the scale, and are no test of it.
            if (place > low).all() and (place < high).all() and place[2] > 0.01:
                model.append(points[point])
                true.append(place)
    return 1 / similarity_scale(numpy.array(model), numpy.array(true)) - 1


def measure(seed, ocs):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        script = folder / "s.ocs"
        script.write_text(
            SCRIPT.format(folder=folder, views=VIEWS, width=WIDTH, height=HEIGHT))
        done = subprocess.run(
            [ocs, "--quiet", "--seed", str(seed), script], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"seed {seed}: {done.stdout[-500:]}{done.stderr[-500:]}")
        deviation = [l.split()[1] for l in done.stdout.splitlines() if l.startswith("deviation")]
        return object_error(folder), float(deviation[0])


def summary(files):
    rows = [l.split(",") for f in files for l in pathlib.Path(f).read_text().split()]
    errors = numpy.array([float(r[1]) for r in rows])
    deviations = numpy.array([float(r[2]) for r in rows])
    ratios = abs(errors) / deviations
    print(f"{len(rows)} captures: error of the size {100 * numpy.median(abs(errors)):.3f} % in the "
          f"median, {100 * abs(errors).max():.3f} % at most, {100 * errors.mean():+.3f} % in the mean; "
          f"stated {100 * numpy.median(deviations):.3f} %, which covers "
          f"{100 * (ratios < 1).mean():.0f} %")


if sys.argv[1] == "--summary":
    summary(sys.argv[2:])
else:
    program = sys.argv[3] if len(sys.argv) > 3 else ".build/release/ocs"
    for number in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
        error, stated = measure(number, program)
        print(f"{number},{error:.8f},{stated:.8f}", flush=True)
