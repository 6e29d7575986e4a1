"""Runs `ocs` and reads the JSON objects that it prints."""

import hashlib
import json
import pathlib
import subprocess
import threading


class Failed(Exception):
    """`ocs` did not finish: it crashed, or exceeded the time limit."""


class Program:
    def __init__(self, path, threads=1, timeout=1800):
        self.path = pathlib.Path(path).resolve()
        self.threads, self.timeout = threads, timeout
        self._running, self._lock, self._stopped = set(), threading.Lock(), False

    def fingerprint(self):
        digest = hashlib.sha256()
        with self.path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()[:16]

    def run(self, lines, folder, seed=1, workspace="work"):
        """Runs commands in a folder, each to its end; returns their answers, by command.

        A command that fails does not end the run; its message is in the list `failed`. Of a command
        that is run twice, the last answer counts.
        """
        script = "\n".join(line if line.startswith("try ") else f"try {line}" for line in lines)
        command = [str(self.path), "--json", "--quiet", "--threads", str(self.threads),
                   "--seed", str(seed), "--workspace", workspace, "-c", script]
        output, status = self._finish(command, folder)
        answers = {}
        for line in output.splitlines():
            try:
                answer = json.loads(line)
            except json.JSONDecodeError:
                continue
            if not isinstance(answer, dict) or "command" not in answer:
                continue
            if "passed" in answer:
                answers.setdefault("failed", []).append(answer["passed"]["message"])
            else:
                answers[answer["command"]] = answer
        if status < 0 or status not in (0, 1):
            raise Failed(f"exit status {status}")
        return answers

    def _finish(self, command, folder):
        with self._lock:
            if self._stopped:
                raise KeyboardInterrupt
            # In a session of its own: Ctrl-C reaches this script only, which then ends it.
            process = subprocess.Popen(command, cwd=folder, text=True, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       start_new_session=True)
            self._running.add(process)
        try:
            output, _ = process.communicate(timeout=self.timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failed(f"not finished after {self.timeout} s")
        finally:
            with self._lock:
                self._running.discard(process)
        if self._stopped:
            raise KeyboardInterrupt
        return output, process.returncode

    def stop(self):
        """Ends the running processes, and lets no other start."""
        with self._lock:
            self._stopped = True
            for process in self._running:
                process.kill()
