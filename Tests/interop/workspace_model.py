"""A model of a workspace: its results, what they were made from, and which are fresh.

A value of `State` is one possible state. After a kill several are possible; the output of `ocs`
then excludes states. Nothing here reads files.
"""

import dataclasses

# The stages in order: most sequences stop at alignment, some at the texture.
POSES = ("features", "match", "align")
ALL = POSES + ("dense", "mesh", "texture")
# The setting of each stage that sequences change, with its values. None is the default, which takes
# too long from `dense` on: there the first value is set at the start.
SETTINGS = {
    "features": ("max-features", [None, "450", "600"]),
    "match": ("max-error", [None, "3"]),
    "align": ("max-error", [None, "3.5"]),
    "dense": ("max-size", ["80", "64"]),
    "mesh": ("triangles", ["500", "400"]),
    "texture": ("size", ["128", "64"]),
}
READS_PHOTOS = {"features"}
MIN_FRAMES = 2


@dataclasses.dataclass(frozen=True)
class Result:
    """What a result was made with; `key` identifies all that determines its bytes."""
    base: str | None  # The value of `set` at that time.
    option: str | None  # The option of the run.
    frames: tuple  # Names, with the contents of photographs if the stage reads them.
    upstream: tuple | None
    key: tuple


def upstream(stage):
    index = ALL.index(stage)
    return ALL[index - 1] if index else None


def key_of(stage, key):
    """The key of the stage's result in the chain of upstream results."""
    while key and key[0] != stage:
        key = key[3]
    return key


@dataclasses.dataclass(frozen=True)
class State:
    photos: tuple  # (name, content), sorted.
    stages: tuple = POSES
    excluded: frozenset = frozenset()
    settings: tuple = (None,) * len(ALL)
    results: tuple = (None,) * len(ALL)

    def setting(self, stage):
        return self.settings[ALL.index(stage)]

    def result(self, stage):
        return self.results[ALL.index(stage)]

    def frames(self, stage):
        used = [(n, c) for n, c in self.photos if n not in self.excluded]
        return tuple(used) if stage in READS_PHOTOS else tuple(n for n, _ in used)

    def freshness(self, stage):
        result = self.result(stage)
        if result is None:
            return "missing"
        above = upstream(stage)
        fits = (self.setting(stage) in (result.base, result.option)
                and self.frames(stage) == result.frames
                and (above is None or self.freshness(above) == "fresh"
                     and self.result(above).key == result.upstream))
        return "fresh" if fits else "stale"

    @property
    def states(self):
        return {stage: self.freshness(stage) for stage in ALL}

    @property
    def belongs_together(self):
        """Whether the poses were made from the current features."""
        features, poses = self.result("features"), self.result("align")
        return bool(features and poses) and key_of("features", poses.key) == features.key

    # Each command yields the states that it passes through, the last one on completion; none if
    # `ocs` must reject it.

    def run(self, stage, *option):
        """Runs a stage, with a value of its setting for this run or with the set one."""
        option = option[0] if option else self.setting(stage)
        above = upstream(stage)
        frames = self.frames(stage)
        if len(frames) < MIN_FRAMES or above and self.freshness(above) != "fresh":
            return []
        made_of = self.result(above).key if above else None
        key = (stage, option, frames, made_of)
        old = self.result(stage)
        if old is not None and old.key == key:
            return [self]
        result = Result(self.setting(stage), option, frames, made_of, key)
        return [self.with_result(stage, result)]

    def reconstruct(self):
        passed = [self]
        for stage in self.stages:
            if passed[-1].freshness(stage) != "fresh":
                after = passed[-1].run(stage)
                if not after:
                    return []
                passed += after
        return passed

    def exclude(self, name):
        return self.changed(name, excluded=self.excluded | {name})

    def include(self, name):
        return self.changed(name, excluded=self.excluded - {name})

    def changed(self, name, **fields):
        known = name in dict(self.photos)
        return [dataclasses.replace(self, **fields)] if known else []

    def set(self, stage, value):
        index = ALL.index(stage)
        settings = self.settings[:index] + (value,) + self.settings[index + 1:]
        return [dataclasses.replace(self, settings=settings)]

    def clear(self, stage):
        return [self.with_result(stage, None)]

    def with_result(self, stage, result):
        index = ALL.index(stage)
        return dataclasses.replace(
            self, results=self.results[:index] + (result,) + self.results[index + 1:])

    # Changes of files.

    def with_photo(self, name, content):
        photos = {**dict(self.photos), name: content}
        return dataclasses.replace(
            self, photos=tuple(sorted((n, c) for n, c in photos.items() if c is not None)))

    def without_settings(self):
        return dataclasses.replace(self, excluded=frozenset(), settings=(None,) * len(ALL))

    def empty(self):
        return State(self.photos, self.stages)
