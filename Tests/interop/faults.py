"""Injects disk faults during every stage and export of `ocs`: disk full, read-only, permission
lost, folder deleted. Each must end in one clear error, leave existing files intact and no stray
file, and the same command must succeed once the fault is gone.

Needs $OCS (the executable) and root, to mount a small tmpfs; without root nothing is tested.
Usage: faults.py [CASE...], for example `full` or `full/align`.
"""

import contextlib
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tally import Tally

OCS = os.environ["OCS"]
STAGES = ["features", "match", "align", "dense", "mesh", "texture"]
SETTINGS = "set dense.max-size 160\nset mesh.triangles 3000\nset texture.size 256"
EXPORTS = {
    "model.usdz": "export model OUT/model.usdz",
    "model.obj": "export model OUT/model.obj",
    "model.usda": "export model OUT/model.usda",
    "mesh.ply": "export mesh OUT/mesh.ply",
    "points.ply": "export points OUT/points.ply",
    "poses.json": "export poses OUT/poses.json",
    "colmap": "export poses OUT/colmap --format colmap",
    "nerfstudio": "export poses OUT/ns --format nerfstudio",
    "picture": "show model --out OUT/model.png",
}
FAULTS = ["full", "read-only", "forbidden", "deleted"]
REASONS = {
    "full": ["no space left"],
    "read-only": ["read-only file system"],
    "forbidden": ["permission denied"],
    "deleted": ["no such file", "there is no", "deleted", "gone"],
}
SIZE = 96 << 20


class Disk:
    """A small file system with a complete workspace on it, on which `ocs` runs as another user."""

    def __init__(self, folder, model):
        self.folder = folder
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "faults", folder], check=True)
        self.work, self.out = folder / "work", folder / "out"
        # Earlier results are hard links, which copying would turn into separate files.
        shutil.copytree(model, self.work, ignore=shutil.ignore_patterns("runs"))
        self.out.mkdir()
        self.user = 65534
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, self.user, self.user)

    def close(self):
        subprocess.run(["umount", "-l", self.folder], check=True)

    def fill(self):
        # Unbuffered: closing would retry a failed write of a buffer, and fail again.
        with open(self.folder / "filler", "wb", buffering=0) as file:
            while True:
                try:
                    file.write(bytes(1 << 16))
                except OSError:
                    break
        os.truncate(self.folder / "filler", max(0, os.stat(self.folder / "filler").st_size - 4096))

    def break_with(self, fault):
        if fault == "full":
            self.fill()
        elif fault == "read-only":
            subprocess.run(["mount", "-o", "remount,ro", self.folder], check=True)
        elif fault == "forbidden":
            for path in [self.work, self.out]:
                path.chmod(0o555)
            for path in self.work.iterdir():
                if path.is_dir():
                    path.chmod(0o555)
        else:
            self.work.rename(self.folder / "elsewhere")
            self.out.rename(self.folder / "away")

    def mend(self, fault):
        if fault == "full":
            (self.folder / "filler").unlink()
        elif fault == "read-only":
            subprocess.run(["mount", "-o", "remount,rw", self.folder], check=True)
        elif fault == "forbidden":
            for path in [self.work, self.out, *[p for p in self.work.iterdir() if p.is_dir()]]:
                path.chmod(0o755)
        else:
            for path in [self.work, self.out]:
                if path.exists():
                    assert not files(path), f"written into a deleted folder: {files(path)}"
                    shutil.rmtree(path)
            (self.folder / "elsewhere").rename(self.work)
            (self.folder / "away").rename(self.out)


def files(folder):
    """The files without the finished parts of an interrupted stage, which its next run continues."""
    return {
        str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
        for p in folder.rglob("*")
        if p.is_file() and p.name != "lock" and "units" not in p.relative_to(folder).parts
    }


