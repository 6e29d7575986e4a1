// The controls for the layers of the 3D view.

/// The layers for which the page has data, with their labels and initial states.
function makeLayers(view, cameras) {
  const layers = [];
  const add = (id, label, object, isOn = true) => {
    view.scene.add(object);
    layers.push({ id, label, object, isOn });
  };
  if (data.model) add("model", data.model.label, makeModel(view));
  if (data.cloud) add("cloud", data.cloud.label, makePoints(data.cloud, 2), !data.model);
  if (data.points) {
    add("points", data.points.label, makePoints(data.points, 3), !data.model && !data.cloud);
  }
  if (cameras.order.length > 0) add("cameras", data.cameras, cameras.object);
  if (data.box) {
    add("box", data.box.label, makeBox(), false);
    add("ground", "ground", makeGround());
  }
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

function makeSwitch(layer, layers, view) {
  const box = make("input", "", { type: "checkbox", checked: layer.isOn });
  box.dataset.layer = layer.id;
  box.addEventListener("change", () => {
    layer.isOn = box.checked;
    showLayers(layers, view);
  });
  const label = make("label");
  label.append(box, layer.label);
  return label;
}

/// A control to switch between the model's colors and its bare shape.
function makeShapeSwitch(layer, view) {
  const box = make("input", "", { type: "checkbox" });
  box.dataset.layer = "shape";
  box.addEventListener("change", () => {
    for (const mesh of layer.object.children) {
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
  for (const layer of layers) {
    host.append(makeSwitch(layer, layers, view));
    if (layer.id === "model" && data.model.parts.some(part => part.texture || part.colors)) {
      host.append(makeShapeSwitch(layer, view));
    }
  }
  host.hidden = layers.length === 0;
  byId("nothing").hidden = layers.length > 0;
  host.open = !matchMedia("(max-width: 820px)").matches;
}
