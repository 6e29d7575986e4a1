import Geometry
import Numerics
import Scene

/// Brings a recording whose world begins far away near the origin.
///
/// Poses of surveys stand millions of metres off (UTM northings); points held as `Float` would keep
/// decimetres there and cells of millimetres have no number. What a session says and writes, shots'
/// poses included, is then in a world moved by `offset`; other recordings are left as they are.
struct NearOrigin {
  /// Distance, metres, up to which a `Float` still tells a tenth of a millimetre from the next.
  static let maxDistance = 1000.0

  /// The new origin in the recording's world: zero, or the median of the far cameras in whole
  /// metres.
  let offset: SIMD3<Double>

  init(_ views: [View]) {
    let middle = views.compactMap(\.devicePose?.center).coordinateMedian() ?? .zero
    offset = length(middle) > Self.maxDistance ? middle.rounded(.toNearestOrEven) : .zero
  }
}
