"""Noise, compression, a watermark, a frame around every picture."""

import numpy
from PIL import Image, ImageDraw

from .. import pictures
from . import fault


@fault("noise", "image-noise", "low-texture")
def noise(draft):
    """Noise of 6 to 30 % of the range in each pixel and channel."""
    sigma = draft.amount(0.06, 0.3)

    def change(picture):
        values = pictures.pixels(picture)
        return pictures.picture(values + draft.random.normal(0, sigma, values.shape))
    for index in range(draft.count):
        draft.edit(index, change)
    draft.detail = f"noise of {sigma:.2f}"


@fault("compression", "strong-compression", "low-texture")
def compression(draft):
    """JPEG of quality 15 to 2, decoded and stored again."""
    quality = round(1 / draft.amount(1 / 15, 1 / 2))

    def change(picture):
        target = draft.folder / "compressed.jpg"
        picture.save(target, "JPEG", quality=quality)
        with Image.open(target) as image:
            return image.convert("RGB")
    for index in range(draft.count):
        draft.edit(index, change)
    (draft.folder / "compressed.jpg").unlink()
    draft.detail = f"quality {quality}"


@fault("watermark", "static-background")
def watermark(draft):
    """The same lettering over every picture: in a corner, or all over it."""
    opacity = draft.random.uniform(0.3, 0.8)
    tiled = draft.level == 1
    for index in range(draft.count):
        draft.edit(index, lambda p: marked(p, opacity, tiled))
    draft.detail = f"{'all over' if tiled else 'in a corner'}, opacity {opacity:.2f}"


def marked(picture, opacity, tiled):
    size = max(10, picture.width // (12 if tiled else 8))
    layer = Image.new("L", picture.size)
    draw = ImageDraw.Draw(layer)
    places = [(x, y) for x in range(0, picture.width, size * 5)
              for y in range(size // 2, picture.height, size * 2)]
    if not tiled:
        places = [(picture.width - size * 5, picture.height - size * 2)]
    for x, y in places:
        draw.text((x, y), "PROOF 2041", fill=255, font_size=size)
    layer = layer.point(lambda v: round(v * opacity))
    return Image.composite(Image.new("RGB", picture.size, (255, 255, 255)), picture, layer)


@fault("frame", "static-background")
def frame(draft):
    """The same ornamented frame over the border of every picture: 6 to 22 % of its sides."""
    width = draft.amount(0.06, 0.22)
    seed = int(draft.random.integers(1 << 30))
    ornament = pictures.picture(pictures.texture(numpy.random.default_rng(seed), 512))
    for index in range(draft.count):
        draft.edit(index, lambda p: framed(p, ornament, width))
    draft.detail = f"frame of {width:.2f} of the sides"


def framed(picture, ornament, width):
    result = ornament.resize(picture.size, Image.Resampling.LANCZOS)
    x, y = round(picture.width * width), round(picture.height * width)
    result.paste(picture.crop((x, y, picture.width - x, picture.height - y)), (x, y))
    return result
