"""Reads the HEIC shots of a guided session with Pillow: image, depth in meters, confidence, mask,
calibration. `load` finds the same.

Needs $OCS (the executable) and the packages of requirements.txt. Usage: heic.py [SHOTS].
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
simulate walk --width 320 --height 240 --detail 48 --path {2}
load walk
session start --images {0} --shot-format {0}
session step 20
session detect
session capture
{3}
session run --until shots>={1}
session finish
"""


def run(folder, kind, shots):
    (folder / kind).mkdir()
    path, passes = "still,arc", ""
    if shots > 2:
        # A circle is about 28 shots, and takes none at the places of the same pass.
        path = "still" + ",orbit,orbit-low,orbit-high" * (1 + shots // 60) + " --rate 10"
        passes = f"session run --until shots>={shots // 2}\nsession pass"
    done = subprocess.run([OCS, "-c", SCRIPT.format(kind, shots, path, passes)], cwd=folder / kind, text=True,
                          timeout=3600, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ocs ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return folder / kind / kind


def depth(picture):
    """The depth map in meters, from the scale that libheif reports."""
    [image] = picture.info["depth_images"]
    scale = image.info["metadata"]
    counts = numpy.asarray(image.to_pillow()).astype(float)
    # Pillow-heif scales 12 bits to 16.
    largest = (1 << 12) - 1
    if counts.max() > largest:
        counts = counts / 65535 * largest
    near, far = scale.get("z_near") or 0, scale["z_far"]
    return near + (far - near) * counts / largest


def auxiliary(picture, kind):
    """The auxiliary image of one of our types."""
    [identifier] = picture.info["aux"][f"urn:x-ocs:aux:{kind}"]
    return numpy.asarray(picture.get_aux_image(identifier).to_pillow())


def boxes(data, start, end):
    while start < end:
        size = int.from_bytes(data[start:start + 4], "big")
        yield data[start + 4:start + 8], start, start + size
        start += size


def shared(data):
    """The file with each auxiliary image also assigned to a second image, as phones of 2024 do."""
    meta = next(b for b in boxes(data, 0, len(data)) if b[0] == b"meta")
    parts, added, location = [], 0, None
    for kind, start, end in boxes(data, meta[1] + 12, meta[2]):
        part = bytearray(data[start:end])
        if kind == b"iref":
            assert part[8] == 0
            entries = bytearray()
            for name, first, last in boxes(part, 12, len(part)):
                entry = bytearray(part[first:last])
                if name == b"auxl":
                    entry[10:12] = (2).to_bytes(2, "big")
                    entry += entry[12:14]
                    entry[:4] = len(entry).to_bytes(4, "big")
                    added += 2
                entries += entry
            part[12:] = entries
            part[:4] = len(part).to_bytes(4, "big")
        if kind == b"iloc":
            location = len(parts)
        parts.append(part)
    assert added
    move(parts[location], added)
    content = data[meta[1] + 4:meta[1] + 12] + b"".join(parts)
    return data[:meta[1]] + (len(content) + 4).to_bytes(4, "big") + content + data[meta[2]:]


def move(box, added):
    """Adds to the offset of every extent."""
    version, offset, length = box[8], box[12] >> 4, box[12] & 15
    base = box[13] >> 4
    place = 16
    for _ in range(int.from_bytes(box[14:16], "big")):
        place += 2 + (2 if version else 0) + 2 + base
        count = int.from_bytes(box[place:place + 2], "big")
        place += 2
        for _ in range(count):
            where = int.from_bytes(box[place:place + offset], "big") + added
            box[place:place + offset] = where.to_bytes(offset, "big")
            place += offset + length


def check_shared(folder, shot):
    """An image loads with its depth if the depth belongs to two images."""
    (folder / "phone").mkdir()
    (folder / "phone" / "IMG_1.HEIC").write_bytes(shared(shot.read_bytes()))
    assert pillow_heif.open_heif(folder / "phone" / "IMG_1.HEIC").size == pillow_heif.open_heif(shot).size
    done = subprocess.run([OCS, "--json", "-c", "load phone"], cwd=folder, text=True, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    record = json.loads(done.stdout.splitlines()[-1])
    assert record["frames"] == 1 and record["with_depth"] == 1, (record, done.stderr)


def check_shot(shot, plain):
    """The parts of a shot agree with the files of the same shot in the original format."""
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
    close = (known > 0) & (known < 4)
    assert (abs(found - known)[close] <= 0.002 * known[close]).all()
    for kind, name in [("depth-confidence", "confidence"), ("object-mask", "mask")]:
        map = numpy.asarray(Image.open(f"{stem}_{name}.png"))
        assert (auxiliary(picture, kind) == map).all(), kind
    record = json.loads(stem.with_suffix(".json").read_text())
    matrix = re.search("IntrinsicMatrix><rdf:Seq>(.*?)</rdf:Seq>", shot.read_bytes().decode("latin1"))[1]
    numbers = [float(n) for n in re.findall("<rdf:li>(.*?)</rdf:li>", matrix)]
    camera = record["camera"]
    assert numbers == [camera["fx"], 0, 0, 0, camera["fy"], 0, camera["cx"], camera["cy"], 1]
    own = picture.info["xmp"].decode().split("<capture:Record>")[1].split("</capture:Record>")[0]
    assert json.loads(own) == record


def check_loaded(folder):
    """`load` finds the pose, depth, confidence and mask of every shot, equal in both formats."""
    tables = []
    for kind in ["original", "heic"]:
        command = [OCS, "--json", "-c", f"load {kind}/{kind}\nframes"]
        done = subprocess.run(command, cwd=folder, text=True, timeout=600, check=True,
                              stdout=subprocess.PIPE)
        loaded, frames = map(json.loads, done.stdout.splitlines())
        parts = {key: loaded[key] for key in ["frames", "with_depth", "with_pose", "cameras"]}
        tables.append((parts, sorted(loaded["uses"]), len(frames["rows"])))
    assert tables[0] == tables[1], tables
    return tables[0]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        plain, heic = run(folder, "original", count), run(folder, "heic", count)
        shots = sorted(heic.glob("*.HEIC"))
        assert len(shots) == count, len(shots)
        assert sorted(heic.iterdir()) == shots, sorted(heic.iterdir())
        for shot in shots:
            check_shot(shot, plain)
        loaded = check_loaded(folder)
        check_shared(folder, shots[0])
    print(f"heic: {count} shots read by Pillow, one with shared depth by us; loaded: {loaded}")


main()
