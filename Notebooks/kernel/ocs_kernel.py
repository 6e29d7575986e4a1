"""A Jupyter kernel for ocs: each cell is a script, run by one `ocs --kernel` process.

The process reads one JSON request a line and answers with JSON events; pictures that `show` made
appear inline. The executable is $OCS, else the checkout's release build, else `ocs` on the PATH.
"""

import base64
import html
import json
import os
import pathlib
import shutil
import signal
import subprocess
import uuid

from ipykernel.kernelbase import Kernel


def executable():
    """The ocs to run, or an error that says how to get one."""
    checkout = pathlib.Path(__file__).resolve().parents[2] / ".build" / "release" / "ocs"
    for candidate in (os.environ.get("OCS"), str(checkout), shutil.which("ocs")):
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    raise RuntimeError("no ocs executable: run Scripts/quickstart once, or set OCS to its path")


class Worker:
    """One `ocs --kernel` process, in a process group of its own so that it alone is interrupted."""

    def __init__(self):
        self.process = subprocess.Popen(
            [executable(), "--kernel"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8", start_new_session=True)
        self.requests = 0

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, **message):
        """Yields the events that answer a request; `done` is the last."""
        self.requests += 1
        self.send({"id": self.requests, **message})
        while True:
            try:
                line = self.process.stdout.readline()
            except KeyboardInterrupt:
                self.send({"interrupt": True})
                continue
            if not line:
                raise RuntimeError(f"ocs ended with status {self.process.wait()}")
            event = json.loads(line)
            if event.get("id") == self.requests:
                yield event
                if event["event"] == "done":
                    return

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()


class OCSKernel(Kernel):
    implementation = "ocs"
    implementation_version = "1"
    banner = "ocs: an Object Capture workbench. Type help for the commands."
    language_info = {
        "name": "ocs", "mimetype": "text/x-ocs", "file_extension": ".ocs",
        "pygments_lexer": "bash", "codemirror_mode": "shell",
    }

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.worker = Worker()

    def do_execute(self, code, silent, store_history=True, user_expressions=None,
                   allow_stdin=False, **_):
        answer = {"status": "ok", "execution_count": self.execution_count,
                  "payload": [], "user_expressions": {}}
        shown = Progress(self, silent)
        for event in self.worker.ask(code=code):
            kind = event["event"]
            if kind == "progress":
                shown.update(event)
                continue
            shown.clear()
            if kind in ("text", "remark") and not silent:
                self.stream("stdout", event["text"] + "\n")
            elif kind == "image" and not silent:
                self.picture(event["path"])
            elif kind == "error":
                answer = self.failure(event, silent)
            elif kind == "done" and event["status"] == "interrupted":
                answer = {"status": "error", "ename": "Interrupted", "evalue": "", "traceback": []}
                if not silent:
                    self.stream("stderr", "interrupted\n")
            elif kind == "done" and event["status"] == "exit":
                self.worker.stop()
                self.worker = Worker()
        return answer

    def failure(self, event, silent):
        text = event.get("rendered") or event.get("message", "")
        content = {"ename": event.get("kind", "error"), "evalue": event.get("message", ""),
                   "traceback": text.splitlines()}
        if not silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def stream(self, name, text):
        self.send_response(self.iopub_socket, "stream", {"name": name, "text": text})

    def picture(self, path):
        data = base64.b64encode(pathlib.Path(path).read_bytes()).decode()
        self.send_response(self.iopub_socket, "display_data", {
            "data": {"image/png": data, "text/plain": path}, "metadata": {}})

    def do_complete(self, code, cursor_pos):
        line = code[:cursor_pos].rsplit("\n", 1)[-1]
        start, candidates = len(line), []
        for event in self.worker.ask(complete=line):
            if event["event"] == "completion":
                start, candidates = int(event["start"]), event["candidates"]
        return {"status": "ok", "matches": candidates, "metadata": {},
                "cursor_start": cursor_pos - len(line) + start, "cursor_end": cursor_pos}

    def do_is_complete(self, code):
        state = "complete"
        for event in self.worker.ask(inspect=code):
            if event["event"] == "inspection":
                state = event["state"]
        return {"status": state, "indent": "  " if state == "incomplete" else ""}

    def do_shutdown(self, restart):
        self.worker.stop()
        return {"status": "ok", "restart": restart}


class Progress:
    """One line of progress in the cell, replaced as it moves and emptied at the end."""

    def __init__(self, kernel, silent):
        self.kernel, self.silent, self.shown = kernel, silent, False
        self.name = f"progress-{uuid.uuid4().hex}"

    def update(self, event):
        if self.silent:
            return
        share = event["fraction"]
        text = f"{event['label']}  {100 * share:.0f} %"
        bar = f"<progress value='{share:.3f}' max='1'></progress> {html.escape(text)}"
        self.send({"text/html": bar, "text/plain": text})

    def clear(self):
        if self.shown:
            self.send({"text/html": "", "text/plain": ""})

    def send(self, data):
        kind = "update_display_data" if self.shown else "display_data"
        self.kernel.send_response(self.kernel.iopub_socket, kind, {
            "data": data, "metadata": {}, "transient": {"display_id": self.name}})
        self.shown = True


if __name__ == "__main__":
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance(kernel_class=OCSKernel)
