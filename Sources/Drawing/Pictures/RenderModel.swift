import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Renders a textured model: z-buffer, perspective-correct bilinear texture sampling, soft shading.
///
/// - Parameters:
///   - viewpoint: The viewpoint; default: `Viewpoint.good`.
///   - supersampling: Samples per pixel and axis, 1 ... 4.
/// - Returns: An image of the viewpoint's size on a neutral background.
public func renderModel(
  _ model: TexturedModel, viewpoint: Viewpoint? = nil, supersampling: Int = 2,
  context: RunContext = RunContext()
) throws -> RGBImage {
  let view = viewpoint ?? .good(for: model.mesh.positions)
  guard model.texcoords.count == model.mesh.triangles.count * 3 else {
    return try renderMesh(
      model.mesh, viewpoint: view, supersampling: supersampling, context: context)
  }
  var mesh = model.mesh
  if mesh.normals.isEmpty { mesh.normals = vertexNormals(mesh) }
  let raster = TriangleRaster(mesh, view: view)
  guard raster.triangles.count == mesh.triangles.count else {
    throw DrawingError.badTriangles(mesh.triangles.count - raster.triangles.count)
  }
  var buffer = VisibilityBuffer(view: view, supersampling: min(max(supersampling, 1), 4))
  try raster.draw(into: &buffer, context: context)
  let shader = MeshShader(raster: raster, mesh: mesh)
  let textures = ([model.diffuse] + model.pages).map { TextureSampler(image: $0) }
  let pages = model.pageOfTriangle
  let texcoords = model.texcoords
  let shading = Shading(view: view, buffer: buffer, creases: 0.35)
  return try shading.picture(context: context) { triangle, direction in
    let w = shader.weights(triangle, direction)
    let a = texcoords[3 * triangle] * w.x
    let b = texcoords[3 * triangle + 1] * w.y
    let uv = a + b + texcoords[3 * triangle + 2] * w.z
    let (normal, isBack) = shader.normal(of: triangle, weights: w, direction: direction)
    if isBack { return SIMD3(0.10, 0.11, 0.13) * Shading.light(normal) }
    // Photographs already include lighting; only a little is added to show relief.
    let texture = textures[pages.isEmpty ? 0 : Int(pages[triangle])]
    return texture.color(uv.x, uv.y) * (0.72 + 0.38 * Shading.light(normal))
  }.image
}
