"""The rules of Khronos's glTF validator for files like ours, in binary glTF 2.0.

problems(path) returns a line for each violated rule, with the validator's names.
"""

import io
import json
import math
import pathlib
import struct

import numpy
from PIL import Image

COMPONENTS = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
COLUMNS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
ATTRIBUTES = {
    "POSITION": ({"VEC3"}, {5126}), "NORMAL": ({"VEC3"}, {5126}), "TANGENT": ({"VEC4"}, {5126}),
    "TEXCOORD_0": ({"VEC2"}, {5126, 5121, 5123}),
    "COLOR_0": ({"VEC3", "VEC4"}, {5126, 5121, 5123}),
}
# The validator's tolerance for unit vectors.
MAX_UNIT_ERROR = 0.00674


class Asset:
    def __init__(self, data):
        self.found = []
        magic, version, length = struct.unpack_from("<4sII", data)
        self.rule("GLB_INVALID_MAGIC", magic == b"glTF")
        self.rule("GLB_INVALID_VERSION", version == 2)
        self.rule("GLB_LENGTH_MISMATCH", length == len(data))
        chunks, at = [], 12
        while at < len(data):
            size, kind = struct.unpack_from("<I4s", data, at)
            self.rule("GLB_CHUNK_LENGTH_UNALIGNED", size % 4 == 0)
            self.rule("GLB_CHUNK_TOO_BIG", at + 8 + size <= len(data))
            chunks.append((kind, data[at + 8:at + 8 + size]))
            at += 8 + size
        self.rule("GLB_UNEXPECTED_FIRST_CHUNK", chunks[0][0] == b"JSON")
        self.rule("GLB_UNKNOWN_CHUNK_TYPE", [k for k, _ in chunks[1:]] in ([], [b"BIN\0"]))
        self.rule("INVALID_JSON", not chunks[0][1].startswith(b"\xef\xbb\xbf"))
        self.json = json.loads(chunks[0][1].decode("utf-8"))
        self.binary = chunks[1][1] if len(chunks) > 1 else b""

    def rule(self, name, holds):
        if not holds:
            self.found.append(name)

    def list(self, name):
        return self.json.get(name, [])

    def array(self, number):
        accessor = self.list("accessors")[number]
        view = self.list("bufferViews")[accessor["bufferView"]]
        columns, kind = COLUMNS[accessor["type"]], COMPONENTS[accessor["componentType"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        size = numpy.dtype(kind).itemsize
        self.rule("ACCESSOR_TOTAL_OFFSET_ALIGNMENT", start % size == 0)
        self.rule("MESH_PRIMITIVE_ACCESSOR_UNALIGNED", start % 4 == 0)
        self.rule("ACCESSOR_TOO_LONG", accessor["count"] * columns * size <= view["byteLength"])
        self.rule("VALUE_NOT_IN_RANGE", accessor["count"] >= 1)
        values = numpy.frombuffer(self.binary, kind, accessor["count"] * columns, start)
        return values.reshape(-1, columns)


def document(asset):
    known = {"asset", "scene", "scenes", "nodes", "meshes", "materials", "textures", "images",
             "samplers", "accessors", "bufferViews", "buffers", "extensionsUsed", "extras"}
    asset.rule("UNEXPECTED_PROPERTY", set(asset.json) <= known)
    asset.rule("UNDEFINED_PROPERTY", asset.json["asset"]["version"] == "2.0")
    asset.rule("TYPE_MISMATCH", isinstance(asset.json["asset"]["generator"], str))
    for name, value in asset.json.items():
        asset.rule("EMPTY_ENTITY", value != [])
    for scene in asset.list("scenes"):
        asset.rule("EMPTY_ENTITY", scene.get("nodes") != [])
    for node in asset.list("nodes"):
        asset.rule("UNRESOLVED_REFERENCE", node["mesh"] < len(asset.list("meshes")))


def buffers(asset):
    if not asset.list("buffers"):
        return asset.rule("GLB_EMPTY_BIN_CHUNK", not asset.binary)
    size = asset.list("buffers")[0]["byteLength"]
    asset.rule("BUFFER_GLB_CHUNK_TOO_BIG", size <= len(asset.binary) <= size + 3)
    images = {image["bufferView"] for image in asset.list("images")}
    for number, view in enumerate(asset.list("bufferViews")):
        asset.rule("BUFFER_VIEW_TOO_LONG", view.get("byteOffset", 0) + view["byteLength"] <= size)
        asset.rule("BUFFER_VIEW_INVALID_BYTE_STRIDE", view.get("byteStride", 4) % 4 == 0)
        target = view.get("target")
        asset.rule("BUFFER_VIEW_TARGET_OVERRIDE", (target is None) == (number in images))


def primitive(asset, part):
    arrays = {}
    for name, number in part["attributes"].items():
        accessor = asset.list("accessors")[number]
        types, components = ATTRIBUTES[name]
        asset.rule("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT",
                   accessor["type"] in types and accessor["componentType"] in components)
        view = asset.list("bufferViews")[accessor["bufferView"]]
        asset.rule("BUFFER_VIEW_TARGET_OVERRIDE", view.get("target") == 34962)
        arrays[name] = asset.array(number)
        asset.rule("ACCESSOR_INVALID_FLOAT", bool(numpy.isfinite(arrays[name]).all()))
        for bound, values in (("min", arrays[name].min(0)), ("max", arrays[name].max(0))):
            if bound in accessor:
                asset.rule(f"ACCESSOR_{bound.upper()}_MISMATCH", accessor[bound] == values.tolist())
            else:
                asset.rule("MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", name != "POSITION")
    count = len(arrays["POSITION"])
    asset.rule("MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT",
               all(len(values) == count for values in arrays.values()))
    for name in ("NORMAL", "TANGENT"):
        if name in arrays:
            lengths = numpy.linalg.norm(arrays[name][:, :3], axis=1)
            asset.rule("ACCESSOR_VECTOR3_NON_UNIT", abs(lengths - 1).max() < MAX_UNIT_ERROR)
    if "TANGENT" in arrays:
        asset.rule("ACCESSOR_INVALID_SIGN", set(arrays["TANGENT"][:, 3]) <= {1.0, -1.0})
        asset.rule("UNUSED_MESH_TANGENT", "normalTexture" in material(asset, part))
    if "COLOR_0" in arrays:
        asset.rule("ACCESSOR_NON_CLAMPED", arrays["COLOR_0"].min() >= 0 and arrays["COLOR_0"].max() <= 1)
    if "indices" in part:
        indices(asset, part, count)


def indices(asset, part, count):
    accessor = asset.list("accessors")[part["indices"]]
    asset.rule("MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT",
               accessor["type"] == "SCALAR" and accessor["componentType"] in (5123, 5125))
    asset.rule("BUFFER_VIEW_TARGET_OVERRIDE",
               asset.list("bufferViews")[accessor["bufferView"]].get("target") == 34963)
    values = asset.array(part["indices"])[:, 0]
    restart = 65535 if accessor["componentType"] == 5123 else 2 ** 32 - 1
    asset.rule("ACCESSOR_INDEX_PRIMITIVE_RESTART", int(values.max()) != restart)
    asset.rule("ACCESSOR_INDEX_OOB", int(values.max()) < count)
    asset.rule("MESH_PRIMITIVE_INCOMPATIBLE_MODE", len(values) % 3 == 0)
    asset.rule("UNUSED_VERTICES", len(numpy.unique(values)) == count)


def material(asset, part):
    return asset.list("materials")[part["material"]] if "material" in part else {}


def textures(asset):
    for image in asset.list("images"):
        view = asset.list("bufferViews")[image["bufferView"]]
        start = view.get("byteOffset", 0)
        picture = Image.open(io.BytesIO(asset.binary[start:start + view["byteLength"]]))
        picture.load()
        kinds = {"PNG": "image/png", "JPEG": "image/jpeg"}
        asset.rule("IMAGE_MIME_TYPE_INVALID", kinds.get(picture.format) == image["mimeType"])
        powers = all(math.log2(side).is_integer() for side in picture.size)
        asset.rule("IMAGE_NPOT_DIMENSIONS", powers)
    for texture in asset.list("textures"):
        asset.rule("UNRESOLVED_REFERENCE", texture["source"] < len(asset.list("images")))
        asset.rule("UNRESOLVED_REFERENCE", texture["sampler"] < len(asset.list("samplers")))
    for sampler in asset.list("samplers"):
        asset.rule("VALUE_NOT_IN_LIST", sampler["wrapS"] in (33071, 33648, 10497))
        asset.rule("VALUE_NOT_IN_LIST", sampler["minFilter"] in (9728, 9729, 9984, 9985, 9986, 9987))
    for one in asset.list("materials"):
        surface = one["pbrMetallicRoughness"]
        maps = [one.get("normalTexture"), one.get("occlusionTexture"),
                surface.get("baseColorTexture"), surface.get("metallicRoughnessTexture")]
        for reference in filter(None, maps):
            asset.rule("UNRESOLVED_REFERENCE", reference["index"] < len(asset.list("textures")))
        for factor in ("metallicFactor", "roughnessFactor"):
            asset.rule("VALUE_NOT_IN_RANGE", 0 <= surface.get(factor, 1) <= 1)


def problems(path):
    asset = Asset(pathlib.Path(path).read_bytes())
    document(asset)
    buffers(asset)
    for mesh in asset.list("meshes"):
        for part in mesh["primitives"]:
            primitive(asset, part)
    textures(asset)
    return asset.found
