import Geometry
import Numerics
import Scene

/// Moves the origin of a recording with distant coordinates close to its cameras.
///
/// Poses of surveys can be millions of meters from the origin (UTM northings), where `Float` points
/// lose decimeters and millimeter cells exceed the integer range. All output of a session,
/// including the poses of shots, then refers to a world shifted by `offset`; other recordings are
/// unchanged.
struct NearOrigin {
  /// Distance in meters up to which `Float` resolves a tenth of a millimeter.
  static let maxDistance = 1000.0

  /// The new origin in the recording's world: zero, or the median position of distant cameras,
  /// rounded to whole meters.
  let offset: SIMD3<Double>

  init(_ views: [View]) {
    let middle = views.compactMap(\.devicePose?.center).coordinateMedian() ?? .zero
    offset = length(middle) > Self.maxDistance ? middle.rounded(.toNearestOrEven) : .zero
  }
}
