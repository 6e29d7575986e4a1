"""Opens the page of `view --serve` in headless Chromium, if it is installed, while the shell runs.

Needs $OCS. Run as a program, it serves the given capture.
"""

import json
import pathlib
import sys
import tempfile
import urllib.error
import urllib.request

from browser import PATIENCE, Browser, chromium, until
from ocs_session import Session


def refused(address):
    try:
        urllib.request.urlopen(address, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        return error.code
    except urllib.error.URLError:
        return None
    raise AssertionError(f"{address} is served")


def check(capture):
    """Follows the shell from a loaded capture to its features; None without Chromium."""
    if not chromium():
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell = Session(["--workspace", f"{folder}/work"], folder)
        shell.ask(f'load "{pathlib.Path(capture).resolve()}"')
        address = shell.ask("view --serve")["address"]
        assert refused(address[:-2] + "/") == 404
        browser = Browser(folder, address)
        try:
            follow(shell, browser, address)
        finally:
            browser.close()
            shell.process.kill()
            shell.process.wait()
        return browser.problems


def follow(shell, browser, address):
    version = "document.getElementById('served')?.dataset.version"
    chosen = "document.querySelector('#photograph h2')?.textContent"
    button = "document.querySelectorAll('#list button')[1]"
    until(lambda: browser.value("document.body?.dataset.started") == "yes", "the page")
    assert browser.value(version) == "1"
    browser.value(f"{button}.click()")
    # The photograph is shown when its picture is decoded.
    until(lambda: browser.value(chosen), "the photograph")
    name = browser.value(chosen)
    shell.ask("features --max-features 500")
    until(lambda: browser.value(version) == "2", "features in the page")
    until(lambda: browser.value("document.body?.dataset.started") == "yes", "the page again")
    until(lambda: browser.value(chosen), "the photograph again")
    assert browser.value(chosen) == name, "the page forgot what was looked at"
    assert browser.value("document.querySelector('#photograph input[value=keypoints]').disabled") is False
    assert browser.problems == [], browser.problems
    shell.process.kill()
    until(lambda: browser.value("document.getElementById('served').hidden") is False, "the end")
    assert refused(address) is None
    # The console also reports that the server does not respond.
    browser.problems = [p for p in browser.problems if p.get("entry", {}).get("source") != "network"]


def main(capture):
    found = check(capture)
    print("chromium is not installed: not tried" if found is None else f"followed, {found}")


if __name__ == "__main__":
    main(sys.argv[1])
