"""The parts of `Scripts/verdicts` that need no `ocs`: classes of results, and every fault, on a
synthetic scene.

Usage: verdicts.py
"""

import pathlib
import sys
import tempfile

import numpy
from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))

from tally import Tally  # noqa: E402
from verdict import (  # noqa: E402
    attribution, calibration, diagram, output, pictures, report, truth, variants)
from verdict.capture import find  # noqa: E402
from verdict.faults import FAULTS, gaps, masks  # noqa: E402
from verdict.faults.moving import rotation  # noqa: E402
from verdict.poses import Intrinsics, Pose  # noqa: E402
from verdict.scene import Scene, Unsuitable  # noqa: E402
from verdict.truth import State, View  # noqa: E402

COUNT, WIDTH, HEIGHT, FOCAL = 20, 120, 90, 130.0


def ring(count=COUNT, radius=2.0):
    """Poses around the origin, at 30 degrees of elevation."""
    found = []
    for angle in numpy.radians(numpy.arange(count) * 360 / count):
        center = radius * numpy.array([numpy.cos(angle), numpy.sin(angle), 0.5])
        forward = -center / numpy.linalg.norm(center)
        right = numpy.cross(forward, [0, 0, 1])
        right /= numpy.linalg.norm(right)
        found.append(Pose(numpy.array([right, numpy.cross(forward, right), forward]), center))
    return found


def moved(poses, seed=3):
    """The same poses in another world."""
    random = numpy.random.default_rng(seed)
    turn, shift = rotation(random.normal(size=3), 77), random.normal(size=3)
    return [Pose(p.rotation @ turn.T, 0.3 * turn @ p.center + shift) for p in poses]


def turned(pose, degrees):
    return Pose(rotation([1, 2, 3], degrees) @ pose.rotation, pose.center)


def classify(found, states=None, missing=(), excluded=()):
    names = [f"{i:02d}" for i in range(len(found))]
    states = states or {}
    views = [View(n, states.get(i, State.USABLE), None if states.get(i) is State.UNUSABLE else p)
             for i, (n, p) in enumerate(zip(names, ring(len(found))))]
    result = {n: p for i, (n, p) in enumerate(zip(names, found)) if i not in missing}
    return truth.classify(result, views, {names[i] for i in excluded}).truth


def test_similarity_is_removed():
    errors = truth.view_errors(moved(ring()), ring(), 4.0)
    assert errors.max() < 1e-5, errors.max()


def test_half_of_the_views_wrong_are_found():
    found = moved(ring())
    for i in range(9):
        found[i] = turned(Pose(found[i].rotation, found[i].center + [0.3, 0.1 * i, 0]), 20 + i)
    good = truth.within(truth.view_errors(found, ring(), 4.0))
    assert good.tolist() == [False] * 9 + [True] * 11, good


def test_centers_on_a_line_are_aligned():
    line = [Pose(p.rotation, numpy.array([0.2 * i, 0, 0])) for i, p in enumerate(ring())]
    errors = truth.view_errors(moved(line), line, 4.0)
    assert errors.max() < 1e-5, errors.max()


def test_limits_of_a_view():
    size = truth.extent(ring())
    for degrees, shift, inside in ((1.4, 0, True), (1.6, 0, False), (0, 0.018, True),
                                   (0, 0.03, False)):
        found = ring()
        found[0] = turned(Pose(found[0].rotation, found[0].center + [0, 0, shift * size]), degrees)
        errors = truth.view_errors(found, ring(), size)
        assert truth.within(errors)[0] == inside, (degrees, shift, errors[0])
        assert truth.within(errors)[1:].all()


def test_classes():
    good = moved(ring())
    assert classify(good) == "right"
    assert classify(good, missing=(0, 1)) == "right"
    assert classify(good, missing=(0, 1, 2)) == "partly"
    assert classify(good, missing=range(18)) == "wrong"
    off = [turned(p, 10) if i < 3 else p for i, p in enumerate(good)]
    assert classify(off) == "partly"
    off[3] = turned(off[3], 10)
    assert classify(off) == "wrong"


