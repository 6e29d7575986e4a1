"""`ocs` on a pseudo-terminal, controlled by its output. Needs $OCS (the executable)."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

OCS = os.environ["OCS"]


class Terminal:
    """One session at the prompt."""

    def __init__(self, arguments, folder, term="xterm"):
        self.process, self.fd = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            state = folder / "state"
            history = state / "ocs" / "history"
            if not history.exists():
                # Otherwise that of the user is taken over.
                history.parent.mkdir(parents=True, exist_ok=True)
                history.write_text("_HiStOrY_V2_\n")
            os.environ.update(TERM=term, XDG_STATE_HOME=str(state))
            os.execv(OCS, [OCS, *arguments])
        # Wide enough that no line wraps while it is typed.
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 400, 0, 0))
        self.text = ""

    def wait(self, pattern, seconds=3600):
        """Reads until the pattern appears; returns the text up to and including it."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            ready = select.select([self.fd], [], [], max(0, end - time.monotonic()))[0]
            assert ready, f"no {pattern!r} in {seconds} s, but {self.text[-500:]!r}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # The other side is closed.
                data = b""
            assert data, f"ocs ended: {self.text[-500:]!r}"
            self.take(data)
        seen, self.text = self.text[:found.end()], self.text[found.end():]
        return seen

    def prompt(self, pattern=r"ocs> ", seconds=60):
        """Waits for the prompt and the line editor; returns the text up to the end of the prompt.

        The prompt is printed while the terminal is still in line mode.
        """
        seen = self.wait(pattern + r"(?=\Z)", seconds)
        self.ready()
        return seen

    def ready(self):
        """Waits for the line editor, so that the terminal does not echo what is sent."""
        while termios.tcgetattr(self.fd)[3] & termios.ICANON:
            time.sleep(0.001)

    def idle(self, seconds):
        """Reads for a while, so that `ocs` never blocks on output."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                self.take(os.read(self.fd, 65536))

    def take(self, data):
        """Adds output, without the switches for the marks of pasted text around each line."""
        self.text = re.sub(r"\x1b\[\?2004[hl]", "", self.text + data.decode(errors="replace"))

    def send(self, text):
        os.write(self.fd, text if isinstance(text, bytes) else text.encode())

    def command(self, text):
        """Runs a command to its end; returns its output."""
        self.text = ""
        self.send(text + "\r")
        self.wait(r"\r?\n")
        return self.wait(r"\w> (?=\Z)")

    def status(self, seconds=60):
        """Waits for the end of `ocs`; returns its exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:  # The other side is closed.
                    pass
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"ocs goes on: {self.text[-500:]!r}")

    def close(self):
        os.close(self.fd)
        os.waitpid(self.process, 0)
