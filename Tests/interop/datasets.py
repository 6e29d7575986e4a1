"""Opens the datasets of `export` with the programs for their formats, or with small readers here.

Each reader returns, by image, K, distortion (k1, k2, p1, p2), R and t from world to camera, and the
points with their observations in pixels. All of them must agree with poses.json, and the points
must project to their observations.
"""

import csv
import json
import math
import pathlib
import struct

import numpy
import pycolmap
import trimesh
from PIL import Image

FORMS = ("nerfstudio", "colmap", "3dgs", "meshroom", "openmvg", "bundler", "realitycapture", "openmvs", "csv")
SCRIPT = "".join(f"export dataset ds-{form} --format {form}\n" for form in FORMS) + "".join(
    f"export dataset un-{form} --format {form} --undistort\n" for form in ("colmap", "nerfstudio", "bundler")
) + "export poses cameras.sfm\nexport poses cameras.out\nexport poses cameras.csv\n"

FLIP = numpy.diag([1.0, -1, -1])


class View:
    def __init__(self, k, distortion, rotation, translation):
        self.k, self.distortion = numpy.array(k, float), [float(d) for d in distortion]
        self.rotation, self.translation = numpy.array(rotation, float), numpy.array(translation, float)

    def project(self, point):
        x, y, z = self.rotation @ point + self.translation
        return distorted(self.k, self.distortion, x / z, y / z)


def distorted(k, distortion, x, y):
    k1, k2, p1, p2 = distortion
    r2 = x * x + y * y
    radial = 1 + k1 * r2 + k2 * r2 * r2
    u = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    v = y * radial + 2 * p2 * x * y + p1 * (r2 + 2 * y * y)
    return numpy.array([k[0][0] * u + k[0][2], k[1][1] * v + k[1][2]])


def matrix(fx, fy, cx, cy):
    return [[fx, 0, cx], [0, fy, cy], [0, 0, 1]]


def read_meshroom(folder, name="cameras.sfm"):
    """Version 1.2.2 of the format: old programs reject later ones, which also invert the ratio."""
    root = json.loads((folder / name).read_text())
    assert root["version"] == ["1", "2", "2"], root["version"]
    lenses = {i["intrinsicId"]: i for i in root["intrinsics"]}
    poses = {p["poseId"]: p["pose"]["transform"] for p in root["poses"]}
    views, names = {}, {}
    for view in root["views"]:
        lens, names[view["viewId"]] = lenses[view["intrinsicId"]], view["path"]
        assert (folder / view["path"]).is_file(), view["path"]
        if view["poseId"] not in poses:
            continue
        pose = poses[view["poseId"]]
        w, h = float(lens["width"]), float(lens["height"])
        f = float(lens["focalLength"]) / float(lens["sensorWidth"]) * w
        c = [float(v) for v in lens["principalPoint"]]
        d = [float(v) for v in lens["distortionParams"]] or [0] * 5
        r = numpy.array([float(v) for v in pose["rotation"]]).reshape(3, 3).T
        center = numpy.array([float(v) for v in pose["center"]])
        views[view["path"]] = View(matrix(f, f / float(lens["pixelRatio"]), w / 2 + c[0], h / 2 + c[1]),
                                   [d[0], d[1], d[3], d[4]], r, -r @ center)
    points = [([float(v) for v in p["X"]],
               [(names[o["observationId"]], [float(v) for v in o["x"]]) for o in p["observations"]])
              for p in root.get("structure", [])]
    return views, points


def read_openmvg(folder):
    root = json.loads((folder / "sfm_data.json").read_text())
    poses = {e["key"]: e["value"] for e in root["extrinsics"]}
    lenses = {e["key"]: e["value"]["ptr_wrapper"]["data"] for e in root["intrinsics"]}
    views, names = {}, {}
    for entry in root["views"]:
        view = entry["value"]["ptr_wrapper"]["data"]
        path = pathlib.Path(root["root_path"]) / view["local_path"] / view["filename"]
        names[view["id_view"]] = str(path)
        assert (folder / path).is_file(), path
        if view["id_pose"] not in poses:
            assert view["id_pose"] == 4294967295
            continue
        lens, pose = lenses[view["id_intrinsic"]], poses[view["id_pose"]]
        d, r = lens["disto_t2"], numpy.array(pose["rotation"])
        views[str(path)] = View(matrix(lens["focal_length"], lens["focal_length"], *lens["principal_point"]),
                                [d[0], d[1], d[3], d[4]], r, -r @ numpy.array(pose["center"]))
    points = [(p["value"]["X"], [(names[o["key"]], o["value"]["x"]) for o in p["value"]["observations"]])
              for p in root["structure"]]
    return views, points


