/// One plane per pixel of a view: (w, ∂w/∂x, ∂w/∂y, cost), with w the inverse depth at the pixel
/// center.
///
/// On a plane, inverse depth is linear in the pixel, so evaluating a neighbor's plane takes two
/// multiplications and no normal. w = 0 means no estimate.
final class PlaneMap: @unchecked Sendable {
  let width: Int
  let height: Int
  let planes: UnsafeMutablePointer<SIMD4<Float>>
  /// Number of halvings of the photograph for the patch each plane was estimated with, at most
  /// `maxHalvings`; accuracy decreases with the size of the patch's pixels.
  let halvings: UnsafeMutablePointer<UInt8>
  /// Standard deviation of each depth, encoded by `DepthDeviation`.
  let deviations: UnsafeMutablePointer<UInt8>
  /// Maximum number of halvings for a patch: larger patches rarely cover one smooth surface.
  static let maxHalvings = 3
  /// Cost of a pixel without a plane.
  static let none = SIMD4<Float>(0, 0, 0, 4)

  /// A map without planes.
  convenience init(width: Int, height: Int) {
    self.init(uninitializedWidth: width, height: height)
    planes.initialize(repeating: Self.none, count: count)
    halvings.initialize(repeating: 0, count: count)
    deviations.initialize(repeating: DepthDeviation.unknown, count: count)
  }

  /// A map with uninitialized memory.
  init(uninitializedWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    planes = .allocate(capacity: max(width * height, 1))
    halvings = .allocate(capacity: max(width * height, 1))
    deviations = .allocate(capacity: max(width * height, 1))
  }

  deinit {
    planes.deallocate()
    halvings.deallocate()
    deviations.deallocate()
  }

  var count: Int { width * height }

  /// Share of the pixels that have a plane.
  var filledShare: Double {
    var filled = 0
    for i in 0..<count where planes[i].x > 0 { filled += 1 }
    return Double(filled) / Double(max(count, 1))
  }
}
