"""A capture on the command line: a folder of photographs, reduced once to a working size."""

import dataclasses
import hashlib
import pathlib
import shutil

from PIL import Image

from . import pictures

# Names of folders that say nothing of the capture; it is then named after the folder around.
GENERIC = {"images", "image", "photos", "photographs", "pictures", "rgb", "input"}


@dataclasses.dataclass
class Capture:
    name: str
    source: pathlib.Path
    files: list
    truth: pathlib.Path | None = None
    # Photographs as the untouched variant uses them, after `prepare`.
    photos: list = dataclasses.field(default_factory=list)

    @property
    def count(self):
        return len(self.files)

    def prepare(self, folder, max_size):
        """Copies the photographs, and reduces those whose longer side exceeds `max_size`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.photos = [folder / file.name for file in self.files]
        for file, photo in zip(self.files, self.photos):
            if not photo.exists():
                part = photo.with_name("part-" + photo.name)
                reduce(file, part, max_size)
                part.rename(photo)

    def fingerprint(self, max_size):
        """Identifies the photographs and their working size."""
        digest = hashlib.sha256(str(max_size).encode())
        for file in self.files:
            digest.update(f"{file.name} {file.stat().st_size}\n".encode())
        return digest.hexdigest()[:16]


def reduce(file, target, max_size):
    with Image.open(file) as image:
        longer = max(image.size)
    if longer <= max_size:
        shutil.copyfile(file, target)
        return
    picture, exif = pictures.read(file)
    factor = max_size / longer
    size = tuple(max(1, round(side * factor)) for side in picture.size)
    pictures.scale_focal_plane(exif, factor)
    pictures.state_size(exif, size)
    pictures.write(picture.resize(size, Image.Resampling.LANCZOS), target, exif)


def find(paths, truths=None, limit=0):
    """The captures of the command line, with unique names, at most `limit` photographs each."""
    captures = []
    for path in paths:
        source = pathlib.Path(path).resolve()
        files = sorted(f for f in source.iterdir()
                       if f.suffix.lower() in pictures.FORMATS and f.is_file())
        if limit and len(files) > limit:
            files = [files[i * len(files) // limit] for i in range(limit)]
        captures.append(Capture(_name(source), source, files))
    names = [c.name for c in captures]
    for twice in {n for n in names if names.count(n) > 1}:
        raise SystemExit(f"verdicts: two captures are named {twice}: rename a folder")
    for name, file in (truths or {}).items():
        match = [c for c in captures if name in (c.name, str(c.source))
                 or pathlib.Path(name).resolve() == c.source]
        if not match:
            raise SystemExit(f"verdicts: --truth {name}: no such capture")
        match[0].truth = pathlib.Path(file).resolve()
    return captures


def _name(source):
    if source.name.lower() in GENERIC and source.parent.name:
        return source.parent.name
    return source.name
