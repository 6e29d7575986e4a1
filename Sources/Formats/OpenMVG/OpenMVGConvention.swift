import Geometry

/// How openMVG states cameras in `sfm_data.json`: R from world to camera and the camera's center,
/// axes as ours; pixels from the corner of the first one.
///
/// cereal names a type at its first object only; later ones repeat its number. Reference: openMVG
/// 2.1, `sfm_data_io_cereal.cpp`.
enum OpenMVGConvention {
  /// What cereal adds to the number of an object or a type where it comes for the first time.
  static let firstTime = 1 << 31
  /// What cereal gives for a type that needs no name.
  static let plainType = 1 << 30
  /// The number that stands for no pose.
  static let noPose = 4_294_967_295
  /// The model with three radial and two tangential coefficients, which is written.
  static let brownModel = "pinhole_brown_t2"
  /// Models that are read.
  static let models = ["pinhole", "pinhole_radial_k1", "pinhole_radial_k3", brownModel]

  /// The number of a type, whether or not it comes for the first time.
  static func type(_ number: Int) -> Int { number & (firstTime - 1) }

  /// Coefficients of `brownModel` as a list.
  static func distortion(of camera: Camera) -> String {
    "[\(camera.k1), \(camera.k2), 0, \(camera.p1), \(camera.p2)]"
  }

  /// Takes over the coefficients of `brownModel`.
  static func setDistortion(_ k: [Double], of camera: inout StatedCamera) {
    camera.distortion = SIMD4(k[0], k[1], k[3], k[4])
    camera.hasHigherDistortion = k[2] != 0
  }
}