def test_states():
    good = moved(ring())
    black = {0: State.UNUSABLE}
    assert classify(good, black) == "wrong"
    assert classify(good, black, missing=(0,)) == "right"
    copies = {i: State.EXTRA for i in range(5)}
    assert classify(good, copies, missing=range(5)) == "right"
    dark = {i: State.DAMAGED for i in range(5)}
    assert classify(good, dark, missing=range(5)) == "partly"
    assert classify(good, dark, missing=range(5), excluded=range(5)) == "right"
    assert classify(good, {}, missing=range(5), excluded=range(5)) == "partly"


def test_pictures_turned_back_are_right():
    names = [f"{i:02d}" for i in range(COUNT)]
    views = [View(n, State.USABLE, p.turned(2 * (i < 5)), p if i < 5 else None)
             for i, (n, p) in enumerate(zip(names, ring()))]
    back, kept = moved(ring()), [p.turned(2 * (i < 5)) for i, p in enumerate(moved(ring()))]
    half = [p.turned(2 * (i < 3)) for i, p in enumerate(moved(ring()))]
    classes = [truth.classify(dict(zip(names, f)), views).truth for f in (back, kept, half)]
    assert classes == ["right", "right", "partly"], classes


def test_quarter_turn_of_the_camera():
    camera = Intrinsics(WIDTH, HEIGHT, FOCAL, FOCAL, WIDTH / 2, HEIGHT / 2)
    other = Intrinsics(HEIGHT, WIDTH, FOCAL, FOCAL, HEIGHT / 2, WIDTH / 2)
    point = numpy.array([[0.1, 0.2, -0.1]])
    (x, y), = camera.project(ring()[3], point)[0]
    found = other.project(ring()[3].turned(1), point)[0][0]
    assert numpy.allclose(found, [HEIGHT - y, x]), (found, x, y)


def test_rays_invert_the_projection():
    camera = Intrinsics(WIDTH, HEIGHT, FOCAL, FOCAL, 61.0, 44.0, (0.05, -0.02, 0.001, 0.002))
    rays = camera.directions()
    pixels, _ = camera.project(Pose(numpy.eye(3), numpy.zeros(3)), rays.reshape(-1, 3))
    x, y = pictures.positions(WIDTH, HEIGHT)
    assert abs(pixels - numpy.column_stack([x.ravel(), y.ravel()])).max() < 1e-6


class Stage:
    """A synthetic capture, its scene, and the folder of its variants."""

    def __init__(self, folder):
        self.folder, source = folder, folder / "ring"
        source.mkdir()
        random = numpy.random.default_rng(5)
        picture = pictures.picture(pictures.texture(random, HEIGHT)).resize((WIDTH, HEIGHT))
        for i in range(COUNT):
            exif = Image.Exif()
            pictures.state_focal(exif, FOCAL, picture.size)
            pictures.write(picture, source / f"{i:02d}.jpg", exif)
        self.capture, = find([source])
        self.capture.prepare(folder / "working", 1000)
        names = [p.name for p in self.capture.photos]
        camera = Intrinsics(WIDTH, HEIGHT, FOCAL, FOCAL, WIDTH / 2, HEIGHT / 2)
        points = random.normal(size=(400, 3)) * 0.25
        self.scene = Scene(self.capture, dict(zip(names, ring())), dict.fromkeys(names, camera),
                           points)
        self.scene.provide_depth(
            lambda: {i: numpy.full((24, 32), 2.0) for i in range(COUNT)})

    def draft(self, name, level=0, part="a"):
        variant = variants.Variant(self.capture, FAULTS[name], level)
        return variant.draft(self.scene, self.folder / part / variant.name,
                             self.capture.photos if name == "turntable" else [])


def contents(draft):
    return {str(p.relative_to(draft.folder)): p.read_bytes()
            for p in sorted(draft.folder.rglob("*")) if p.is_file()}


def test_every_fault_is_deterministic(stage):
    for variant in variants.plan([stage.capture]):
        first = stage.draft(variant.fault.name, variant.level)
        again = stage.draft(variant.fault.name, variant.level, "b")
        assert contents(first) == contents(again), variant.name
        assert first.detail and first.detail == again.detail
        assert len(first.views) >= 4
        photos = first.folder / first.load
        written = {p.name for p in photos.rglob("*") if "Depth" not in p.parts} - {"photos"}
        assert written - {"transforms.json"} == {v.name for v in first.views}, variant.name


