import Numerics
import Scene
import Support

extension TextureMesh {
  /// Typical fraction of an atlas that charts cover.
  private static let usualFill = 0.75

  /// Whether several color maps are possible. Other maps share one atlas with the color
  /// map, so they exclude it.
  package var mayHavePages: Bool {
    options.pages > 1 && !options.normalMap && !options.occlusionMap && !options.roughnessMap
      && !options.displacementMap
  }

  /// The faces of each color map; empty if one map is enough for the resolution of the photographs.
  func slabs(_ subject: TextureSubject) -> [[Int]] {
    let count = pageCount(subject)
    return count > 1 ? slabs(of: subject.mesh, shape: subject.shape, count: count) : []
  }

  /// Number of color maps needed for the resolution of the photographs.
  private func pageCount(_ subject: TextureSubject) -> Int {
    guard mayHavePages else { return 1 }
    let positions = subject.mesh.positions
    var middle = SIMD3<Double>.zero
    for p in positions { middle += SIMD3<Double>(p) / Double(positions.count) }
    let resolutions = subject.photographs.map { $0.projection.pixelsPerUnit(at: middle) }.sorted()
    guard let best = resolutions.last, best.isFinite else { return 1 }
    let texels = subject.shape.totalArea * best * best / Self.usualFill
    let wanted = (texels / Double(options.size * options.size)).rounded(.up)
    return max(1, min(options.pages, Int(saturating: wanted)))
  }

  /// Cuts the mesh across its longest axis into parts of equal area, as lists of faces.
  private func slabs(of mesh: TriangleMesh, shape: FaceShape, count: Int) -> [[Int]] {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for p in mesh.positions { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
    let size = high - low
    let axis = size.x >= max(size.y, size.z) ? 0 : size.y >= size.z ? 1 : 2
    let keys = mesh.triangles.map { t in
      mesh.positions[Int(t.x)][axis] + mesh.positions[Int(t.y)][axis]
        + mesh.positions[Int(t.z)][axis]
    }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var parts = [[Int]](repeating: [], count: count)
    var area = 0.0
    for face in order {
      let place = area / max(shape.totalArea, .leastNormalMagnitude) * Double(count)
      parts[min(count - 1, Int(saturating: place))].append(face)
      area += Double(shape.areas[face])
    }
    // Skip slabs without area: they have no atlas.
    return parts.filter { $0.contains { shape.usable[$0] } }
  }
}
