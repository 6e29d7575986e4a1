"""Compares the AprilTags that `markers detect` finds in a simulated capture with those of AprilTag's
own detector: the markers in each photograph, and their corners before refinement.

Needs $OCS (the executable) and the packages of requirements.txt; Scripts/test provides both.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from pupil_apriltags import Detector

from tally import Tally

OCS = os.environ["OCS"]
CAPTURE = """
simulate tags --table markers --views 14 --rings 1 --width 560 --height 420 --detail 80 --samples 1 \
--no-depth --no-poses
"""
# Maximum difference of a corner as the detectors report it, pixels. Both are libapriltag, whose versions
# 3.1 (here) to 3.3 give equal corners; those of 3.4 differ by up to 0.25 px.
LIMIT = 1e-3
# Maximum length of the mean displacement by refinement, pixels: the errors of the detector point in
# all directions, while another origin of pixels displaces all corners by half a pixel.
MEAN_SHIFT = 0.05
# Maximum of the median distance of refined corners from the detected ones, pixels.
MEDIAN_SHIFT = 0.4


def run(folder, script):
    done = subprocess.run([OCS, "--json", "-c", script], cwd=folder, text=True, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ocs ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def detected(folder, options=""):
    """By photograph and number: the corners that `markers detect` stores."""
    run(folder, f"load tags --masks none\nmarkers detect {options}")
    [path] = folder.glob(".ocs/*/markers.json")
    found = {}
    for name, frame in json.loads(path.read_text())["frames"].items():
        markers = [(marker["name"].split(":"), marker["corners"]) for marker in frame["markers"]]
        assert all(family == "36h11" for (family, _), _ in markers), markers
        found[name] = {int(number): numpy.reshape(corners, (4, 2)) for (_, number), corners in markers}
        assert len(found[name]) == len(markers), (name, "a marker is listed twice")
    return found


def expected(folder):
    """The same from the other detector, with the settings of ours.

    Its corners are also the lower left one and then counterclockwise, and the corner of the first
    pixel is (0, 0) in both."""
    detector = Detector("tag36h11", nthreads=1, quad_decimate=1, quad_sigma=0, refine_edges=1)
    found = {}
    for path in sorted((folder / "tags" / "Images").iterdir()):
        image = Image.open(path)
        # The luma of the file itself, not that of its colors.
        image.draft("L", image.size)
        tags = detector.detect(numpy.ascontiguousarray(image.convert("L")))
        found[path.name] = {tag.tag_id: tag.corners for tag in tags}
        assert len(found[path.name]) == len(tags), path.name
    return found


def test_markers(ours, theirs):
    assert ours.keys() == theirs.keys() and len(ours) == 14, ours.keys() ^ theirs.keys()
    for name in ours:
        assert ours[name].keys() == theirs[name].keys(), (name, ours[name].keys() ^ theirs[name].keys())
    count = sum(map(len, ours.values()))
    assert count > 40, count
    return count


def differences(ours, theirs):
    """One row per corner."""
    return numpy.vstack([ours[name][n] - theirs[name][n] for name in ours for n in ours[name]])


def test_corners(raw, theirs):
    error = numpy.linalg.norm(differences(raw, theirs), axis=1).max()
    assert error < LIMIT, error
    print(f"apriltag: corners before refinement differ by {error:.2g} px at most")


def test_refined_corners(refined, theirs):
    """Refinement, which uses only the picture, moves corners slightly and in all directions."""
    shifts = differences(refined, theirs)
    median, mean = numpy.median(numpy.linalg.norm(shifts, axis=1)), numpy.linalg.norm(shifts.mean(0))
    assert 0.01 < median < MEDIAN_SHIFT and mean < MEAN_SHIFT, (median, shifts.mean(0))
    print(f"apriltag: refinement moves corners by {median:.2g} px (median), all of them by {mean:.2g} px")


def main():
    tally = Tally(Exception)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        run(folder, CAPTURE)
        theirs, raw, refined = expected(folder), detected(folder, "--raw"), detected(folder)
    for what, found in (("as detected", raw), ("refined", refined)):
        with tally.part(what):
            print(f"apriltag: {test_markers(found, theirs)} markers {what} in 14 photographs")
    with tally.part("corners"):
        test_corners(raw, theirs)
    with tally.part("refined corners"):
        test_refined_corners(refined, theirs)
    tally.end("apriltag")


main()
