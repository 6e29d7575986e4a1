import Geometry
import Numerics
import Scene

extension RigPlace {
  /// Maximum deviation of a product of columns from that of a rotation.
  private static let tolerance = 1e-6

  /// Whether the stated pose is a rotation and a finite translation.
  var isSound: Bool {
    guard let stated else { return true }
    let product = stated.rotation.transpose * stated.rotation
    let isRotation = (0..<9).allSatisfy {
      abs(product[$0 / 3, $0 % 3] - ($0 % 4 == 0 ? 1 : 0)) < Self.tolerance
    }
    let t = stated.translation
    return isRotation && stated.rotation.determinant > 0 && t.x.isFinite && t.y.isFinite
      && t.z.isFinite
  }
}
