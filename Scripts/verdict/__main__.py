"""Measures how reliable the verdict of `ocs` is, without labels.

From every CAPTURE, a folder of photographs that reconstructs well, variants are made: with one
fault each, or with a harmless change. Each is aligned (some are run to `mesh`), its poses are
compared with those of the untouched capture or with ground truth, and the result is classified as
right, partly right or wrong. The report compares the verdict and the causes of `diagnose` with
that class.

Results are stored one by one in --out: the same line continues after Ctrl-C or after the budget.
They are run again if the program, the photographs or the truth change.

  Scripts/verdicts photos/fox photos/chair --budget 20 --json verdicts.json
  Scripts/verdicts photos/* --truth chair=chair/transforms.json --jobs 4
  Scripts/verdicts photos/fox --list
"""

import argparse
import collections
import os
import pathlib
import signal
import sys

from . import attribution, calibration, capture, diagram, extend, fit, output, report, variants
from .faults import FAULTS
from .program import Program
from .run import Runner

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments():
    parser = argparse.ArgumentParser(
        "Scripts/verdicts", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("captures", nargs="*", metavar="CAPTURE", help="folder of photographs")
    parser.add_argument("--truth", action="append", default=[], metavar="CAPTURE=FILE",
                        help="ground truth of a capture, by name or folder: what `compare` reads")
    parser.add_argument("--budget", type=float, default=0, metavar="MINUTES",
                        help="start no variant after this time; the order is fixed (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="variants at the same time, one thread each (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write the results of all variants")
    parser.add_argument("--diagram", metavar="FILE.svg",
                        help="write the reliability diagram (default: OUT/reliability.svg)")
    parser.add_argument("--max-size", type=int, default=1000, metavar="PIXELS",
                        help="reduce larger photographs to this longer side (default: 1000)")
    parser.add_argument("--photographs", type=int, default=0, metavar="N",
                        help="use at most N photographs of a capture, evenly spread (default: all)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="only this fault or variant, such as gap or gap-2; repeatable")
    parser.add_argument("--ocs", default=os.environ.get("OCS", ROOT / ".build/release/ocs"),
                        metavar="FILE", help="the program (default: $OCS or .build/release/ocs)")
    parser.add_argument("--out", default=ROOT / ".build/verdicts", metavar="DIR",
                        help="photographs and results (default: .build/verdicts)")
    parser.add_argument("--keep", action="store_true",
                        help="keep captures and workspaces of the variants in OUT/running")
    parser.add_argument("--fit", action="store_true",
                        help="run nothing; fit the probabilities to the stored results and write "
                             "Sources/Alignment/Check/VerdictTable.swift")
    parser.add_argument("--extend", metavar="ID",
                        help="run nothing; add this quantity to that table, with its other weights as "
                             "they are")
    parser.add_argument("--list", action="store_true", help="list the variants and run nothing")
    parser.add_argument("--faults", action="store_true", help="explain the faults and run nothing")
    return parser, parser.parse_intermixed_args()


def explain():
    for fault in sorted(FAULTS.values(), key=lambda f: (f.harmless, f.name)):
        print(f"{fault.name}, {fault.levels} per capture"
              + (f": {', '.join(fault.causes)}" if fault.causes else ": harmless"))
        print("    " + " ".join(fault.make.__doc__.split()))


def show(plan):
    for variant in plan:
        print(f"{variant.capture.name}/{variant.name}")
    counts = collections.Counter(v.fault.name for v in plan)
    for name, count in sorted(counts.items()):
        print(f"{count:4}  {name}")
    print(f"{len(plan)} variants")


def progress(result):
    name = f"{result['capture']}/{result['variant']}"
    if "truth" in result:
        what = (f"{result['truth']}, {result['inside']} of {result['registered']} registered "
                f"poses, {result['usable']} usable views, "
                f"reported {result['verdict']} {' '.join(result['causes'])}; {result['detail']}")
    else:
        what = result.get("unsuitable") or result["error"].strip().splitlines()[-1]
    print(f"{name}: {what} ({result['seconds']} s)", flush=True)


def main():
    parser, options = arguments()
    if options.faults:
        return explain()
    if not options.captures:
        parser.error("no captures")
    captures = capture.find(options.captures, dict(t.split("=", 1) for t in options.truth),
                            options.photographs)
    plan = [v for v in variants.plan(captures)
            if not options.only or {v.name, v.fault.name} & set(options.only)]
    if options.list:
        return show(plan)
    out = pathlib.Path(options.out).resolve()
    if options.fit:
        results = output.measured(output.stored(out, plan))
        return print(fit.fit(results, options.diagram or out / "reliability.svg"))
    if options.extend:
        return print(extend.extend(output.measured(output.stored(out, plan)), options.extend))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    runner = Runner(captures, Program(options.ocs), out, options)
    try:
        runner.run(plan, progress)
        interrupted = False
    except KeyboardInterrupt:
        interrupted = True
    results = [r for r in map(runner.result, plan) if r is not None]
    if options.json:
        output.write(options.json, results)
    diagram.write(options.diagram or out / "reliability.svg",
                  calibration.bins(attribution.reliable(output.measured(results))))
    print()
    print(report.text(results), end="")
    sys.exit(130 if interrupted else 0)


main()
