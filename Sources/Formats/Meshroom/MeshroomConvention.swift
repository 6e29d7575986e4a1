import Geometry
import Numerics
import Support

/// AliceVision's convention for poses and cameras in a `.sfm`: all numbers are strings; rotations
/// are from world to camera in column-major order, with the camera center; OpenCV axes.
///
/// Reference: `sfmDataIO/jsonIO.cpp` of AliceVision 3.0 and later.
enum MeshroomConvention {
  /// The version of a file, three numbers.
  struct Version {
    private let numbers: [Int]

    /// The exported version. AliceVision rejects files of a later version than its own, and this is
    /// the first version with focal lengths in millimeters, which Meshroom reads since 2023.
    static let written = Version([1, 2, 2])

    init(_ numbers: [Int]) { self.numbers = Array((numbers + [0, 0, 0]).prefix(3)) }

    /// The numbers as strings.
    var texts: [String] { numbers.map { "\($0)" } }
    /// Whether principal points are relative to the image center.
    var isCentered: Bool { isAtLeast(1, 2, 1) }
    /// Whether the pixel ratio is fy / fx; fx / fy in earlier versions.
    private var hasRatioYToX: Bool { isAtLeast(1, 2, 5) }
    /// Whether the focal length is that along y; along x in earlier versions.
    private var hasFocalAlongY: Bool { isAtLeast(1, 2, 11) }

    private func isAtLeast(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
      !numbers.lexicographicallyPrecedes([major, minor, patch])
    }

    /// Both focal lengths in pixels, from one in pixels and the pixel ratio.
    func focals(_ focal: Double, ratio: Double) -> SIMD2<Double> {
      if !hasRatioYToX { return SIMD2(focal, focal / ratio) }
      return hasFocalAlongY ? SIMD2(focal / ratio, focal) : SIMD2(focal, focal * ratio)
    }
  }

  /// Sensor width in millimeters for which focal lengths are exported.
  static let sensorWidth = 36.0

  /// Converts a focal length in millimeters to pixels, for a sensor of the given width.
  static func pixels(_ length: Double, sensor: Double, width: Double) -> Double {
    length / sensor * width
  }

  /// Converts a focal length in pixels to millimeters, for the exported sensor width.
  static func millimeters(_ focal: Double, width: Double) -> Double {
    focal / width * sensorWidth
  }

  /// A pose from a rotation and a center.
  ///
  /// - Throws: `FileProblem`.
  static func pose(_ transform: JSONObject) throws -> RigidTransform {
    let c = try transform.required("center", 3)
    return try StatedPose.fromWorld(
      transposed(try transform.required("rotation", 9)), center: SIMD3(c[0], c[1], c[2]),
      key: "rotation")
  }

  /// Transposes a 3 × 3 matrix.
  static func transposed(_ m: [Double]) -> [Double] { (0..<9).map { m[$0 % 3 * 3 + $0 / 3] } }

  /// Principal point relative to the image center, in pixels.
  static func principal(of camera: Camera) -> [Double] {
    [camera.cx - Double(camera.width) / 2, camera.cy - Double(camera.height) / 2]
  }

  /// Types of lenses without distortion or with that of Brown, and of fisheye lenses, which are
  /// equidistant with coefficients of the angle.
  static let brownTypes = ["pinhole", "radial1", "radial3", "brown"]
  static let fisheyeTypes = ["fisheye4", "equidistant", "equidistant-r3"]

  /// The exported type, and its coefficients: three radial and two tangential of `brown`, four of
  /// `fisheye4`.
  static func lens(of camera: Camera) -> (type: String, distortion: [Double]) {
    if camera.lens == .fisheye {
      return ("fisheye4", [camera.k1, camera.k2, camera.k3, camera.k4])
    }
    guard camera.hasDistortion else { return ("pinhole", []) }
    return ("brown", [camera.k1, camera.k2, camera.k3, camera.p1, camera.p2])
  }

  /// Sets one or three radial coefficients, those of `brown`, or those of a fisheye.
  ///
  /// - Returns: Whether the number of coefficients is supported.
  static func setDistortion(
    _ k: [Double], type: String, of camera: inout StatedCamera
  ) -> Bool {
    if fisheyeTypes.contains(type) {
      guard k.count <= 4 else { return false }
      camera.setFisheye(k)
      return true
    }
    guard [0, 1, 3, 5].contains(k.count) else { return false }
    guard !k.isEmpty else { return true }
    camera.distortion[0] = k[0]
    if k.count >= 3 { (camera.distortion[1], camera.higher[0]) = (k[1], k[2]) }
    if k.count == 5 { (camera.distortion[2], camera.distortion[3]) = (k[3], k[4]) }
    return true
  }
}
