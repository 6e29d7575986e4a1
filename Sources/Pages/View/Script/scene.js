// The 3D view: renderer, camera and orbit controls. It redraws only after a change.

/// A canvas with its WebGL renderer; `null` if the browser does not support it.
function makeRenderer() {
  if (typeof THREE === "undefined") return null;
  const canvas = make("canvas", "", { tabIndex: 0 });
  canvas.setAttribute("aria-label", "The model; drag to rotate");
  // The buffer is preserved so that the picture can be saved from the browser's menu.
  const wishes = { antialias: true, alpha: false, preserveDrawingBuffer: true };
  const context = canvas.getContext("webgl", wishes);
  if (!context) return null;
  const renderer = new THREE.WebGLRenderer({ ...wishes, canvas, context });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  return renderer;
}

/// Sets the initial viewpoint; further away if the window is narrower.
function lookFromStart(view) {
  const aspect = aspectOf(view);
  const away = Math.max(1, data.start.aspect / aspect);
  const eye = new THREE.Vector3(...data.start.eye);
  const target = new THREE.Vector3(...data.start.target);
  view.camera.position.copy(eye).sub(target).multiplyScalar(away).add(target);
  view.controls.target.copy(target);
  view.reach = eye.distanceTo(target);
  view.controls.update();
}

/// The width over the height of the picture, or of its left half if another run is shown.
function aspectOf(view) {
  const width = Math.max(view.host.clientWidth, 1) / (view.beside ? 2 : 1);
  return width / Math.max(view.host.clientHeight, 1);
}

function resize(view) {
  const [width, height] = [Math.max(view.host.clientWidth, 1), Math.max(view.host.clientHeight, 1)];
  view.renderer.setSize(width, height, false);
  view.camera.aspect = aspectOf(view);
  view.camera.updateProjectionMatrix();
  view.draw();
}

/// Sets the near and far clipping planes from the distance of the viewpoint.
function fitDepth(view) {
  const away = view.camera.position.distanceTo(view.controls.target);
  view.camera.near = Math.max(away, view.reach * 1e-3) / 300;
  view.camera.far = (away + view.reach) * 300;
  view.camera.updateProjectionMatrix();
}

function makeScene() {
  const scene = new THREE.Scene();
  const sun = new THREE.DirectionalLight("#ffffff", 0.75);
  sun.position.set(0.4, 1, 0.7);
  scene.add(new THREE.HemisphereLight("#ffffff", "#777777", 0.7), sun);
  return scene;
}

/// Draws the scene, or two of them side by side with the same viewpoint.
function render(view) {
  const { renderer, camera, scenes } = view;
  const { clientWidth: width, clientHeight: height } = view.host;
  const part = Math.max(width, 1) / scenes.length;
  renderer.setScissorTest(scenes.length > 1);
  scenes.forEach((scene, side) => {
    for (const limit of ["setViewport", "setScissor"]) {
      renderer[limit](side * part, 0, part, Math.max(height, 1));
    }
    renderer.render(scene, camera);
  });
}

/// The side of the picture that the pointer is on, and the ray from the viewpoint through it.
function rayAt(event, view) {
  const area = view.renderer.domElement.getBoundingClientRect();
  const count = view.scenes.length;
  const x = (event.clientX - area.left) / area.width * count;
  const side = Math.min(Math.max(Math.floor(x), 0), count - 1);
  const ray = new THREE.Raycaster();
  ray.setFromCamera(new THREE.Vector2(
    (x - side) * 2 - 1, 1 - (event.clientY - area.top) / area.height * 2), view.camera);
  return { ray, side };
}

function makeView(host, renderer) {
  host.prepend(renderer.domElement);
  const scene = makeScene();
  const camera = new THREE.PerspectiveCamera(data.start.fov, 1, 0.01, 1000);
  const controls = new THREE.OrbitControls(camera, renderer.domElement);
  controls.enableKeys = false;
  const view = { host, renderer, scene, scenes: [scene], camera, controls, reach: 1 };
  view.beside = data.beside ? makeScene() : null;
  if (view.beside) view.scenes.push(view.beside);
  let [isAsked, drawCount] = [false, 0];
  view.draw = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      fitDepth(view);
      render(view);
      if (!drawCount) performance.mark("first picture");
      document.body.dataset.drawn = ++drawCount;
    });
  };
  const paint = () => {
    const background = new THREE.Color(isDark.matches ? "#16191d" : "#eef0f2");
    for (const scene of view.scenes) scene.background = background;
    view.draw();
  };
  isDark.addEventListener("change", paint);
  paint();
  controls.addEventListener("change", view.draw);
  new ResizeObserver(() => resize(view)).observe(host);
  resize(view);
  lookFromStart(view);
  return view;
}
