import Geometry
import Numerics

/// One camera in an exported world, from which tests write the files of other tools by the formulas
/// of their documentation: at (1, 0.5, 2), looking near the origin, y up.
package enum ScanPose {
  /// From camera to world, camera axes x right, y up, z backward (OpenGL).
  package static let worldFromGL = Matrix3.rotation(SIMD3(-0.3, 0.45, 0.1))
  package static let flip = Matrix3(diagonal: SIMD3(1, -1, -1))
  package static let center = SIMD3(1, 0.5, 2)
  /// From camera to world, axes x right, y down, z forward.
  package static var worldFromCV: Matrix3 { worldFromGL * flip }
  /// The pose in our convention.
  package static var pose: RigidTransform {
    RigidTransform(rotation: worldFromCV.transpose, center: center)
  }
  /// Intrinsics of a photograph of 64 × 48.
  package static let lens = (fx: 50.0, fy: 51.0, cx: 31.0, cy: 25.0)

  /// The nine numbers of a matrix in row-major order.
  package static func rows(_ m: Matrix3) -> [Double] {
    (0..<9).map { m[$0 / 3, $0 % 3] }
  }

  /// The sixteen numbers of the transform of a rotation and a position, in row-major order.
  package static func matrix(_ m: Matrix3, _ t: SIMD3<Double>) -> [Double] {
    (0..<3).flatMap { [m[$0, 0], m[$0, 1], m[$0, 2], t[$0]] } + [0, 0, 0, 1]
  }

  /// Numbers with all digits.
  package static func text(_ numbers: [Double], _ separator: String = ", ") -> String {
    numbers.map { String($0) }.joined(separator: separator)
  }
}
