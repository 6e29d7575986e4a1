"""Reads and writes photographs: pixels as JPEG of quality 95 or as PNG, EXIF kept or edited."""

import io
import pathlib

import numpy
from PIL import Image, ImageOps

QUALITY = 95
ORIENTATION, EXIF_BLOCK = 0x0112, 0x8769
FOCAL_LENGTH, FOCAL_35, FOCAL_PLANE = 0x920A, 0xA405, (0xA20E, 0xA20F, 0xA210)
PIXEL_WIDTH, PIXEL_HEIGHT = 0xA002, 0xA003
FORMATS = {".jpg": "JPEG", ".jpeg": "JPEG", ".png": "PNG"}
# Diagonal of a 36 × 24 mm frame, to which 35 mm equivalents refer, millimeters.
DIAGONAL_35 = 43.2666


def read(path):
    """The stored pixels, not rotated, and the EXIF block."""
    with Image.open(path) as image:
        exif = image.getexif()
        exif.get_ifd(EXIF_BLOCK)  # Read before the file is closed.
        return image.convert("RGB"), exif


def read_upright(path):
    """The pixels as they are shown, and an EXIF block that does not rotate them."""
    picture, exif = read(path)
    orientation = exif.get(ORIENTATION, 1)
    holder = Image.Exif()
    holder[ORIENTATION] = orientation
    turned = ImageOps.exif_transpose(_with_exif(picture, holder))
    if orientation != 1:
        exif[ORIENTATION] = 1
    return turned, exif


def _with_exif(picture, exif):
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", exif=exif.tobytes(), compress_level=0)
    return Image.open(buffer)


def write(picture, path, exif=None, quality=QUALITY):
    path = pathlib.Path(path)
    kind = FORMATS[path.suffix.lower()]
    block = exif.tobytes() if exif is not None and len(exif) else b""
    if kind == "JPEG":
        picture.save(path, kind, quality=quality, subsampling=0, exif=block)
    else:
        picture.save(path, kind, exif=block, compress_level=1)


def orientation(path):
    with Image.open(path) as image:
        return image.getexif().get(ORIENTATION, 1)


def upright_size(path):
    with Image.open(path) as image:
        turned = image.getexif().get(ORIENTATION, 1) in (5, 6, 7, 8)
        return image.size[::-1] if turned else image.size


def replace_exif(source, target, exif):
    """Copies a photograph with another EXIF block; the pixels are not decoded."""
    if FORMATS[pathlib.Path(source).suffix.lower()] != "JPEG":
        picture, _ = read(source)
        write(picture, target, exif)
        return
    data = pathlib.Path(source).read_bytes()
    block = exif.tobytes()
    segment = b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block
    pathlib.Path(target).write_bytes(data[:2] + segment + _without_exif(data))


def _without_exif(data):
    """What follows the start marker of a JPEG file, without its EXIF segments."""
    kept, at = b"", 2
    while data[at] == 0xFF and data[at + 1] not in (0xDA, 0xD9):
        end = at + 2 + int.from_bytes(data[at + 2:at + 4], "big")
        if not (data[at + 1] == 0xE1 and data[at + 4:at + 8] == b"Exif"):
            kept += data[at:end]
        at = end
    return kept + data[at:]


def state_focal(exif, focal, size):
    """States a focal length in pixels as a 35 mm equivalent, as phones do."""
    block = exif.get_ifd(EXIF_BLOCK)
    for tag in FOCAL_PLANE:
        block.pop(tag, None)
    block[FOCAL_35] = max(1, round(focal * DIAGONAL_35 / numpy.hypot(*size)))
    # A lens 7 times smaller than that of a 35 mm camera.
    block.setdefault(FOCAL_LENGTH, block[FOCAL_35] / 7)
    # Pillow writes the block only if the main directory names it.
    exif._ifds[EXIF_BLOCK] = block


def state_size(exif, size, add=False):
    """Updates the size in EXIF, or adds it."""
    block = exif.get_ifd(EXIF_BLOCK)
    if add or PIXEL_WIDTH in block:
        block[PIXEL_WIDTH], block[PIXEL_HEIGHT] = size
        exif._ifds[EXIF_BLOCK] = block


def scale_focal_plane(exif, factor):
    """Corrects the focal plane resolution of a picture that was resized."""
    block = exif.get_ifd(EXIF_BLOCK)
    for tag in FOCAL_PLANE[:2]:
        if tag in block:
            block[tag] = float(block[tag]) * factor


def pixels(picture):
    """Values of 0 to 1, height × width × 3."""
    return numpy.asarray(picture, numpy.float32) / 255


def picture(values):
    return Image.fromarray((numpy.clip(values, 0, 1) * 255 + 0.5).astype(numpy.uint8))


def sample(values, x, y):
    """Bilinear samples at pixel positions (centers at 0.5); black outside."""
    height, width = values.shape[:2]
    inside = (x >= 0) & (x <= width) & (y >= 0) & (y <= height)
    x, y = numpy.clip(x - 0.5, 0, width - 1.001), numpy.clip(y - 0.5, 0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    right, low = numpy.minimum(left + 1, width - 1), numpy.minimum(top + 1, height - 1)
    u, v = (x - left)[..., None].astype(numpy.float32), (y - top)[..., None].astype(numpy.float32)
    above = values[top, left] * (1 - u) + values[top, right] * u
    below = values[low, left] * (1 - u) + values[low, right] * u
    return (above * (1 - v) + below * v) * inside[..., None]


def positions(width, height):
    """Pixel centers as two arrays, height × width."""
    return numpy.meshgrid(numpy.arange(width) + 0.5, numpy.arange(height) + 0.5)


def texture(random, size):
    """A procedural picture rich in corners: colored rectangles and dots of all sizes."""
    values = numpy.full((size, size, 3), random.uniform(0.3, 0.7, 3), numpy.float32)
    x, y = positions(size, size)
    for radius in numpy.geomspace(size / 5, size / 80, 160):
        u, v = random.uniform(0, size, 2)
        if random.random() < 0.5:
            shape = numpy.hypot(x - u, y - v) < radius
        else:
            shape = (abs(x - u) < radius) & (abs(y - v) < radius * random.uniform(0.3, 1))
        values[shape] = random.uniform(0, 1, 3)
    return values