def read_bundler(folder, name="bundle.out", list_name="list.txt"):
    words = (folder / name).read_text().split("\n", 1)[1].split()
    names = (folder / list_name).read_text().splitlines()
    take = iter(words)
    cameras, count = int(next(take)), int(next(take))
    assert cameras == len(names)
    views, sizes = {}, {}
    for name in names:
        f, k1, k2 = (float(next(take)) for _ in range(3))
        r = numpy.array([float(next(take)) for _ in range(9)]).reshape(3, 3)
        t = numpy.array([float(next(take)) for _ in range(3)])
        w, h = sizes[name] = Image.open(folder / name).size
        if f:
            views[name] = View(matrix(f, f, w / 2, h / 2), [k1, k2, 0, 0], FLIP @ r, FLIP @ t)
    points = []
    for _ in range(count):
        x = [float(next(take)) for _ in range(3)]
        _ = [next(take) for _ in range(3)]
        seen = []
        for _ in range(int(next(take))):
            name = names[int(next(take))]
            next(take)
            u, v = float(next(take)), float(next(take))
            seen.append((name, [u + sizes[name][0] / 2, sizes[name][1] / 2 - v]))
        points.append((x, seen))
    return views, points


def read_realitycapture(folder):
    views = {}
    for row in csv.DictReader((folder / "cameras.csv").open()):
        name = "images/" + row.pop("#name")
        v = {key: float(value) for key, value in row.items()}
        w, h = Image.open(folder / name).size
        side = max(w, h)
        a, b, c = (math.radians(v[key]) for key in ("heading", "pitch", "roll"))
        rz = [[math.cos(-a), -math.sin(-a), 0], [math.sin(-a), math.cos(-a), 0], [0, 0, 1]]
        rx = [[1, 0, 0], [0, math.cos(b), -math.sin(b)], [0, math.sin(b), math.cos(b)]]
        ry = [[math.cos(c), 0, math.sin(c)], [0, 1, 0], [-math.sin(c), 0, math.cos(c)]]
        r = (numpy.array(rz) @ numpy.array(rx) @ numpy.array(ry) @ FLIP).T
        f = v["f"] / 36 * side
        views[name] = View(matrix(f, f, v["px"] * side + w / 2, v["py"] * side + h / 2),
                           [v["k1"], v["k2"], v["t1"], v["t2"]], r,
                           -r @ numpy.array([v["x"], v["y"], v["alt"]]))
    return views, []


def read_csv(folder, name="poses.csv"):
    views = {}
    for row in csv.DictReader((folder / name).open(newline="")):
        path = row.pop("name")
        if row.pop("reason"):
            assert not row["qw"]
            continue
        v = {key: float(value) for key, value in row.items()}
        w, x, y, z = v["qw"], v["qx"], v["qy"], v["qz"]
        r = numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                         [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                         [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])
        views[path] = View(matrix(v["fx"], v["fy"], v["cx"], v["cy"]), [v["k1"], v["k2"], v["p1"], v["p2"]],
                           r, [v["tx"], v["ty"], v["tz"]])
    return views, []


