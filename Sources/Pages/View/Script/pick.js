// Picking a point in photographs: marks, epipolar lines, and the command that adds the point.

/// Distance at which a mark snaps to a keypoint, pixels of the screen.
const snapReach = 10;
/// Places of the point by index of the photograph, pixels at full size; its name, and whether marks snap.
const picks = { marks: new Map(), name: "P1", snaps: true, place: null };

/// The position in the picture, relative to the focal length, of a direction with z = 1.
function distorted(camera, x, y) {
  const [family, k1, k2, k3, k4, p1, p2, d1, d2, d3] = camera.lens;
  const r2 = x * x + y * y;
  if (family === 2) {
    const r = Math.sqrt(r2);
    if (r < 1e-9) return [x, y];
    const t2 = Math.atan(r) ** 2;
    const scale = Math.atan(r) * (1 + t2 * (k1 + t2 * (k2 + t2 * (k3 + t2 * k4)))) / r;
    return [x * scale, y * scale];
  }
  const radial = (1 + r2 * (k1 + r2 * (k2 + r2 * (k3 + r2 * k4)))) / (1 + r2 * (d1 + r2 * (d2 + r2 * d3)));
  return [
    x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
    y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y];
}

/// The direction in the world that a pixel shows, by fixed-point iteration of the distortion.
function rayOf(camera, [u, v]) {
  const [xd, yd] = [(u - camera.middle[0]) / camera.focal[0], (v - camera.middle[1]) / camera.focal[1]];
  let [x, y] = [xd, yd];
  for (let k = 0; k < 30; k++) {
    const [a, b] = distorted(camera, x, y);
    x += xd - a;
    y += yd - b;
  }
  const p = camera.pose;
  return [0, 3, 6].map(row => p[row] * x + p[row + 1] * y + p[row + 2]);
}

/// The pixel that shows a point of the world; `null` behind the camera.
function pixelOf(camera, point) {
  const p = camera.pose;
  const d = [0, 1, 2].map(k => point[k] - p[9 + k]);
  const [x, y, z] = [0, 1, 2].map(k => p[k] * d[0] + p[3 + k] * d[1] + p[6 + k] * d[2]);
  if (z <= 0) return null;
  const [a, b] = distorted(camera, x / z, y / z);
  return [camera.middle[0] + camera.focal[0] * a, camera.middle[1] + camera.focal[1] * b];
}

/// The point nearest to the rays of all marks; `null` with fewer than two.
function markedPoint() {
  const rays = [...picks.marks].filter(([index]) => data.frames[index].camera)
    .map(([index, at]) => [data.frames[index].camera.pose.slice(9), rayOf(data.frames[index].camera, at)]);
  if (rays.length < 2) return null;
  const [matrix, side] = [[[0, 0, 0], [0, 0, 0], [0, 0, 0]], [0, 0, 0]];
  for (const [center, way] of rays) {
    const size = Math.hypot(...way);
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) {
        const entry = (r === c ? 1 : 0) - way[r] * way[c] / size ** 2;
        matrix[r][c] += entry;
        side[r] += entry * center[c];
      }
    }
  }
  return solved(matrix, side);
}

/// The solution of three linear equations by Cramer's rule.
function solved(rows, side) {
  const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  // The matrix is symmetric, so that its rows are its columns.
  const size = dot(rows[0], cross(rows[1], rows[2]));
  return [0, 1, 2].map(k => dot(side, cross(rows[(k + 1) % 3], rows[(k + 2) % 3])) / size);
}

/// The keypoint next to a place on the canvas, in pixels at full size; `null` if none is near.
function keypointAt(frame, [x, y], place) {
  if (!frame.keypoints) return null;
  const words = unsigned(frame.keypoints.shown);
  let [best, least] = [null, snapReach];
  for (let i = 0; i < words.length; i += 4) {
    const at = [words[i] / unit, words[i + 1] / unit];
    const away = Math.hypot(
      place.x + at[0] * place.width - x, place.y + at[1] * place.height - y);
    if (away < least) [best, least] = [[at[0] * frame.width, at[1] * frame.height], away];
  }
  return best;
}

