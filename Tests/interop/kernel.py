"""Uses the Jupyter kernel as a notebook does: tables, help, completion, progress, several pictures,
an interrupt, and a program that crashes.

Runs in the environment of Scripts/install-kernel; needs $OCS (the executable).
Usage: kernel.py [TEST...]
"""

import os
import pathlib
import queue
import signal
import sys
import tempfile
import time

from jupyter_client.manager import start_new_kernel

from tally import Tally

# Maximum time to wait for a message, s.
PATIENCE = 120
CAPTURE = "simulate jar --views 6 --rings 1 --width 240 --height 180 --samples 1 --detail 60\nload jar\n"


class Notebook:
    """A kernel and its messages."""

    def __init__(self, folder):
        self.manager, self.client = start_new_kernel(kernel_name="ocs", cwd=folder)

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel()

    def start(self, code, **options):
        return self.client.execute(code, **options)

    def finish(self, message):
        """The reply to a cell, and its outputs in order."""
        outputs = []
        while True:
            found = self.client.get_iopub_msg(timeout=PATIENCE)
            if found["parent_header"].get("msg_id") != message:
                continue
            if found["msg_type"] == "status" and found["content"]["execution_state"] == "idle":
                break
            outputs.append((found["msg_type"], found["content"]))
        return self.answer(message), outputs

    def run(self, code):
        return self.finish(self.start(code))

    def answer(self, message):
        """The content of the reply to a message; other messages are skipped."""
        while True:
            reply = self.client.get_shell_msg(timeout=PATIENCE)
            if reply["parent_header"].get("msg_id") == message:
                return reply["content"]

    def ocs(self):
        """The process ids of the kernel's `ocs`."""
        kernel = self.manager.provisioner.process.pid
        children = pathlib.Path(f"/proc/{kernel}/task/{kernel}/children").read_text().split()
        return [int(child) for child in children]


def markup(outputs):
    return [c["data"]["text/html"] for kind, c in outputs
            if kind == "display_data" and "text/html" in c["data"]]


def test_tables(book):
    reply, outputs = book.run("frames --limit 3 --columns name,width")
    assert reply["status"] == "ok"
    table, = [c["data"] for kind, c in outputs if kind == "display_data"]
    assert table["text/html"].count("<tr>") == 4 and ">IMG_0002.jpg</td>" in table["text/html"]
    assert table["text/plain"].splitlines()[0].split() == ["name", "width"]
    _, outputs = book.run("let frame = ($frames[0])\n($frame)")
    assert '<th scope="row"' in markup(outputs)[0]
    _, outputs = book.run('echo "<b>&"')
    assert outputs[-1][1]["text"] == "<b>&\n" and not markup(outputs)


def test_help(book):
    def inspect(code, at=None):
        content = book.answer(book.client.inspect(code, len(code) if at is None else at))
        return content["data"]["text/plain"] if content["found"] else ""

    assert inspect("align").startswith("align [options]\n")
    # The cursor is inside the word, on the second line.
    assert inspect("load jar\nalign --max-error 3", 20).startswith("align --max-error N\n")
    assert inspect("set match.min-motion").startswith("match.min-motion\n")
    assert inspect("echo $align").startswith("$align\n")
    assert inspect("%%side-by-side").startswith("%%side-by-side")
    assert inspect("nosuch") == ""


def test_completion(book):
    def complete(code):
        content = book.answer(book.client.complete(code, len(code)))
        return content["matches"], content["cursor_start"], content["cursor_end"]

    assert complete("load jar\nframes --so") == (["--sort"], 16, 20)
    # Positions count code points: this letter has two and is one character.
    assert complete("echo e\u0301; featu") == (["features"], 9, 14)
    assert complete("%%si") == (["%%side-by-side"], 0, 4)


