extension HTMLPage {
  /// The style of a page, light or dark according to the reader's system.
  static let style = """
    :root { color-scheme: light dark; --line: #8886; --soft: #8882; }
    :root { --good: #2a7f4f; --bad: #c0392b; }
    body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; }
    body { max-width: 1200px; }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
    nav a { margin-right: 1rem; }
    .verdict { font-size: 1.2rem; font-weight: 600; } .verdict.sound { color: var(--good); }
    .verdict.failed, .verdict.doubtful { color: var(--bad); }
    .cause { border-left: 4px solid var(--bad); padding: .2rem .8rem; margin: .8rem 0; }
    .cause.healed { border-color: var(--good); }
    .scroll { max-height: 32rem; overflow: auto; border: 1px solid var(--line); }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid var(--soft); }
    td.n, th.n { text-align: right; }
    th { position: sticky; top: 0; background: Canvas; }
    th button { all: unset; cursor: pointer; font-weight: 600; }
    th button:focus-visible { outline: 2px solid; }
    th[aria-sort=ascending] button::after { content: " ▲"; }
    th[aria-sort=descending] button::after { content: " ▼"; }
    tr:target, figure:target { outline: 3px solid var(--good); }
    code { background: var(--soft); padding: .1rem .3rem; }
    .photographs { display: flex; flex-wrap: wrap; gap: .6rem; }
    figure { margin: 0; width: 200px; } figure img { max-width: 100%; display: block; }
    figcaption { overflow-wrap: anywhere; font-size: .85em; } figure.missing { opacity: .55; }
    svg { width: 100%; max-width: 760px; height: auto; fill: currentColor; }
    svg { font: 11px system-ui, sans-serif; }
    svg .general { stroke: #48986880; } svg .planar { stroke: #4678be90; }
    svg .panoramic { stroke: #de8c3c90; } svg .view { fill: #2f9e63; }
    svg .missing { fill: Canvas; stroke: var(--bad); stroke-width: 2; }
    svg .ring { fill: none; stroke: #8888; } svg .bar { fill: #4678be; }
    svg .gap { stroke: var(--bad); stroke-dasharray: 6 4; }
    img.model { max-width: 100%; height: auto; border-radius: 6px; }
    @media (prefers-color-scheme: dark) {
      :root { --good: #4fbf7f; --bad: #ff8a75; } a { color: #8ab4f8; }
      body { background: #16191d; color: #e4e6e8; } th { background: #16191d; }
      svg .missing { fill: #16191d; } svg .bar { fill: #6d9bdc; }
    }

    """

  /// Sorts a table by the column whose heading is clicked; a second click reverses the order.
  static let script = """
    "use strict";
    for (const table of document.querySelectorAll("table.sortable")) {
      const heads = Array.from(table.tHead.rows[0].cells);
      heads.forEach((head, column) => {
        head.querySelector("button").addEventListener("click", () => {
          const down = head.getAttribute("aria-sort") === "ascending";
          heads.forEach(other => other.removeAttribute("aria-sort"));
          head.setAttribute("aria-sort", down ? "descending" : "ascending");
          const key = row => row.cells[column].dataset.v;
          const rows = Array.from(table.tBodies[0].rows);
          const known = rows.filter(row => key(row) !== undefined);
          const unknown = rows.filter(row => key(row) === undefined);
          const numbers = known.every(row => key(row) !== "" && !Number.isNaN(Number(key(row))));
          const compare = numbers
            ? (a, b) => Number(key(a)) - Number(key(b))
            : (a, b) => key(a).localeCompare(key(b), "en", { numeric: true });
          known.sort(down ? (a, b) => compare(b, a) : compare);
          table.tBodies[0].append(...known, ...unknown);
        });
      });
    }

    """
}
