import Numerics

extension PieceObservations {
  /// Added to contrasts (0 ... 255) before comparison, so that noise on plain
  /// surfaces has no effect.
  static let plainContrast: Float = 4

  /// Lowers the quality of observations with less contrast than the median view of
  /// the piece, because they are blurred. Higher contrast has no effect, because it
  /// often comes from occluders.
  mutating func weighContrast() {
    for piece in pieces {
      let range = range(piece)
      guard range.count > 1, let median = items[range].map(\.contrast).median() else { continue }
      let typical = median + Self.plainContrast
      for i in range {
        items[i].quality *= min(1, (items[i].contrast + Self.plainContrast) / typical)
      }
    }
  }
}
