"""Checks that the devcontainer is described in JSON, and that the files it names are there."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".devcontainer"


def main():
    described = json.loads((FOLDER / "devcontainer.json").read_text())
    dockerfile = (FOLDER / described["build"]["dockerfile"]).read_text()
    context = (FOLDER / described["build"]["context"]).resolve()
    assert context == ROOT, context
    lines = dockerfile.replace("\\\n", " ").splitlines()
    copied = [name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]]
    assert copied and all((context / name).exists() for name in copied), copied
    assert any(line.startswith("FROM ") for line in lines)
    assert f"USER {described['remoteUser']}" in lines
    scripts = [w for w in described["postCreateCommand"].split() if w.startswith("Scripts/")]
    assert scripts and all((ROOT / name).exists() for name in scripts), scripts
    print("devcontainer: well formed")


main()
