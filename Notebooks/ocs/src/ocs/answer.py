"""What code that was run answered."""

import contextlib
import html

import pandas

from ocs.pictures import Picture, figure


class Answer:
    """What a piece of code answered, command by command; notebooks show it as the kernel does.

    `value` is the last command's value (dict, list, str, float, bool or None), `values` are those of
    all commands, `text` is what was printed, `remarks` are things to know that are no result, and
    `pictures` are what `show` drew.
    """

    def __init__(self):
        self.values, self.texts, self.remarks, self.pictures = [], [], [], []
        self._shown = []

    @property
    def value(self):
        return self.values[-1] if self.values else None

    @property
    def text(self):
        return "\n".join(self.texts)

    def table(self):
        """The last command's table as a pandas frame; TypeError where its value is none."""
        return frame(self.value)

    def add(self, event):
        """Takes an event of the protocol."""
        kind = event["event"]
        if kind == "value":
            self.values.append(event["value"])
        elif kind == "text":
            self.texts.append(event["text"])
            self._shown.append(event.get("html") or f"<pre>{html.escape(event['text'])}</pre>")
        elif kind == "remark":
            self.remarks.append(event["text"])
            self._shown.append(f"<pre>{html.escape(event['text'])}</pre>")
        elif kind == "image":
            with contextlib.suppress(OSError, ValueError):  # written to a device, for example
                self.pictures.append(Picture(event["path"]))
                self._shown.append(figure(self.pictures[-1], "100%"))

    def __repr__(self):
        return "\n".join(self.remarks + self.texts)

    def _repr_html_(self):
        return "\n".join(self._shown)


def frame(value, index=None):
    """A table as a pandas frame; its column `index`, where it has one, names the rows."""
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise TypeError(f"a table is a list of records, got {type(value).__name__}")
    table = pandas.DataFrame.from_records(value)
    return table.set_index(index) if index in table.columns else table
