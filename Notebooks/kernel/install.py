"""Registers the ocs kernel in the environment of the Python that runs this file."""

import json
import pathlib
import sys
import tempfile

from jupyter_client.kernelspec import KernelSpecManager

source = pathlib.Path(__file__).resolve().parent / "ocs_kernel.py"
spec = {
    "argv": [sys.executable, str(source), "-f", "{connection_file}"],
    "display_name": "Object Capture (ocs)",
    "language": "ocs",
    "interrupt_mode": "signal",
}
with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "kernel.json").write_text(json.dumps(spec, indent=1))
    place = KernelSpecManager().install_kernel_spec(folder, "ocs", prefix=sys.prefix)
print(f"installed the ocs kernel in {place}")
