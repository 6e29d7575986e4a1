// The selected photograph: its picture, overlay and facts.

const overlay = { kind: "none", other: -1, isLarge: false };

/// Picture by index in the page, decoded once.
const pictures = new Map();
function pictureOf(index) {
  if (!pictures.has(index)) {
    const image = new Image();
    pictures.set(index, new Promise(done => {
      image.onload = () => done(image);
      image.onerror = () => done(null);
      if (data.frames[index].picture) {
        image.src = "data:image/jpeg;base64," + data.frames[index].picture;
      } else {
        done(null);
      }
    }));
  }
  return pictures.get(index);
}

/// The model at the pose of a photograph, decoded once.
const models = new Map();
function modelOf(index) {
  if (!models.has(index)) {
    const image = new Image();
    models.set(index, new Promise(done => {
      image.onload = () => done(image);
      image.onerror = () => done(null);
      image.src = "data:image/jpeg;base64," + data.frames[index].model.picture;
    }));
  }
  return models.get(index);
}

/// Photographs as the server has them, decoded once; `null` for a page in a file.
const sharp = new Map();
function sharpPicture(index) {
  if (!byId("served")) return null;
  if (!sharp.has(index)) {
    sharp.set(index, fetch(`photograph/${index}`).then(answer => answer.ok ? answer.blob() : null)
      .then(found => found && createImageBitmap(found)).catch(() => null));
  }
  return sharp.get(index);
}

function radio(kind, label, isThere) {
  const box = make("input", "", {
    type: "radio", name: "overlay", value: kind, checked: overlay.kind === kind, disabled: !isThere,
  });
  box.addEventListener("change", () => {
    overlay.kind = kind;
    showPhotograph(chosen.value);
  });
  const element = make("label");
  element.append(box, label);
  return element;
}

/// A menu of photographs to show matches with, the pair with the most inliers first.
function neighborChoice(frame) {
  const select = make("select");
  select.setAttribute("aria-label", "photograph for matches");
  for (const [other, pair] of frame.neighbors) {
    const name = `${data.frames[other].name}: ${data.pairs[pair].total} matches`;
    select.append(make("option", name, { value: other, selected: other === overlay.other }));
  }
  select.addEventListener("change", () => {
    overlay.other = Number(select.value);
    showPhotograph(chosen.value);
  });
  return select;
}

function overlayChoice(frame) {
  const host = make("div", "", { className: "choice" });
  host.append(
    radio("none", "photograph", true), radio("keypoints", "keypoints", Boolean(frame.keypoints)),
    radio("residuals", "residuals", Boolean(frame.residuals)),
    radio("matches", "matches", frame.neighbors.length > 0));
  host.append(radio("pick", "pick", Boolean(frame.camera) && !frame.camera.isDevice));
  if (data.frames.some(other => other.model)) {
    host.append(radio("model", "model", Boolean(frame.model)));
  }
  if (overlay.kind === "matches" && frame.neighbors.length > 0) host.append(neighborChoice(frame));
  return host;
}

function factList(frame) {
  const list = make("dl");
  for (const [name, value] of frame.facts) list.append(make("dt", name), make("dd", value));
  return list;
}

/// Switches to no overlay if the selected one is not available.
function settleOverlay(frame) {
  const isThere = {
    none: true, keypoints: frame.keypoints, residuals: frame.residuals,
    matches: frame.neighbors.length > 0, model: frame.model, pick: frame.camera,
  }[overlay.kind];
  if (!isThere) overlay.kind = "none";
  const known = frame.neighbors.map(([other]) => other);
  if (!known.includes(overlay.other)) overlay.other = known.length > 0 ? known[0] : -1;
}

/// Fills the panel with photograph `index`.
async function showPhotograph(index) {
  const host = byId("photograph");
  host.hidden = index < 0;
  if (index < 0) return;
  const frame = data.frames[index];
  settleOverlay(frame);
  const canvas = make("canvas", "", { className: overlay.isLarge ? "large" : "" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${frame.name}, ${overlay.kind}`);
  canvas.title = overlay.kind === "pick" ? "mark the point" : "enlarge or reduce";
  canvas.addEventListener("click", event =>
    overlay.kind === "pick" ? pickAt(event, canvas, index) : enlarge(!overlay.isLarge));
  const caption = make("p", "", { className: "caption" });
  const title = make("h2", frame.name);
  const children = [title, canvas, caption, overlayChoice(frame)];
  if (frame.reason) children.splice(1, 0, make("p", frame.reason, { className: "reason" }));
  if (overlay.kind === "pick") children.push(pickTools(index));
  if (frame.camera && view) {
    const button = make("button", "look from here", { type: "button" });
    button.addEventListener("click", () => lookThrough(index, view));
    children.push(button);
  }
  const first = await (overlay.kind === "model" ? modelOf(index)
    : (overlay.isLarge || overlay.kind === "pick") && await sharpPicture(index) || pictureOf(index));
  const second = overlay.kind === "matches" ? await pictureOf(overlay.other) : null;
  if (chosen.value !== index) return;
  host.replaceChildren(...children, factList(frame));
  caption.textContent = drawOverlay(canvas, index, first, second);
}

function enlarge(isLarge) {
  overlay.isLarge = isLarge;
  showPhotograph(chosen.value);
}
