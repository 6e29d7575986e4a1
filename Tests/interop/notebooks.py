"""Executes the notebooks with the Jupyter of Scripts/install-kernel: each cell succeeds, and its
outputs have what the prose describes.

Runs in that environment; needs $OCS (the executable). Usage: notebooks.py [--keep DIR] [NAME...]
"""

import pathlib
import sys
import tempfile
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from tally import Tally

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Maximum duration of a cell, s.
PATIENCE = 600
# For each notebook: minimum number of pictures, tables, and texts that its outputs must contain.
EXPECTED = {
    "explore": {"pictures": 8, "tables": 4, "texts": ["20 of 20 frames registered", "jar.usdz"]},
    "photographs": {"pictures": 4, "tables": 3, "texts": ["frames registered", "mean error"]},
    "debugging": {"pictures": 5, "tables": 4,
                  "texts": ["static-background", "18 of 18 frames registered"]},
    "session": {"pictures": 7, "tables": 2,
                "texts": ["movingTooFast", "still missing", "closes a gap"]},
    "measure": {"pictures": 3, "tables": 4, "texts": ["from 10 markers", "rigid alignment"]},
    "depth": {"pictures": 2, "tables": 1, "texts": ["16 cameras", "given:", "median"]},
}


def execute(path, folder, keep):
    """The notebook, executed in a separate folder; a copy goes to `keep`, even if it fails."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        assert not cell.get("outputs"), f"{path.name} has outputs: commit it without"
    client = NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": folder}})
    try:
        client.execute()
    finally:
        if keep:
            nbformat.write(notebook, keep / path.name)
    return notebook


def check(notebook, expected):
    """All cells ran in order without an error, and the outputs have the expected contents."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    errors = [f"{o.ename}: {o.evalue}" for o in outputs if o.output_type == "error"]
    assert not errors, errors
    data = [o.data for o in outputs if "data" in o]
    markup = "".join(d.get("text/html", "") for d in data)
    pictures = sum("image/png" in d for d in data) + markup.count("data:image/png;base64,")
    assert pictures >= expected["pictures"], f"{pictures} pictures"
    tables = sum("<table" in d.get("text/html", "") for d in data)
    assert tables >= expected["tables"], f"{tables} tables"
    assert "<progress" not in markup, "progress was left in a cell"
    text = "".join(o.get("text", "") for o in outputs) + "".join(
        d.get("text/plain", "") for d in data)
    for wanted in expected["texts"]:
        assert wanted in text, f"{wanted!r} is missing"


def main(words):
    keep = None
    if words[:1] == ["--keep"]:
        keep, words = pathlib.Path(words[1]), words[2:]
    found = {path.stem: path for path in (ROOT / "Notebooks").glob("*.ipynb")}
    assert set(found) == set(EXPECTED), f"notebooks without an entry here, or gone: {set(found)}"
    tally = Tally(AssertionError, CellExecutionError)
    for name in words or sorted(found):
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            with tally.part(name):
                check(execute(found[name], folder, keep), EXPECTED[name])
                print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)
    tally.end("notebooks")


main(sys.argv[1:])
