import Geometry
import Numerics

/// Validates poses stated in files and converts them to world-to-camera with OpenCV axes (x right,
/// y down, z forward).
package enum StatedPose {
  /// Camera axes in a file.
  package enum Axes {
    /// x right, y down, z forward.
    case openCV
    /// x right, y up, z backward.
    case openGL
  }

  /// Valid range of the length of a rotation's columns; some files scale poses.
  private static let columnLength = 1e-6...1e6
  /// Maximum relative difference of the column lengths, because poses are written with few digits.
  private static let maxStretch = 1e-2
  /// Minimum cosine of the deviation of columns from a right angle: 0.8°.
  private static let minCosine = 0.9999
  /// Maximum rotation angle in radians; larger ones indicate a damaged file.
  private static let maxTurn = 1e3
  /// Maximum distance of positions in units of the file; larger ones indicate a damaged file.
  private static let maxDistance = 1e9
  /// Reverses the camera's y and z axes.
  static let flip = Matrix3(diagonal: SIMD3(1, -1, -1))

  /// A pose from a camera-to-world matrix.
  package static func worldFromCamera(
    _ rows: [[Double]], _ axes: Axes, key: String
  ) throws -> RigidTransform {
    inverse(of: try rigid(rows, name: key), axes)
  }

  /// A pose from a camera-to-world quaternion (x, y, z, w) and position.
  package static func worldFromCamera(
    quaternion q: SIMD4<Double>, position: SIMD3<Double>, _ axes: Axes, key: String
  ) throws -> RigidTransform {
    let norm = (q * q).sum().squareRoot()
    guard abs(norm - 1) < maxStretch else { throw FileProblem.stretchedRotation(key: key) }
    try check(position, key: key)
    return inverse(
      of: RigidTransform(rotation: Matrix3(quaternion: q), translation: position), axes)
  }

  /// A pose from a world-to-camera rotation in row-major order and the camera center.
  package static func fromWorld(
    _ m: [Double], center: SIMD3<Double>, key: String
  ) throws -> RigidTransform {
    RigidTransform(rotation: try rotation(m, at: center, key: key), center: center)
  }

  /// A pose from a world-to-camera rotation in row-major order and the translation.
  package static func fromWorld(
    _ m: [Double], translation: SIMD3<Double>, key: String
  ) throws -> RigidTransform {
    RigidTransform(rotation: try rotation(m, at: translation, key: key), translation: translation)
  }

  /// A pose from a world-to-camera rotation vector in radians and the translation.
  package static func fromWorld(
    rotationVector turn: SIMD3<Double>, translation: SIMD3<Double>, key: String
  ) throws -> RigidTransform {
    guard length(turn) < maxTurn else { throw FileProblem.stretchedRotation(key: key) }
    try check(translation, key: key)
    return RigidTransform(rotation: Matrix3.rotation(turn), translation: translation)
  }

  /// The pose with the camera's y and z axes reversed.
  package static func flipped(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(rotation: flip * pose.rotation, translation: flip * pose.translation)
  }

  /// Converts a 3 × 4 or 4 × 4 matrix whose left part is a rotation up to scale.
  package static func rigid(_ rows: [[Double]], name: String) throws -> RigidTransform {
    let columns = (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) }
    let lengths = columns.map { length($0) }
    let mean = lengths.reduce(0, +) / 3
    guard columnLength.contains(mean),
      lengths.allSatisfy({ abs($0 / mean - 1) < maxStretch })
    else {
      throw FileProblem.stretchedRotation(key: name)
    }
    let x = normalized(columns[0])
    let y = normalized(columns[1] - x * dot(x, columns[1]))
    let z = cross(x, y)
    guard dot(normalized(columns[1]), y) > minCosine, dot(normalized(columns[2]), z) > minCosine
    else {
      throw FileProblem.skewedRotation(key: name)
    }
    let translation = SIMD3(rows[0][3], rows[1][3], rows[2][3])
    try check(translation, key: name)
    return RigidTransform(rotation: Matrix3(rows: x, y, z).transpose, translation: translation)
  }

  /// Validates a rotation in row-major order and a position or translation.
  private static func rotation(
    _ m: [Double], at position: SIMD3<Double>, key: String
  ) throws -> Matrix3 {
    guard m.count == 9, m.allSatisfy(\.isFinite) else {
      throw FileProblem.notNumbers(key: key, count: 9)
    }
    let rows = stride(from: 0, to: 9, by: 3).map { Array(m[$0..<$0 + 3]) + [0] }
    let rotation = try rigid(rows, name: key).rotation
    try check(position, key: key)
    return rotation
  }

  private static func check(_ position: SIMD3<Double>, key: String) throws {
    guard length(position) < maxDistance else {
      throw FileProblem.farPosition(key: key, length(position))
    }
  }

  /// The world-to-camera pose of a camera-to-world pose with the given axes.
  package static func inverse(of pose: RigidTransform, _ axes: Axes) -> RigidTransform {
    let turn = axes == .openCV ? pose.rotation : pose.rotation * flip
    return RigidTransform(rotation: turn.transpose, center: pose.translation)
  }
}
