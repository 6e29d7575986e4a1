"""What goes wrong, as exceptions."""


class Error(Exception):
    """A command that failed, with what the program says of it.

    Attributes: `message` (one sentence), `line` and `column` in the code that was run (from 1, None
    where the program tells no place), `suggestion` (what may have been meant, or None), `notes` (a
    list) and `rendered` (the message with its place, the line and a caret).
    """

    def __init__(self, event):
        self.message = event.get("message", "")
        self.line = event.get("line")
        self.column = event.get("column")
        self.suggestion = event.get("suggestion")
        self.notes = event.get("notes", [])
        self.rendered = event.get("rendered") or self.message
        super().__init__(self.rendered)


class NotFound(Exception):
    """There is no `ocs` to run."""


class Ended(Exception):
    """The `ocs` process ended; `status` is its exit status, negative for a signal."""

    def __init__(self, status):
        self.status = status
        super().__init__(f"ocs ended with status {status}")
