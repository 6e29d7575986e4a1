"""Opens exported models with MeshLab, assimp and, if its module is installed, Blender, and cameras
with MeshLab, kapture and nerfstudio.

  programs.py --blender FOLDER      what Blender reads from the files, as JSON
"""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from unittest import mock

import numpy
from PIL import Image

# Millimeters with Z up: files for printing.
PRINTED = ("mesh.stl", "model.3mf")
MODELS = ("mesh.ply", "mesh.obj", "textured.obj", "model.glb", "folder/baked_mesh.obj") + PRINTED
# Formats for which the programs read a texture.
TEXTURED = ("textured.obj", "model.glb", "folder/baked_mesh.obj", "model.3mf")
LAYERS = ("model.usdz", "layer.usdc", "layer.usda")
CLOUDS = ("points.ply", "points.glb")


def metres(bounds, name):
    """Bounds in meters with Y up."""
    (a, b, c), (d, e, f) = bounds
    return numpy.array([[a, c, -e], [d, f, -b]]) / 1000 if name in PRINTED else numpy.array(bounds)


def meshlab(folder, faces, bounds, points):
    import pymeshlab

    for name in MODELS + CLOUDS:
        meshes = pymeshlab.MeshSet()
        meshes.load_new_mesh(str(folder / name))
        mesh = meshes.current_mesh()
        if name in CLOUDS:
            assert mesh.vertex_number() == points and mesh.has_vertex_color(), name
            continue
        assert meshes.mesh_number() == 1 and mesh.face_number() == faces, name
        box = mesh.bounding_box()
        assert numpy.allclose(metres([box.min(), box.max()], name), bounds, atol=1e-5), name
        assert mesh.texture_number() == (1 if name in TEXTURED or name == "mesh.obj" else 0), name


def meshlab_cameras(bundle, names, poses, scratch):
    """MeshLab's cameras of a Bundler file equal ours. Its numbers are floats, and positions that it
    writes have six digits; its module reads only PNG."""
    import pymeshlab

    sizes = {}
    for path in names.read_text().splitlines():
        (scratch / path).parent.mkdir(parents=True, exist_ok=True)
        image = Image.open(names.parent / path)
        image.save(scratch / path, "PNG")
        sizes[pathlib.Path(path).name] = image.size
    for file in (bundle, names):
        (scratch / file.name).write_bytes(file.read_bytes())
    before = pathlib.Path.cwd()
    os.chdir(scratch)
    try:
        meshes = pymeshlab.MeshSet()
        meshes.load_project([bundle.name, names.name])
        meshes.save_project("seen.mlp")
    finally:
        os.chdir(before)
    rasters = xml.etree.ElementTree.parse(scratch / "seen.mlp").getroot().findall(".//MLRaster")
    assert {raster.get("label") for raster in rasters} == set(poses) and len(rasters) == len(poses)
    for raster in rasters:
        name = raster.get("label")
        pose, camera = poses[name], raster.find("VCGCamera")
        numbers = {key: numpy.array([float(v) for v in camera.get(key).split()]) for key in (
            "TranslationVector", "RotationMatrix", "FocalMm", "PixelSizeMm", "ViewportPx")}
        rotation = numpy.diag([1, -1, -1]) @ numbers["RotationMatrix"].reshape(4, 4)[:3, :3]
        assert numpy.allclose(-numbers["TranslationVector"][:3], pose["C"], rtol=1e-5, atol=1e-6), name
        assert numpy.allclose(rotation, pose["R"], atol=1e-5), name
        assert numpy.allclose(numbers["FocalMm"] / numbers["PixelSizeMm"], pose["fx"], rtol=1e-6), name
        assert tuple(numbers["ViewportPx"]) == sizes[name], name
    points = int(bundle.read_text().split()[5])
    assert meshes.current_mesh().vertex_number() == points, points


def assimp(folder, faces, bounds, points):
    import assimp_py

    # Its Python module rejects glTF meshes that have only points.
    for name in MODELS + CLOUDS[:1]:
        scene = assimp_py.import_file(str(folder / name), assimp_py.Process_Triangulate)
        assert scene.num_meshes == 1, name
        mesh = scene.meshes[0]
        if name in CLOUDS:
            assert mesh.num_vertices == points, name
            continue
        corners = numpy.array(mesh.vertices).reshape(-1, 3)
        assert mesh.num_faces == faces, name
        assert numpy.allclose(
            metres([corners.min(0), corners.max(0)], name), bounds, atol=1e-5), name
        textures = scene.materials[mesh.material_index]["TEXTURES"]
        assert bool(textures) == (name in TEXTURED or name == "mesh.obj"), (name, textures)


