"""Progress that moves in place."""

import html
import time
import uuid


def duration(seconds):
    """`12 s left` and the like."""
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s left"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s left"
    return f"{whole // 3600} h {whole % 3600 // 60} min left"


class Progress:
    """One line of progress in a cell: replaced as it moves, emptied at the end.

    `send` takes a kind of message ("display_data" or "update_display_data") and its content.
    """

    # Work shorter than this shows nothing, seconds.
    PATIENCE = 0.4
    # Shortest time between two updates, seconds.
    INTERVAL = 0.25

    def __init__(self, send, now=time.monotonic):
        self.send, self.now = send, now
        self.name = f"progress-{uuid.uuid4().hex}"
        self.begun = self.sent = None
        self.is_placed = self.is_shown = False

    def update(self, event):
        now = self.now()
        if self.begun is None:
            self.begun = now
        if now - self.begun < self.PATIENCE:
            return
        if self.sent is not None and now - self.sent < self.INTERVAL:
            return
        self.sent = now
        share, left = event["fraction"], event.get("remaining")
        words = [event["label"], f"{100 * share:.0f} %"]
        if left is not None:
            words.append(duration(left))
        text = ", ".join(words)
        bar = f'<progress value="{share:.3f}" max="1"></progress> {html.escape(text)}'
        self._place(bar, text)
        self.is_shown = True

    def clear(self):
        """Takes the line away; the next work may show one in its place."""
        self.begun = None
        if self.is_shown:
            self._place("", "")
            self.is_shown = False

    def _place(self, markup, text):
        kind = "update_display_data" if self.is_placed else "display_data"
        self.send(kind, {"data": {"text/html": markup, "text/plain": text}, "metadata": {},
                         "transient": {"display_id": self.name}})
        self.is_placed = True
