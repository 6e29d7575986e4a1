"""Checks a page with the rules of axe-core, in the light and the dark color scheme: no violation that
it calls serious or critical.

Run as a program, it checks the given pages and lists all violations.
"""

import importlib.util
import pathlib
import sys
import tempfile

from browser import Browser, chromium, until

GRAVE = ("serious", "critical")


def rules():
    """The script of axe-core, which a Python package brings along."""
    folder = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    return (pathlib.Path(folder) / "axe.min.js").read_text()


def violations(path, scheme):
    """What breaks a rule: (rule, impact, the first elements); None without Chromium."""
    if not chromium():
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder, pathlib.Path(path).resolve().as_uri())
        try:
            browser.call("Emulation.setEmulatedMedia",
                         features=[{"name": "prefers-color-scheme", "value": scheme}])
            until(lambda: browser.value("document.readyState") == "complete", "the page")
            browser.call("Runtime.evaluate", expression=rules())
            outcome = browser.call("Runtime.evaluate", expression="axe.run()", awaitPromise=True,
                                   returnByValue=True)["result"]["value"]
        finally:
            browser.close()
    assert outcome["passes"], "no rule was checked"
    return [(found["id"], found["impact"], [node["html"][:120] for node in found["nodes"][:3]])
            for found in outcome["violations"]]


def check(path):
    for scheme in ("light", "dark"):
        grave = [found for found in violations(path, scheme) or [] if found[1] in GRAVE]
        assert not grave, (path, scheme, grave)


def main(paths):
    for path in paths:
        for scheme in ("light", "dark"):
            print(path, scheme, *(violations(path, scheme) or ["none"]), sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
