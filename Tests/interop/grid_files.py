"""Reads exports in the grid of control points with the programs for their formats: vertices, or cameras,
in meters with X east, Y north and Z height, and the offset that the files state."""

import csv
import json
import pathlib
import re

import numpy
import open3d
import pycolmap
import trimesh
from lib3mf import Wrapper
from pxr import Usd, UsdGeom
from pygltflib import GLTF2

import datasets

PROJECTION = "EPSG:32633"


def stated_offset(text):
    """The offset of a description such as `Z up, grid less E 500123 N 5512346 H 346 (EPSG:32633)`."""
    found = re.search(rf"grid less E (-?\d+) N (-?\d+) H (-?\d+) \({PROJECTION}\)", text)
    assert found, text
    return numpy.array([float(value) for value in found.groups()])


def world_offset(path, rotation=numpy.eye(3), axes="Z up"):
    """The offset that the `world.json` of files in the grid states; a folder contains one."""
    world = json.loads((path / "world.json" if path.is_dir() else path).read_text())
    assert world["frame"] == "grid" and world["axes"] == axes, world
    grid = world["to_grid"]
    assert grid["projection"] == PROJECTION
    assert abs(grid["scale"] - 1) < 1e-12 and numpy.allclose(grid["rotation"], rotation, atol=1e-12)
    assert numpy.allclose(grid["translation"], 0, atol=1e-9), grid
    return numpy.array(grid["offset"])


def from_y_up(points):
    """X east, Y north, Z up from X east, Y up, Z south."""
    x, y, z = numpy.asarray(points, float).T
    return numpy.column_stack([x, -z, y])


def head(path, end):
    return path.read_bytes().split(end)[0].decode()


def read_ply(path):
    points = open3d.io.read_point_cloud(str(path)).points
    other = trimesh.load(path, process=False).vertices
    assert numpy.array_equal(numpy.asarray(points), other), path.name
    text = head(path, b"end_header")
    assert "Z up" in text, text
    return other, text


def read_obj(path):
    """Z up as a file; folders of models also have a USD layer, whose axes the OBJ shares."""
    text = head(path, b"\n")
    vertices = trimesh.load(path, process=False, force="mesh").vertices
    if path.name == "baked_mesh.obj":
        assert "Y up, X east" in text, text
        return from_y_up(vertices), text
    assert "Z up" in text, text
    return vertices, text


def read_stl(path):
    """Millimeters with Z up."""
    return trimesh.load(path, process=False).vertices / 1000, path.read_bytes()[:80].decode()


def read_3mf(path):
    """Millimeters with Z up."""
    model = Wrapper().CreateModel()
    model.QueryReader("3mf").ReadFromFile(str(path))
    meshes, texts = model.GetMeshObjects(), model.GetMetaDataGroup()
    assert meshes.MoveNext()
    places = numpy.array([vertex.Coordinates for vertex in meshes.GetCurrentMeshObject().GetVertices()])
    text = [texts.GetMetaData(i).GetValue() for i in range(texts.GetMetaDataCount())]
    return places / 1000, " ".join(text)


def read_glb(path):
    scene = trimesh.load(path, process=False, force="scene")
    # With the transforms of the nodes.
    [points] = [trimesh.transform_points(scene.geometry[part].vertices, place)
                for place, part in map(scene.graph.get, scene.graph.nodes_geometry)]
    return from_y_up(points), GLTF2().load(str(path)).asset.extras["frame"]


def opened(path):
    """A stage, the function that turns it to Z up, and its description."""
    stage = Usd.Stage.Open(str(path))
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1
    turn = {"Y": from_y_up, "Z": numpy.asarray}[UsdGeom.GetStageUpAxis(stage)]
    return stage, turn, stage.GetRootLayer().documentation


def read_usd(path):
    stage, turn, text = opened(path)
    [prim] = [prim for prim in stage.Traverse() if prim.IsA(UsdGeom.PointBased)]
    place = numpy.array(UsdGeom.XformCache().GetLocalToWorldTransform(prim))
    points = numpy.array(UsdGeom.PointBased(prim).GetPointsAttr().Get(), float)
    return turn(points @ place[:3, :3] + place[3, :3]), text


VERTICES = {".ply": read_ply, ".obj": read_obj, ".stl": read_stl, ".3mf": read_3mf, ".glb": read_glb,
            ".usda": read_usd, ".usdc": read_usd, ".usd": read_usd, ".usdz": read_usd}


def corner(center, axes):
    """The center of a camera, and the points 1 m from it along its axes."""
    return numpy.vstack([center, center + axes])


def corners(views):
    return {pathlib.Path(name).name: corner(-v.rotation.T @ v.translation, v.rotation)
            for name, v in views.items()}


def json_cameras(path):
    poses = json.loads(path.read_text())
    return {name: corner(pose["C"], numpy.array(pose["R"])) for name, pose in poses.items()}


def ply_cameras(path):
    """Centers only: pyramids whose first vertex is the center, in the order of poses.json."""
    names = json.loads((path.parent / "poses.json").read_text())
    tips = trimesh.load(path, process=False).vertices[::5]
    return {name: tip[None] for name, tip in zip(names, tips, strict=True)}


def table_cameras(path):
    """Centers only, from RealityCapture's table."""
    with path.open() as table:
        return {row["#name"]: numpy.array([[float(row[key]) for key in ("x", "y", "alt")]])
                for row in csv.DictReader(table)}


def usd_cameras(path):
    stage, turn, text = opened(path)
    found = {}
    for prim in stage.Traverse():
        if prim.IsA(UsdGeom.Camera):
            matrix = numpy.array(UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(0))
            # Cameras of USD look along -Z with Y up.
            axes = datasets.FLIP @ matrix[:3, :3]
            found[prim.GetName().replace("_jpg", ".jpg")] = turn(corner(matrix[3, :3], axes))
    return found, text


def colmap_cameras(folder):
    return {image.name: corner(image.projection_center(), image.cam_from_world().rotation.matrix())
            for image in pycolmap.Reconstruction(str(folder)).images.values()}


def colmap_points(folder):
    return numpy.array([point.xyz for point in pycolmap.Reconstruction(str(folder)).points3D.values()])


def nerfstudio_cameras(folder):
    root = json.loads((folder / "transforms.json").read_text())
    undo = numpy.array(root["applied_transform"])[:, :3].T
    found = {}
    for frame in root["frames"]:
        matrix = undo @ numpy.array(frame["transform_matrix"])[:3]
        found[pathlib.Path(frame["file_path"]).name] = corner(
            matrix[:, 3], datasets.FLIP @ matrix[:, :3].T)
    return found, root["comment"]


def nerfstudio_points(folder):
    root = json.loads((folder / "transforms.json").read_text())
    points = trimesh.load(folder / root["ply_file_path"], process=False).vertices
    return points @ numpy.array(root["applied_transform"])[:, :3]
