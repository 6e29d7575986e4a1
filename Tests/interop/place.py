"""Places a simulated capture by control points with coordinates of seven digits, exports it in their
grid in every format, and compares absolute coordinates as other programs read them with those of
the local frame, mapped by `world.json`: to 0.1 mm.

Needs $OCS (the executable) and the packages of requirements.txt; Scripts/test provides both.
"""

import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
import open3d
import trimesh

import datasets
import grid_files
from grid_files import PROJECTION, VERTICES, corner, stated_offset, world_offset
from tally import Tally

OCS = os.environ["OCS"]
# Maximum difference of coordinates, m.
LIMIT = 1e-4
# Maximum error of the poses of the small capture, m.
ALIGNED = 1e-3
# East, north and height of the origin of the simulation, and the direction of its +X from east.
ORIGIN = numpy.array([500123.4567, 5512345.6789, 345.678])
TURN = math.radians(33.3)

MESHES = ("mesh.ply", "mesh.stl", "mesh.obj", "mesh.glb", "mesh.3mf", "mesh.usda", "mesh.usdc", "mesh.usd",
          "mesh-folder/")
MODELS = ("model.usdz", "model.ply", "model.obj", "model.glb", "model.3mf", "model.usda", "model.usdc",
          "model-folder/")
POINTS = ("points.ply", "points.glb", "points.usda", "points.usdc")
POSE_FOLDERS = ("colmap", "colmap-text", "nerfstudio")
POSE_LAYERS = ("poses.usda", "poses.usdc", "poses.usd")
# Without a place for a description of the frame.
PLAIN_POSES = ("poses.json", "poses.csv", "poses.sfm", "poses.out", "poses.ply",
               "sfm_data.json --format openmvg", "rc.csv --format realitycapture")

CAPTURE = "simulate c --views 12 --rings 1 --width 480 --height 360 --samples 1 --detail 60"
SCRIPT = "\n".join([
    "load c", "reconstruct --detail preview --until mesh", "control load gcp_list.txt",
    "export world placed.json", "export poses placed-poses.json --frame grid",
    # Statements make the local frame another one than the grid, also in scale.
    "up set +x", "north set 30", "origin set 0.25,-0.1,0.4", "scale set p1 p7 0.7m",
    "point list", "control list", "export world world.json", "export world grid.json --frame grid",
    "export poses local.json", "export mesh local.ply", "export points local-points.ply",
    "export points local-sparse.ply --sparse",
    *(f"export mesh {name} --frame grid" for name in MESHES),
    "texture",
    # Some models have textures of the same names.
    *(f"export model {name} --frame grid --force" for name in MODELS),
    *(f"export points {name} --frame grid" for name in POINTS),
    "export points sparse.ply --sparse --frame grid",
    *(f"export poses {name} --frame grid" for name in POSE_LAYERS + PLAIN_POSES),
    *(f"export poses {name} --format {name} --frame grid" for name in POSE_FOLDERS),
    *(f"export dataset ds-{form} --format {form} --frame grid" for form in datasets.FORMS),
])


def run(folder, script):
    """The answers of the commands, and the remarks."""
    done = subprocess.run([OCS, "--json", "-c", script], cwd=folder, text=True, timeout=900,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ocs ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class Map:
    """The similarity to absolute coordinates of the grid that `world.json` states."""

    def __init__(self, grid):
        self.scale, self.rotation = grid["scale"], numpy.array(grid["rotation"])
        self.translation = numpy.array(grid["translation"])
        self.offset = numpy.array(grid["offset"])

    def __call__(self, points):
        return self.scale * numpy.asarray(points, float) @ self.rotation.T + self.translation + self.offset

    def cameras(self, poses):
        return {name: corner(self(pose["C"]), numpy.array(pose["R"]) @ self.rotation.T)
                for name, pose in poses.items()}


def true_grid(points):
    """Absolute coordinates in the grid from those of the simulation."""
    c, s = math.cos(TURN), math.sin(TURN)
    return numpy.asarray(points, float) @ numpy.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) + ORIGIN


