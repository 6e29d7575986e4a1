"""Completes half a capture with views of `plan`, and with as many views at random and at even
spacing around the object: the planned ones must give the better surface for every seed, and by a
sufficient margin on average.

A capture of a jar is rendered, and only the photographs of an arc are used. The added views are
rendered with the inaccuracy of a photographer (`simulate --add`), all photographs are reconstructed
without poses or depth, and the dense cloud is compared with the true surface.

Needs $OCS (the executable). Usage: plan.py [SEED [SEEDS [VIEWS [ARC]]]].
"""

import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy
import open3d

OCS = os.environ["OCS"]
# The capture before photographs are left out, and how it is rendered.
RENDERING = "--views 24 --rings 2 --width 480 --height 360 --samples 1 --no-depth --no-poses"
# Settings that make the dense stage fast.
DENSE = ["set dense.max-size 320", "set dense.sources 4"]
# Maximum distance of a correct point and of a found piece of surface, m.
TOLERANCE = 0.002
# Minimum advantage of the planned views, averaged over the seeds.
BARS = {"random": 0.05, "even": 0.03}
# Height up to which the surface is the base or touches the table, m.
BASE = 0.006


def ocs(folder, seed, *lines):
    """Runs commands; returns their results by line."""
    done = subprocess.run(
        [OCS, "--json", "--quiet", "--seed", str(seed), "-c", "\n".join(lines)], cwd=folder,
        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=1800)
    if done.returncode:
        raise RuntimeError(f"{lines}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def truth(folder):
    """Poses (camera to world) by name."""
    images = json.loads((folder / "ground_truth.json").read_text())["images"]
    return {i["name"]: numpy.array(i["camera_to_world"]) for i in images}


def azimuth(pose):
    return math.degrees(math.atan2(pose[1, 3], pose[0, 3])) % 360


def chosen(views, count, stream):
    """Random or evenly spaced positions around the object, in the format of `simulate --add`."""
    if views == "random":
        places = [(stream.uniform(0, 360), stream.uniform(5, 75)) for _ in range(count)]
    else:
        start = stream.uniform(0, 360)
        places = [(start + 360 * k / count, (25, 55)[k % 2]) for k in range(count)]
    return {"views": [{"azimuth": a, "elevation": e} for a, e in places]}


def similarity(a, b):
    """The similarity transformation that aligns points `a` to `b` (Umeyama, TPAMI 1991)."""
    ma, mb = a.mean(0), b.mean(0)
    u, d, v = numpy.linalg.svd((b - mb).T @ (a - ma))
    sign = numpy.diag([1, 1, numpy.sign(numpy.linalg.det(u) * numpy.linalg.det(v))])
    r = u @ sign @ v
    s = (d * numpy.diag(sign)).sum() / ((a - ma) ** 2).sum()
    return s, r, mb - s * r @ ma


def points(cloud):
    return numpy.asarray(cloud.points)


def distances(a, b):
    """The distance of each point of `a` from the nearest point of `b`."""
    a, b = (open3d.geometry.PointCloud(open3d.utility.Vector3dVector(x)) for x in (a, b))
    return numpy.asarray(a.compute_point_cloud_distance(b))


def scores(folder, capture):
    """Number of registered frames, error of their centers in mm, and scores of the cloud."""
    poses = {n: numpy.array(p["C"]) for n, p in json.loads((folder / "poses.json").read_text()).items()}
    known = truth(folder / capture)
    names = sorted(poses)
    a = numpy.array([poses[n] for n in names])
    b = numpy.array([known[n if n in known else n + ".jpg"][:3, 3] for n in names])
    s, r, t = similarity(a, b)
    errors = numpy.linalg.norm(s * a @ r.T + t - b, axis=1)
    cloud = points(open3d.io.read_point_cloud(str(folder / "cloud.ply")))
    cloud = s * cloud @ r.T + t
    mesh = open3d.io.read_triangle_mesh(str(folder / capture / "object_gt.ply"))
    open3d.utility.random.seed(1)
    surface = points(mesh.sample_points_uniformly(20000))
    surface = surface[surface[:, 2] > BASE]
    low, high = surface.min(0) - 0.01, surface.max(0) + 0.01
    cloud = cloud[((cloud > low) & (cloud < high)).all(1) & (cloud[:, 2] > BASE)]
    precision = (distances(cloud, surface) < TOLERANCE).mean() if len(cloud) else 0
    recall = (distances(surface, cloud) < TOLERANCE).mean() if len(cloud) else 0
    return {
        "registered": len(names), "pose_error": 1000 * float(numpy.median(errors)),
        "precision": float(precision), "complete": float(recall),
        "f": float(2 * precision * recall / max(precision + recall, 1e-9)),
    }


def reconstruct(capture, left_out, until="dense"):
    lines = [f"load {capture}/Images"]
    lines += DENSE
    if left_out:
        lines.append("exclude " + " ".join(left_out))
    lines.append(f"reconstruct --until {until}")
    return lines


def trial(seed, count, arc, folder):
    stream = random.Random(seed)
    ocs(folder, seed, f"simulate base {RENDERING}")
    start = stream.uniform(0, 360)
    left_out = sorted(n for n, p in truth(folder / "base").items() if (azimuth(p) - start) % 360 > arc)
    results = {}
    ocs(folder, seed, *reconstruct("base", left_out, "align"),
        f"plan {count} --out planned.json")
    ocs(folder, seed, *reconstruct("base", left_out), "export poses poses.json --force",
        "export points cloud.ply --all --force")
    results["before"] = scores(folder, "base")
    for views in ["planned", "random", "even"]:
        if views != "planned":
            (folder / f"{views}.json").write_text(json.dumps(chosen(views, count, stream)))
        ocs(folder, seed, f"simulate {views} {RENDERING} --add {views}.json",
            *reconstruct(views, left_out), "export poses poses.json --force",
            "export points cloud.ply --all --force")
        results[views] = scores(folder, views)
    return results


def main():
    given = [int(a) for a in sys.argv[1:]]
    first, seeds, count, arc = given + [1, 1, 6, 200][len(given):]
    print("seed  views    registered  centres, mm  precision  complete  F")
    gains = {views: [] for views in BARS}
    lost = []
    for seed in range(first, first + seeds):
        with tempfile.TemporaryDirectory() as name:
            results = trial(seed, count, arc, pathlib.Path(name))
        for views, r in results.items():
            print(f"{seed:4}  {views:8} {r['registered']:10} {r['pose_error']:12.2f} "
                  f"{r['precision']:10.3f} {r['complete']:9.3f} {r['f']:6.3f}", flush=True)
        better = results["planned"]
        for views in gains:
            gain = [better[k] - results[views][k] for k in ("f", "complete")]
            gains[views].append(gain)
            if min(gain) <= 0:
                lost.append((seed, views))
    for views, bar in BARS.items():
        gain = numpy.mean(gains[views], axis=0)
        print(f"planned above {views}: F {gain[0]:+.3f}, complete {gain[1]:+.3f}; at least {bar}")
        assert min(gain) >= bar, f"not enough above {views} views"
    assert not lost, f"as good as the planned views, or better: {lost}"


main()
