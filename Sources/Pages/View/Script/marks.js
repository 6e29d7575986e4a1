// The selected camera with its photograph in place, and picking with the pointer.

/// A highlighted pyramid, with a photograph at its base.
function makeMark(view, cameras) {
  const lines = new THREE.LineSegments(
    new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: "#ff5a1f" }));
  const sheet = new THREE.Mesh(
    new THREE.BufferGeometry(),
    new THREE.MeshBasicMaterial({ side: THREE.DoubleSide, transparent: true, opacity: 0.85 }));
  const mark = new THREE.Group();
  mark.add(lines, sheet);
  mark.visible = false;
  view.scene.add(mark);
  return { mark, lines, sheet, size: cameras.size };
}

function placeMark({ mark, lines, sheet, size }, index, view) {
  const frame = data.frames[index];
  mark.visible = Boolean(frame && frame.camera);
  if (!mark.visible) return view.draw();
  const vertices = frustumVertices(frame.camera, frame, 1.25 * size);
  lines.geometry.setAttribute("position", attribute(
    new Float32Array(frustumLines.flatMap(k => vertices[k].toArray())), 3));
  lines.geometry.computeBoundingSphere();
  const corners = [1, 2, 3, 1, 3, 4].flatMap(k => vertices[k].toArray());
  sheet.geometry.setAttribute("position", attribute(new Float32Array(corners), 3));
  sheet.geometry.setAttribute("uv", attribute(
    new Float32Array([0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0]), 2));
  sheet.geometry.computeBoundingSphere();
  sheet.visible = false;
  showPicture(sheet, frame, view);
}

function showPicture(sheet, frame, view) {
  view.draw();
  if (!frame.picture) return;
  const image = new Image();
  image.onload = () => {
    if (sheet.material.map) sheet.material.map.dispose();
    const map = new THREE.Texture(image);
    map.minFilter = THREE.LinearFilter;
    map.generateMipmaps = false;
    map.wrapS = map.wrapT = THREE.ClampToEdgeWrapping;
    map.needsUpdate = true;
    sheet.material.map = map;
    sheet.material.needsUpdate = true;
    sheet.visible = true;
    view.draw();
  };
  image.src = "data:image/jpeg;base64," + frame.picture;
}

/// The photograph whose camera is under the pointer; -1 for none.
function cameraAt(event, view, cameras) {
  if (!cameras.object.visible) return -1;
  const { ray, side } = rayAt(event, view);
  if (side > 0) return -1;
  const shown = camerasShown(cameras);
  const hit = ray.intersectObject(cameras.pick)
    .find(found => Math.floor(found.faceIndex / 6) < shown);
  return hit ? cameras.order[Math.floor(hit.faceIndex / 6)] : -1;
}

/// Functions that receive a click on the view first; true if it is theirs.
const whenClicked = [];
/// Maximum distance between press and release of a click, pixels.
const clickReach = 5;

function followPointer(view, cameras) {
  const canvas = view.renderer.domElement;
  let start = null;
  canvas.addEventListener("pointerdown", event => { start = [event.clientX, event.clientY]; });
  canvas.addEventListener("pointerup", event => {
    if (!start) return;
    const moved = Math.hypot(event.clientX - start[0], event.clientY - start[1]);
    start = null;
    if (moved > clickReach || whenClicked.some(take => take(event))) return;
    const found = cameraAt(event, view, cameras);
    if (found >= 0) chosen.set(found);
  });
  canvas.addEventListener("pointermove", event => {
    if (event.buttons) return;
    const found = cameraAt(event, view, cameras);
    canvas.style.cursor = found >= 0 ? "pointer" : "";
    canvas.title = found >= 0 ? data.frames[found].name : "";
  });
}

/// Moves the viewpoint to a camera.
function lookThrough(index, view) {
  const { pose, focal, middle } = data.frames[index].camera;
  const center = new THREE.Vector3(...pose.slice(9));
  const forward = new THREE.Vector3(pose[2], pose[5], pose[8]);
  const away = Math.max(center.distanceTo(new THREE.Vector3(...data.start.target)), 1e-6);
  view.controls.target.copy(center).addScaledVector(forward, away);
  view.camera.position.copy(center);
  view.controls.update();
  view.draw();
}
