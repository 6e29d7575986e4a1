"""Compares the results of all stages in two workspaces, section by section and byte by byte.

  same_results.py FOLDER FOLDER    workspaces of one capture

Records must be equal except for the cost of a run: seconds and memory.
"""

import json
import pathlib
import struct
import sys

STAGES = ["features", "match", "align", "dense", "mesh", "texture"]


def sections(path):
    """The sections of a result file, by name."""
    data = path.read_bytes()
    assert data[:4] == b"OCSR", f"{path} is no result"
    place, found = 8, {}
    while "end" not in found:
        (length,) = struct.unpack_from("<Q", data, place)
        name = data[place + 8:place + 8 + length].decode()
        place += 8 + length
        (count,) = struct.unpack_from("<Q", data, place)
        place += 24
        found[name] = data[place:place + count]
        place += count
    assert place == len(data), f"{path} has bytes after its end"
    return found


def record(data):
    """The record of a result without the cost of the run."""
    found = json.loads(data)
    found.pop("seconds")
    found.pop("peakBytes", None)
    answer = json.loads(found.pop("result"))
    answer.pop("seconds")
    return found, answer


def compare(first, second):
    """Asserts that two results are equal; returns their number of sections."""
    one, other = sections(first), sections(second)
    assert one.keys() == other.keys(), f"{first}: sections {set(one) ^ set(other)}"
    assert len(one) > 3, f"{first} has no content"
    for name in one:
        if name == "record":
            assert record(one[name]) == record(other[name]), f"{first}: other record"
        else:
            assert one[name] == other[name], f"{first}: section {name} differs"
    return len(one)


def main(first, second):
    found = [s for s in STAGES if (pathlib.Path(first) / f"{s}.result").exists()]
    assert found, f"{first} has no results"
    for stage in found:
        name = f"{stage}.result"
        count = compare(pathlib.Path(first) / name, pathlib.Path(second) / name)
        print(f"{stage}: {count} sections, the same bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
