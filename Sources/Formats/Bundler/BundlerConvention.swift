import Geometry

/// How Bundler states cameras: R and t from world to camera, which looks along −z with y up; pixels
/// from the image's center with y up; one focal length, no principal point.
///
/// Reference: Bundler v0.3, user's manual.
enum BundlerConvention {
  /// The first line of a file, without its version.
  static let start = "# Bundle file"

  /// A pose of ours in Bundler's axes, or one of Bundler's in ours.
  static func flipped(_ pose: RigidTransform) -> RigidTransform { StatedPose.flipped(pose) }

  /// A camera of Bundler's; its focal length in pixels and two coefficients.
  static func camera(focal: Double, k1: Double, k2: Double) -> StatedCamera {
    var camera = StatedCamera(focal: SIMD2(repeating: focal), principal: .zero)
    camera.origin = .center
    camera.distortion = SIMD4(k1, k2, 0, 0)
    return camera
  }

  /// A pixel of ours, from the image's center with y up.
  static func pixel(_ place: SIMD2<Double>, in camera: Camera) -> SIMD2<Double> {
    SIMD2(place.x - Double(camera.width) / 2, Double(camera.height) / 2 - place.y)
  }
}
