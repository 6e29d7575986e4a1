"""Reconstructs small captures with pycolmap and opens its projects: poses must equal COLMAP's to
1e-9, and every unregistered image must have a reason. The same for models with rigs that pycolmap
writes.

Needs $OCS (the executable) and the packages of requirements.txt; Scripts/test provides both.

  projects.py [PROJECT ...]    checks existing projects instead (folders with a database.db)
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy
import pycolmap

import rigs

OCS = os.environ["OCS"]
SIMULATE = ("simulate demo --views 14 --rings 1 --width 480 --height 360 --detail 120 --samples 1 "
            "--no-depth --no-poses")
TOLERANCE = 1e-9


def ocs(folder, text, workspace):
    done = subprocess.run([OCS, "--json", "--quiet", "--workspace", workspace, "-c", text],
                          cwd=folder, text=True, timeout=1500, capture_output=True)
    assert done.returncode == 0, f"{text}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    values = [json.loads(line) for line in done.stdout.splitlines()]
    return [v.get("rows", v) if isinstance(v, dict) else v for v in values]


def make(folder):
    """A project with two models: the views between them are left out of the matching."""
    subprocess.run([OCS, "--quiet", "-c", SIMULATE], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    project = folder / "project"
    (project / "sparse").mkdir(parents=True)
    images = project / "images"
    images.mkdir()
    photographs = sorted((folder / "demo").rglob("*.jpg")) + sorted((folder / "demo").rglob("*.png"))
    photographs = [p for p in photographs if "mask" not in str(p).lower()][:14]
    for photograph in photographs:
        shutil.copy(photograph, images / photograph.name)
    database = project / "database.db"
    pycolmap.set_random_seed(0)
    pycolmap.extract_features(database, images, camera_mode=pycolmap.CameraMode.SINGLE,
                              device=pycolmap.Device.cpu)
    pycolmap.match_exhaustive(database, device=pycolmap.Device.cpu)
    options = pycolmap.IncrementalPipelineOptions()
    options.min_model_size = 3
    pycolmap.incremental_mapping(database, images, project / "sparse", options)
    return project


def models(project):
    found = [pycolmap.Reconstruction(str(m)) for m in sorted((project / "sparse").iterdir())]
    return sorted(found, key=lambda m: -m.num_reg_images())


def check(project, scratch, name):
    workspace = str(scratch / f"work-{name}")
    truth = models(project)
    load = f'load "{project}"'
    runs = ocs(scratch, f"{load}; runs", workspace)[-1]
    aligned = [row for row in runs if row["stage"] == "align"]
    assert len(aligned) == max(len(truth), 1), runs
    # The largest is the newest.
    for row, model in zip(reversed(aligned), truth):
        out = scratch / f"poses-{name}-{row['run']}"
        ocs(scratch, f'{load}; use {row["run"]}; export poses "{out}" --format colmap', workspace)
        ours = pycolmap.Reconstruction(str(out))
        theirs = {i.name: i for i in model.images.values()}
        assert {i.name for i in ours.images.values()} == set(theirs), row
        for image in ours.images.values():
            a = image.cam_from_world().matrix()
            b = theirs[image.name].cam_from_world().matrix()
            assert numpy.abs(a - b).max() < TOLERANCE, (image.name, numpy.abs(a - b).max())
        assert ours.num_points3D() == model.num_points3D()
    names = [f["name"] for f in ocs(scratch, f"{load}; use {aligned[-1]['run']}; frames", workspace)[-1]]
    lost = set(names) - ({i.name for i in truth[0].images.values()} if truth else set())
    lines = "; ".join(f'why "{image}"' for image in sorted(lost))
    for why in ocs(scratch, f"{load}; {lines}", workspace)[1:] if lost else []:
        assert why["stopped_by"] and why["value"] is not None and why["limit"] is not None, why
        assert why["next"] or why["advice"], why
    ocs(scratch, f"{load}; graph; matrix; residuals; cameras; coverage; tracks; components; "
        "diagnose; doctor; status", workspace)
    print(f"{name}: {len(names)} images, models of {[m.num_reg_images() for m in truth]}, "
          f"{len(lost)} lost, each with a reason")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        given = [pathlib.Path(p).resolve() for p in sys.argv[1:]]
        for project in [] if given else rigs.make(folder):
            check(project, folder, project.name)
        for index, project in enumerate(given or [make(folder)]):
            check(project, folder, f"{index}")
            bare = folder / f"bare{index}"
            bare.mkdir()
            shutil.copy(project / "database.db", bare)
            shutil.copytree(project / "sparse", bare / "sparse")
            check(bare, folder, f"{index}-without-images")
    print("projects: passed")


if __name__ == "__main__":
    main()
