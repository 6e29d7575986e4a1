import Geometry
import Numerics
import Scene

/// How results are read: the similarity from the world of the alignment to the world in which they
/// are shown, measured and exported.
///
/// Stages neither see nor store it: setting a scale or an upward direction changes no result.
package struct OutputFrame: Equatable, Sendable {
  /// The world of results from the world of the alignment.
  package let worldFromModel: Similarity
  /// Whether known distances give the unit, which is then the meter.
  package let isMeasured: Bool

  /// Results as the alignment states them.
  package static let identity = OutputFrame(scale: nil)

  /// - Parameters:
  ///   - scale: Meters per unit of the alignment; `nil` to keep its unit.
  ///   - up: Unit vector in the world of the alignment that becomes +Y, by the shortest rotation
  ///     about the origin; `nil` to keep its axes.
  package init(scale: Double?, up: SIMD3<Double>? = nil) {
    worldFromModel = Similarity(
      scale: scale ?? 1, rotation: up.map(Self.rotation(toY:)) ?? .identity, translation: .zero)
    isMeasured = scale != nil
  }

  /// Any similarity.
  ///
  /// - Parameter isMeasured: Whether its unit is known to be the meter.
  package init(_ worldFromModel: Similarity, isMeasured: Bool = false) {
    self.worldFromModel = worldFromModel
    self.isMeasured = isMeasured
  }

  /// Factor of lengths.
  package var scale: Double { worldFromModel.scale }

  /// Whether results keep their axes.
  package var isUnturned: Bool { worldFromModel.rotation == .identity }

  /// 1 plus the cosine to +Y below which a direction is opposite to it.
  private static let minOpposite = 1e-9

  /// The shortest rotation of a unit vector to +Y; half a turn about Z if it is −Y.
  private static func rotation(toY up: SIMD3<Double>) -> Matrix3 {
    guard 1 + up.y > minOpposite else { return Matrix3(diagonal: SIMD3(-1, -1, 1)) }
    let axis = cross(up, SIMD3(0, 1, 0))
    let skew = Matrix3(
      rows: SIMD3(0, -axis.z, axis.y), SIMD3(axis.z, 0, -axis.x), SIMD3(-axis.y, axis.x, 0))
    return Matrix3.identity + skew + skew * skew * (1 / (1 + up.y))
  }
}