def read_openmvs(folder):
    """The interface format of OpenMVS, version 7."""
    data, place = (folder / "scene.mvs").read_bytes(), 0

    def take(form):
        nonlocal place
        values = struct.unpack_from("<" + form, data, place)
        place += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def text():
        return take(f"{take('Q')}s").decode()

    assert take("4s") == b"MVSI" and take("I") == 7 and take("I") == 0
    platforms = []
    for _ in range(take("Q")):
        text()
        cameras = []
        for _ in range(take("Q")):
            text(), text()
            size = take("II")
            cameras.append((size, *(numpy.array(take(f"{n}d")) for n in (9, 9, 3))))
        platforms.append((cameras, [(take("9d"), take("3d")) for _ in range(take("Q"))]))
    views, names = {}, []
    for _ in range(take("Q")):
        name, mask = text(), text()
        platform, camera, pose, _ = take("4I")
        take("3f")
        assert take("Q") == 0
        names.append(name)
        assert (folder / name).is_file() and (not mask or (folder / mask).is_file())
        size, k, turn, offset = platforms[platform][0][camera]
        assert Image.open(folder / name).size == size
        assert (turn == numpy.eye(3).reshape(9)).all() and not offset.any()
        if pose == 0xFFFFFFFF:
            continue
        r, c = platforms[platform][1][pose]
        r = numpy.array(r).reshape(3, 3)
        k = k.reshape(3, 3) + numpy.array([[0, 0, 0.5], [0, 0, 0.5], [0, 0, 0]])
        views[name] = View(k, [0] * 4, r, -r @ numpy.array(c))
    points = []
    for _ in range(take("Q")):
        x = take("3f")
        points.append((x, [(names[take("If")[0]], None) for _ in range(take("Q"))]))
    assert take("Q") == 0 and take("Q") == len(points)
    place += 3 * len(points)
    assert [take("Q") for _ in range(3)] == [0, 0, 0]
    take("16d"), take("9d"), take("6d")
    assert place == len(data)
    return views, points


def read_nerfstudio(folder):
    root = json.loads((folder / "transforms.json").read_text())
    undo = numpy.array(root["applied_transform"])[:, :3].T
    counts = {key: sum(key in frame for frame in root["frames"]) for key in ("mask_path", "depth_file_path")}
    assert all(count in (0, len(root["frames"])) for count in counts.values()), counts
    views = {}
    for frame in root["frames"]:
        lens = {**root, **frame}
        for axis, side in (("x", "w"), ("y", "h")):
            angle = 2 * math.atan(lens[side] / (2 * lens[f"fl_{axis}"]))
            assert abs(lens[f"camera_angle_{axis}"] - angle) < 1e-12, angle
        image = Image.open(folder / frame["file_path"])
        assert image.size == (lens["w"], lens["h"]) and image.getexif().get(0x0112, 1) == 1
        if "mask_path" in frame:
            mask = Image.open(folder / frame["mask_path"])
            assert mask.mode == "L" and mask.size == image.size
        if "depth_file_path" in frame:
            assert Image.open(folder / frame["depth_file_path"]).mode.startswith("I;16")
        m = numpy.array(frame["transform_matrix"])
        r = (undo @ m[:3, :3] @ FLIP).T
        views[frame["file_path"]] = View(
            matrix(lens["fl_x"], lens["fl_y"], lens["cx"], lens["cy"]),
            [lens[key] for key in ("k1", "k2", "p1", "p2")], r, -r @ undo @ m[:3, 3])
    seeds = trimesh.load(folder / root["ply_file_path"], process=False)
    assert len(seeds.vertices) > 100
    return views, []


def read_colmap(folder, database=True):
    model = pycolmap.Reconstruction(str(folder / "sparse" / "0"))
    model.update_point_3d_errors()
    assert model.compute_mean_reprojection_error() < 1
    views = {}
    for image in model.images.values():
        camera = model.cameras[image.camera_id]
        pinhole = camera.model == pycolmap.CameraModelId.PINHOLE
        d = [0] * 4 if pinhole else camera.params[4:]
        assert Image.open(folder / "images" / image.name).size == (camera.width, camera.height)
        pose = image.cam_from_world().matrix()
        views["images/" + image.name] = View(matrix(*camera.params[:4]), d, pose[:, :3], pose[:, 3])
    names = {i: "images/" + image.name for i, image in model.images.items()}
    points = [(p.xyz, [(names[e.image_id], model.images[e.image_id].points2D[e.point2D_idx].xy)
                       for e in p.track.elements]) for p in model.points3D.values()]
    if database:
        opened = pycolmap.Database.open(str(folder / "database.db"))
        images = {image.name: image for image in opened.read_all_images()}
        assert {"images/" + name for name in images} >= set(views)
        assert opened.num_keypoints() >= sum(len(seen) for _, seen in points)
        assert opened.num_rigs() == len(model.cameras) and opened.num_frames() == len(images)
        assert opened.num_inlier_matches() > 100
        opened.close()
    return views, points


