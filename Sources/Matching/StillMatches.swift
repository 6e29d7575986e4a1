import Geometry
import Numerics

/// Matches that lie at the same place in both images, such as those of a background that turns with
/// the camera.
public enum StillMatches {
  /// Largest movement of a match that counts as static, relative to the image's diagonal: a
  /// keypoint's error.
  private static let maxMovement = 0.001

  /// Share of matched pixels that do not move, 0 ... 1.
  public static func share(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], in camera: Camera
  ) -> Double {
    guard !first.isEmpty else { return 0 }
    let limit = maxMovement * length(SIMD2(Double(camera.width), Double(camera.height)))
    let unmoved = zip(first, second).count { length($0 - $1) < limit }
    return Double(unmoved) / Double(first.count)
  }
}
