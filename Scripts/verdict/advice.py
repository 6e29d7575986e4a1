"""Types the advice of the first cause, as it stands, and measures the result again."""

from . import run


def line(result):
    """The first line that the first cause advises; `None` if only photographs would help."""
    causes = [c for c in result["diagnosis"].get("causes", []) if not c.get("healed")]
    if not causes:
        return None
    return next((a["command"] for a in causes[0].get("advice", []) if a.get("command")), None)


def follow(program, draft, folder, result):
    typed = line(result)
    if typed is None:
        return {"advice": None, "after": None}
    answers = program.run([f"load {draft.load}", *_commands(typed), *run.QUESTIONS],
                          folder, draft.seed)
    after = run.outcome(answers, draft, folder)
    kept = ("truth", "verdict", "causes", "registered", "usable", "inside", "probability")
    return {"advice": typed, "after": {key: after[key] for key in kept}}


def _commands(typed):
    """The commands of a line: a failed one ends the line, but not what is read after it."""
    parts, quote, start = [], None, 0
    for at, char in enumerate(typed):
        if quote:
            quote = None if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == ";":
            parts.append(typed[start:at].strip())
            start = at + 1
    return [p for p in [*parts, typed[start:].strip()] if p]
