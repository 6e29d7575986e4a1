import Numerics

/// Signed distances to a solid at the points of a regular grid; negative inside.
///
/// Only the blocks near the surface are sampled; elsewhere the sign is correct and the value is the
/// distance of the block's center.
struct DistanceGrid {
  /// Points along each edge of a block.
  private static let blockSide = 8
  /// Upper limit of the change of the distance function per unit of length.
  private static let maxSlope: Float = 1.5

  /// Number of points along each axis; x varies fastest in `values`.
  let size: SIMD3<Int>
  let origin: SIMD3<Float>
  /// Distance between neighboring points.
  let spacing: Float
  var values: [Float]

  /// Samples a distance function over a box.
  ///
  /// - Parameters:
  ///   - lower: Corner of the box; the box must contain the solid.
  ///   - upper: Opposite corner.
  ///   - spacing: Distance between neighboring points.
  ///   - distance: Signed distance, or a bound of it with the same sign.
  init(
    lower: SIMD3<Float>, upper: SIMD3<Float>, spacing: Float,
    distance: (SIMD3<Float>) -> Float
  ) {
    let cells = (upper - lower) / spacing
    size =
      SIMD3(
        Int(saturating: cells.x.rounded(.up)), Int(saturating: cells.y.rounded(.up)),
        Int(saturating: cells.z.rounded(.up))) &+ 1
    origin = lower
    self.spacing = spacing
    values = [Float](repeating: .infinity, count: size.x * size.y * size.z)
    let side = Self.blockSide
    let reach = Self.maxSlope * spacing * Float(side) * Float(3).squareRoot() / 2
    for z in stride(from: 0, to: size.z, by: side) {
      for y in stride(from: 0, to: size.y, by: side) {
        for x in stride(from: 0, to: size.x, by: side) {
          let first = SIMD3(x, y, z)
          let center = point(first) + Float(side - 1) / 2 * spacing
          let value = distance(center)
          fill(first, abs(value) > reach ? { _ in value } : distance)
        }
      }
    }
  }

  private func point(_ place: SIMD3<Int>) -> SIMD3<Float> {
    origin + SIMD3(Float(place.x), Float(place.y), Float(place.z)) * spacing
  }

  func index(_ place: SIMD3<Int>) -> Int { (place.z * size.y + place.y) * size.x + place.x }

  private mutating func fill(_ first: SIMD3<Int>, _ distance: (SIMD3<Float>) -> Float) {
    for z in first.z..<min(first.z + Self.blockSide, size.z) {
      for y in first.y..<min(first.y + Self.blockSide, size.y) {
        for x in first.x..<min(first.x + Self.blockSide, size.x) {
          let place = SIMD3(x, y, z)
          values[index(place)] = distance(point(place))
        }
      }
    }
  }
}
