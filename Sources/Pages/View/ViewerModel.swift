import Drawing
import Formats
import Imaging
import Scene

/// The model or the mesh, reduced for the page to fewer triangles and smaller maps, as its label
/// states.
struct ViewerModel {
  /// Maximum number of triangles.
  static let maxTriangles = 250_000
  /// Longer side of a color map, pixels; several maps share its number of pixels.
  private static let maxSide = 2048.0
  private static let quality = 82

  /// The textured model.
  ///
  /// - Parameter mesh: The mesh of the model, in the coordinates of the page.
  /// - Throws: `ImagingError` if a map cannot be encoded.
  func packed(_ model: TexturedModel, mesh: TriangleMesh) throws -> ViewerData.Model {
    guard model.hasDiffuse else { return packed(mesh, name: "model without color map") }
    if mesh.triangles.count > Self.maxTriangles {
      return packed(mesh, colors: Self.cornerColors(model), name: "model")
    }
    let maps = [model.diffuse] + model.pages
    let side = Self.maxSide / Double(maps.count).squareRoot()
    var parts: [PackedMesh] = []
    for (page, map) in maps.enumerated() {
      let part = ModelVertices(model, page: page)
      guard !part.triangles.isEmpty else { continue }
      let texture = try Self.reduced(map, to: side).jpegData(quality: Self.quality)
      parts.append(PackedMesh(part, of: mesh, texture: texture))
    }
    let largest = maps.map { max($0.width, $0.height) }.max() ?? 0
    let shown = min(largest, Int(saturating: side))
    return .init(
      label: "model · \(mesh.triangles.count) triangles, \(shown) px texture"
        + (shown < largest ? " of \(largest) px" : ""),
      parts: parts)
  }

  /// A mesh in its vertex colors, or gray.
  ///
  /// - Parameter colors: One color per triangle corner, or empty.
  func packed(
    _ mesh: TriangleMesh, colors: [SIMD3<UInt8>] = [], name: String
  ) -> ViewerData.Model {
    let count = mesh.triangles.count
    guard count > Self.maxTriangles else {
      return .init(label: "\(name) · \(count) triangles", parts: [PackedMesh(mesh)])
    }
    let coarse = CoarseMesh.of(mesh, colors: colors, limit: Self.maxTriangles)
    return .init(
      label: "\(name) · \(coarse.triangles.count) of \(count) triangles",
      parts: [PackedMesh(coarse)])
  }

  private static func reduced(_ map: RGBImage, to side: Double) -> RGBImage {
    let scale = side / Double(max(map.width, map.height, 1))
    guard scale < 1 else { return map }
    return map.resized(
      width: max(1, Int(saturating: Double(map.width) * scale)),
      height: max(1, Int(saturating: Double(map.height) * scale)))
  }

  /// The color of the map at each corner of each triangle.
  private static func cornerColors(_ model: TexturedModel) -> [SIMD3<UInt8>] {
    let maps = [model.diffuse] + model.pages
    return model.texcoords.enumerated().map { corner, uv in
      let page = model.pageOfTriangle.isEmpty ? 0 : Int(model.pageOfTriangle[corner / 3])
      let map = maps[min(page, maps.count - 1)]
      let x = min(max(Int(saturating: uv.x * Float(map.width)), 0), map.width - 1)
      let y = min(max(Int(saturating: (1 - uv.y) * Float(map.height)), 0), map.height - 1)
      let at = 3 * (y * map.width + x)
      return SIMD3(map.pixels[at], map.pixels[at + 1], map.pixels[at + 2])
    }
  }
}
