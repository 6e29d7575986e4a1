"""Sends commands to `ocs` one at a time. Needs $OCS (the executable)."""

import json
import os
import resource
import select
import signal
import subprocess
import time

OCS = os.environ["OCS"]
# Maximum time to wait for an answer, s; commands on the small captures take a fraction of a second.
PATIENCE = 120


def killed(command, folder, seconds):
    """Runs a command line and kills it after a while; returns False if it ended before."""
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return True


class Refused(Exception):
    """The error of a command that fails."""


class Silent(Exception):
    """`ocs` ended or hangs."""


class Session:
    def __init__(self, options, folder, limit=None):
        """Starts `ocs` in a folder; `limit` is the maximum size of a file that it writes, bytes."""
        self.process = subprocess.Popen(
            [OCS, "--json", "--threads", "1", *options], cwd=folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            preexec_fn=(lambda: limit_files(limit)) if limit else None)
        self.text = b""

    def send(self, text):
        try:
            self.process.stdin.write(f"try {text}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Silent(f"ocs has ended before {text}")

    def ask(self, text):
        """Runs a command to its end; returns its answer."""
        self.send(text)
        end = time.monotonic() + PATIENCE
        while b"\n" not in self.text:
            left = end - time.monotonic()
            if left < 0 or not select.select([self.process.stdout], [], [], left)[0]:
                self.process.kill()
                raise Silent(f"{text} takes more than {PATIENCE} s")
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                raise Silent(f"{text} ends ocs: {self.process.wait()}")
            self.text += data
        line, self.text = self.text.split(b"\n", 1)
        answer = json.loads(line)
        if "passed" in answer:
            raise Refused(answer["passed"]["message"])
        return answer

    def kill(self, text, seconds):
        """Starts a command and kills `ocs` after a while."""
        self.send(text)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def close(self):
        """Ends `ocs` as the end of a script does."""
        if self.process.poll() is None:
            self.process.stdin.close()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise Silent("ocs goes on after the end of its input")
        self.process.stdout.close()


def limit_files(count):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))
