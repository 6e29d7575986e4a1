"""Compares random sequences of commands, kills and faults with a model of the workspace.

After each, `status` must agree with the model, and exports must have the bytes of a fresh workspace
with the same photographs, exclusions and options. A difference prints how to reproduce it.

Needs $OCS (the executable). Usage: sequences.py [COUNT [SEED]]; sequence I has the seed SEED + I.
"""

import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

from fresh_runs import NO_RETRY, SPARSE, FreshRuns, bytes_of, exports_of, simulated
from ocs_session import Refused, Session, Silent
from workspace_model import ALL, POSES, SETTINGS, State

COUNT = 200
FRAMES = 8
# Names that sequences change; the others are not, so that few reference runs are needed.
CHANGED = ["IMG_0001.jpg", "IMG_0004.jpg", "IMG_0008.jpg"]
UNCHANGED = "IMG_0002.jpg"


class Difference(Exception):
    pass


class Sequence:
    def __init__(self, folder, photos, fresh, seed):
        self.random = random.Random(seed)
        self.project = folder / f"project{seed}"
        self.photos, self.fresh = photos, fresh
        (self.project / "cap").mkdir(parents=True)
        names = sorted(photos)[:FRAMES]
        for name in names:
            self.place(name, name)
        # The possible states.
        self.stages = ALL if self.random.random() < 0.1 else POSES
        self.states = [State(tuple((name, name) for name in names), self.stages)]
        self.elsewhere = self.random.random() < 0.3
        self.log, self.exports, self.session, self.limited = [], 0, None, False

    # Files.

    def place(self, name, content):
        (self.project / "cap" / name).write_bytes(self.photos[content].read_bytes())

    @property
    def workspace(self):
        return self.project / ("work" if self.elsewhere else ".ocs") / "cap"

    def remove(self):
        shutil.rmtree(self.project)

    # Communication with `ocs`.

    def open(self, limit=None):
        options = ["--workspace", str(self.project / "work")] if self.elsewhere else []
        self.session = Session(options, self.project, limit)
        self.limited = limit is not None
        self.note("# a new ocs" + (f" that can write {limit} bytes a file" if limit else ""))
        self.session.ask("load cap")
        try:
            self.session.ask(NO_RETRY)
        except Refused:
            # Neither settings nor results can be written.
            self.expect(limit is not None and limit < 10_000, f"{NO_RETRY} succeeds")

    def close(self):
        if self.session:
            self.session.close()
        self.session = None

    def note(self, text):
        self.log.append(text)

    def expect(self, condition, text):
        if not condition:
            raise Difference(text)

    def command(self, text, effect):
        """Runs a command; the possible states become those that predict its outcome."""
        self.note(text)
        passed = [(state, effect(state)) for state in self.states]
        try:
            self.session.ask(text)
            self.states = [after[-1] for _, after in passed if after]
            self.expect(self.states, f"{text} succeeds")
        except Refused as error:
            self.states = [
                state for before, after in passed if self.limited or not after
                for state in [before, *after[:-1]]]
            self.expect(self.states, f"{text} fails: {error}")

    def status(self, session=None):
        rows = (session or self.session).ask("status")["rows"]
        seen = {row["stage"]: row["state"] for row in rows}
        foreseen = [state.states for state in self.states]
        self.states = [state for state in self.states if state.states == seen]
        self.expect(self.states, f"status says {seen}, not {foreseen}")

    # The actions of a sequence.

    def stage(self):
        name = self.random.choice(self.stages)
        option, values = SETTINGS[name]
        if self.random.random() < 0.3:
            value = self.random.choice(values[1:])
            return f"{name} --{option} {value}", lambda s: s.run(name, value)
        return name, lambda s: s.run(name)

    def change(self):
        name = self.random.choice(CHANGED)
        stage = self.random.choice(self.stages)
        option, values = SETTINGS[stage]
        value = self.random.choice(values)
        return self.random.choice([
            (f"exclude {name}", lambda s: s.exclude(name)),
            (f"include {name}", lambda s: s.include(name)),
            (f"set {stage}.{option} {value or 'default'}", lambda s: s.set(stage, value)),
            (f"clear {stage}", lambda s: s.clear(stage)),
        ])

    def any_command(self):
        kind = self.random.random()
        if kind < 0.35:
            return self.stage()
        if kind < 0.65:
            return f"reconstruct --until {self.stages[-1]}", lambda s: s.reconstruct()
        return self.change()

    def run_command(self):
        text, effect = self.any_command()
        self.command(text, effect)
        if self.random.random() < 0.4:
            self.status()

    def kill(self):
        text, effect = self.any_command()
        seconds = self.random.uniform(0, 0.3)
        self.note(f"# killed after {seconds:.3f} s: {text}")
        self.session.kill(text, seconds)
        self.session = None
        self.states += [after for state in self.states for after in effect(state)]

    def second(self):
        """Another `ocs` may read while this one owns the workspace, and changes nothing."""
        if not self.workspace.exists():
            return
        self.note(f"# at the same time: exclude {UNCHANGED}")
        options = ["--workspace", str(self.project / "work")] if self.elsewhere else []
        other = Session(options, self.project)
        try:
            other.ask("load cap")
            self.status(other)
            other.ask(f"exclude {UNCHANGED}")
            raise Difference("a second ocs changed the workspace")
        except Refused as error:
            self.expect("another ocs" in str(error), f"a second ocs is told only: {error}")
        finally:
            other.close()

    def photograph(self):
        """A photograph is written again, or replaced by another."""
        name = self.random.choice(CHANGED)
        if not (self.project / "cap" / name).exists():
            return
        content = self.random.choice([name, name, sorted(self.photos)[FRAMES]])
        self.note(f"# {name} now holds {content}")
        self.place(name, content)
        self.states = [s.with_photo(name, content) for s in self.states]

    def absent(self):
        """A photograph is removed, or restored."""
        name = self.random.choice(CHANGED)
        path = self.project / "cap" / name
        if path.exists():
            path.unlink()
            content = None
        else:
            self.place(name, name)
            content = name
        self.note(f"# {name} is {'back' if content else 'gone'}")
        self.states = [s.with_photo(name, content) for s in self.states]

    def move(self):
        self.note("# the project is moved")
        target = self.project.with_name(self.project.name + "-moved")
        self.project = self.project.rename(target)

    def export(self):
        """An inconsistent result is rejected; other exports have the bytes of a new run."""
        export = self.random.choice(exports_of(self.stages))
        self.exports += 1
        path = self.project / f"export{self.exports}{export.suffix}"
        text = f"export {export.what} '{path}'{export.options}"
        self.note(text)
        try:
            self.session.ask(text)
        except Refused as error:
            self.states = [
                s for s in self.states
                if self.limited or s.freshness(written_as(export, s).stage) != "fresh"]
            self.expect(self.states, f"{text} fails: {error}")
            self.expect(not path.exists(), f"{text} fails and leaves {path.name}")
            return
        self.compare(export, path)

    def compare(self, export, path):
        written = bytes_of(path)
        possible = [
            s for s in self.states if s.result(written_as(export, s).stage) and (
                s.belongs_together or not export.needs_features)]
        self.expect(possible, f"an export of what does not belong together succeeds: {path.name}")
        self.states = [s for s in possible if written == self.as_fresh(export, s)]
        self.expect(self.states, f"{path.name} differs from a fresh run")

    def as_fresh(self, export, state):
        made = written_as(export, state)
        return self.fresh.exports(state, state.result(made.stage))[made.suffix]

    # A complete sequence.

    def settle(self):
        """Sets the settings that keep the later stages small."""
        self.open()
        for stage in self.stages:
            option, values = SETTINGS[stage]
            if values[0]:
                self.command(
                    f"set {stage}.{option} {values[0]}", lambda s: s.set(stage, values[0]))
        self.close()

    def run(self):
        if self.stages == ALL:
            self.settle()
        for _ in range(self.random.randint(1, 3)):
            faults = [self.absent, self.photograph, self.move]
            if self.random.random() < 0.4:
                self.random.choice(faults)()
            limit = self.random.choice([2_000, 60_000]) if self.random.random() < 0.15 else None
            self.open(limit)
            for _ in range(self.random.randint(1, 4)):
                self.run_command()
                if self.random.random() < 0.1:
                    self.second()
                if self.random.random() < 0.1:
                    self.photograph()
                if self.random.random() < 0.2:
                    self.export()
            if self.random.random() < 0.4:
                self.kill()
            else:
                self.status()
                self.close()
        if self.random.random() < 0.3:
            self.damage()
        self.finish()

    def damage(self):
        """Damages a file of the workspace; the advice of `ocs` repairs it."""
        files = sorted(p for p in self.workspace.rglob("*") if p.is_file())
        if not files:
            return
        path = self.random.choice(files)
        data = bytearray(path.read_bytes())
        # The other JSON files record how files were found, and have no checksum.
        changes = path.suffix != ".json" or path.name == "settings.json"
        how = self.random.choice(["deleted", "emptied", "cut"] + ["changed"] * changes)
        if how == "deleted":
            path.unlink()
        elif how == "emptied" or not data:
            path.write_bytes(b"")
        elif how == "cut":
            path.write_bytes(data[:self.random.randrange(len(data))])
        else:
            data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
            path.write_bytes(data)
        self.note(f"# {path.name} is {how}")
        self.states = [t for s in self.states for t in after_damage(s, path.name)]

    def finish(self):
        """After any events, the remaining stages give the results of a fresh workspace."""
        if self.stages == ALL:
            self.settle()  # If settings were lost, the defaults would take minutes.
        for attempt in range(len(self.stages) + 2):
            self.open()
            try:
                self.session.ask(f"reconstruct --until {self.stages[-1]}")
                self.states = [after[-1] for s in self.states if (after := s.reconstruct())]
                self.expect(self.states, "reconstruct succeeds")
                for export in exports_of(self.stages):
                    path = self.project / f"final{attempt}{export.suffix}"
                    self.session.ask(f"export {export.what} '{path}'{export.options}")
                    self.compare(export, path)
                self.status()
                return self.close()
            except Refused as error:
                refusal = str(error)
                self.note(f"# refused: {refusal}")
                if "run: " in refusal:
                    advice = refusal.rsplit("run: ", 1)[1].split()[0].strip("`;,.")
                    self.session.ask(advice)
                self.close()
        impossible = [s for s in self.states if not s.reconstruct()]
        self.expect(impossible, f"it cannot be finished: {refusal}")


