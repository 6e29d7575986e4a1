"""Reads the PLY files that `ocs` writes: binary, little endian."""

import numpy

TYPES = {"float": "<f4", "uchar": "u1", "int": "<i4"}


def read(path):
    """Vertices as a structured array, and triangles as (m, 3) int32, or None without faces."""
    data = path.read_bytes()
    end = data.index(b"end_header\n") + len(b"end_header\n")
    lines = [line.split() for line in data[:end].decode().splitlines()]
    counts = {words[1]: int(words[2]) for words in lines if words[0] == "element"}
    fields = [(words[2], TYPES[words[1]]) for words in lines
              if words[0] == "property" and words[1] != "list"]
    vertices = numpy.frombuffer(data, fields, counts["vertex"], end)
    if "face" not in counts:
        return vertices, None
    corner = [("count", "u1"), ("corners", "<i4", 3)]
    faces = numpy.frombuffer(data, corner, counts["face"], end + vertices.nbytes)
    return vertices, faces["corners"].copy()


def columns(vertices, names):
    """Properties of vertices as (n, len(names)), or None where one is not there."""
    if not set(names) <= set(vertices.dtype.names):
        return None
    return numpy.stack([vertices[name] for name in names], axis=1)
