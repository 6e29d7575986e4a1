"""The reliability of probabilities."""

BINS = 10


def bins(done):
    """(mean probability, share of right results, number) of bins of equal count."""
    known = sorted((r["probability"], r["truth"] == "right") for r in done
                   if r["probability"] is not None)
    edges = [len(known) * i // BINS for i in range(BINS + 1)]
    parts = [known[a:b] for a, b in zip(edges, edges[1:]) if b > a]
    return [(sum(p for p, _ in part) / len(part), sum(t for _, t in part) / len(part), len(part))
            for part in parts]


def error(found):
    total = sum(n for _, _, n in found)
    return sum(n * abs(p - share) for p, share, n in found) / total if total else None
