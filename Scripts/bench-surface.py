#!/usr/bin/env python3
"""Scores surfaces against a true one; prints one JSON object.

  bench-surface.py JOB.json

JOB: {"meshes": {name: PLY}, "object": PLY, "scene": PLY or absent, "matrix": 3x4 to the truth,
"centres": true camera centers, "thresholds": distances in the unit of the truth}

Precision counts points of a surface inside the object's bounding box, enlarged by a twentieth, that
are close to the object; points closer to the rest of the scene do not count. Recall counts points
of the object that three cameras observe and that are close to the surface. F is their harmonic
mean (Knapitsch et al., "Tanks and Temples", 2017).
"""

import json
import sys

import numpy
import open3d
import trimesh

SAMPLES = 200_000
VIEWS = 3
GROWN = 0.05
# Minimum cosine of the viewing angle; surfaces at more grazing angles count as unobserved.
MIN_COSINE = 0.1


def read(path):
    mesh = trimesh.load(path, process=False)
    if isinstance(mesh, trimesh.Scene):
        mesh = mesh.to_mesh()
    return numpy.asarray(mesh.vertices, float), numpy.asarray(mesh.faces)


class Surface:
    def __init__(self, points, faces):
        self.points, self.faces, self.origin = points, faces, points.mean(0)
        self.scene = open3d.t.geometry.RaycastingScene()
        self.scene.add_triangles(
            open3d.core.Tensor((points - self.origin).astype(numpy.float32)),
            open3d.core.Tensor(faces.astype(numpy.uint32)))

    def distances(self, points):
        query = open3d.core.Tensor((points - self.origin).astype(numpy.float32))
        return self.scene.compute_distance(query).numpy().astype(float)

    def hits(self, origins, ways):
        """Distances to the surface along rays."""
        rays = numpy.c_[origins - self.origin, ways].astype(numpy.float32)
        return self.scene.cast_rays(open3d.core.Tensor(rays))["t_hit"].numpy()

    def samples(self, count, seed):
        """Points sampled uniformly over the area, with their normals."""
        chance = numpy.random.default_rng(seed)
        a, b, c = (self.points[self.faces[:, k]] for k in range(3))
        normals = numpy.cross(b - a, c - a)
        areas = numpy.linalg.norm(normals, axis=1)
        chosen = chance.choice(len(areas), count, p=areas / areas.sum())
        u, v = chance.random((2, count, 1))
        root = numpy.sqrt(u)
        found = (1 - root) * a[chosen] + root * (1 - v) * b[chosen] + root * v * c[chosen]
        return found, normals[chosen] / areas[chosen, None]


def seen(points, normals, centres, scene, size):
    """Which points enough cameras observe."""
    counts = numpy.zeros(len(points), int)
    for centre in centres:
        ways = points - centre
        lengths = numpy.linalg.norm(ways, axis=1)
        ways /= lengths[:, None]
        hits = scene.hits(numpy.broadcast_to(centre, points.shape), ways)
        facing = abs((ways * normals).sum(1)) > MIN_COSINE
        counts += facing & (hits > lengths - 1e-3 * size)
    return counts >= VIEWS


def score(surface, truth, wanted, rest, thresholds):
    low, high = truth.points.min(0), truth.points.max(0)
    margin = (high - low) * GROWN
    points, _ = surface.samples(4 * SAMPLES, 3)
    points = points[((points >= low - margin) & (points <= high + margin)).all(1)][:SAMPLES]
    apart = truth.distances(points)
    if rest is not None:
        own = apart <= rest.distances(points)
        points, apart = points[own], apart[own]
    lacking = surface.distances(wanted)
    result = {}
    if not len(points) or not len(wanted):
        return result
    for threshold in thresholds:
        precision, recall = (apart < threshold).mean(), (lacking < threshold).mean()
        both = 2 * precision * recall / max(precision + recall, 1e-12)
        result[f"F at {threshold:g}"] = float(both)
    result["distance to the truth, median"] = float(numpy.median(apart))
    result["distance of the truth, median"] = float(numpy.median(lacking))
    return result


def main(job):
    truth = Surface(*read(job["object"]))
    scene, rest = truth, None
    if "scene" in job:
        scene = Surface(*read(job["scene"]))
        # The scene lists the triangles of the object first.
        others = scene.faces[len(truth.faces):]
        if len(others):
            rest = Surface(scene.points, others)
    size = float(numpy.linalg.norm(numpy.ptp(truth.points, axis=0)))
    points, normals = truth.samples(SAMPLES, 1)
    wanted = points[seen(points, normals, numpy.array(job["centres"]), scene, size)]
    matrix = numpy.array(job["matrix"])
    result = {}
    for name, path in job["meshes"].items():
        vertices, faces = read(path)
        surface = Surface(vertices @ matrix[:, :3].T + matrix[:, 3], faces)
        result[name] = score(surface, truth, wanted, rest, job["thresholds"])
    return result


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as job_file:
        print(json.dumps(main(json.load(job_file))))
