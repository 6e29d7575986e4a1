"""Pictures as notebooks show them."""

import base64
import html
import pathlib
import struct

SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Picture:
    """A PNG that a command wrote; `path` is the file, and notebooks show it.

    Raises OSError where it cannot be read, ValueError where it is no PNG.
    """

    def __init__(self, path):
        self.path = pathlib.Path(path)
        if not self.path.is_file():
            raise FileNotFoundError(f"{path} is no file")
        self.bytes = self.path.read_bytes()
        if not self.bytes.startswith(SIGNATURE):
            raise ValueError(f"{path} is no PNG")

    @property
    def size(self):
        """Width and height in pixels."""
        return struct.unpack(">II", self.bytes[16:24])

    @property
    def base64(self):
        return base64.b64encode(self.bytes).decode()

    def _repr_png_(self):
        return self.bytes

    def __repr__(self):
        return f"Picture({str(self.path)!r})"


def figure(picture, width):
    """A picture with its name below, as HTML."""
    name = html.escape(picture.path.stem.replace("_", " "))
    return (f'<figure style="margin:0;width:{width}"><img alt="{name}" style="width:100%" '
            f'src="data:image/png;base64,{picture.base64}"><figcaption>{name}</figcaption></figure>')


def side_by_side(pictures, columns=None):
    """Pictures beside each other as HTML, all on one line or `columns` on each."""
    count = min(columns or len(pictures), len(pictures))
    # What the gaps take of a line, percent.
    gap = 1
    width = f"{(100 - gap * (count - 1)) / count:.2f}%"
    inner = "".join(figure(picture, width) for picture in pictures)
    return f'<div style="display:flex;flex-wrap:wrap;gap:{gap}%">{inner}</div>'