def seen_by_blender(folder):
    """By file: vertices, faces, dimensions, images, cameras and points."""
    import bpy

    readers = {
        "ply": bpy.ops.wm.ply_import, "obj": bpy.ops.wm.obj_import, "stl": bpy.ops.wm.stl_import,
        "glb": bpy.ops.import_scene.gltf, "usd": bpy.ops.wm.usd_import}
    found = {}
    for name in MODELS[:-1] + LAYERS + CLOUDS + ("points.usdc", "cameras.usdc"):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        readers[name.rsplit(".")[-1][:3]](filepath=str(folder / name))
        objects = bpy.data.objects
        meshes = [o for o in objects if o.type == "MESH"]
        found[name] = {
            "faces": sum(len(o.data.polygons) for o in meshes),
            "vertices": sum(len(o.data.vertices) for o in meshes),
            "sizes": [max(o.dimensions) for o in meshes],
            "images": sum(i.has_data or i.size[0] > 0 for i in bpy.data.images),
            "cameras": sum(o.type == "CAMERA" for o in objects),
            "points": sum(len(o.data.points) for o in objects if o.type == "POINTCLOUD"),
        }
    return found


def blender(folder, faces, bounds, points, views):
    """Checks what Blender reads; returns whether Blender is installed."""
    if importlib.util.find_spec("bpy") is None:
        return False
    done = subprocess.run(
        [sys.executable, __file__, "--blender", str(folder)], text=True, timeout=600, check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = json.loads(done.stdout.splitlines()[-1])
    size = float((numpy.array(bounds[1]) - bounds[0]).max())
    for name, file in found.items():
        if name in CLOUDS:
            assert file["vertices"] == points and not file["faces"], (name, file)
        elif name == "points.usdc":
            assert file["points"] == points, (name, file)
        elif name == "cameras.usdc":
            assert file["cameras"] == views, (name, file)
        else:
            unit = 1000 if name in PRINTED else 1
            assert file["faces"] == faces, (name, file)
            assert numpy.allclose(file["sizes"], [size * unit], rtol=1e-4), (name, file)
            assert bool(file["images"]) == (name in TEXTURED + LAYERS + ("mesh.obj",)), (name, file)
    return True


def kapture_cameras(scene, poses, scratch):
    """Compares an openMVG scene as read by kapture with our poses; creates the scratch folder."""
    from kapture.io.csv import kapture_from_dir

    program = pathlib.Path(sys.executable).parent / "kapture_import_openmvg"
    subprocess.run([program, "-q", "-y", "-s", scene, "-k", scratch], check=True, timeout=300)
    found = kapture_from_dir(str(scratch))
    views = {(time, sensor): pathlib.Path(name).name
             for time, names in found.records_camera.items() for sensor, name in names.items()}
    placed = {views[time, sensor]: (pose, found.sensors[sensor].camera_params)
              for time, rig in found.trajectories.items() for sensor, pose in rig.items()}
    assert set(placed) == set(poses), set(placed) ^ set(poses)
    for name, (pose, lens) in placed.items():
        ours = poses[name]
        centre, *axes = (pose.inverse().transform_points(numpy.array([point], float)).ravel()
                         for point in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)))
        assert numpy.allclose(centre, ours["C"], atol=1e-9), name
        assert numpy.allclose(numpy.array(axes) - centre, ours["R"], atol=1e-9), name
        wanted = [ours[key] for key in ("width", "height", "fx", "fy", "cx", "cy", "k1", "k2")]
        assert numpy.allclose(lens[:8], wanted, atol=1e-9), (name, lens, wanted)


def nerfstudio_cameras(folder, poses, scratch):
    """Compares RealityCapture's table as read by nerfstudio with our poses."""
    # Its modules for image processing are not installed and not used.
    absent = {name: mock.MagicMock() for name in ("cv2", "imageio", "rawpy")}
    with mock.patch.dict(sys.modules, absent):
        from nerfstudio.process_data.realitycapture_utils import realitycapture_to_json

    shutil.copytree(folder / "images", scratch / "images")
    images = {path.stem: path.relative_to(scratch) for path in (scratch / "images").iterdir()}
    realitycapture_to_json(images, folder / "cameras.csv", folder / "points.ply", scratch)
    frames = json.loads((scratch / "transforms.json").read_text())["frames"]
    found = {pathlib.Path(frame["file_path"]).name: frame for frame in frames}
    assert set(found) == set(poses), set(found) ^ set(poses)
    for name, frame in found.items():
        ours, matrix = poses[name], numpy.array(frame["transform_matrix"])
        assert numpy.allclose(matrix[:3, 3], ours["C"], atol=1e-9), name
        axes = numpy.array(ours["R"]).T * [1, -1, -1]
        assert numpy.allclose(matrix[:3, :3], axes, atol=1e-9), name
        for theirs, key in (("w", "width"), ("h", "height"), ("fl_x", "fx"), ("fl_y", "fy"),
                            ("cx", "cx"), ("cy", "cy"), ("k1", "k1"), ("k2", "k2")):
            assert abs(frame[theirs] - ours[key]) < 1e-9, (name, key)


if __name__ == "__main__" and sys.argv[1:2] == ["--blender"]:
    print(json.dumps(seen_by_blender(pathlib.Path(sys.argv[2]))), flush=True)
    # Blender as a module may crash when Python exits.
    os._exit(0)
