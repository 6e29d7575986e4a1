// Tools of the 3D view: scale bar, initial viewpoint, picture, and the distance of two points.

/// Approximate length of the scale bar, pixels.
const barWidth = 120;
/// Maximum distance between the pointer and a point of a cloud, pixels.
const pointReach = 6;

/// The largest of 1, 2, 5, 10, … that is at most `value`.
function roundLength(value) {
  const base = 10 ** Math.floor(Math.log10(value));
  return base * [5, 2, 1].find(k => k * base <= value * 1.000001);
}

/// World units per pixel at a distance from the viewpoint.
const unitsPerPixel = (view, away) =>
  2 * away * Math.tan(view.camera.fov * Math.PI / 360) / Math.max(view.host.clientHeight, 1);

/// Shows the scale at the distance of the point around which the view rotates.
function followScale(view) {
  const [bar, text] = byId("scale").children;
  const update = () => {
    const away = view.camera.position.distanceTo(view.controls.target);
    const step = unitsPerPixel(view, away);
    const length = roundLength(barWidth * step);
    bar.style.width = `${(length / step).toFixed(1)}px`;
    text.textContent = lengthText(length) + (data.unit ? "" : " units");
    byId("scale").hidden = !(step > 0);
  };
  view.controls.addEventListener("change", update);
  new ResizeObserver(update).observe(view.host);
  update();
}

/// Two marks with a line between them.
function makeRuler(view) {
  const geometry = new THREE.BufferGeometry();
  const [lineLook, endLook] = [
    new THREE.LineBasicMaterial({ color: "#ff5a1f", depthTest: false }),
    new THREE.PointsMaterial({
      color: "#ff5a1f", size: 8 * Math.min(devicePixelRatio, 2), sizeAttenuation: false,
      depthTest: false }),
  ];
  const groups = view.scenes.map(scene => {
    const parts = [new THREE.Line(geometry, lineLook), new THREE.Points(geometry, endLook)];
    const group = new THREE.Group();
    for (const part of parts) [part.renderOrder, part.frustumCulled] = [1, false];
    group.add(...parts);
    scene.add(group);
    return group;
  });
  return { groups, geometry };
}

/// The nearest visible place of the model, or point of a cloud, under the pointer.
function surfaceAt(event, view, layers) {
  const { ray, side } = rayAt(event, view);
  const away = view.camera.position.distanceTo(view.controls.target);
  const reach = pointReach * unitsPerPixel(view, away);
  ray.params.Points = Object.assign(ray.params.Points || {}, { threshold: reach });
  const shown = layers.filter(layer =>
    layer.side === side && layer.object.visible && ["model", "cloud", "points"].includes(layer.id));
  for (const layer of shown) {
    const hits = ray.intersectObject(layer.object, true);
    if (hits.length > 0) return (hits[0].object.isPoints ? pointOf(hits[0]) : hits[0].point).clone();
  }
  return null;
}

/// The position of a point of a cloud, not that of the ray next to it.
const pointOf = hit =>
  new THREE.Vector3().fromBufferAttribute(hit.object.geometry.attributes.position, hit.index);

const measuring = watched(false);

function followMeasuring(view, layers) {
  const ruler = makeRuler(view);
  const output = byId("measured");
  let ends = [];
  const show = () => {
    ruler.geometry.setAttribute("position", attribute(
      new Float32Array(ends.flatMap(end => end.toArray())), 3));
    for (const group of ruler.groups) group.visible = ends.length > 0;
    const size = data.unit ? "" : " units";
    output.textContent = ends.length === 2
      ? `distance ${lengthText(ends[0].distanceTo(ends[1]))}${size}`
      : `click on the ${ends.length === 0 ? "first" : "second"} point`;
    view.draw();
  };
  measuring.follow(isOn => {
    byId("measure").setAttribute("aria-pressed", String(isOn));
    output.hidden = !isOn;
    ends = [];
    show();
  });
  measuring.set(false);
  whenClicked.push(event => {
    if (!measuring.value) return false;
    const found = surfaceAt(event, view, layers);
    if (!found) return true;
    ends = ends.length === 2 ? [found] : [...ends, found];
    show();
    return true;
  });
  byId("measure").addEventListener("click", () => measuring.set(!measuring.value));
}

/// Saves the picture of the view as a PNG file.
function savePicture(view) {
  render(view);
  const name = document.title.replace(/[^\p{L}\p{N}._-]+/gu, "-") + ".png";
  make("a", "", { href: view.renderer.domElement.toDataURL("image/png"), download: name }).click();
}

function followTools(view, layers) {
  byId("tools").hidden = !view;
  if (!view) return;
  followScale(view);
  followMeasuring(view, layers);
  byId("reset").addEventListener("click", () => lookFromStart(view));
  byId("picture").addEventListener("click", () => savePicture(view));
}
