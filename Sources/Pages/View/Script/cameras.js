// Cameras as pyramids with a mark on the upper side, selectable with the pointer.

/// The distance of a pyramid's base from its apex: a seventh of the median distance of the cameras
/// from their center, at most the median distance to the nearest other camera.
function frustumSize(centers) {
  if (centers.length < 2) return 0.1 * Math.max(...data.start.eye.map((v, k) =>
    Math.abs(v - data.start.target[k])), 1e-6);
  const median = list => list.sort((a, b) => a - b)[list.length >> 1];
  const middle = centers.reduce((sum, c) => sum.add(c), new THREE.Vector3())
    .divideScalar(centers.length);
  const away = median(centers.map(c => c.distanceTo(middle)));
  const sample = centers.filter((_, k) => k % Math.ceil(centers.length / 300) === 0);
  const nearest = median(sample.map(a =>
    Math.min(...centers.map(b => a.distanceTo(b)).filter(d => d > 0), away)));
  return Math.max(Math.min(away / 7, nearest * 0.8), away * 1e-3);
}

/// The vertices of a camera in the world: apex, four corners clockwise from the upper left, and the
/// mark.
function frustumVertices(camera, frame, size) {
  const p = camera.pose;
  const place = (x, y, z) => new THREE.Vector3(
    p[0] * x + p[1] * y + p[2] * z + p[9], p[3] * x + p[4] * y + p[5] * z + p[10],
    p[6] * x + p[7] * y + p[8] * z + p[11]);
  const corner = (u, v) => place(
    (u - camera.middle[0]) / camera.focal[0] * size, (v - camera.middle[1]) / camera.focal[1] * size,
    size);
  const [w, h] = [frame.width, frame.height];
  return [
    place(0, 0, 0), corner(0, 0), corner(w, 0), corner(w, h), corner(0, h),
    corner(w * 0.35, -0.02 * h), corner(w * 0.5, -0.17 * h), corner(w * 0.65, -0.02 * h),
  ];
}

const frustumLines = [0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 2, 3, 3, 4, 4, 1, 5, 6, 6, 7];
const frustumFaces = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 1, 2, 3, 1, 3, 4];

function frustumColor(frame) {
  return new THREE.Color(frame.camera.isDevice ? "#8a9097" : componentColor(frame.component));
}

/// The cameras in display order: in the order of registration, then those placed by device poses.
function cameraOrder() {
  const order = data.growth.map(step => step.frame);
  const known = new Set(order);
  data.frames.forEach((frame, k) => { if (frame.camera && !known.has(k)) order.push(k); });
  return order.filter(k => data.frames[k].camera);
}

const centerOf = frame => new THREE.Vector3(...frame.camera.pose.slice(9));

/// Makes all pyramids as one drawable object, and as one mesh for picking.
function makeFrustums(frames, size) {
  const [lines, colors, corners, faces] = [[], [], [], []];
  frames.forEach((frame, place) => {
    const vertices = frustumVertices(frame.camera, frame, size);
    const color = frustumColor(frame);
    for (const k of frustumLines) {
      lines.push(...vertices[k].toArray());
      colors.push(color.r, color.g, color.b);
    }
    for (const vertex of vertices.slice(0, 5)) corners.push(...vertex.toArray());
    for (const k of frustumFaces) faces.push(5 * place + k);
  });
  const drawn = new THREE.BufferGeometry();
  drawn.setAttribute("position", attribute(new Float32Array(lines), 3));
  drawn.setAttribute("color", attribute(new Float32Array(colors), 3));
  const body = new THREE.BufferGeometry();
  body.setAttribute("position", attribute(new Float32Array(corners), 3));
  body.setIndex(attribute(new Uint32Array(faces), 1));
  const object = new THREE.LineSegments(
    drawn, new THREE.LineBasicMaterial({ vertexColors: THREE.VertexColors || true }));
  const pick = new THREE.Mesh(body, new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }));
  return { object, pick };
}

/// The pyramids of the results, and the photographs that they belong to.
function makeCameras() {
  const order = cameraOrder();
  const frames = order.map(k => data.frames[k]);
  const size = frustumSize(frames.map(centerOf));
  return { order, size, ...makeFrustums(frames, size) };
}

/// The number of cameras that are shown after some growth steps; those of devices come last.
const camerasShown = cameras => isGrowing() ? grown.value : cameras.order.length;