def control_points(truth):
    """Corners of the box of the object, and points on and above the table, in the simulation."""
    low, high = (numpy.array(truth["object_bbox"][key]) for key in ("min", "max"))
    return numpy.array([
        [low[0], low[1], low[2]], [high[0], low[1], low[2]], [high[0], high[1], high[2]],
        [low[0], high[1], high[2]], [0.12, -0.03, 0], [-0.05, 0.11, 0], [-0.11, -0.04, 0.05]])


def gcp_list(truth):
    """The list of OpenDroneMap, in whose pixels the center of the first is (0, 0)."""
    lens, lines = truth["intrinsics"], [PROJECTION]
    k = datasets.matrix(*(lens[key] for key in ("fx", "fy", "cx", "cy")))
    for number, point in enumerate(control_points(truth)):
        place = " ".join(f"{value:.4f}" for value in true_grid(point))
        for image in truth["images"]:
            pose = numpy.array(image["camera_to_world"])
            view = datasets.View(k, [0] * 4, pose[:3, :3].T, -pose[:3, :3].T @ pose[:3, 3])
            x, y = view.project(point)
            if 5 < x < lens["width"] - 5 and 5 < y < lens["height"] - 5:
                lines.append(f"{place} {x - 0.5:.3f} {y - 0.5:.3f} {image['name']} p{number + 1}")
    return "\n".join(lines) + "\n"


class Outcome:
    """The folder with all exports, and what they are compared with."""

    def __init__(self, folder):
        self.folder = folder
        run(folder, CAPTURE)
        self.truth = json.loads((folder / "c" / "ground_truth.json").read_text())
        (folder / "gcp_list.txt").write_text(gcp_list(self.truth))
        self.answers, self.remarks = run(folder, SCRIPT)
        self.map = Map(json.loads((folder / "world.json").read_text())["to_grid"])
        self.poses = json.loads((folder / "local.json").read_text())
        self.cameras = self.map.cameras(self.poses)

    def local(self, name):
        """Absolute coordinates of the vertices of a file in the local frame."""
        return self.map(trimesh.load(self.folder / name, process=False).vertices)

    def answer(self, command):
        return next(a for a in self.answers if a["command"] == command)["rows"]


class Errors:
    """The largest error by file; one above the limit fails."""

    def __init__(self, done):
        self.done, self.found = done, {}

    def add(self, name, error):
        assert error < LIMIT, f"{error * 1000:.4g} mm"
        self.found[name] = error

    def add_vertices(self, name, points, offset, wanted):
        """Compares sets of points: formats have them in other orders, and some repeat them."""
        assert (offset == self.done.map.offset).all(), offset
        a, b = (open3d.geometry.PointCloud(open3d.utility.Vector3dVector(p - wanted.mean(0)))
                for p in (points + offset, wanted))
        self.add(name, max(numpy.max(a.compute_point_cloud_distance(b)),
                           numpy.max(b.compute_point_cloud_distance(a))))

    def add_file(self, path, wanted):
        points, text = VERTICES[path.suffix](path)
        self.add_vertices(str(path.relative_to(self.done.folder)), points, stated_offset(text), wanted)

    def add_cameras(self, name, cameras, offset):
        wanted = self.done.cameras
        assert (offset == self.done.map.offset).all(), offset
        assert cameras.keys() == wanted.keys(), cameras.keys() ^ wanted.keys()
        self.add(name, max(numpy.linalg.norm(found + offset - wanted[n][:len(found)], axis=1).max()
                           for n, found in cameras.items()))

    def line(self, what):
        assert self.found
        worst = max(self.found, key=self.found.get)
        print(f"place: {what}: {len(self.found)} files, at most {self.found[worst] * 1000:.2g} mm ({worst})")