def test_photographs_that_do_not_change_are_copied(stage):
    draft = stage.draft("dark-run", 2)
    black = [v for v in draft.views if v.state is State.UNUSABLE]
    assert 0 < len(black) < COUNT / 2
    for view, photo in zip(draft.views, stage.capture.photos):
        same = (draft.photos / view.name).read_bytes() == photo.read_bytes()
        assert same == (view.state is State.USABLE)
    assert numpy.asarray(pictures.read(draft.photos / black[0].name)[0]).max() < 12


def test_stated_focal_length(stage):
    draft = stage.draft("focal-stated")
    picture, exif = pictures.read(draft.photos / "03.jpg")
    before, _ = pictures.read(stage.capture.photos[3])
    assert numpy.array_equal(numpy.asarray(picture), numpy.asarray(before))
    stated = exif.get_ifd(pictures.EXIF_BLOCK)[pictures.FOCAL_35]
    assert abs(stated * numpy.hypot(WIDTH, HEIGHT) / 43.2666 - FOCAL) < 2


def test_gap_has_its_width(stage):
    draft = stage.draft("gap", 3)
    left = [v.name for v in draft.views]
    lost = [i for i in range(COUNT) if f"{i:02d}.jpg" not in left]
    width = float(draft.detail.split(", ")[1].split()[0])
    assert 90 < width <= 120 and width <= 18 * (len(lost) + 1) < width + 18, (lost, width)
    steps = [b - a for a, b in zip(lost, lost[1:])]
    assert sorted(steps)[:-1] == [1] * (len(steps) - 1), lost


def test_gap_of_an_arc_is_inside(stage):
    angles = {i: 150 + 5.0 * i for i in range(12)}
    here = sorted(angles)
    assert gaps._inside({4, 5, 6}, here, angles)
    assert not gaps._inside({0, 1, 2}, here, angles)
    assert not gaps._inside({9, 10, 11}, here, angles)


def test_moved_cube_is_rigid(stage):
    """Poses relative to the cube see its moved corners where the camera sees them."""
    pose = ring()[4]
    turn, shift = rotation([0, 0, 1], 50), numpy.array([0.1, -0.2, 0.05])
    camera = stage.scene.camera()
    corners = numpy.array([[0.1, 0.1, 0.1], [-0.1, 0.1, 0.0], [0.0, -0.1, 0.1]])
    expected, _ = camera.project(pose, corners @ turn.T + shift)
    found, _ = camera.project(pose.moved(turn, shift), corners)
    assert numpy.allclose(found, expected)


def test_white_masks_are_eroded(stage):
    eroded = masks._shrunk(Image.new("L", (WIDTH * 8, HEIGHT * 8), 255), 0.25)
    assert 0.15 < masks.share(eroded) <= 0.26, masks.share(eroded)


def test_unsuitable_captures_are_reported(stage):
    lost = Scene(stage.capture, {}, {}, stage.scene.points)
    for name in ("gap", "object-moved", "pose-convention"):
        variant = variants.Variant(stage.capture, FAULTS[name], 0)
        try:
            variant.draft(lost, stage.folder / "c" / name, [])
        except Unsuitable:
            continue
        raise AssertionError(f"{name} needs poses")


