"""Checks that the package can be a dependency that is asked for by version: SwiftPM refuses one whose
targets have unsafe flags.

  dependency.py [--build]

Without --build, half a minute: the manifest in a clone has the flags, fetched it has none, and a
package outside that asks for a version of a local copy gets a graph of targets. With --build that
package is also compiled, for debugging, and run: some minutes.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = "1.2.3"
MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "user",
  dependencies: [.package(url: "{url}", from: "{version}")],
  targets: [
    .executableTarget(
      name: "user", dependencies: [.product(name: "ObjectCapture", package: "ocs")])
  ]
)
"""
MAIN = """\
import Foundation
import ObjectCapture

let session = try? PhotogrammetrySession(input: URL(fileURLWithPath: "/nonexistent"))
print(PhotogrammetrySession.isSupported, session == nil)
"""


def ran(command, status=0, **settings):
    """Runs a command that is to end with the status, or with any where it is `None`."""
    done = subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **settings)
    assert status is None or done.returncode == status, f"{command}: {done.stdout}"
    return done


def flags(manifest, place, **variables):
    """The unsafe flags of the manifest's targets when the package lies at the place."""
    place.mkdir(parents=True)
    shutil.copy(manifest, place)
    environment = {**os.environ, **variables}
    done = subprocess.run(["swift", "package", "--package-path", str(place), "dump-package"],
                          check=True, stdout=subprocess.PIPE, text=True, env=environment)
    settings = [s for t in json.loads(done.stdout)["targets"] for s in t["settings"]]
    return [s for s in settings if "unsafeFlags" in s["kind"]]


def manifests(folder):
    """Where the flags are, and where not."""
    manifest = ROOT / "Package.swift"
    clone = flags(manifest, folder / "clone" / "ocs")
    if os.uname().machine == "x86_64":
        assert clone, "a clone is built without the flags"
    assert not flags(manifest, folder / ".build" / "checkouts" / "ocs")
    assert not flags(manifest, folder / ".build/registry/downloads/scope/ocs/1.2.3")
    assert not flags(manifest, folder / "portable" / "ocs", OCS_PORTABLE="1")


def tagged(folder, change=lambda text: text):
    """A copy of what git knows of this tree, as a repository with one version."""
    copy = folder / "ocs"
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "Package.swift", "Sources", "Tests"],
                           check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name, follow_symlinks=False)
    manifest = copy / "Package.swift"
    manifest.write_text(change(manifest.read_text()))
    git = ["git", "-C", copy, "-c", "user.name=test", "-c", "user.email=test@localhost"]
    ran([*git, "init", "-q"])
    ran([*git, "add", "-A"])
    ran([*git, "commit", "-qm", "copy"])
    ran([*git, "tag", VERSION])
    return copy


def user(folder, library):
    """A package that asks for the library by version."""
    place = folder / "user"
    (place / "Sources" / "user").mkdir(parents=True)
    manifest = MANIFEST.format(url=library.as_uri(), version=VERSION)
    (place / "Package.swift").write_text(manifest)
    (place / "Sources" / "user" / "main.swift").write_text(MAIN)
    return place


def graph(place, status):
    """What SwiftPM says when it has the targets of all packages together, before it builds."""
    return ran(["swift", "package", "--package-path", place, "show-dependencies"], status).stdout


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        manifests(folder / "manifests")
        place = user(folder, tagged(folder))
        assert VERSION in graph(place, 0)
        if os.uname().machine == "x86_64":
            # The check can fail: with the flags everywhere, the same package is refused.
            other = folder / "flagged"
            flagged = tagged(other, lambda text: text.replace("isPortable ? [] : ", ""))
            assert "unsafe build flags" in graph(user(other, flagged), 1)
        if sys.argv[1:] == ["--build"]:
            ran(["swift", "build", "--package-path", place])
            done = ran([place / ".build" / "debug" / "user"])
            assert done.stdout == "true true\n", done.stdout
    print("dependency: by version, without unsafe flags" + ", built and run" * (len(sys.argv) > 1))


main()