def test_progress(book):
    reply, outputs = book.run("simulate more --views 24 --width 640 --height 480 --samples 1")
    assert reply["status"] == "ok"
    bars = [(kind, c) for kind, c in outputs if "transient" in c]
    assert len(bars) >= 3, f"{len(bars)} messages of progress"
    assert [kind for kind, _ in bars] == ["display_data"] + ["update_display_data"] * (len(bars) - 1)
    assert len({c["transient"]["display_id"] for _, c in bars}) == 1
    assert "<progress" in bars[0][1]["data"]["text/html"]
    assert any(" left" in c["data"]["text/plain"] for _, c in bars), "no estimate"
    assert bars[-1][1]["data"]["text/html"] == "", "the bar was left"


def test_pictures(book):
    reply, outputs = book.run("%%side-by-side 2\nshow frame IMG_0001\nshow frame IMG_0002\nexpect 1 == 2")
    # Output before the error is shown, and the line number of the error is that in the cell.
    assert reply["status"] == "error" and "cell:4:" in "\n".join(reply["traceback"])
    page, = markup(outputs)
    assert page.count("data:image/png;base64,") == 2 and page.count("width:49.50%") == 2
    _, outputs = book.run("show frame IMG_0001")
    assert [c for kind, c in outputs if kind == "display_data" and "image/png" in c["data"]]
    assert book.run("show frame IMG_0001 --out /dev/null --force")[0]["status"] == "ok"
    for code, wanted in (("%%side-by-side x\nstatus", "number of columns"),
                         ("%%side-by-sid\nstatus", "did you mean %%side-by-side")):
        reply, _ = book.run(code)
        assert reply["status"] == "error" and wanted in reply["evalue"], reply


def test_interrupt(book):
    """An interrupted cell keeps its number, completed work is kept, and the next cell runs."""
    before = book.run("let kept = (7)")[0]["execution_count"]
    message = book.start("let kept = (8)\nsimulate long --views 900 --width 320 --height 240\nlet kept = (9)")
    time.sleep(1.5)
    start = time.monotonic()
    book.manager.interrupt_kernel()
    reply, outputs = book.finish(message)
    assert time.monotonic() - start < 20, "the interrupt took long"
    assert (reply["status"], reply["ename"]) == ("error", "Interrupted"), reply
    assert reply["execution_count"] == before + 1
    assert [kind for kind, _ in outputs].count("error") == 1
    reply, outputs = book.run("($kept)")
    assert reply["execution_count"] == before + 2
    assert [c["text"] for kind, c in outputs if kind == "stream"] == ["8\n"]
    # An interrupt while nothing runs does not affect the next cell.
    book.manager.interrupt_kernel()
    time.sleep(0.5)
    assert book.run("($kept)")[0]["status"] == "ok"
    # Immediately after the cell was sent: an interrupt before the program begins counts as well.
    message = book.start("simulate early --views 900 --width 320 --height 240")
    while book.client.get_iopub_msg(timeout=PATIENCE)["msg_type"] != "execute_input":
        pass
    book.manager.interrupt_kernel()
    assert book.finish(message)[0]["ename"] == "Interrupted"


def test_death(book):
    """A program that crashes is reported and restarted."""
    program, = book.ocs()
    message = book.start("simulate never --views 900 --width 320 --height 240")
    time.sleep(1)
    os.kill(program, signal.SIGKILL)
    reply, _ = book.finish(message)
    assert (reply["status"], reply["ename"]) == ("error", "Ended") and "load" in reply["evalue"]
    assert book.ocs() != [program] and book.run("load jar")[0]["status"] == "ok"
    assert book.run("exit")[0]["status"] == "ok" and book.run("load jar")[0]["status"] == "ok"


def main():
    tally = Tally(AssertionError, ValueError, queue.Empty)
    tests = (test_tables, test_help, test_completion, test_progress, test_pictures, test_interrupt,
             test_death)
    tests = [test for test in tests if test.__name__ in (sys.argv[1:] or [test.__name__])]
    assert tests, f"there is no {' '.join(sys.argv[1:])}"
    with tempfile.TemporaryDirectory() as folder:
        book = Notebook(folder)
        try:
            assert book.run(CAPTURE)[0]["status"] == "ok"
            for test in tests:
                with tally.part(test.__name__):
                    test(book)
        finally:
            book.close()
    tally.end("kernel")


main()
