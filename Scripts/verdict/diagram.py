"""The reliability diagram, as SVG: the share of right results over the stated probability."""

import pathlib

SIZE, MARGIN = 400, 50


def write(path, bins):
    pathlib.Path(path).write_text(svg(bins))


def svg(bins):
    whole = SIZE + 2 * MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{whole}" '
             f'viewBox="0 0 {whole} {whole}" font-family="sans-serif" font-size="12">',
             f'<rect width="{whole}" height="{whole}" fill="white"/>',
             f'<rect x="{MARGIN}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="none" '
             'stroke="black"/>',
             f'<path d="M{_point(0, 0)} L{_point(1, 1)}" stroke="gray" stroke-dasharray="4"/>']
    for tick in range(0, 11, 2):
        x, y = _point(tick / 10, tick / 10).split(",")
        parts.append(f'<text x="{x}" y="{MARGIN + SIZE + 16}" text-anchor="middle">'
                     f'{tick / 10:.1f}</text>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y}" text-anchor="end">{tick / 10:.1f}</text>')
    parts.append(f'<text x="{whole / 2}" y="{whole - 12}" text-anchor="middle">'
                 'stated probability that the result is right</text>')
    parts.append(f'<text transform="translate(14 {whole / 2}) rotate(-90)" text-anchor="middle">'
                 'share of right results</text>')
    if bins:
        line = " L".join(_point(p, share) for p, share, _ in bins)
        parts.append(f'<path d="M{line}" fill="none" stroke="steelblue"/>')
    for p, share, count in bins:
        x, y = _point(p, share).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="steelblue">'
                     f'<title>{count} variants: {p:.3f}, {share:.3f}</title></circle>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _point(x, y):
    return f"{MARGIN + x * SIZE:.1f},{MARGIN + (1 - y) * SIZE:.1f}"
