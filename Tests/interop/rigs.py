"""A COLMAP model whose cameras are two sensors of one rig, written by pycolmap itself."""

import pathlib

import numpy
import pycolmap

FRAMES = 6
SIZE = (640, 480)


def rigid(random):
    turn = random.normal(size=4)
    return pycolmap.Rigid3d(pycolmap.Rotation3d(turn / numpy.linalg.norm(turn)), random.normal(size=3))


def reconstruction():
    """Each frame has an image of the reference camera and one of the camera next to it."""
    random = numpy.random.default_rng(1)
    model = pycolmap.Reconstruction()
    cameras = [
        pycolmap.Camera(model="PINHOLE", width=SIZE[0], height=SIZE[1], params=[500, 500, 320, 240], camera_id=1),
        pycolmap.Camera(model="SIMPLE_RADIAL", width=SIZE[0], height=SIZE[1], params=[520, 320, 240, 0.01],
                        camera_id=2)]
    rig = pycolmap.Rig()
    rig.rig_id = 3
    rig.add_ref_sensor(cameras[0].sensor_id)
    rig.add_sensor(cameras[1].sensor_id, rigid(random))
    for camera in cameras:
        model.add_camera(camera)
    model.add_rig(rig)
    for number in range(FRAMES):
        frame = pycolmap.Frame()
        frame.frame_id, frame.rig_id, images = number + 1, rig.rig_id, []
        for index, camera in enumerate(cameras):
            points = [pycolmap.Point2D(random.uniform((0, 0), SIZE)) for _ in range(3)]
            images.append(pycolmap.Image(
                name=f"camera{index}/{number}.jpg", camera_id=camera.camera_id, image_id=2 * number + index + 1,
                points2D=pycolmap.Point2DList(points)))
            images[-1].frame_id = frame.frame_id
            frame.add_data_id(images[-1].data_id)
        frame.rig_from_world = rigid(random)
        model.add_frame(frame)
        for image in images:
            model.add_image(image)
        model.register_frame(frame.frame_id)
    for keypoint in range(3):
        seen = [pycolmap.TrackElement(image, keypoint) for image in sorted(model.images)]
        model.add_point3D(random.normal(size=3), pycolmap.Track(seen), numpy.array([9, 8, 7], numpy.uint8))
    return model


def stale(path):
    """Changes the image poses of a text model only, as a program does that ignores rig files."""
    lines = path.read_text().splitlines()
    for index, line in enumerate(lines):
        words = line.split()
        if len(words) == 10 and not line.startswith("#"):
            lines[index] = " ".join(words[:5] + ["7.5"] + words[6:])
    path.write_text("\n".join(lines) + "\n")


def make(folder):
    """Three projects of one model: binary, text, and text with changed poses in images.txt."""
    model = reconstruction()
    projects = [pathlib.Path(folder) / name for name in ("rig-binary", "rig-text", "rig-stale")]
    for project in projects:
        place = project / "sparse" / "0"
        place.mkdir(parents=True)
        (model.write_binary if project is projects[0] else model.write_text)(str(place))
    stale(projects[2] / "sparse" / "0" / "images.txt")
    return projects
