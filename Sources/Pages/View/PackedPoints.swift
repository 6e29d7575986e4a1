import Scene
import Support

/// Coloured points for the page.
struct PackedPoints: Encodable {
  /// What the layer is called.
  let label: String
  private let positions: PackedPositions
  private let colors: String
  /// How many of the points are there after each step of the model's growth.
  var after: [Int]?

  private static let grey = SIMD3<UInt8>(repeating: 160)

  /// - Parameters:
  ///   - chosen: Indices of the points to show, in their order.
  ///   - name: What the points are; the label tells how many of them are shown.
  init(_ positions: [SIMD3<Float>], _ colors: [SIMD3<UInt8>], chosen: [Int], name: String) {
    label =
      "\(name) · \(chosen.count)"
      + (chosen.count < positions.count ? " of \(positions.count)" : "")
    self.positions = PackedPositions(chosen.map { positions[$0] })
    self.colors = PackedText.of(
      chosen.map { colors.count == positions.count ? colors[$0] : Self.grey })
  }
}
