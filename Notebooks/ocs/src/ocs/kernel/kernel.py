"""The kernel: each cell is a script that one `ocs --kernel` process runs."""

import signal

from ipykernel.kernelbase import Kernel

import ocs
from ocs.errors import Ended
from ocs.kernel.magics import MAGICS, Cell, MagicError
from ocs.kernel.progress import Progress
from ocs.pictures import Picture, side_by_side
from ocs.process import Process


class OCSKernel(Kernel):
    implementation = "ocs"
    implementation_version = ocs.__version__
    banner = "ocs: an Object Capture workbench. Type help for the commands."
    language_info = {
        "name": "ocs", "mimetype": "text/x-ocs", "file_extension": ".ocs",
        "pygments_lexer": "bash", "codemirror_mode": "shell",
    }

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.worker = Process()

    def pre_handler_hook(self):
        """An interrupt is a request to the program from here on; nothing here is cut off."""
        self.worker.forget_interrupts()
        self.saved_sigint_handler = signal.signal(signal.SIGINT, self.interrupt)

    def interrupt(self, *_):
        self.worker.interrupt()

    async def do_execute(self, code, silent, store_history=True, user_expressions=None,
                         allow_stdin=False, **_):
        try:
            cell = Cell(code)
        except MagicError as error:
            return self.failure(silent, "usage", str(error), [f"cell:1:1: {error}"])
        try:
            return self.run(cell, silent)
        except Ended as error:
            self.worker = Process()
            text = (f"{error} and was started again: load the capture again; "
                    "what stages had finished is kept in its workspace")
            return self.failure(silent, "Ended", text, [text])

    def run(self, cell, silent):
        """Runs a cell's code; returns the reply's content."""
        send = (lambda *_: None) if silent else self.send
        shown, pictures, failure = Progress(send), [], None
        try:
            for event in self.worker.ask(code=cell.code):
                if event["event"] == "progress":
                    shown.update(event)
                    continue
                shown.clear()
                if event["event"] == "image":
                    self.draw(event["path"], send, pictures if cell.is_beside else None)
                else:
                    failure = self.take(event, send, silent, pictures, cell) or failure
        finally:
            shown.clear()
        return failure or {"status": "ok", "execution_count": self.execution_count, "payload": [],
                           "user_expressions": {}}

    def take(self, event, send, silent, pictures, cell):
        """Shows what an event tells; returns the reply's content where the cell failed."""
        kind, status = event["event"], event.get("status")
        if kind in ("error", "done") and pictures:
            send("display_data", beside(pictures, cell.columns))
            pictures.clear()
        if kind == "remark":
            send("stream", {"name": "stdout", "text": event["text"] + "\n"})
        elif kind == "text" and "html" in event:
            send("display_data", {"data": {"text/html": event["html"], "text/plain": event["text"]},
                                  "metadata": {}})
        elif kind == "text":
            send("stream", {"name": "stdout", "text": event["text"] + "\n"})
        elif kind == "error":
            text = event.get("rendered") or event["message"]
            return self.failure(silent, "error", event["message"], text.splitlines())
        elif kind == "done" and status == "interrupted":
            text = "interrupted: what had finished is kept"
            return self.failure(silent, "Interrupted", text, [text])
        elif kind == "done" and status == "exit":
            self.worker.stop()
            self.worker = Process()
        return None

    def draw(self, path, send, kept):
        """Shows a picture, or keeps it for the end of the cell; the program may have written it to a
        place, such as a device, that it cannot be read from again."""
        try:
            picture = Picture(path)
        except (OSError, ValueError) as error:
            send("stream", {"name": "stderr", "text": f"{path} cannot be shown: {error}\n"})
            return
        if kept is None:
            send("display_data", inline(picture))
        else:
            kept.append(picture)

    def failure(self, silent, name, message, traceback):
        content = {"ename": name, "evalue": message, "traceback": traceback}
        if not silent:
            self.send("error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def send(self, kind, content):
        self.send_response(self.iopub_socket, kind, content)

    def ask(self, kind, **message):
        """The event of a kind that answers a request without code; {} where there is none."""
        found = {}
        try:
            for event in self.worker.ask(**message):
                if event["event"] == kind:
                    found = event
        except Ended:
            self.worker = Process()
        return found

    async def do_complete(self, code, cursor_pos):
        before = code[:cursor_pos]
        if before.startswith("%%") and "\n" not in before and " " not in before:
            matches, start = [name for name in MAGICS if name.startswith(before)], 0
        else:
            found = self.ask("completion", complete=before.rsplit("\n", 1)[-1])
            line = before.rfind("\n") + 1
            matches, start = found.get("candidates", []), line + int(found.get("start", 0))
        return {"status": "ok", "matches": matches, "metadata": {}, "cursor_start": start,
                "cursor_end": cursor_pos}

    async def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        first = code.split("\n", 1)[0]
        if first.startswith("%%") and cursor_pos <= len(first):
            text = MAGICS.get(first.split()[0], "")
        else:
            text = self.ask("help", help=up_to_word_end(code, cursor_pos)).get("text", "")
        data = {"text/plain": text} if text else {}
        return {"status": "ok", "found": bool(text), "data": data, "metadata": {}}

    async def do_is_complete(self, code):
        try:
            code = Cell(code).code
        except MagicError:
            return {"status": "invalid"}
        state = self.ask("inspection", inspect=code).get("state", "unknown")
        return {"status": state, "indent": "  " if state == "incomplete" else ""}

    async def do_shutdown(self, restart):
        self.worker.stop()
        return {"status": "ok", "restart": restart}


def up_to_word_end(code, cursor):
    """The line of the cursor up to the end of the word that the cursor is in or at."""
    start = code.rfind("\n", 0, cursor) + 1
    end = cursor
    while end < len(code) and not code[end].isspace() and code[end] not in ";|(){}":
        end += 1
    return code[start:end]


def inline(picture):
    return {"data": {"image/png": picture.base64, "text/plain": str(picture.path)}, "metadata": {}}


def beside(pictures, columns):
    return {"data": {"text/html": side_by_side(pictures, columns),
                     "text/plain": "\n".join(str(picture.path) for picture in pictures)},
            "metadata": {}}
