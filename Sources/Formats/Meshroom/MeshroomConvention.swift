import Geometry
import Numerics
import Support

/// How AliceVision states poses and cameras in a `.sfm`: all numbers are texts; rotations from
/// world to camera by columns, with the camera's center; axes as ours.
///
/// Reference: `sfmDataIO/jsonIO.cpp` of AliceVision 3.0 and later.
enum MeshroomConvention {
  /// The version of a file, three numbers.
  struct Version {
    private let numbers: [Int]

    /// The version that is written: AliceVision refuses files of a later version than its own, and
    /// this is the first one with focal lengths in millimeters, which Meshroom reads since 2023.
    static let written = Version([1, 2, 2])

    init(_ numbers: [Int]) { self.numbers = Array((numbers + [0, 0, 0]).prefix(3)) }

    /// The numbers as the file has them.
    var texts: [String] { numbers.map { "\($0)" } }
    /// Whether principal points are measured from the image's center.
    var isCentered: Bool { isAtLeast(1, 2, 1) }
    /// Whether the pixel ratio is that of the focal lengths y to x; x to y before.
    private var hasRatioYToX: Bool { isAtLeast(1, 2, 5) }
    /// Whether the focal length is that along y; along x before.
    private var hasFocalAlongY: Bool { isAtLeast(1, 2, 11) }

    private func isAtLeast(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
      !numbers.lexicographicallyPrecedes([major, minor, patch])
    }

    /// Both focal lengths, pixels, of one in pixels and the pixel ratio.
    func focals(_ focal: Double, ratio: Double) -> SIMD2<Double> {
      if !hasRatioYToX { return SIMD2(focal, focal / ratio) }
      return hasFocalAlongY ? SIMD2(focal / ratio, focal) : SIMD2(focal, focal * ratio)
    }
  }

  /// Width of the sensor that focal lengths are written for, millimeters.
  static let sensorWidth = 36.0

  /// A focal length in millimeters of a sensor of this width, in pixels.
  static func pixels(_ length: Double, sensor: Double, width: Double) -> Double {
    length / sensor * width
  }

  /// A focal length in pixels, in millimeters of the sensor that is written.
  static func millimeters(_ focal: Double, width: Double) -> Double {
    focal / width * sensorWidth
  }

  /// The nine numbers of a rotation by columns, of those by rows, or the other way round.
  static func transposed(_ m: [Double]) -> [Double] { (0..<9).map { m[$0 % 3 * 3 + $0 / 3] } }

  /// Where the principal point is from the image's center, pixels.
  static func principal(of camera: Camera) -> [Double] {
    [camera.cx - Double(camera.width) / 2, camera.cy - Double(camera.height) / 2]
  }

  /// Coefficients of the model `brown`: three radial, two tangential.
  static func distortion(of camera: Camera) -> [Double] {
    [camera.k1, camera.k2, 0, camera.p1, camera.p2]
  }

  /// Takes over one or three radial coefficients, or those of `brown`.
  ///
  /// - Returns: Whether there are so many of them.
  static func setDistortion(_ k: [Double], of camera: inout StatedCamera) -> Bool {
    guard [1, 3, 5].contains(k.count) else { return false }
    camera.distortion[0] = k[0]
    if k.count >= 3 {
      camera.distortion[1] = k[1]
      camera.hasHigherDistortion = k[2] != 0
    }
    if k.count == 5 { (camera.distortion[2], camera.distortion[3]) = (k[3], k[4]) }
    return true
  }
}
