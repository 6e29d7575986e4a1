"""What the first line of a cell may ask for: `%%side-by-side`."""

import difflib

MAGICS = {
    "%%side-by-side": (
        "%%side-by-side [COLUMNS]\n"
        "  Puts the pictures that the cell draws beside each other, all on one line or COLUMNS on each.\n"
        "\n"
        "example\n"
        "  %%side-by-side 2\n"
        "  show frame IMG_0001\n"
        "  show features IMG_0001\n"),
}
# Most pictures on one line.
MOST_COLUMNS = 12


class MagicError(Exception):
    """A first line that asks for nothing known."""


class Cell:
    """A cell: the code, with every line where it was, and what its first line asks for."""

    def __init__(self, text):
        self.is_beside, self.columns, self.code = False, None, text
        first, _, rest = text.partition("\n")
        if not first.startswith("%%"):
            return
        name, *words = first.split()
        if name not in MAGICS:
            near = difflib.get_close_matches(name, MAGICS, 1, 0.4)
            hint = f"; did you mean {near[0]}?" if near else f"; there is {', '.join(MAGICS)}"
            raise MagicError(f"unknown {name}{hint}")
        if words:
            if len(words) > 1 or not words[0].isdecimal() or not 1 <= int(words[0]) <= MOST_COLUMNS:
                raise MagicError(f"{name} takes a number of columns from 1 to {MOST_COLUMNS}, "
                                 f"got {' '.join(words)}")
            self.columns = int(words[0])
        self.is_beside, self.code = True, "\n" + rest