/// Sets the mark of a photograph where the pointer is.
function pickAt(event, canvas, index) {
  const [frame, place] = [data.frames[index], picks.place];
  const at = [event.offsetX, event.offsetY];
  const snapped = picks.snaps ? keypointAt(frame, at, place) : null;
  picks.marks.set(index, snapped || [
    (at[0] - place.x) / place.width * frame.width, (at[1] - place.y) / place.height * frame.height]);
  showPhotograph(index);
}

/// Draws the mark, the lines on which it lies by the marks in other photographs, and a circle where
/// these place it together.
function drawPicks(pen, index, place) {
  const frame = data.frames[index];
  picks.place = place;
  const onCanvas = ([u, v]) => [
    place.x + u / frame.width * place.width, place.y + v / frame.height * place.height];
  pen.save();
  pen.beginPath();
  pen.rect(place.x, place.y, place.width, place.height);
  pen.clip();
  for (const [other, at] of picks.marks) {
    const camera = data.frames[other].camera;
    if (other !== index && camera && frame.camera) drawLine(pen, frame.camera, camera, at, onCanvas);
  }
  const point = markedPoint();
  const expected = point && frame.camera && pixelOf(frame.camera, point);
  if (expected) {
    pen.strokeStyle = inks.line;
    pen.beginPath();
    pen.arc(...onCanvas(expected), 7, 0, 2 * Math.PI);
    pen.stroke();
  }
  const own = picks.marks.get(index);
  if (own) {
    const [x, y] = onCanvas(own);
    pen.strokeStyle = inks.arrow;
    pen.strokeRect(x - 4, y - 4, 8, 8);
    pen.fillStyle = inks.arrow;
    pen.fillRect(x - 0.5, y - 0.5, 1, 1);
  }
  pen.restore();
  return `${picks.marks.size} photographs show ${picks.name}; click where this one does`;
}

/// The epipolar line: the ray of a mark, projected.
function drawLine(pen, camera, other, at, onCanvas) {
  const [center, way] = [other.pose.slice(9), rayOf(other, at)];
  const reach = Math.hypot(...[0, 1, 2].map(k => camera.pose[9 + k] - center[k])) || 1;
  pen.strokeStyle = inks.line;
  pen.beginPath();
  let isOpen = false;
  for (let k = -60; k <= 80; k++) {
    const away = reach * 1.1 ** k;
    const pixel = pixelOf(camera, center.map((c, axis) => c + way[axis] * away));
    if (pixel) pen[isOpen ? "lineTo" : "moveTo"](...onCanvas(pixel));
    isOpen = Boolean(pixel);
  }
  pen.stroke();
}

/// The command that adds the point.
function pickCommand() {
  const quoted = text => /^[\w.:,\/-]+$/.test(text) ? text : JSON.stringify(text);
  const places = [...picks.marks].map(([index, [x, y]]) =>
    quoted(`${data.frames[index].name}:${x.toFixed(1)},${y.toFixed(1)}`));
  return `point add ${picks.name} ${places.join(" ")}`;
}

/// The name of the point, its command, and what to do with them.
function pickTools(index) {
  const host = make("div", "", { className: "picks" });
  const name = make("input", "", { value: picks.name, size: 8 });
  name.setAttribute("aria-label", "name of the point");
  const again = () => showPhotograph(index);
  name.addEventListener("change", () => {
    picks.name = name.value.replace(/[^\w.-]/g, "").replace(/^[^A-Za-z]+/, "") || "P1";
    again();
  });
  const snap = make("input", "", { type: "checkbox", checked: picks.snaps });
  snap.addEventListener("change", () => { picks.snaps = snap.checked; });
  const label = make("label");
  label.append(snap, "snap to keypoints");
  const clear = make("button", "clear", { type: "button" });
  clear.addEventListener("click", () => { picks.marks.clear(); again(); });
  const large = make("button", overlay.isLarge ? "reduce" : "enlarge", { type: "button" });
  large.addEventListener("click", () => enlarge(!overlay.isLarge));
  host.append(name, label, clear, large);
  if (picks.marks.size < 2) return host;
  const command = pickCommand();
  const copy = make("button", "copy", { type: "button" });
  copy.addEventListener("click", () => navigator.clipboard && navigator.clipboard.writeText(command));
  host.append(make("code", command), copy);
  return host;
}
