import Geometry

/// The cube that the octree divides: cells of level d have side `size` / 2ᵈ.
struct GridFrame: Sendable, Equatable, Codable {
  var origin: SIMD3<Double>
  var size: Double
  /// The level of the finest cells.
  var depth: Int

  /// Side of a cell of `level`, in world units.
  func cell(_ level: Int) -> Double { size / Double(1 << level) }

  /// Position in units of the finest cell.
  @inline(__always)
  func grid(_ point: SIMD3<Float>) -> SIMD3<Double> {
    (SIMD3<Double>(point) - origin) * (Double(1 << depth) / size)
  }

  /// World position of a point given in cells of `level`.
  @inline(__always)
  func world(_ point: SIMD3<Float>, level: Int) -> SIMD3<Float> {
    let scale = size / Double(1 << level)
    return SIMD3<Float>(origin + SIMD3<Double>(point) * scale)
  }
}
