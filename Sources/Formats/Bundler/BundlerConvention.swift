import Geometry

/// Bundler's camera convention: R and t from world to camera, which looks along −z with y up;
/// pixels relative to the image center with y up; one focal length and no principal point.
///
/// Reference: Bundler v0.3, user's manual.
enum BundlerConvention {
  /// Prefix of the first line of a file, before the version.
  static let start = "# Bundle file"

  /// Converts a pose between our axes and Bundler's; its own inverse.
  static func flipped(_ pose: RigidTransform) -> RigidTransform { StatedPose.flipped(pose) }

  /// A Bundler camera from its focal length in pixels and two distortion coefficients.
  static func camera(focal: Double, k1: Double, k2: Double) -> StatedCamera {
    var camera = StatedCamera(focal: SIMD2(repeating: focal), principal: .zero)
    camera.origin = .center
    camera.distortion = SIMD4(k1, k2, 0, 0)
    return camera
  }

  /// A pixel relative to the image center with y up.
  static func pixel(_ place: SIMD2<Double>, in camera: Camera) -> SIMD2<Double> {
    SIMD2(place.x - Double(camera.width) / 2, Double(camera.height) / 2 - place.y)
  }
}
