// The growth of the model: its views in order of registration, with the points that at least two of
// them observe.

/// Maximum duration of a step and of the whole animation, milliseconds.
const stepTime = 600;
const wholeTime = 20000;
let timer = 0;

function stopPlaying() {
  clearInterval(timer);
  timer = 0;
  byId("play").textContent = "▶";
  byId("play").setAttribute("aria-label", "play");
}

function togglePlay() {
  const count = data.growth.length;
  if (count === 0) return;
  if (timer) return stopPlaying();
  if (!isGrowing()) grown.set(0);
  byId("play").textContent = "❚❚";
  byId("play").setAttribute("aria-label", "pause");
  timer = setInterval(() => {
    grown.set(grown.value + 1);
    if (!isGrowing()) stopPlaying();
  }, Math.min(stepTime, wholeTime / count));
}

/// The text about the newest view.
function growthText(count) {
  if (count === 0) return "no views yet";
  if (!isGrowing()) return `${count} of ${count} views; play shows how the model grew`;
  const { frame, text } = data.growth[count - 1];
  return `${count} of ${data.growth.length}: ${data.frames[frame].name}${text ? ", " + text : ""}`;
}

function followTransport(view, cameras, layers) {
  const count = data.growth.length;
  byId("transport").hidden = count === 0;
  const slider = byId("step");
  slider.max = count;
  slider.addEventListener("input", () => {
    stopPlaying();
    grown.set(Number(slider.value));
  });
  byId("play").addEventListener("click", togglePlay);
  const points = layers.find(layer => layer.id === "points");
  grown.follow(value => {
    slider.value = value;
    byId("growth").textContent = growthText(value);
    if (!view) return;
    cameras.object.geometry.setDrawRange(0, camerasShown(cameras) * frustumLines.length);
    if (points) {
      points.object.geometry.setDrawRange(0, isGrowing() ? data.points.after[value] : Infinity);
    }
    showLayers(layers, view);
  });
  grown.set(count);
}