def written_as(export, state):
    """Without a dense cloud, the points of the alignment are exported."""
    return SPARSE if export.stage == "dense" and not state.result("dense") else export


def after_damage(state, name):
    """Possible states after a file of the workspace was damaged: with its content, or without."""
    stage = name.removesuffix(".result")
    # An earlier result, `7-align-KEY.result`, may be a hard link to the current one.
    if "-" in stage and stage.split("-")[1] in ALL:
        stage = stage.split("-")[1]
    if stage in ALL:
        return [state, state.with_result(stage, None)]
    if name == "settings.json":
        return [state, state.without_settings()]
    return [state]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    failed, start = 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir=os.environ.get("OCS_TEST_FOLDER")) as name:
        folder = pathlib.Path(name).resolve()
        photos = simulated(folder, FRAMES + 1)
        fresh = FreshRuns(folder, photos)
        for index in range(count):
            sequence = Sequence(folder, photos, fresh, seed + index)
            try:
                sequence.run()
            except (Difference, Refused, Silent) as error:
                failed += 1
                print(f"sequence {seed + index}: {error}\n  " + "\n  ".join(sequence.log)
                      + f"\n  repeat with: sequences.py 1 {seed + index}", flush=True)
            finally:
                sequence.close()
                sequence.remove()
    seconds = (time.monotonic() - start) / max(count, 1)
    print(f"sequences (seed {seed}): {count - failed} passed, {failed} failed; "
          f"{fresh.count} fresh runs, {seconds:.2f} s a sequence")
    sys.exit(1 if failed else 0)


main()
