// Keypoints, residuals and matches, drawn over photographs.

const inks = { inPoint: "#35e07f", alone: "#ffb347", arrow: "#ff5a1f", line: "#45d4ff", unlike: "#ff3030" };

/// The layout of photographs on the canvas: one, or two next to or above each other.
function layOut(canvas, frames) {
  const ratio = Math.min(devicePixelRatio, 2);
  const isLarge = canvas.classList.contains("large");
  const host = isLarge ? byId("scene") : byId("photograph");
  const width = Math.max(host.clientWidth - (isLarge ? 32 : 0), 80);
  const height = isLarge ? Math.max(byId("scene").clientHeight - 32, 80) : Math.min(520, innerHeight * 0.55);
  const beside = frames.length > 1 && (frames[0].width < frames[0].height || isLarge);
  const [columns, rows] = beside ? [frames.length, 1] : [1, frames.length];
  const gap = 4;
  const cell = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  let [right, bottom] = [0, 0];
  const places = frames.map(frame => {
    const scale = Math.min(cell[0] / frame.width, cell[1] / frame.height);
    const place = {
      x: beside && right > 0 ? right + gap : 0, y: !beside && bottom > 0 ? bottom + gap : 0,
      width: frame.width * scale, height: frame.height * scale,
    };
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
    return place;
  });
  canvas.width = Math.round(right * ratio);
  canvas.height = Math.round(bottom * ratio);
  canvas.style.width = `${Math.round(right)}px`;
  canvas.style.height = `${Math.round(bottom)}px`;
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  return { pen, places };
}

function drawPicture(pen, image, place) {
  pen.fillStyle = "#8884";
  pen.fillRect(place.x, place.y, place.width, place.height);
  if (image) pen.drawImage(image, place.x, place.y, place.width, place.height);
}

const unit = 65535;

/// Draws keypoints as circles of their detected size, in another color if they belong to points of
/// the model.
function drawKeypoints(pen, frame, place) {
  const words = unsigned(frame.keypoints.shown);
  const scale = place.width / frame.width;
  for (let i = 0; i < words.length; i += 4) {
    pen.beginPath();
    pen.arc(
      place.x + words[i] / unit * place.width, place.y + words[i + 1] / unit * place.height,
      Math.max(words[i + 2] / 8 * scale * 2, 1.2), 0, 2 * Math.PI);
    pen.strokeStyle = words[i + 3] ? inks.inPoint : inks.alone;
    pen.stroke();
  }
  return `${words.length / 4} of ${frame.keypoints.total} keypoints; ` +
    `green: ${frame.keypoints.used} in points of the model`;
}

/// Draws residuals as arrows from the observed to the projected position, enlarged.
function drawResiduals(pen, frame, place) {
  const words = signed(frame.residuals.shown);
  const scale = place.width / frame.width * frame.residuals.factor;
  pen.strokeStyle = pen.fillStyle = inks.arrow;
  for (let i = 0; i < words.length; i += 4) {
    const x = place.x + (words[i] & unit) / unit * place.width;
    const y = place.y + (words[i + 1] & unit) / unit * place.height;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + words[i + 2] / 64 * scale, y + words[i + 3] / 64 * scale);
    pen.stroke();
    pen.fillRect(x - 1, y - 1, 2, 2);
  }
  return `${words.length / 4} of ${frame.residuals.total} residuals, ` +
    `magnified ${frame.residuals.factor} times; ${frame.residuals.text}`;
}

function drawMatches(pen, index, places) {
  const frame = data.frames[index];
  const pair = data.pairs[frame.neighbors.find(([other]) => other === overlay.other)[1]];
  const words = unsigned(pair.shown);
  const [here, there] = pair.first === index ? [0, 2] : [2, 0];
  const at = (place, i) => [
    place.x + words[i] / unit * place.width, place.y + words[i + 1] / unit * place.height];
  pen.strokeStyle = inks.line;
  pen.globalAlpha = 0.6;
  for (let i = 0; i < words.length; i += 4) {
    pen.beginPath();
    pen.moveTo(...at(places[0], i + here));
    pen.lineTo(...at(places[1], i + there));
    pen.stroke();
  }
  pen.globalAlpha = 1;
  return `${words.length / 4} of ${pair.total} matches with ${data.frames[overlay.other].name}; ` +
    pair.text;
}

/// Frames the blocks of the model that are unlike the photograph.
function drawUnlike(pen, frame, place) {
  const words = unsigned(frame.model.blocks);
  const side = frame.model.side * place.width;
  pen.strokeStyle = inks.unlike;
  for (let i = 0; i < words.length; i += 2) {
    pen.strokeRect(
      place.x + words[i] / unit * place.width, place.y + words[i + 1] / unit * place.height,
      side, side);
  }
  return `the model from here, framed where it is unlike the photograph; ${frame.model.text}`;
}

/// Draws photograph `index` with the selected overlay, and returns a description of it.
function drawOverlay(canvas, index, first, second) {
  const frame = data.frames[index];
  const isPair = overlay.kind === "matches" && overlay.other >= 0;
  const frames = isPair ? [frame, data.frames[overlay.other]] : [frame];
  const { pen, places } = layOut(canvas, frames);
  drawPicture(pen, first, places[0]);
  if (isPair) {
    drawPicture(pen, second, places[1]);
    return drawMatches(pen, index, places);
  }
  if (overlay.kind === "keypoints") return drawKeypoints(pen, frame, places[0]);
  if (overlay.kind === "residuals") return drawResiduals(pen, frame, places[0]);
  if (overlay.kind === "pick") return drawPicks(pen, index, places[0]);
  if (overlay.kind === "model") return drawUnlike(pen, frame, places[0]);
  return frame.picture ? "" : "The page has no image of it.";
}