def test_plan_alternates(stage):
    other = find([stage.folder / "working"])[0]
    plan = variants.plan([stage.capture, other])
    assert len({(v.capture.name, v.name) for v in plan}) == len(plan)
    assert [v.capture.name for v in plan[:4]] == ["ring", "working"] * 2
    first = plan[:len(plan) // 2]
    assert 0.15 < sum(v.fault.harmless for v in first) / len(first) < 0.35
    # Half of the plan has nearly all faults.
    assert len({v.fault.name for v in first}) >= 0.9 * len(FAULTS)


def result(number, true, verdict, probability, causes=(), harmless=False):
    return {"capture": "a", "variant": f"v{number}", "fault": "gap", "harmless": harmless,
            "true_causes": [] if harmless else ["overlap-gap"], "truth": true, "verdict": verdict,
            "probability": probability, "causes": list(causes), "advice": None, "after": None,
            "views": [], "parts": [], "views_registered": [], "errors": {}}


def test_report():
    done = [result(0, "wrong", "sound", 0.97), result(1, "wrong", "doubtful", 0.1, ["overlap-gap"]),
            result(2, "partly", "doubtful", 0.3, ["low-texture", "overlap-gap"]),
            result(3, "right", "sound", 0.98, harmless=True),
            result(4, "right", "doubtful", 0.6, ["low-texture"], harmless=True)]
    counts = report.causes(done)
    assert dict(counts["overlap-gap"]) == {"hits": 2, "misses": 1, "first": 1, "false alarms": 0}
    assert counts["low-texture"]["false alarms"] == 2
    words = report.text(done)
    assert "wrong results reported sound" in words and "50.0 %" in words
    found = calibration.bins(done)
    assert sum(n for _, _, n in found) == 5 and len(found) == 5
    expected = (0.97 + 0.1 + 0.3 + (1 - 0.98) + (1 - 0.6)) / 5
    assert abs(calibration.error(found) - expected) < 1e-9
    assert diagram.svg(found).count("<circle") == 5


def test_weak_views_are_not_failures_of_the_fault():
    def of(number, true, missing, outside=(), fault="gap"):
        names = [f"{i:02d}" for i in range(10)]
        found = [n for i, n in enumerate(names) if i not in missing]
        errors = {n: (5.0 if int(n) in outside else 0.1, 0.001) for n in found}
        return {**result(number, true, "doubtful", 0.3, harmless=fault == "seed"), "fault": fault,
                "views": [{"name": n, "probability": None} for n in names],
                "views_registered": found, "errors": errors}
    done = [of(0, "right", (1,), fault="seed"), of(1, "partly", (1,), (2,), "seed"),
            of(2, "partly", (1, 2)), of(3, "partly", (1, 3)), of(4, "partly", (), (2, 4)),
            of(5, "right", ())]
    assert attribution.weak(done) == {"a": {"01", "02"}}
    assert [r["variant"] for r in attribution.by_fault(done)] == ["v3", "v4"]
    assert report.causes(done)["overlap-gap"]["misses"] == 2


def test_captures_that_vary_are_left_out():
    def harmless(capture, right, known=None):
        return [{**result(i, "right" if i < right else "partly", "sound", 0.97, harmless=True),
                 "capture": capture, "key": {"truth": known}} for i in range(6)]
    done = harmless("a", 3) + harmless("b", 2) + harmless("c", 2, "poses.json")
    assert attribution.unreliable(done) == {"b"}
    words = report.text(done)
    assert "left out of the other tables: b" in words and "Acceptance, 12 variants" in words


def test_wrong_poses_are_reported_though_the_result_is_right():
    right = {**result(0, "right", "doubtful", 0.99, ["wrong-pose-convention"]),
             "fault": "pose-convention", "true_causes": ["wrong-pose-convention"]}
    counts = report.causes([right])["wrong-pose-convention"]
    assert dict(counts) == {"hits": 1, "first": 1, "false alarms": 0}
    assert "right results with a cause" in report.text([right]) and "100.0 %" in report.text([right])


def test_json(folder):
    output.write(folder / "out.json", [result(0, "right", "sound", None, harmless=True),
                                       {"capture": "a", "variant": "b", "unsuitable": "small"}])
    import json
    variant, = json.loads((folder / "out.json").read_text())["variants"]
    assert list(variant) == ["capture", "variant", "fault", "truth", "verdict", "probability",
                             "causes", "advice", "after", "views", "parts"]
    assert variant["fault"] is None and variant["probability"] is None


def main():
    tally = Tally(Exception)
    tests = [(n, t) for n, t in globals().items() if n.startswith("test_")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        stage = Stage(folder)
        for title, test in tests:
            wanted = test.__code__.co_varnames[:test.__code__.co_argcount]
            with tally.part(title):
                test(*[{"stage": stage, "folder": folder}[w] for w in wanted])
    tally.end("verdicts")


main()
