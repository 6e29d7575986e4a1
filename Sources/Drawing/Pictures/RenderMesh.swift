import Geometry
import Imaging
import Numerics
import Scene
import Support

/// The coloring of a mesh without texture.
public enum MeshStyle: String, Sendable, Codable, CaseIterable {
  /// Matte clay, which shows the shape.
  case clay
  /// Shaded vertex colors.
  case color
  /// Directions of the normals as colors.
  case normals
}

/// Renders a shaded mesh; back faces, visible through openings, are dark blue.
///
/// - Parameters:
///   - viewpoint: The viewpoint; default: `Viewpoint.good`.
///   - supersampling: Samples per pixel and axis, 1 ... 4.
public func renderMesh(
  _ mesh: TriangleMesh, style: MeshStyle = .clay, viewpoint: Viewpoint? = nil,
  supersampling: Int = 2, context: RunContext = RunContext()
) throws -> RGBImage {
  let view = viewpoint ?? .good(for: mesh.positions)
  var mesh = mesh
  if mesh.normals.count != mesh.positions.count { mesh.normals = vertexNormals(mesh) }
  let raster = TriangleRaster(mesh, view: view)
  var buffer = VisibilityBuffer(view: view, supersampling: min(max(supersampling, 1), 4))
  try raster.draw(into: &buffer, context: context)
  let shader = MeshShader(raster: raster, mesh: mesh)
  let worldFromCamera = view.cameraFromWorld.rotation.transpose
  let shading = Shading(view: view, buffer: buffer, creases: style == .normals ? 0.2 : 0.8)
  return try shading.picture(context: context) { triangle, direction in
    let w = shader.weights(triangle, direction)
    let (normal, isBack) = shader.normal(of: triangle, weights: w, direction: direction)
    let light = Shading.light(normal)
    if isBack { return SIMD3(0.06, 0.10, 0.17) * light }
    switch style {
    case .clay: return SIMD3(0.66, 0.62, 0.57) * light
    case .color:
      return (shader.vertexColor(triangle, w) ?? SIMD3(0.6, 0.6, 0.6)) * (0.35 + 0.75 * light)
    case .normals:
      let world = SIMD3<Float>(worldFromCamera * SIMD3<Double>(normal))
      let half = (world * 0.5 + 0.5) * 255
      return Shading.linear(
        SIMD3<UInt8>(saturating: half))
    }
  }.image
}

/// Area-weighted vertex normals.
func vertexNormals(_ mesh: TriangleMesh) -> [SIMD3<Float>] {
  var sums = [SIMD3<Float>](repeating: .zero, count: mesh.positions.count)
  for t in mesh.triangles where Int(t.max()) < mesh.positions.count {
    let a = mesh.positions[Int(t.x)]
    let normal = cross(mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)
    for k in 0..<3 { sums[Int(t[k])] += normal }
  }
  return sums.map(normalized)
}
