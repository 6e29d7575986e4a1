// The controls for the layers of the 3D view.

/// The layers of the results of one side.
function makeResults(content, view, side) {
  const { model, cloud, points } = content;
  const layers = [];
  const add = (id, label, object, isOn) => {
    view.scenes[side].add(object);
    layers.push({ id, label, object, isOn, side });
  };
  if (model) add("model", model.label, makeModel(model, view), true);
  if (cloud) add("cloud", cloud.label, makePoints(cloud, 2), !model);
  if (points) add("points", points.label, makePoints(points, 3), !model && !cloud);
  return layers;
}

/// The layers of the other run. Its cameras have the size of the others.
function makeBeside(view) {
  const layers = makeResults(data.beside, view, 1);
  const frames = data.beside.cameras.map(({ frame, camera }) => ({ ...data.frames[frame], camera }));
  if (frames.length === 0) return layers;
  const { object } = makeFrustums(frames, frustumSize(frames.map(centerOf)));
  view.beside.add(object);
  layers.push({ id: "cameras", label: `cameras · ${frames.length}`, object, isOn: true, side: 1 });
  return layers;
}

/// The layers for which the page has data, with their labels and initial states.
function makeLayers(view, cameras) {
  const layers = makeResults(data, view, 0);
  const add = (id, label, object, isOn = true) => {
    view.scene.add(object);
    layers.push({ id, label, object, isOn, side: 0 });
  };
  if (cameras.order.length > 0) add("cameras", data.cameras, cameras.object);
  if (data.box) {
    add("box", data.box.label, makeBox(), false);
    add("ground", "ground", makeGround());
  }
  if (data.beside) layers.push(...makeBeside(view));
  for (const layer of layers) layer.object.frustumCulled = false;
  return layers;
}

/// While the model grows, only the results of alignment are shown.
function showLayers(layers, view) {
  for (const layer of layers) {
    const isLater = ["model", "cloud", "box"].includes(layer.id);
    layer.object.visible =
      isGrowing() ? layer.id === "points" || !isLater && layer.isOn : layer.isOn;
  }
  view.draw();
}

function makeSwitch(layer, text, layers, view) {
  const box = make("input", "", { type: "checkbox", checked: layer.isOn });
  box.dataset.layer = layer.id;
  box.addEventListener("change", () => {
    for (const other of layers) if (other.id === layer.id) other.isOn = box.checked;
    showLayers(layers, view);
  });
  const label = make("label");
  label.append(box, text);
  return label;
}

/// A control to switch between the model's colors and its bare shape.
function makeShapeSwitch(layer, layers, view) {
  const box = make("input", "", { type: "checkbox" });
  box.dataset.layer = "shape";
  box.addEventListener("change", () => {
    const models = layers.filter(other => other.id === layer.id);
    for (const mesh of models.flatMap(other => other.object.children)) {
      mesh.userData.isBare = box.checked;
      mesh.material = box.checked ? mesh.userData.plain : mesh.userData.painted;
    }
    view.draw();
  });
  const label = make("label");
  label.append(box, "untextured");
  return label;
}

function addSwitches(layers, view) {
  const host = byId("layers");
  // One switch for both sides; the label of the right one follows.
  const isFirst = layer => layers.find(other => other.id === layer.id) === layer;
  for (const layer of layers.filter(isFirst)) {
    const other = layers.find(other => other.id === layer.id && other.side > layer.side);
    host.append(makeSwitch(layer, other ? `${layer.label} | ${other.label}` : layer.label, layers, view));
    const model = layer.side > 0 ? data.beside.model : data.model;
    if (layer.id === "model" && model.parts.some(part => part.texture || part.colors)) {
      host.append(makeShapeSwitch(layer, layers, view));
    }
  }
  host.hidden = layers.length === 0;
  byId("nothing").hidden = layers.length > 0;
  host.open = !matchMedia("(max-width: 820px)").matches;
}
