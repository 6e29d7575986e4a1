"""Writes the kernel's specification: what Jupyter starts is the Python that runs this.

Usage: python -m ocs.kernel.install --prefix DIR | --folder DIR
"""

import json
import pathlib
import sys

SPEC = {
    "argv": [sys.executable, "-m", "ocs.kernel", "-f", "{connection_file}"],
    "display_name": "Object Capture (ocs)",
    "language": "ocs",
    "interrupt_mode": "signal",
}


def main(option, place):
    folder = pathlib.Path(place)
    if option == "--prefix":
        folder = folder / "share" / "jupyter" / "kernels" / "ocs"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.json").write_text(json.dumps(SPEC, indent=1) + "\n")
    print(f"installed the ocs kernel in {folder}")


if __name__ == "__main__":
    main(*sys.argv[1:])
