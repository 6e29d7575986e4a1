"""Compares layers written as crate and as text: the contents that OpenUSD reads, and their sizes.

OpenUSD also writes each crate again: ours may be at most 5 % larger.
"""

import pathlib

from pxr import Sdf

MAX_GROWTH = 1.05


def contents(layer):
    """Every field of every spec, except for fields that OpenUSD adds to specs of text layers."""
    found = {}

    def visit(path):
        spec = layer.GetObjectAtPath(path)
        if spec is None:  # The target of a relationship.
            return
        keys = set(spec.ListInfoKeys()) - {"custom"}
        if not spec.HasInfo("variability") or spec.GetInfo("variability") == Sdf.VariabilityVarying:
            keys -= {"variability"}
        found[str(path)] = {key: spec.GetInfo(key) for key in keys}

    layer.Traverse(Sdf.Path.absoluteRootPath, visit)
    return found


def check(folder, name):
    crate, text = (Sdf.Layer.FindOrOpen(str(folder / f"{name}.{e}")) for e in ("usdc", "usda"))
    assert crate.GetFileFormat().formatId == "usdc", name
    ours, other = contents(crate), contents(text)
    assert len(ours) > 5 and ours.keys() == other.keys(), (name, ours.keys() ^ other.keys())
    for path, fields in ours.items():
        assert fields.keys() == other[path].keys(), (name, path, fields.keys() ^ other[path].keys())
        for key, value in fields.items():
            assert value == other[path][key], (name, path, key)
    again = folder / f"{name}-again.usdc"
    assert crate.Export(str(again))
    size, theirs, letters = (
        p.stat().st_size for p in (pathlib.Path(crate.realPath), again, pathlib.Path(text.realPath)))
    assert size <= MAX_GROWTH * theirs, (name, size, theirs)
    assert size < letters, (name, size, letters)
    return size / theirs
