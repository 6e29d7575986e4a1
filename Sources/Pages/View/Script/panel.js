// The panel next to the view: its tabs, the list of photographs and the dial.

function openTab(id) {
  for (const tab of document.querySelectorAll("#tabs button")) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === id));
  }
  for (const part of document.querySelectorAll("#panel section")) part.hidden = part.id !== id;
}

function followTabs() {
  for (const tab of document.querySelectorAll("#tabs button")) {
    tab.addEventListener("click", () => openTab(tab.dataset.tab));
  }
  openTab("findings");
}

const rows = () => Array.from(document.querySelectorAll("#list button"));

/// Scrolls a row to the middle of the list, and the photograph above it into the panel.
function showRow(row) {
  const list = byId("list");
  list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2;
  byId("panel").scrollTop = 0;
}

function followList() {
  for (const row of rows()) {
    row.addEventListener("click", () => chosen.set(Number(row.dataset.frame)));
    const { picture } = data.frames[Number(row.dataset.frame)];
    if (!picture) continue;
    const image = make("img", "", { alt: "", loading: "lazy" });
    image.src = "data:image/jpeg;base64," + picture;
    row.prepend(image);
  }
  const filter = byId("only-missing");
  if (filter) {
    filter.addEventListener("change", () => byId("list").classList.toggle("filtered", filter.checked));
  }
  chosen.follow(index => {
    if (index >= 0) openTab("photographs");
    for (const row of rows()) {
      const isChosen = Number(row.dataset.frame) === index;
      row.setAttribute("aria-current", String(isChosen));
      if (isChosen) showRow(row);
    }
  });
}

/// The marks of the dial select their photographs.
function followDial() {
  const marks = Array.from(document.querySelectorAll("#dial circle.view"));
  marks.forEach((mark, k) => {
    mark.addEventListener("click", () => chosen.set(data.dial[k]));
  });
  chosen.follow(index => {
    marks.forEach((mark, k) => mark.classList.toggle("chosen", data.dial[k] === index));
  });
}

/// Selects the next or previous photograph in the list.
function step(by) {
  const shown = rows().filter(row => row.offsetParent !== null || byId("photographs").hidden);
  const all = (shown.length > 0 ? shown : rows()).map(row => Number(row.dataset.frame));
  if (all.length === 0) return;
  const at = all.indexOf(chosen.value);
  chosen.set(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]);
}

function toggleHelp(isShown = byId("keys").hidden) { byId("keys").hidden = !isShown; }

function followKeys(view) {
  byId("help").addEventListener("click", () => toggleHelp());
  const actions = {
    ArrowRight: () => step(1), ArrowDown: () => step(1), ArrowLeft: () => step(-1),
    ArrowUp: () => step(-1), " ": () => togglePlay(), "?": () => toggleHelp(),
    Home: () => { if (view) lookFromStart(view); },
    m: () => { if (view) measuring.set(!measuring.value); },
    Escape: () => {
      toggleHelp(false);
      if (view && measuring.value) measuring.set(false);
      if (overlay.isLarge) enlarge(false);
    },
  };
  document.addEventListener("keydown", event => {
    const owner = event.target.closest("input, select, button, a, summary");
    const isTaken = owner && (event.key === " " || event.key.startsWith("Arrow"))
      && !(owner.closest("#list") && event.key.startsWith("Arrow"))
      && !(owner.id === "play" && event.key.startsWith("Arrow"));
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
}
