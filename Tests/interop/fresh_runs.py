"""Reference results from new workspaces, each computed once."""

import collections
import shutil
import subprocess

from ocs_session import OCS, Session
from workspace_model import SETTINGS

# The poses of photographs as small as these are uncertain, and `align` would be repeated with other
# features, from which the next stages then start.
NO_RETRY = "set align.retry off"
# An export: its kind, the suffix of the path, its options, the stage whose result it writes, and
# whether it also needs features.
Export = collections.namedtuple("Export", "what suffix options stage needs_features")
SPARSE = Export("points", "-sparse.ply", " --sparse", "align", False)
EXPORTS = [
    Export("poses", "-colmap", " --format colmap-text", "align", True),
    Export("poses", ".json", "", "align", False),
    SPARSE,
    Export("points", "-dense.ply", "", "dense", False),
    Export("mesh", "-mesh.ply", "", "mesh", False),
    Export("model", ".usdz", "", "texture", False),
]


def exports_of(stages):
    return [export for export in EXPORTS if export.stage in stages]


def simulated(folder, count):
    """A part of a ring that aligns even without some frames: paths of photographs by name."""
    subprocess.run(
        [OCS, "-c", f"simulate '{folder}/demo' --views 48 --rings 1 --width 280 --height 210 "
         "--detail 100 --samples 1 --no-depth --no-poses"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    paths = sorted((folder / "demo" / "Images").iterdir())
    return {path.name: path for path in paths[:count]}


class FreshRuns:
    def __init__(self, folder, photos):
        self.folder, self.photos, self.known = folder, photos, {}

    @property
    def count(self):
        return len(self.known)

    def exports(self, state, result):
        """Bytes, by suffix, of the exports of a new workspace with the same input as `result`."""
        if result.key not in self.known:
            self.known[result.key] = self.computed(state, result.key)
        return self.known[result.key]

    def computed(self, state, key):
        options, frames = {}, ()
        while key:
            options[key[0]], frames, key = key[1], key[2], key[3]
        contents = {**dict(state.photos), **dict(frames)}
        project = self.folder / "fresh"
        shutil.rmtree(project, ignore_errors=True)  # Left by a failed run.
        (project / "cap").mkdir(parents=True)
        for name, content in contents.items():
            shutil.copyfile(self.photos[content], project / "cap" / name)
        session = Session([], project)
        session.ask("load cap")
        session.ask(NO_RETRY)
        for name in contents.keys() - dict(frames).keys():
            session.ask(f"exclude {name}")
        for stage in reversed(options):
            option = f" --{SETTINGS[stage][0]} {options[stage]}" if options[stage] else ""
            session.ask(stage + option)
        found = {}
        for export in exports_of(options):
            path = project / f"out{export.suffix}"
            session.ask(f"export {export.what} '{path}'{export.options}")
            found[export.suffix] = bytes_of(path)
        session.close()
        shutil.rmtree(project)
        return found


def bytes_of(path):
    """Contents of a file, or of the files in a folder by name."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return [(file.name if path.is_dir() else "", file.read_bytes()) for file in files]
