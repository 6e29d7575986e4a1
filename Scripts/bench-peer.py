#!/usr/bin/env python3
"""Runs COLMAP (pycolmap) on the measurements of ocs-bench; prints one JSON object.

  bench-peer.py stages IMAGES [--camera FX,FY,CX,CY] [--single] [--threads N]
  bench-peer.py kernels FOLDER      FOLDER contains the problems that ocs-bench wrote
"""

import argparse
import json
import pathlib
import resource
import tempfile
import time

import numpy
import pycolmap

pycolmap.logging.minloglevel = 3


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def reset_peak():
    try:
        pathlib.Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        pass


def peak():
    """Peak resident size since `reset_peak`, megabytes."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def measured(name, work):
    reset_peak()
    before, start = cpu(), time.monotonic()
    result = work()
    return result, {
        "name": name, "cpu": cpu() - before, "wall": time.monotonic() - start, "peak": peak()}


def pose_of(image):
    pose = image.cam_from_world() if callable(image.cam_from_world) else image.cam_from_world
    return {"R": pose.rotation.matrix().tolist(), "C": image.projection_center().tolist()}


def stages(options):
    images = pathlib.Path(options.path)
    reader = pycolmap.ImageReaderOptions()
    mapping = pycolmap.IncrementalPipelineOptions()
    mapping.num_threads = options.threads
    if options.camera:
        values = [float(v) for v in options.camera.split(",")]
        reader.camera_model = "PINHOLE" if len(values) == 4 else "OPENCV"
        reader.camera_params = ",".join(
            str(v) for v in (values + [0.0] * 8)[:4 if len(values) == 4 else 8])
        mapping.ba_refine_focal_length = False
        mapping.ba_refine_extra_params = False
    mode = pycolmap.CameraMode.SINGLE if options.single else pycolmap.CameraMode.AUTO
    extraction = pycolmap.FeatureExtractionOptions()
    extraction.num_threads = options.threads
    matching = pycolmap.FeatureMatchingOptions()
    matching.num_threads = options.threads
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "database.db"
        model = pathlib.Path(folder) / "model"
        model.mkdir()
        _, first = measured("features", lambda: pycolmap.extract_features(
            database, images, camera_mode=mode, reader_options=reader,
            extraction_options=extraction, device=pycolmap.Device.cpu))
        _, second = measured("match", lambda: pycolmap.match_exhaustive(
            database, matching_options=matching, device=pycolmap.Device.cpu))
        models, third = measured("align", lambda: pycolmap.incremental_mapping(
            database, images, model, mapping))
    models = sorted(models.values(), key=lambda m: -m.num_reg_images())
    poses = {}
    if models:
        poses = {pathlib.Path(image.name).name: pose_of(image)
                 for image in models[0].images.values() if image.has_pose}
    return {"stages": [first, second, third], "registered": len(poses), "models": len(models),
            "points": models[0].num_points3D() if models else 0, "poses": poses}


def repeated(work, seconds=1.0):
    """Mean CPU seconds per call and the results, over about `seconds`."""
    results, before = [], cpu()
    while not results or cpu() - before < seconds and len(results) < 1000:
        results.append(work(len(results)))
    return (cpu() - before) / len(results), results


def angle(a, b):
    cosine = (numpy.trace(a.T @ b) - 1) / 2
    return float(numpy.degrees(numpy.arccos(numpy.clip(cosine, -1, 1))))


def kernel(name, work, good):
    seconds, results = repeated(work)
    found = [good(i, r) for i, r in enumerate(results)]
    return {"name": name, "seconds": seconds, "success": sum(found) / len(found)}


def two_view(problems):
    camera = pycolmap.Camera(model="PINHOLE", width=1600, height=1200,
                             params=problems["camera"])
    options = pycolmap.RANSACOptions()
    options.max_error, options.confidence, options.max_num_trials = 4.0, 0.9999, 1500
    sets = [(numpy.array(p["first"]), numpy.array(p["second"]), numpy.array(p["rotation"]))
            for p in problems["pairs"]]

    def work(i):
        a, b, _ = sets[i % len(sets)]
        return pycolmap.estimate_essential_matrix(a, b, camera, camera, options)

    def good(i, r):
        if r is None:
            return False
        found = r["cam2_from_cam1"].rotation.matrix()
        return angle(found, sets[i % len(sets)][2]) < 1

    return kernel("essential matrix, RANSAC", work, good)


def absolute(problems):
    camera = pycolmap.Camera(model="PINHOLE", width=1600, height=1200,
                             params=problems["camera"])
    options = pycolmap.AbsolutePoseEstimationOptions()
    options.ransac.max_error = 8.0
    sets = [(numpy.array(p["second"]), numpy.array(p["points"]), numpy.array(p["rotation"]))
            for p in problems["pairs"]]

    def work(i):
        pixels, points, _ = sets[i % len(sets)]
        return pycolmap.estimate_and_refine_absolute_pose(pixels, points, camera, options)

    def good(i, r):
        if r is None:
            return False
        return angle(r["cam_from_world"].rotation.matrix(), sets[i % len(sets)][2]) < 0.2

    return kernel("absolute pose, RANSAC", work, good)


def bundle(folder):
    options = pycolmap.BundleAdjustmentOptions()
    options.refine_focal_length = options.refine_extra_params = False
    options.print_summary = False
    options.ceres.solver_options.num_threads = 1
    models = [pycolmap.Reconstruction(str(folder / "bundle")) for _ in range(3)]

    def work(i):
        pycolmap.bundle_adjustment(models[i], options)
        models[i].update_point_3d_errors()
        return models[i].compute_mean_reprojection_error()

    before, results = cpu(), []
    for i in range(3):
        results.append(work(i))
    return {"name": "bundle adjustment", "seconds": (cpu() - before) / 3,
            "success": 1.0, "detail": f"{results[0]:.3g} px mean"}


def photographs(folder):
    """Features of two photographs and the matches between them, on one thread."""
    facts = json.loads((folder / "images.json").read_text())
    grey = [numpy.fromfile(folder / f"image{i}.raw", numpy.uint8).reshape(size[1], size[0])
            for i, size in enumerate(facts["sizes"])]
    options = pycolmap.FeatureExtractionOptions()
    options.num_threads = 1
    extractor = pycolmap.FeatureExtractor.create(options, pycolmap.Device.cpu)
    seconds, found = repeated(lambda i: extractor.extract_from_uint8_array(grey[i % 2]), 2.0)
    rows = [{"name": "features of a photograph", "seconds": seconds, "success": 1.0,
             "detail": f"{len(found[0][0])} keypoints"}]
    # Each call of its matcher first builds an index, which takes seconds for all keypoints.
    options.sift.max_num_features = facts["keypoints"] // 2
    extractor = pycolmap.FeatureExtractor.create(options, pycolmap.Device.cpu)
    (k0, d0), (k1, d1) = (extractor.extract_from_uint8_array(image) for image in grey)
    p0, p1 = ([(k.x, k.y) for k in ks] for ks in (k0, k1))
    matching = pycolmap.FeatureMatchingOptions()
    matching.num_threads = 1
    matcher = pycolmap.FeatureMatcher.create(matching, pycolmap.Device.cpu)
    seconds, results = repeated(lambda i: matcher.match(k0, d0, k1, d1))
    fx, fy, cx, cy = facts["camera"]
    essential = numpy.array(facts["essential"])

    def rays(points, index):
        chosen = numpy.array(points)[index] - [cx, cy]
        return numpy.column_stack([chosen / [fx, fy], numpy.ones(len(index))])

    a, b = rays(p0, results[0][:, 0]), rays(p1, results[0][:, 1])
    l, m = a @ essential.T, b @ essential
    slope = numpy.sqrt((l[:, :2] ** 2).sum(1) + (m[:, :2] ** 2).sum(1))
    right = numpy.abs((b * l).sum(1)) / slope * (fx + fy) / 2 < 2
    rows.append({"name": "descriptors of two photographs", "seconds": seconds,
                 "success": float(right.mean()) if len(right) else 0.0,
                 "detail": f"{len(right)} matches of {len(p0)} x {len(p1)}"})
    return rows


def kernels(options):
    folder = pathlib.Path(options.path)
    problems = json.loads((folder / "problems.json").read_text())
    return {"kernels": photographs(folder)
            + [two_view(problems), absolute(problems), bundle(folder)]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["stages", "kernels"])
    parser.add_argument("path")
    parser.add_argument("--camera", default="")
    parser.add_argument("--single", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    result = stages(options) if options.what == "stages" else kernels(options)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
