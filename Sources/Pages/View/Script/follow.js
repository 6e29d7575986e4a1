// Polls the shell that serves the page, and reloads the page if it has changed, with the same
// viewpoint.

/// Polling interval, milliseconds.
const askEvery = 1000;
const keptName = "ocs-view";
/// The poses determine whether two versions of the page have the same world coordinates.
const world = () => JSON.stringify(data.frames.map(frame => frame.camera && frame.camera.pose));

function keepLook(view) {
  const tab = document.querySelector("#tabs button[aria-selected=true]");
  const look = { tab: tab && tab.dataset.tab };
  if (chosen.value >= 0) look.photograph = data.frames[chosen.value].name;
  if (view) {
    look.world = world();
    look.eye = view.camera.position.toArray();
    look.target = view.controls.target.toArray();
  }
  sessionStorage.setItem(keptName, JSON.stringify(look));
}

function takeLook(view) {
  const text = sessionStorage.getItem(keptName);
  sessionStorage.removeItem(keptName);
  if (!text) return;
  const look = JSON.parse(text);
  if (view && look.world === world()) {
    view.camera.position.fromArray(look.eye);
    view.controls.target.fromArray(look.target);
    view.controls.update();
    view.draw();
  }
  const index = data.frames.findIndex(frame => frame.name === look.photograph);
  if (index >= 0) chosen.set(index);
  if (look.tab) openTab(look.tab);
}

function followShell(view) {
  const served = byId("served");
  takeLook(view);
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch("version", { cache: "no-store" });
      const { version } = await answer.json();
      served.hidden = true;
      if (String(version) === served.dataset.version) return;
      clearInterval(asking);
      keepLook(view);
      location.reload();
    } catch (problem) {
      served.hidden = false;
    }
  };
  const asking = setInterval(ask, askEvery);
}

whenStarted.push(followShell);
