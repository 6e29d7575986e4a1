// Assembles the parts of the page.

/// The 3D view; `null` if the browser does not support it, in which case the panel works alone.
let view = null;

function startView() {
  const renderer = makeRenderer();
  if (!renderer) {
    byId("no-webgl").hidden = false;
    return { cameras: null, layers: [] };
  }
  view = makeView(byId("scene"), renderer);
  const cameras = makeCameras();
  const layers = makeLayers(view, cameras);
  addSwitches(layers, view);
  const mark = makeMark(view, cameras);
  // While the model grows, its newest camera is highlighted; otherwise the selected one.
  const markOne = () => placeMark(
    mark, isGrowing() && grown.value > 0 ? data.growth[grown.value - 1].frame : chosen.value, view);
  chosen.follow(markOne);
  grown.follow(markOne);
  followPointer(view, cameras);
  return { cameras, layers };
}

function start() {
  const { cameras, layers } = startView();
  followTabs();
  followList();
  followDial();
  chosen.follow(showPhotograph);
  followTransport(view, cameras, layers);
  followTools(view, layers);
  followKeys(view);
  addEventListener("resize", () => showPhotograph(chosen.value));
  for (const follow of whenStarted) follow(view);
  document.body.dataset.started = "yes";
}

start();
