import Geometry
import Numerics

/// Matches with the same position in both images, for example of a background that turns with the
/// camera.
public enum StillMatches {
  /// Maximum displacement of a stationary match, relative to the image's diagonal: the error of a
  /// keypoint.
  private static let maxMovement = 0.001

  /// Share of stationary matches, 0 ... 1.
  public static func share(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], in camera: Camera
  ) -> Double {
    guard !first.isEmpty else { return 0 }
    let limit = maxMovement * length(SIMD2(Double(camera.width), Double(camera.height)))
    let unmoved = zip(first, second).count { length($0 - $1) < limit }
    return Double(unmoved) / Double(first.count)
  }
}
