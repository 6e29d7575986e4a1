"""The figures that have a bar."""

from . import attribution, calibration
from .tables import percent, table

TRUTHS = ("right", "partly", "wrong")


def text(done):
    by_truth = {t: [r for r in done if r["truth"] == t] for t in TRUTHS}
    right = [r for r in by_truth["right"] if not attribution.may_name(r)]
    given = [r for r in by_truth["right"] if attribution.given(r)]
    failed = [r for r in done if r["truth"] != "right"]
    by_fault = attribution.by_fault(done)
    error = calibration.error(calibration.bins(done))

    def sound(part):
        return percent(sum(r["verdict"] == "sound" for r in part), len(part))
    rows = [
        ["wrong results reported sound", sound(by_truth["wrong"]), "at most 3 %"],
        ["partly right results reported sound", sound(by_truth["partly"]), "at most 5 %"],
        ["right results reported sound", sound(right), "at least 97 %"],
        ["calibration error, ten bins", "–" if error is None else f"{error:.3f}", "at most 0.03"],
        *_named("true cause", by_fault),
        *_named("wrong given poses or depth", given)[:1],
        ["right results with a cause", percent(sum(bool(r["causes"]) for r in right), len(right)),
         "at most 1 %"],
        *_advised(done),
        ["wrong, partly right results", f"{len(by_truth['wrong'])}, {len(by_truth['partly'])}",
         "at least 150, 100"],
        ["not because of the fault", len(failed) - len(by_fault), ""],
    ]
    return table(f"Acceptance, {len(done)} variants", ["what", "measured", "bar"], rows)


def _named(what, results):
    first = sum(r["causes"][:1] != [] and r["causes"][0] in r["true_causes"] for r in results)
    two = sum(bool(set(r["causes"][:2]) & set(r["true_causes"])) for r in results)
    return [[f"{what} first", percent(first, len(results)), "at least 90 %"],
            [f"{what} among the first two", percent(two, len(results)), "at least 97 %"]]


def _advised(done):
    advised = [r for r in done if r["after"] and r["true_causes"] and r["truth"] != "right"]
    return [["right after the advice", percent(
        sum(r["after"]["truth"] == "right" for r in advised), len(advised)), "at least 95 %"],
        ["wrong and sound after the advice", sum(
            r["after"]["truth"] == "wrong" and r["after"]["verdict"] == "sound"
            for r in done if r["after"]), "0"]]
