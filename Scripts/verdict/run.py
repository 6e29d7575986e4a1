"""Runs variants: one workspace each, one result file each."""

import concurrent.futures
import contextlib
import json
import pathlib
import shutil
import threading
import time
import traceback

from . import advice, poses, scene, truth, variants
from .program import Failed

# What is read after the stages.
QUESTIONS = ["diagnose", "why verdict", "cameras", "frames --no-quality", "components",
             "export poses poses.json --force"]
# Surface settings of the variants that are run to `mesh`.
MESH = ["set dense.max-size 192", "reconstruct --until mesh --detail preview", "diagnose"]


class Runner:
    def __init__(self, captures, program, out, options):
        self.captures, self.program, self.out = captures, program, pathlib.Path(out)
        self.options, self._scenes, self._locks = options, {}, {}
        self.keys = {c.name: {"program": program.fingerprint(), "photographs":
                              c.fingerprint(options.max_size), "truth": _stamp(c.truth),
                              "generation": variants.GENERATION} for c in captures}
        for capture in captures:
            self._locks[capture.name] = threading.Lock()
            capture.prepare(self._reference(capture) / "photos", options.max_size)

    def _reference(self, capture):
        return self.out / "captures" / f"{capture.name}-{self.keys[capture.name]['photographs']}"

    def file(self, variant):
        return self.out / "results" / variant.capture.name / f"{variant.name}.json"

    def result(self, variant):
        """The stored result; `None` if there is none, or one of another program or of other
        photographs."""
        try:
            stored = json.loads(self.file(variant).read_text())
        except (OSError, json.JSONDecodeError):
            return None
        return stored if stored.get("key") == self.keys[variant.capture.name] else None

    def run(self, plan, report):
        """Runs what has no result yet, or did not finish, until the budget is spent or all is
        done. Results then exist for the first variants of the plan, apart from those that were
        being run at an interrupt."""
        missing = [v for v in plan if "error" in (self.result(v) or {"error": "not run"})]
        end = time.monotonic() + self.options.budget * 60 if self.options.budget else None
        pool = concurrent.futures.ThreadPoolExecutor(self.options.jobs)
        try:
            waiting, running = iter(missing), set()
            while True:
                while len(running) < self.options.jobs and (not end or time.monotonic() < end):
                    variant = next(waiting, None)
                    if variant is None:
                        break
                    running.add(pool.submit(self._one, variant))
                if not running:
                    break
                done, running = concurrent.futures.wait(
                    running, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in done:
                    report(future.result())
        finally:
            self.program.stop()
            pool.shutdown()
            if not self.options.keep:
                shutil.rmtree(self.out / "running", ignore_errors=True)

    def _one(self, variant):
        start = time.monotonic()
        folder = self.out / "running" / variant.capture.name / variant.name
        shutil.rmtree(folder, ignore_errors=True)
        result = {"key": self.keys[variant.capture.name], "capture": variant.capture.name,
                  "variant": variant.name, "fault": variant.fault.name,
                  "harmless": variant.fault.harmless, "true_causes": list(variant.fault.causes)}
        try:
            result |= self._measure(variant, folder)
        except scene.Unsuitable as reason:
            result["unsuitable"] = str(reason)
        except Failed as reason:
            result["error"] = str(reason)
        except (KeyboardInterrupt, SystemExit):
            raise
        except Exception:
            result["error"] = traceback.format_exc()
        result["seconds"] = round(time.monotonic() - start, 1)
        self.file(variant).parent.mkdir(parents=True, exist_ok=True)
        part = self.file(variant).with_suffix(".part")
        part.write_text(json.dumps(result, indent=1))
        part.rename(self.file(variant))
        if not self.options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        return result

    def _measure(self, variant, folder):
        draft = variant.draft(self.scene(variant.capture), folder, self._others(variant.capture))
        if draft.photos.exists() and not any(draft.photos.iterdir()):
            raise scene.Unsuitable("no photographs")
        lines = [" ".join([f"load {draft.load}", *draft.options]), *draft.settings,
                 "reconstruct --until align", *QUESTIONS]
        answers = self.program.run(lines, folder, draft.seed)
        if "load" not in answers:
            raise scene.Unsuitable("; ".join(answers.get("failed", ["nothing was loaded"])))
        result = {"detail": draft.detail, **outcome(answers, draft, folder)}
        if variant.mesh and result["registered"]:
            answers = self.program.run([f"load {draft.load}", *MESH], folder, draft.seed)
            result["mesh"] = verdict(answers)
        result |= advice.follow(self.program, draft, folder, result)
        return result

    def scene(self, capture):
        with self._locks[capture.name]:
            if capture.name not in self._scenes:
                with contextlib.suppress(scene.Unsuitable):
                    self._scenes[capture.name] = scene.load(
                        capture, self._reference(capture), self.program, self.keys[capture.name])
        if capture.name not in self._scenes:
            raise scene.Unsuitable("the untouched capture does not reconstruct")
        return self._scenes[capture.name]

    def _others(self, capture):
        """The photographs of the next capture on the command line."""
        at = self.captures.index(capture)
        other = self.captures[(at + 1) % len(self.captures)]
        return other.photos if other is not capture else []


def _stamp(path):
    return None if path is None else f"{path} {path.stat().st_mtime_ns}"


def outcome(answers, draft, folder):
    """What `ocs` says of a result, and what the poses are worth."""
    path = folder / "poses.json"
    photos = draft.photos if draft.photos.exists() else draft.folder / draft.load / "photos"
    found = poses.read_shown(path, photos)[0] if path.exists() else {}
    path.unlink(missing_ok=True)
    frames = answers.get("frames", {}).get("rows", [])
    excluded = {f["name"] for f in frames if f.get("excluded")}
    compared = truth.classify(found, draft.views, excluded)
    return {**verdict(answers), **probabilities(answers, draft), "truth": compared.truth,
            **evidence(answers), "registered": len(found), "usable": compared.usable,
            "inside": compared.inside,
            "views_registered": sorted(found), "errors": compared.errors,
            "cameras": answers.get("cameras", {}).get("rows", [])}


def verdict(answers):
    diagnosis = answers.get("diagnose", {})
    causes = diagnosis.get("causes", [])
    return {"verdict": diagnosis.get("verdict", "none"),
            "causes": [c["id"] for c in causes if not c.get("healed")],
            "healed": [c["id"] for c in causes if c.get("healed")],
            "diagnosis": diagnosis}


def evidence(answers):
    """The measured quantities of the result and of its views, for the fit."""
    why = answers.get("why", {})

    def values(rows):
        return {row["id"]: row["value"] for row in rows}
    return {"evidence": values(why.get("evidence") or []),
            "view_evidence": {v["name"]: values(v["evidence"]) for v in why.get("views") or []}}


def probabilities(answers, draft):
    """The probabilities of the result, its views and its parts; `None` where `ocs` has none."""
    diagnosis = answers.get("diagnose", {})
    views = {v.get("name"): v.get("probability") for v in diagnosis.get("views") or []}
    parts = diagnosis.get("parts") or [
        {"frames": row["members"]} for row in answers.get("components", {}).get("rows", [])]
    return {"probability": diagnosis.get("probability"),
            "views": [{"name": v.name, "probability": views.get(v.name)}
                      for v in sorted(draft.views, key=lambda v: v.name)],
            "parts": [{"frames": p["frames"], "probability": p.get("probability")} for p in parts]}
