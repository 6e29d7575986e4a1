"""The file of `--json`."""

import json
import pathlib


def write(path, results):
    content = {"variants": [_variant(r) for r in measured(results)]}
    pathlib.Path(path).write_text(json.dumps(content, indent=1) + "\n")


def stored(out, plan):
    """The stored results of variants, whatever program made them."""
    files = [out / "results" / v.capture.name / f"{v.name}.json" for v in plan]
    return [json.loads(file.read_text()) for file in files if file.exists()]


def measured(results):
    """Without variants that their capture does not allow, and those that did not finish."""
    return [r for r in results if "truth" in r]


def _variant(result):
    after = result["after"]
    return {
        "capture": result["capture"], "variant": result["variant"],
        "fault": None if result["harmless"] else result["fault"],
        "truth": result["truth"], "verdict": result["verdict"],
        "probability": result["probability"], "causes": result["causes"],
        "advice": result["advice"],
        "after": after and {"truth": after["truth"], "verdict": after["verdict"]},
        "views": result["views"], "parts": result["parts"]}
