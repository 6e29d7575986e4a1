"""Controls headless Chromium by the DevTools protocol; pages run in real time."""

import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

import websocket

# Maximum time to wait for the browser or for a page, s.
PATIENCE = 120
# Software rendering, so that a machine without a graphics card has WebGL.
WITH_WEBGL = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
WITHOUT_WEBGL = ("--disable-gpu", "--disable-3d-apis")
# Inserted before the page's own scripts; console messages count as errors as well.
LISTENER = """<script>window.problems = [];
window.addEventListener("error", event => window.problems.push(event.message));
window.addEventListener("unhandledrejection", event => window.problems.push(String(event.reason)));
document.addEventListener("securitypolicyviolation", e => window.problems.push(e.blockedURI));
for (const kind of ["error", "warn"]) {
  console[kind] = (...words) => window.problems.push(words.join(" "));
}
</script>"""


def chromium():
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


class Browser:
    """One page, controlled by the DevTools protocol."""

    def __init__(self, folder, address, flags=WITH_WEBGL):
        profile = pathlib.Path(folder) / "profile"
        self.process = subprocess.Popen(
            [chromium(), "--headless", "--no-sandbox", "--disable-dev-shm-usage",
             *flags, "--remote-debugging-port=0", f"--user-data-dir={profile}",
             "--window-size=1280,800", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.numbers = itertools.count(1)
        self.problems = []
        try:
            place = profile / "DevToolsActivePort"
            until(lambda: place.exists() and place.read_text().count("\n") == 1, "Chromium")
            port = place.read_text().split("\n")[0]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
                page = next(p for p in json.load(answer) if p["type"] == "page")
            self.socket = websocket.create_connection(
                page["webSocketDebuggerUrl"], timeout=PATIENCE, suppress_origin=True)
            for domain in ("Runtime", "Log", "Page"):
                self.call(f"{domain}.enable")
            self.call("Page.navigate", url=address)
        except BaseException:
            self.close()
            raise

    def close(self):
        # Its child processes still write to the profile for a while.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == number:
                return message["result"]
            self.note(message)

    def note(self, message):
        entry = message.get("params", {}).get("entry", {})
        if message["method"] == "Runtime.exceptionThrown" or entry.get("level") == "error":
            self.problems.append(message["params"])

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return result["result"].get("value")


def until(holds, what):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"{what}: not within {PATIENCE} s"
        time.sleep(0.05)


def drive(path, driver, flags=WITH_WEBGL):
    """The page's data-outcome after the driver script ran; None without Chromium."""
    if not chromium():
        return None
    text = pathlib.Path(path).read_text()
    driven = text.replace("<body>", "<body>" + LISTENER, 1).replace("</body>", driver + "</body>")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(driven)
        browser = Browser(folder, page.as_uri(), flags)
        try:
            until(lambda: browser.value("document.body?.dataset.outcome"), "the outcome")
            return json.loads(browser.value("document.body.dataset.outcome"))
        finally:
            browser.close()