def test_world(done):
    """Control points define all of the local frame until something is stated; its place is the true one."""
    world = json.loads((done.folder / "placed.json").read_text())
    placed, stated = world["to_grid"], done.map
    assert world["frame"] == "local" and world["axes"] == "Y up", world
    assert abs(placed["scale"] - 1) < 1e-9 and numpy.allclose(placed["translation"], 0, atol=1e-9), placed
    assert numpy.allclose(placed["rotation"], [[1, 0, 0], [0, 0, -1], [0, 1, 0]], atol=1e-9), placed
    assert placed["projection"] == PROJECTION
    for offset in (placed["offset"], stated.offset, world_offset(done.folder / "grid.json")):
        assert (offset == numpy.rint(true_grid(control_points(done.truth)).mean(0))).all(), offset
    # Otherwise the comparisons below would be trivial.
    assert abs(stated.scale - 1) > 0.1 and numpy.linalg.norm(stated.translation) > 0.1
    assert abs(stated.rotation - numpy.array(placed["rotation"])).max() > 0.1
    errors = [numpy.linalg.norm(done.cameras[image["name"]][0] - true_grid(numpy.array(
        image["camera_to_world"])[:3, 3])) for image in done.truth["images"]]
    assert len(errors) == 12 and max(errors) < ALIGNED, errors
    print(f"place: centers of 12 cameras, {max(errors) * 1000:.2g} mm from the truth at most")


def test_statements_do_not_move_the_grid(done):
    before, after = (grid_files.json_cameras(done.folder / name) for name in ("placed-poses.json", "poses.json"))
    assert before.keys() == after.keys() == done.poses.keys()
    assert max(numpy.abs(before[name] - after[name]).max() for name in before) < 1e-9


def test_control_points(done):
    """Picked points are where the list states them, and their residuals are the differences."""
    given = true_grid(control_points(done.truth))
    points, control = done.answer("point list"), done.answer("control list")
    names = [f"p{number + 1}" for number in range(len(given))]
    assert names == [row["name"] for row in points] == [row["name"] for row in control]
    found = done.map([[row[axis] for axis in "xyz"] for row in points])
    residuals = numpy.array([[row[axis] for axis in ("east", "north", "height")] for row in control])
    stated = numpy.array([[row[axis] for axis in "xyz"] for row in control])
    # The list is rounded to 0.1 mm.
    assert numpy.abs(stated - given).max() < 0.51e-4, stated - given
    assert numpy.abs(found - stated - residuals).max() < 1e-6, found - stated - residuals
    errors = numpy.linalg.norm(found - given, axis=1)
    assert errors.max() < ALIGNED, errors
    print(f"place: {len(errors)} control points, {errors.max() * 1000:.2g} mm from the list at most")


def test_remarks(done):
    """Formats without a place for the frame have a remark that states it."""
    remarks = [line for line in done.remarks.splitlines() if "coordinate frame" in line]
    assert all((stated_offset(line) == done.map.offset).all() for line in remarks)
    # All but the PLY, and the export before the statements.
    assert len(remarks) == len(PLAIN_POSES), remarks


def test_surfaces(done, tally):
    errors, wanted = Errors(done), done.local("local.ply")
    for name in MESHES + MODELS:
        paths = [done.folder / name]
        if name.endswith("/"):
            with tally.part(name):
                # With a USD layer in it, the folder has Y up.
                turn = grid_files.from_y_up(numpy.eye(3)).T
                offset = world_offset(paths[0], turn, "Y up, X east")
                assert (offset == done.map.offset).all()
            paths = sorted(path for path in paths[0].iterdir() if path.suffix in VERTICES)
            endings = [".obj"] if name in MESHES else [".obj", ".usda"]
            assert [path.suffix for path in paths] == endings, paths
        for path in paths:
            with tally.part(path.relative_to(done.folder)):
                errors.add_file(path, wanted)
    errors.line("meshes and models")


