"""Checks that the package can be a dependency that is asked for by version: SwiftPM refuses one whose
targets have unsafe flags.

  dependency.py [--build]

Without --build, half a minute: the manifest in a clone has the flags, fetched it has none, and a
package outside that asks for a version of a local copy gets a graph of targets. A package with
targets called Capture, Scene and ObjectCapture gets one with module aliases. With --build these
packages are also compiled, for debugging, and run: some minutes.
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
# A program for Apple's systems in a package whose targets have the names of ours.
NAMESAKES = ["Capture", "Scene", "ObjectCapture"]
ALIASES = "[" + ", ".join(f'"{name}": "Ocs{name}"' for name in NAMESAKES) + "]"
NAMESAKE_MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "scanner",
  dependencies: [.package(url: "{url}", from: "{version}")],
  targets: [
    .target(name: "Capture"), .target(name: "Scene"), .target(name: "ObjectCapture"),
    .executableTarget(
      name: "scanner",
      dependencies: [
        "Capture", "Scene", "ObjectCapture",
        .product(name: "RealityKit", package: "ocs"{aliases}),
        .product(name: "simd", package: "ocs"{aliases}),
        .product(name: "CoreVideo", package: "ocs"{aliases}),
        .product(name: "CoreMotion", package: "ocs"{aliases}),
        .product(name: "os", package: "ocs"{aliases}),
      ]),
  ]
)
"""
NAMESAKE_MAIN = """\
import Capture
import CoreMotion
import CoreVideo
import ObjectCapture
import RealityKit
import Scene
import os
import simd

let logger = Logger(subsystem: "com.example.scanner", category: "main")
let session = try? PhotogrammetrySession(input: URL(fileURLWithPath: "/nonexistent"))
let turned = Transform(rotation: simd_quatf(angle: .pi, axis: [0, 1, 0])).matrix * simd_float4(1, 0, 0, 1)
var buffer: CVPixelBuffer?
CVPixelBufferCreate(nil, 4, 3, kCVPixelFormatType_32BGRA, nil, &buffer)
let gravity = CMAcceleration(x: 0, y: -1, z: 0)
logger.notice("looked for photographs")
print(
  session == nil, turned.x == -1, CVPixelBufferGetWidth(buffer!), gravity.y, Capture.name, Scene.name,
  ObjectCapture.name)
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


def namesakes(folder, library, aliases):
    """A package whose targets have names of the library's targets."""
    place = folder / "scanner"
    for name in [*NAMESAKES, "scanner"]:
        (place / "Sources" / name).mkdir(parents=True)
    for name in NAMESAKES:
        (place / "Sources" / name / "name.swift").write_text(f'public let name = "own {name}"\n')
    (place / "Sources" / "scanner" / "main.swift").write_text(NAMESAKE_MAIN)
    manifest = NAMESAKE_MANIFEST.format(
        url=library.as_uri(), version=VERSION, aliases=f", moduleAliases: {ALIASES}" if aliases else "")
    (place / "Package.swift").write_text(manifest)
    return place


def graph(place, status):
    """What SwiftPM says when it has the targets of all packages together, before it builds."""
    return ran(["swift", "package", "--package-path", place, "show-dependencies"], status).stdout


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        manifests(folder / "manifests")
        library = tagged(folder)
        place = user(folder, library)
        assert VERSION in graph(place, 0)
        scanner = namesakes(folder, library, aliases=True)
        assert VERSION in graph(scanner, 0)
        # The check can fail: without aliases, SwiftPM refuses equal names.
        text = graph(namesakes(folder / "plain", library, aliases=False), 1)
        assert "conflicting name" in text or "multiple" in text, text
        if os.uname().machine == "x86_64":
            # The check can fail: with the flags everywhere, the same package is refused.
            other = folder / "flagged"
            flagged = tagged(other, lambda text: text.replace("isPortable ? [] : ", ""))
            assert "unsafe build flags" in graph(user(other, flagged), 1)
        if sys.argv[1:] == ["--build"]:
            ran(["swift", "build", "--package-path", place])
            done = ran([place / ".build" / "debug" / "user"])
            assert done.stdout == "true true\n", done.stdout
            ran(["swift", "build", "--package-path", scanner])
            done = subprocess.run([scanner / ".build" / "debug" / "scanner"], check=True,
                                  capture_output=True, text=True)
            assert done.stdout == "true true 4 -1.0 own Capture own Scene own ObjectCapture\n", done.stdout
            assert done.stderr == "[com.example.scanner:main] notice: looked for photographs\n", done.stderr
    print("dependency: by version, without unsafe flags, next to targets of the same names" + ", built and run" * (len(sys.argv) > 1))


main()
