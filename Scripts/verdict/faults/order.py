"""Sequential matching of photographs in another order than they were taken in."""

from . import fault


@fault("order", "order-wrong")
def shuffled(draft):
    """Names in random order, or interleaved from both ends, with sequential matching."""
    order = draft.random.permutation(draft.count).tolist()
    if draft.level:
        order = [i // 2 if i % 2 == 0 else draft.count - 1 - i // 2 for i in range(draft.count)]
    window = int(draft.random.integers(1, 4))
    rename(draft, order)
    draft.settings += ["set match.mode sequential", f"set match.window {window}"]
    draft.detail = f"{'interleaved' if draft.level else 'shuffled'}, window {window}"


def rename(draft, order):
    """Keeps all photographs, with names in the given order."""
    for number, index in enumerate(order):
        draft.keep(index, f"{number:04d}{draft.scene.photos[index].suffix}")
