import Geometry

/// openMVG's camera convention in `sfm_data.json`: R from world to camera and the camera center,
/// with OpenCV axes; the origin of pixels is the top left corner of the image.
///
/// cereal stores a type name only with the first object of that type; later objects repeat its id.
/// Reference: openMVG 2.1, `sfm_data_io_cereal.cpp`.
enum OpenMVGConvention {
  /// Flag that cereal adds to the id of an object or type at its first occurrence.
  static let firstTime = 1 << 31
  /// cereal's id of a type that needs no name.
  static let plainType = 1 << 30
  /// Id of a missing pose.
  static let noPose = 4_294_967_295
  /// The exported models: with three radial and two tangential coefficients, and with four of the
  /// angle.
  static let brownModel = "pinhole_brown_t2"
  static let fisheyeModel = "fisheye"
  /// Supported models.
  static let models = [
    "pinhole", "pinhole_radial_k1", "pinhole_radial_k3", brownModel, fisheyeModel,
  ]

  /// The id of a type without the first-occurrence flag.
  static func type(_ number: Int) -> Int { number & (firstTime - 1) }

  /// The exported model of a camera, and the field with its coefficients.
  static func model(of camera: Camera) -> (name: String, distortion: String) {
    let (k1, k2, k3, k4) = (camera.k1, camera.k2, camera.k3, camera.k4)
    return camera.lens == .fisheye
      ? (fisheyeModel, "\"fisheye\": [\(k1), \(k2), \(k3), \(k4)]")
      : (brownModel, "\"disto_t2\": [\(k1), \(k2), \(k3), \(camera.p1), \(camera.p2)]")
  }

  /// Sets the coefficients of `brownModel`.
  static func setDistortion(_ k: [Double], of camera: inout StatedCamera) {
    camera.distortion = SIMD4(k[0], k[1], k[3], k[4])
    camera.higher[0] = k[2]
  }
}
