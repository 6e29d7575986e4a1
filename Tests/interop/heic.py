"""Reads the HEIC shots of a guided session with Pillow: picture, depth in metres, calibration.

Needs $OCS (the executable) and the packages of requirements.txt.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
import pillow_heif
from PIL import Image

OCS = os.environ["OCS"]
SCRIPT = """
simulate walk --width 320 --height 240 --detail 48 --path still,arc
load walk
session start --images {0} --shot-format {0}
session step 20
session detect
session capture
session run --until shots>=2
session finish
"""


def run(folder, kind):
    (folder / kind).mkdir()
    done = subprocess.run([OCS, "-c", SCRIPT.format(kind)], cwd=folder / kind, text=True, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ocs ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return folder / kind / kind


def depth(picture):
    """The depth map in metres, from the scale that libheif tells."""
    [image] = picture.info["depth_images"]
    scale = image.info["metadata"]
    counts = numpy.asarray(image.to_pillow()).astype(float)
    # Pillow-heif spreads 12 bits over 16.
    largest = (1 << 12) - 1
    if counts.max() > largest:
        counts = counts / 65535 * largest
    near, far = scale.get("z_near") or 0, scale["z_far"]
    return near + (far - near) * counts / largest


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        plain, heic = run(folder, "original"), run(folder, "heic")
        shots = sorted(heic.glob("*.HEIC"))
        assert len(shots) == 2, shots
        for shot in shots:
            picture = pillow_heif.open_heif(shot)
            pixels = numpy.asarray(picture.to_pillow()).astype(float)
            stem = plain / shot.stem
            before = numpy.asarray(Image.open(stem.with_suffix(".jpg")).convert("RGB")).astype(float)
            assert pixels.shape == before.shape
            assert abs(pixels - before).mean() < 4, abs(pixels - before).mean()
            found = depth(picture)
            known = numpy.asarray(Image.open(f"{stem}_depth.png")).astype(float) / 1000
            assert found.shape == known.shape
            assert abs(found - known).max() < 0.001, abs(found - known).max()
            record = json.loads(stem.with_suffix(".json").read_text())
            content = shot.read_bytes().decode("latin1")
            matrix = re.search("IntrinsicMatrix><rdf:Seq>(.*?)</rdf:Seq>", content)[1]
            numbers = [float(n) for n in re.findall("<rdf:li>(.*?)</rdf:li>", matrix)]
            camera = record["camera"]
            assert numbers == [camera["fx"], 0, 0, 0, camera["fy"], 0, camera["cx"], camera["cy"], 1]
            own = json.loads(picture.info["xmp"].decode().split("<capture:Record>")[1]
                             .split("</capture:Record>")[0])
            assert own == record
    print("heic: 2 shots read by Pillow")


main()
