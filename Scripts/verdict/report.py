"""Tables of all results: causes, verdict against truth, calibration, acceptance."""

import collections

from . import output

BINS = 10
TRUTHS, VERDICTS = ("right", "partly", "wrong"), ("sound", "doubtful", "failed", "none")


def text(results):
    done = output.measured(results)
    parts = [_faults(results), _verdicts(done), _causes(done), _captures(done), _mesh(done),
             _calibration(done), _acceptance(done), _unfinished(results)]
    return "\n\n".join(p for p in parts if p) + "\n"


def table(title, head, rows):
    cells = [head, *[[str(c) for c in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = ["  ".join(c.ljust(w) if i == 0 else c.rjust(w)
                       for i, (c, w) in enumerate(zip(row, widths))).rstrip() for row in cells]
    return "\n".join([title, *lines])


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _faults(results):
    rows = []
    for name in sorted({r["fault"] for r in results}, key=lambda n: (_harmless(results, n), n)):
        own = [r for r in results if r["fault"] == name]
        done = output.measured(own)
        count = collections.Counter(r["truth"] for r in done)
        sound = sum(r["verdict"] == "sound" for r in done)
        rows.append([name + " (harmless)" * own[0]["harmless"], len(done),
                     *[count[t] for t in TRUTHS], sound])
    return table("Variants by fault", ["fault", "variants", *TRUTHS, "sound"], rows)


def _harmless(results, name):
    return any(r["harmless"] for r in results if r["fault"] == name)


def _verdicts(done):
    rows = [[t, *[sum(r["truth"] == t and r["verdict"] == v for r in done) for v in VERDICTS]]
            for t in TRUTHS]
    return table("Verdict against truth", ["truth", *VERDICTS], rows)


def causes(done):
    """Per cause: how often it is true and reported, true and not reported, true and first, and
    reported where another or nothing is true."""
    counts = collections.defaultdict(collections.Counter)
    for r in done:
        true = set(r["true_causes"])
        failed = r["truth"] != "right"
        if true and failed:
            # The first identifier names the fault; any of the others is as good.
            name, hit = r["true_causes"][0], true & set(r["causes"])
            counts[name]["hits" if hit else "misses"] += 1
            counts[name]["first"] += bool(r["causes"]) and r["causes"][0] in true
        for cause in r["causes"]:
            counts[cause]["false alarms"] += not failed or cause not in true
    return counts


def _causes(done):
    columns = ("hits", "misses", "first", "false alarms")
    counts = causes(done)
    return table("Causes", ["cause", *columns],
                 [[name, *[counts[name][c] for c in columns]] for name in sorted(counts)])


def _captures(done):
    rows = []
    for name in sorted({r["capture"] for r in done}):
        own = [r for r in done if r["capture"] == name]
        harmless = [r for r in own if r["harmless"]]
        right = sum(r["truth"] == "right" for r in harmless)
        rows.append([name, len(own), percent(right, len(harmless)),
                     *[sum(r["truth"] == t for r in own) for t in TRUTHS]])
    return table("Captures", ["capture", "variants", "harmless right", *TRUTHS], rows)


def _mesh(done):
    own = [r for r in done if "mesh" in r]
    rows = [[v, *[sum(r["verdict"] == v and r["mesh"]["verdict"] == m for r in own)
                  for m in VERDICTS]] for v in VERDICTS[:3]]
    return own and table("Verdict after align (rows) and after mesh", ["verdict", *VERDICTS], rows)


def bins(done):
    """(mean probability, share of right results, number) of bins of equal count."""
    known = sorted((r["probability"], r["truth"] == "right") for r in done
                   if r["probability"] is not None)
    edges = [len(known) * i // BINS for i in range(BINS + 1)]
    parts = [known[a:b] for a, b in zip(edges, edges[1:]) if b > a]
    return [(sum(p for p, _ in part) / len(part), sum(t for _, t in part) / len(part), len(part))
            for part in parts]


def calibration_error(found):
    total = sum(n for _, _, n in found)
    return sum(n * abs(p - share) for p, share, n in found) / total if total else None


def _calibration(done):
    found = bins(done)
    if not found:
        return "Calibration: no result has a probability"
    rows = [[f"{p:.3f}", f"{share:.3f}", n] for p, share, n in found]
    return table("Calibration", ["mean probability", "right", "variants"], rows)


def _acceptance(done):
    sound = [r for r in done if r["verdict"] == "sound"]
    by_truth = {t: [r for r in done if r["truth"] == t] for t in TRUTHS}
    bad = [r for r in done if r["true_causes"] and r["truth"] != "right"]
    first = sum(r["causes"][:1] != [] and r["causes"][0] in r["true_causes"] for r in bad)
    two = sum(bool(set(r["causes"][:2]) & set(r["true_causes"])) for r in bad)
    advised = [r for r in bad if r["after"]]
    error = calibration_error(bins(done))

    def share(part, truth):
        return percent(sum(r["truth"] == truth for r in part), len(by_truth[truth]))
    rows = [
        ["wrong results reported sound", share(sound, "wrong"), "at most 3 %"],
        ["partly right results reported sound", share(sound, "partly"), "at most 5 %"],
        ["right results reported sound", share(sound, "right"), "at least 97 %"],
        ["calibration error, ten bins", "–" if error is None else f"{error:.3f}", "at most 0.03"],
        ["true cause first", percent(first, len(bad)), "at least 90 %"],
        ["true cause among the first two", percent(two, len(bad)), "at least 97 %"],
        ["right results with a cause", percent(sum(bool(r["causes"]) for r in by_truth["right"]),
                                               len(by_truth["right"])), "at most 1 %"],
        ["right after the advice", percent(
            sum(r["after"]["truth"] == "right" for r in advised), len(advised)), "at least 95 %"],
        ["wrong and sound after the advice", sum(
            r["after"]["truth"] == "wrong" and r["after"]["verdict"] == "sound"
            for r in done if r["after"]), "0"],
        ["wrong, partly right results", f"{len(by_truth['wrong'])}, {len(by_truth['partly'])}",
         "at least 150, 100"],
    ]
    return table(f"Acceptance, {len(done)} variants", ["what", "measured", "bar"], rows)


def _unfinished(results):
    lines = [f"{r['capture']}/{r['variant']}: {r['error'].strip().splitlines()[-1]}"
             for r in results if "error" in r]
    lines += [f"{r['capture']}/{r['variant']}: left out: {r['unsuitable']}"
              for r in results if "unsuitable" in r]
    return lines and "\n".join(["Not measured", *lines])
