"""Plain text tables."""


def table(title, head, rows):
    cells = [head, *[[str(c) for c in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = ["  ".join(c.ljust(w) if i == 0 else c.rjust(w)
                       for i, (c, w) in enumerate(zip(row, widths))).rstrip() for row in cells]
    return "\n".join([title, *lines])


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"