def read_3dgs(folder):
    """The input of the reference loader: pinhole cameras, one image folder, points with normals."""
    views, points = read_colmap(folder, database=False)
    assert all(not any(view.distortion) for view in views.values())
    names = [pathlib.Path(name).name for name in views]
    assert len({name.split(".")[0] for name in names}) == len(names)
    head = (folder / "sparse/0/points3D.ply").read_bytes().split(b"end_header")[0].decode().split()
    assert [word for word in head if word in ("nx", "ny", "nz", "red", "green", "blue")] == [
        "nx", "ny", "nz", "red", "green", "blue"]
    assert len(trimesh.load(folder / "sparse/0/points3D.ply", process=False).vertices) == len(points)
    return views, points


READERS = {"nerfstudio": read_nerfstudio, "colmap": read_colmap, "3dgs": read_3dgs, "meshroom": read_meshroom,
           "openmvg": read_openmvg, "bundler": read_bundler, "realitycapture": read_realitycapture,
           "openmvs": read_openmvs, "csv": read_csv}


def check(folder, form, poses):
    """Poses agree with poses.json to 1e-9, and points project to their observations."""
    views, points = READERS[form](folder)
    assert len(views) == len(poses), (form, len(views))
    for name, view in views.items():
        pose = poses[pathlib.Path(name).name]
        assert numpy.abs(view.rotation - pose["R"]).max() < 1e-9, (form, name)
        assert numpy.abs(-view.rotation.T @ view.translation - pose["C"]).max() < 1e-9, (form, name)
    errors = [numpy.linalg.norm(views[name].project(numpy.array(x)) - place)
              for x, seen in points for name, place in seen if place is not None]
    assert not errors or numpy.mean(errors) < 1, (form, numpy.mean(errors))
    return views


def check_undistorted(plain, undistorted):
    """The undistorted images equal the distorted ones, resampled by the cameras of both."""
    before, after = read_colmap(plain)[0], read_colmap(undistorted)[0]
    assert any(any(view.distortion) for view in before.values()), "the camera has no distortion"
    for name in sorted(before)[:3]:
        source = numpy.asarray(Image.open(plain / name).convert("RGB")).astype(float)
        found = numpy.asarray(Image.open(undistorted / name).convert("RGB")).astype(float)
        k = after[name].k
        y, x = numpy.mgrid[0:found.shape[0], 0:found.shape[1]] + 0.5
        u, v = distorted(before[name].k, before[name].distortion, (x - k[0][2]) / k[0][0],
                         (y - k[1][2]) / k[1][1]) - 0.5
        assert u.min() > -0.51 and v.min() > -0.51
        assert u.max() < source.shape[1] - 0.49 and v.max() < source.shape[0] - 0.49
        u, v = u.clip(0, source.shape[1] - 1.001), v.clip(0, source.shape[0] - 1.001)
        i, j = u.astype(int), v.astype(int)
        a, b = (u - i)[..., None], (v - j)[..., None]
        wanted = ((source[j, i] * (1 - a) + source[j, i + 1] * a) * (1 - b)
                  + (source[j + 1, i] * (1 - a) + source[j + 1, i + 1] * a) * b)
        assert numpy.abs(found - wanted).mean() < 3, (name, numpy.abs(found - wanted).mean())


def check_all(folder):
    poses = json.loads((folder / "lens.json").read_text())
    for form in FORMS:
        check(folder / f"ds-{form}", form, poses)
    for form in ("colmap", "nerfstudio", "bundler"):
        views = check(folder / f"un-{form}", form, poses)
        assert all(not any(view.distortion) for view in views.values()), form
    check_undistorted(folder / "ds-colmap", folder / "un-colmap")
    assert len(read_meshroom(folder)[0]) == len(read_bundler(folder, "cameras.out", "cameras.list.txt")[0])
    assert len(read_csv(folder, "cameras.csv")[0]) == len(poses)
