"""One `ocs --kernel` process: a JSON request a line in, JSON events a line out."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading

from ocs.errors import Ended, NotFound

# Longest wait for the process to end by itself once its input is closed, seconds.
PATIENCE = 5


def executable():
    """The `ocs` to run: $OCS, else the one beside this Python, else the one on the PATH."""
    given = os.environ.get("OCS")
    beside = pathlib.Path(sys.prefix) / "bin" / "ocs"
    for candidate in [given] if given else [str(beside), shutil.which("ocs")]:
        if candidate and os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return candidate
    if given:
        raise NotFound(f"$OCS is {given}, which cannot be run: set it to the path of ocs")
    if beside.is_symlink():
        raise NotFound(f"{beside} leads to {os.readlink(beside)}, which is not there: build ocs "
                       "again, or run Scripts/install-kernel")
    raise NotFound("no ocs: run Scripts/install-kernel, or set OCS to the program's path")


class Process:
    """The process, in a group of its own: Ctrl-C reaches it as a request and never as a signal."""

    def __init__(self, program=None, options=(), folder=None):
        self.process = subprocess.Popen(
            [program or executable(), "--kernel", *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, cwd=folder, start_new_session=True)
        self.requests = 0
        self.interrupted = False
        self.sending = False

    @property
    def is_running(self):
        """Whether requests are answered."""
        return self.process.poll() is None

    def forget_interrupts(self):
        """Interrupts so far are none of the next request; those from now on are."""
        self.interrupted = False

    def ask(self, **message):
        """Yields the events that answer a request; `done` is the last.

        Ctrl-C meanwhile asks the command to stop; the events go on to the command's end, and nothing
        of them is lost. So does an interrupt that came since `forget_interrupts`, which every caller calls
        before it begins, and before the request was sent. Raises `Ended` where the process is not there any more.
        """
        self.requests += 1
        with self._heeding_interrupts():
            self._send({"id": self.requests, **message})
            while True:
                line = self.process.stdout.readline()
                if not line:
                    raise Ended(self.process.wait())
                event = json.loads(line)
                if event.get("id") != self.requests:
                    continue  # of an answer that nobody read to its end
                yield event
                if event["event"] == "done":
                    return

    def interrupt(self, *_):
        """Asks the running command to stop; may be called by a signal's handler."""
        self.interrupted = True
        if not self.sending:
            with contextlib.suppress(OSError):
                # One write of a short line: it cannot end up within another one.
                os.write(self.process.stdin.fileno(), b'{"interrupt":true}\n')

    def stop(self):
        """Ends the process, which has nothing left to do."""
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def _send(self, message):
        self.sending = True
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Ended(self.process.wait()) from None
        finally:
            self.sending = False
        if self.interrupted:
            self.interrupt()

    @contextlib.contextmanager
    def _heeding_interrupts(self):
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self.interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
