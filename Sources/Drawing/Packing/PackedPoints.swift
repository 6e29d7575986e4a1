import Scene
import Support

/// Colored points for the page.
package struct PackedPoints: Encodable {
  /// The name of the layer.
  package let label: String
  private let positions: PackedPositions
  private let colors: String
  /// The number of points after each step of the model's growth.
  package var after: [Int]?

  private static let gray = SIMD3<UInt8>(repeating: 160)

  /// - Parameters:
  ///   - chosen: Indices of the points to show, in their order.
  ///   - name: The kind of points; the label adds the number shown.
  package init(_ positions: [SIMD3<Float>], _ colors: [SIMD3<UInt8>], chosen: [Int], name: String) {
    label =
      "\(name) · \(chosen.count)"
      + (chosen.count < positions.count ? " of \(positions.count)" : "")
    self.positions = PackedPositions(chosen.map { positions[$0] })
    self.colors = PackedText.of(
      chosen.map { colors.count == positions.count ? colors[$0] : Self.gray })
  }
}
