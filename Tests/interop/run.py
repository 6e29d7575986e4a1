"""Reconstructs a small simulated capture and opens every export with the program for its format.

Needs $OCS (the executable) and the packages of requirements.txt; Scripts/test provides both.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
import open3d
import pycolmap
import trimesh
from lib3mf import Wrapper
from pxr import Sdf, Usd, UsdGeom, UsdUtils
from pygltflib import GLTF2

import accessible
import browser
import datasets
import gltf_rules
import programs
import report_page
import served_page
import usd_layers
import view_page
from tally import Tally

OCS = os.environ["OCS"]
SCRIPT = """
simulate demo --views 16 --rings 1 --width 480 --height 360 --detail 120 --samples 1
load demo
view --out loaded.html
reconstruct --detail preview
expect $align.registered == 16
expect $align.metric
let error = compare demo/ground_truth.json
export poses poses.json
export poses poses.ply
export poses cameras.usda
export poses cameras.usdc
export poses colmap --format colmap
export poses colmap-text --format colmap-text
export poses nerfstudio --format nerfstudio
export points points.ply
export points all.ply --all
expect $dense.points > $dense.redundant
expect $dense.redundant > 0
export points points.usda
export points points.usdc
export points same.usd
export mesh mesh.ply
export mesh mesh.obj
export mesh surface.usda
export mesh surface.usdc --force
export model model.usdz
export model textured.obj
export model layer.usda
export model layer.usdc --force
export model model.glb
export points points.glb
export mesh mesh.stl
export model model.3mf
export model folder/
report --out report.html
report --out again.html
view --out view.html
view --beside 3 --out beside.html
view --out view-again.html
set texture.format jpeg
texture
export model jpeg.glb
# A lens that bends, without calibration: alignment finds its distortion.
simulate bent --views 16 --rings 1 --width 480 --height 360 --detail 120 --samples 1 --fault lens-distortion
load bent/Images
reconstruct --until align
export poses lens.json
""" + datasets.SCRIPT


def run(folder):
    script = folder / "demo.ocs"
    script.write_text(SCRIPT)
    done = subprocess.run([OCS, "--json", str(script)], cwd=folder, text=True, timeout=1500,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ocs ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")


def compliant(path, arkit):
    checker = UsdUtils.ComplianceChecker(arkit=arkit)
    # Only this rule needs a shader registry, which the PyPI build of OpenUSD lacks.
    checker._rules = [r for r in checker._rules
                      if type(r).__name__ != "ShaderPropertyTypeConformanceChecker"]
    checker.CheckCompliance(str(path))
    return checker.GetErrors() + checker.GetFailedChecks()


def test_usd(folder):
    names = ("layer", "surface", "points", "cameras")
    for name in ("model.usdz", *(f"{n}.{e}" for n in names for e in ("usda", "usdc"))):
        problems = compliant(folder / name, arkit=name.endswith("usdz"))
        assert not problems, f"{name}: {problems}"
    for name in names:
        usd_layers.check(folder, name)
    assert (folder / "same.usd").read_bytes() == (folder / "points.usdc").read_bytes()
    doc = Sdf.Layer.FindOrOpen(str(folder / "cameras.usdc")).documentation
    assert "demo, metres, Y up" in doc, doc
    stage = Usd.Stage.Open(str(folder / "model.usdz"))
    assert UsdGeom.GetStageUpAxis(stage) == "Y" and UsdGeom.GetStageMetersPerUnit(stage) == 1
    mesh = UsdGeom.Mesh(stage.GetPrimAtPath("/baked_mesh/Geom/g0"))
    assert 100 < len(mesh.GetFaceVertexCountsAttr().Get()) <= 25000
    cameras = Usd.Stage.Open(str(folder / "cameras.usda"))
    poses = json.loads((folder / "poses.json").read_text())
    for name, pose in poses.items():
        prim = cameras.GetPrimAtPath("/cameras/" + name.replace(".", "_"))
        center = UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(0).ExtractTranslation()
        assert numpy.allclose(center, pose["C"], atol=1e-6), name


def test_meshes(folder):
    sizes = set()
    for name in ("mesh.ply", "mesh.obj", "textured.obj"):
        mesh = trimesh.load(folder / name, process=False, force="mesh")
        sizes.add(len(mesh.faces))
        assert len(open3d.io.read_triangle_mesh(str(folder / name)).triangles) == len(mesh.faces)
    assert len(sizes) == 1 and sizes.pop() > 100
    textured = trimesh.load(folder / "textured.obj", process=False, force="mesh")
    assert textured.visual.material.image.size[0] >= 256
    cloud = open3d.io.read_point_cloud(str(folder / "points.ply"))
    assert len(cloud.points) > 1000 and cloud.has_normals() and cloud.has_colors()
    everything = open3d.io.read_point_cloud(str(folder / "all.ply"))
    assert len(everything.points) > len(cloud.points)
    assert {*map(tuple, cloud.points)} <= {*map(tuple, everything.points)}
    assert len(trimesh.load(folder / "poses.ply", process=False).vertices) == 16 * 5


def test_glb(folder):
    plain = trimesh.load(folder / "textured.obj", process=False, force="mesh")
    for name in ("model.glb", "jpeg.glb", "points.glb"):
        assert not gltf_rules.problems(folder / name), (name, gltf_rules.problems(folder / name))
        parsed = GLTF2().load(str(folder / name))
        assert parsed.asset.generator.startswith("ocs ") and parsed.asset.extras["unit"] == "metres"
    for name, kind in (("model.glb", "image/png"), ("jpeg.glb", "image/jpeg")):
        mesh = trimesh.load(folder / name, process=False, force="mesh")
        assert len(mesh.faces) == len(plain.faces)
        assert numpy.allclose(mesh.bounds, plain.bounds, atol=1e-6)
        assert mesh.visual.material.baseColorTexture.size[0] >= 256
        assert GLTF2().load(str(folder / name)).images[0].mimeType == kind
        assert mesh.visual.material.normalTexture is not None
    mesh = trimesh.load(folder / "model.glb", process=False, force="mesh")
    size = mesh.visual.material.baseColorTexture.size
    assert size == plain.visual.material.image.size, (size, plain.visual.material.image.size)
    # Both programs measure texture coordinates from the bottom.
    corners = mesh.visual.uv[mesh.faces.reshape(-1)]
    assert numpy.allclose(corners, plain.visual.uv[plain.faces.reshape(-1)], atol=1e-6)
    assert len(open3d.io.read_triangle_mesh(str(folder / "model.glb")).triangles) == len(plain.faces)
    cloud = trimesh.load(folder / "points.glb", process=False)
    points = trimesh.load(folder / "points.ply", process=False)
    assert numpy.allclose(cloud.bounds, points.bounds, atol=1e-6)


def upright(bounds):
    """Bounds in meters with Y up, from bounds in millimeters with Z up."""
    (a, b, c), (d, e, f) = bounds / 1000
    return numpy.array([[a, c, -e], [d, f, -b]])


def test_programs(folder):
    plain = trimesh.load(folder / "textured.obj", process=False, force="mesh")
    points = len(trimesh.load(folder / "points.ply", process=False).vertices)
    facts = (folder, len(plain.faces), plain.bounds, points)
    programs.meshlab(*facts)
    programs.assimp(*facts)
    if not programs.blender(*facts, views=16):
        print("interop: bpy is not installed: Blender was not asked")


def test_print(folder):
    plain = trimesh.load(folder / "textured.obj", process=False, force="mesh")
    for name in ("mesh.stl", "model.3mf"):
        mesh = trimesh.load(folder / name, process=False, force="mesh")
        assert len(mesh.faces) == len(plain.faces), name
        assert numpy.allclose(upright(mesh.bounds), plain.bounds, atol=1e-5), name
        assert mesh.units in (None, "mm", "millimeter"), name
    solid = trimesh.load(folder / "mesh.stl")
    assert solid.is_winding_consistent and solid.volume > 0
    reader = Wrapper().CreateModel()
    query = reader.QueryReader("3mf")
    query.SetStrictModeActive(True)
    query.ReadFromFile(str(folder / "model.3mf"))
    assert query.GetWarningCount() == 0, [query.GetWarning(i) for i in range(query.GetWarningCount())]
    objects = reader.GetMeshObjects()
    assert objects.MoveNext()
    assert objects.GetCurrentMeshObject().GetTriangleCount() == len(plain.faces)
    assert reader.GetTexture2DGroups().Count() == 1


def test_model_folder(folder):
    names = {path.name for path in (folder / "folder").iterdir()}
    assert {"baked_mesh.obj", "baked_mesh.usda", "baked_mesh_tex0.png"} <= names, names
    mesh = trimesh.load(folder / "folder" / "baked_mesh.obj", process=False, force="mesh")
    assert mesh.visual.material.image.size[0] >= 256
    assert not compliant(folder / "folder" / "baked_mesh.usda", arkit=False)


def test_pages_are_accessible(folder):
    for name in ("report.html", "view.html", "beside.html"):
        accessible.check(folder / name)


def test_view_of_two_runs(folder):
    data = view_page.check(folder / "beside.html")
    beside = data["beside"]
    assert beside["label"].startswith("run 3: features"), beside["label"]
    assert {"model", "cloud", "points"} <= set(beside), set(beside)
    # The same results, in the same place.
    for entry in beside["cameras"]:
        own = data["frames"][entry["frame"]]["camera"]
        assert all(abs(a - b) < 1e-4 for a, b in zip(own["pose"], entry["camera"]["pose"])), entry
    outcome = view_page.drive(folder / "beside.html")
    if outcome is not None:
        view_page.check_outcome(outcome, data)


def test_report(folder):
    assert (folder / "report.html").read_bytes() == (folder / "again.html").read_bytes()
    tree = report_page.check(folder / "report.html")
    # The photographs and the model.
    assert len(list(tree.iter("img"))) == 17
    outcome = report_page.drive(folder / "report.html")
    if outcome is None:
        print("interop: chromium is not installed: the report was parsed, not driven")
    else:
        report_page.check_order(outcome)


def test_view(folder):
    assert (folder / "view.html").read_bytes() == (folder / "view-again.html").read_bytes()
    loaded = view_page.check(folder / "loaded.html")
    assert len(loaded["frames"]) == 16 and "model" not in loaded and not loaded["growth"]
    data = view_page.check(folder / "view.html")
    assert {"model", "cloud", "points", "box"} <= set(data), set(data)
    assert len(data["growth"]) == 16 and all("camera" in frame for frame in data["frames"])
    outcome = view_page.drive(folder / "view.html")
    if outcome is None:
        print("interop: chromium is not installed: the view was parsed, not driven")
        return
    view_page.check_outcome(outcome, data)
    without = view_page.drive(folder / "view.html", browser.WITHOUT_WEBGL)
    assert not without["webgl"], without
    view_page.check_panel(without, data)


def test_served(folder):
    problems = served_page.check(folder / "demo")
    assert not problems, problems


def test_colmap(folder):
    models = [pycolmap.Reconstruction(str(folder / name)) for name in ("colmap", "colmap-text")]
    poses = json.loads((folder / "poses.json").read_text())
    for model in models:
        assert model.num_reg_images() == len(poses) == 16
        for image in model.images.values():
            center = image.projection_center()
            assert numpy.allclose(center, poses[image.name]["C"], atol=1e-6), image.name
        # Recomputed by pycolmap from the cameras, poses, keypoints and tracks that it read.
        model.update_point_3d_errors()
        assert model.compute_mean_reprojection_error() < 1.0
    assert models[0].num_points3D() == models[1].num_points3D() > 100


def test_nerfstudio(folder):
    text = json.loads((folder / "nerfstudio" / "transforms.json").read_text())
    poses = json.loads((folder / "poses.json").read_text())
    undo = numpy.array(text["applied_transform"])[:, :3].T
    assert len(text["frames"]) == 16
    for frame in text["frames"]:
        image = (folder / "nerfstudio" / frame["file_path"]).resolve()
        assert image.is_file(), image
        matrix = numpy.array(frame["transform_matrix"])
        assert numpy.allclose(undo @ matrix[:3, 3], poses[image.name]["C"], atol=1e-6)
        rotation = undo @ matrix[:3, :3] @ numpy.diag([1, -1, -1])
        assert numpy.allclose(rotation.T, poses[image.name]["R"], atol=1e-6)
    seeds = open3d.io.read_point_cloud(str(folder / "nerfstudio" / text["ply_file_path"]))
    assert len(seeds.points) > 100


def test_datasets(folder):
    datasets.check_all(folder)


def test_cameras_in_meshlab(folder):
    poses = json.loads((folder / "lens.json").read_text())
    for bundle, names in (("ds-bundler/bundle.out", "ds-bundler/list.txt"),
                          ("un-bundler/bundle.out", "un-bundler/list.txt"),
                          ("cameras.out", "cameras.list.txt")):
        with tempfile.TemporaryDirectory() as scratch:
            programs.meshlab_cameras(folder / bundle, folder / names, poses, pathlib.Path(scratch))


def test_cameras_in_kapture(folder):
    poses = json.loads((folder / "lens.json").read_text())
    programs.kapture_cameras(folder / "ds-openmvg/sfm_data.json", poses, folder / "kapture")


def test_cameras_in_nerfstudio(folder):
    poses = json.loads((folder / "lens.json").read_text())
    (folder / "studio").mkdir()
    programs.nerfstudio_cameras(folder / "ds-realitycapture", poses, folder / "studio")


def test_truth(folder):
    """The poses match the truth in meters, after a rigid alignment only."""
    poses = json.loads((folder / "poses.json").read_text())
    truth = json.loads((folder / "demo" / "ground_truth.json").read_text())
    true = {i["name"]: numpy.array(i["camera_to_world"])[:3, 3] for i in truth["images"]}
    a = numpy.array([poses[n]["C"] for n in sorted(poses)])
    b = numpy.array([true[n] for n in sorted(poses)])
    u, _, vt = numpy.linalg.svd((a - a.mean(0)).T @ (b - b.mean(0)))
    d = numpy.diag([1, 1, numpy.sign(numpy.linalg.det(u @ vt))])
    error = numpy.linalg.norm((a - a.mean(0)) @ (u @ d @ vt) - (b - b.mean(0)), axis=1)
    assert numpy.median(error) < 0.01, error


def main():
    tally = Tally(Exception)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        run(folder)
        for test in (test_usd, test_meshes, test_glb, test_programs, test_print, test_model_folder,
                     test_report, test_view, test_view_of_two_runs, test_pages_are_accessible,
                     test_served, test_colmap, test_nerfstudio,
                     test_datasets, test_cameras_in_meshlab, test_cameras_in_kapture,
                     test_cameras_in_nerfstudio, test_truth):
            with tally.part(test.__name__):
                test(folder)
    tally.end("interop")


main()