def test_points(done, tally):
    errors = Errors(done)
    for names, reference in ((POINTS, "local-points.ply"), (["sparse.ply"], "local-sparse.ply")):
        wanted = done.local(reference)
        for name in names:
            with tally.part(name):
                errors.add_file(done.folder / name, wanted)
    for name, read in (("colmap", grid_files.colmap_points), ("colmap-text", grid_files.colmap_points),
                       ("nerfstudio", grid_files.nerfstudio_points)):
        with tally.part(f"points of {name}"):
            folder = done.folder / name
            errors.add_vertices(f"points of {name}", read(folder), world_offset(folder), wanted)
    errors.line("points")


def test_poses(done, tally):
    errors, folder, offset = Errors(done), done.folder, done.map.offset
    plain = {
        "poses.json": lambda name: grid_files.json_cameras(folder / name),
        "poses.csv": lambda name: grid_files.corners(datasets.read_csv(folder, name)[0]),
        "poses.sfm": lambda name: grid_files.corners(datasets.read_meshroom(folder, name)[0]),
        "poses.out": lambda name: grid_files.corners(datasets.read_bundler(folder, name, "poses.list.txt")[0]),
        "sfm_data.json": lambda _: grid_files.corners(datasets.read_openmvg(folder)[0]),
        "rc.csv": lambda name: grid_files.table_cameras(folder / name),
        "poses.ply": lambda name: grid_files.ply_cameras(folder / name),
    }
    assert {name.split()[0] for name in PLAIN_POSES} == plain.keys()
    for name, read in plain.items():
        with tally.part(name):
            errors.add_cameras(name, read(name), offset)
    with tally.part("comment of poses.ply"):
        assert (stated_offset(grid_files.head(folder / "poses.ply", b"end_header")) == offset).all()
    for name in POSE_LAYERS:
        with tally.part(name):
            cameras, text = grid_files.usd_cameras(folder / name)
            errors.add_cameras(name, cameras, stated_offset(text))
    for name in ("colmap", "colmap-text"):
        with tally.part(name):
            errors.add_cameras(name, grid_files.colmap_cameras(folder / name), world_offset(folder / name))
    with tally.part("nerfstudio"):
        cameras, text = grid_files.nerfstudio_cameras(folder / "nerfstudio")
        errors.add_cameras("nerfstudio", cameras, world_offset(folder / "nerfstudio"))
        for stated in (text, grid_files.head(folder / "colmap-text" / "cameras.txt", b"\n")):
            assert "Z up" in stated and (stated_offset(stated) == offset).all(), stated
    errors.line("poses")


def test_datasets(done, tally):
    """Poses and points of all datasets, whose `world.json` states the frame."""
    errors, wanted = Errors(done), done.local("local-sparse.ply")
    for form in datasets.FORMS:
        with tally.part(form):
            folder = done.folder / f"ds-{form}"
            offset = world_offset(folder)
            views, points = datasets.READERS[form](folder)
            errors.add_cameras(folder.name, grid_files.corners(views), offset)
            found = {"points of " + folder.name: numpy.array([x for x, _ in points])} if points else {}
            for path in folder.rglob("*.ply"):
                found[path.name + " of " + folder.name] = trimesh.load(path, process=False).vertices
            if form == "nerfstudio":
                found = {"points of " + folder.name: grid_files.nerfstudio_points(folder)}
            assert found
            for name, places in found.items():
                errors.add_vertices(name, places, offset, wanted)
    errors.line("datasets")


def main():
    tally = Tally(Exception)
    with tempfile.TemporaryDirectory() as name:
        done = Outcome(pathlib.Path(name).resolve())
        for test in (test_world, test_statements_do_not_move_the_grid, test_control_points, test_remarks):
            with tally.part(test.__name__):
                test(done)
        for test in (test_surfaces, test_points, test_poses, test_datasets):
            with tally.part(test.__name__):
                test(done, tally)
    tally.end("place")


main()
