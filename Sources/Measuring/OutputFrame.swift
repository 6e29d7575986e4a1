import Geometry
import Scene

/// How results are read: the similarity from the world of the alignment to the world in which they
/// are shown, measured and exported.
///
/// Stages neither see nor store it: setting a scale changes no result.
package struct OutputFrame: Equatable, Sendable {
  /// The world of results from the world of the alignment.
  package let worldFromModel: Similarity
  /// Whether known distances give the unit, which is then the meter.
  package let isMeasured: Bool

  /// Results as the alignment states them.
  package static let identity = OutputFrame(scale: nil)

  /// - Parameter scale: Meters per unit of the alignment; `nil` to keep its unit.
  package init(scale: Double?) {
    worldFromModel = Similarity(scale: scale ?? 1, rotation: .identity, translation: .zero)
    isMeasured = scale != nil
  }

  /// Factor of lengths.
  package var scale: Double { worldFromModel.scale }
}
