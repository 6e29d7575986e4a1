// The contents of the 3D view other than cameras: model, points, box and ground.

/// Positions that are stored as 16-bit offsets from a corner.
function positions(packed) {
  const steps = unsigned(packed.steps);
  const found = new Float32Array(steps.length);
  for (let i = 0; i < steps.length; i++) found[i] = packed.low[i % 3] + steps[i] * packed.step;
  return found;
}

/// A vertex attribute with `size` numbers per vertex.
const attribute = (values, size, isUnit = false) =>
  new THREE.BufferAttribute(values, size, isUnit);

function makePoints(packed, size) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", attribute(positions(packed.positions), 3));
  geometry.setAttribute("color", attribute(bytes(packed.colors), 3, true));
  const material = new THREE.PointsMaterial({
    size: size * Math.min(devicePixelRatio, 2), sizeAttenuation: false,
    vertexColors: THREE.VertexColors || true,
  });
  return new THREE.Points(geometry, material);
}

const plainMaterial = () =>
  new THREE.MeshLambertMaterial({ color: "#b9bcc2", side: THREE.DoubleSide });

/// Makes the material with a color map, once the map is decoded.
function whenPainted(texture, view, done) {
  const image = new Image();
  image.onload = () => {
    const map = new THREE.Texture(image);
    map.anisotropy = Math.min(8, view.renderer.capabilities.getMaxAnisotropy());
    map.needsUpdate = true;
    done(new THREE.MeshBasicMaterial({ map, side: THREE.DoubleSide }));
    view.draw();
  };
  image.src = "data:image/jpeg;base64," + texture;
}

function partGeometry(part) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", attribute(positions(part.positions), 3));
  if (part.texcoords) {
    const coordinates = Float32Array.from(unsigned(part.texcoords), value => value / 65535);
    geometry.setAttribute("uv", attribute(coordinates, 2));
  }
  if (part.colors) geometry.setAttribute("color", attribute(bytes(part.colors), 3, true));
  const raw = bytes(part.corners).buffer;
  geometry.setIndex(attribute(part.isWide ? new Uint32Array(raw) : new Uint16Array(raw), 1));
  if (part.normals) {
    const normals = new Int8Array(bytes(part.normals).buffer);
    geometry.setAttribute("normal", attribute(Float32Array.from(normals, value => value / 127), 3));
  } else {
    geometry.computeVertexNormals();
  }
  return geometry;
}

/// A part of the model: with its color map once available, otherwise with its vertex colors, or
/// gray.
function makePart(part, view) {
  const mesh = new THREE.Mesh(partGeometry(part), plainMaterial());
  const paint = material => {
    mesh.userData.painted = material;
    if (!mesh.userData.isBare) mesh.material = material;
  };
  mesh.userData = { plain: mesh.material, painted: mesh.material, isBare: false };
  if (part.texture) {
    whenPainted(part.texture, view, paint);
  } else if (part.colors) {
    const vertexColors = THREE.VertexColors || true;
    paint(new THREE.MeshBasicMaterial({ vertexColors, side: THREE.DoubleSide }));
  }
  return mesh;
}

function makeModel(model, view) {
  const group = new THREE.Group();
  for (const part of model.parts) group.add(makePart(part, view));
  return group;
}

/// The object's bounding box.
function makeBox() {
  const [low, high] = [data.box.low, data.box.high].map(corner => new THREE.Vector3(...corner));
  const helper = new THREE.Box3Helper(new THREE.Box3(low, high), "#d9822b");
  return helper;
}

function makeGround() {
  const { low, high } = data.box;
  const side = 2 * Math.max(high[0] - low[0], high[2] - low[2], 1e-6);
  const grid = new THREE.GridHelper(side, 10, "#808891", "#808891");
  grid.material.transparent = true;
  grid.material.opacity = 0.3;
  grid.position.set((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2);
  return grid;
}