def start(disk, capture, folder):
    """`ocs` with the capture loaded, waiting for commands."""
    process = subprocess.Popen(
        [OCS, "--quiet", "--workspace", str(disk.work)], cwd=folder, text=True, bufsize=1,
        user=disk.user, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    process.stdin.write(f"load '{capture}'\necho ready\n")
    process.stdin.flush()
    for line in process.stdout:
        if line == "ready\n":
            return process
    raise AssertionError("ocs does not load the capture")


def run(disk, capture, folder, line):
    return subprocess.run(
        [OCS, "--quiet", "--workspace", str(disk.work), "-c", f"load '{capture}'\n{line}"],
        cwd=folder, user=disk.user, text=True, capture_output=True, timeout=300)


def one(case, fault, line, disk, capture, folder):
    line = line.replace("OUT", str(disk.out))
    # Writes the relative path of the capture to the note, and frees space for the stage.
    done = run(disk, capture, folder, "exclude IMG_0001; include IMG_0001"
               + (f"; clear {case}" if case in STAGES else ""))
    assert done.returncode == 0, done.stderr
    before = files(disk.folder)
    if fault == "read-only":  # Not possible while a file is open for writing.
        disk.break_with(fault)
        process = start(disk, capture, folder)
    else:
        process = start(disk, capture, folder)
        disk.break_with(fault)
    said, _ = process.communicate(line + "\n", timeout=300)
    disk.mend(fault)
    assert process.returncode == 1, f"status {process.returncode}: {said}"
    lowered = said.lower()
    assert any(reason in lowered for reason in REASONS[fault]), f"no reason in: {said}"
    assert "nscocoa" not in lowered and ".part" not in lowered, said
    after = files(disk.folder)
    assert after == before, f"differ: {sorted(set(before.items()) ^ set(after.items()))}\n{said}"
    done = run(disk, capture, folder, line)
    assert done.returncode == 0, done.stdout + done.stderr
    left = [p for p in disk.work.rglob("units/*") if p.name.startswith(f"{case}-")]
    assert not left, f"left after the run: {left}"


def prepare(folder):
    """A simulated capture and its complete workspace."""
    text = ("simulate capture --views 16 --rings 1 --width 480 --height 360 --detail 120 --samples 1\n"
            f"load capture\n{SETTINGS}\nreconstruct --detail preview")
    subprocess.run([OCS, "--quiet", "--workspace", str(folder / "model"), "-c", text], cwd=folder,
                   check=True, stdout=subprocess.DEVNULL, timeout=600)
    return folder / "model", folder / "capture"


def isolated():
    """Whether this process may mount; if not, it restarts itself in a separate mount namespace."""
    if os.environ.get("OCS_FAULTS_ISOLATED"):
        return True
    # In a user namespace, permissions are not enforced and a mount cannot be made read-only.
    if os.getuid() != 0 or os.stat("/proc").st_uid != 0:
        return False
    trial = "mount -t tmpfs faults /mnt && mount -o remount,ro /mnt"
    way = ["unshare", "-m"]
    if subprocess.run([*way, "sh", "-c", trial], stderr=subprocess.DEVNULL).returncode == 0:
        os.environ["OCS_FAULTS_ISOLATED"] = "1"
        os.execvp(way[0], [*way, sys.executable, *sys.argv])
    return False


def main():
    if not isolated():
        print("faults: this user may not mount a file system; nothing tested")
        return
    lines = {**{stage: stage for stage in STAGES}, **EXPORTS}
    cases = [(fault, case) for fault in FAULTS for case in lines]
    wanted = sys.argv[1:]
    tally = Tally(AssertionError, subprocess.TimeoutExpired)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        folder.chmod(0o755)
        model, capture = prepare(folder)
        for fault, case in cases:
            if wanted and not {fault, f"{fault}/{case}"} & set(wanted):
                continue
            (folder / "disk").mkdir(exist_ok=True)
            disk = Disk(folder / "disk", model)
            with contextlib.closing(disk), tally.part(f"{fault}/{case}"):
                one(case, fault, lines[case], disk, capture, folder)
    tally.end("faults")


main()
