"""Counts the parts of a test that pass and that fail, and exits the program accordingly."""

import contextlib
import sys


class Tally:
    def __init__(self, *errors):
        """A part that raises one of the errors has failed; other errors end the program."""
        self.errors = errors or (AssertionError,)
        self.passed = self.failed = 0

    @contextlib.contextmanager
    def part(self, name):
        try:
            yield
            self.passed += 1
        except self.errors as error:
            self.failed += 1
            print(f"{name}: {type(error).__name__}: {error}", flush=True)

    def end(self, what):
        print(f"{what}: {self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
