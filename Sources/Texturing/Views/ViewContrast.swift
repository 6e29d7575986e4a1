import Numerics

extension PieceObservations {
  /// Added to contrasts (0 ... 255) before they are compared, so that noise on plain surface does
  /// not count.
  static let plainContrast: Float = 4

  /// Lowers the quality of observations with less contrast than most views of the piece: blurred
  /// ones. More contrast than most earns nothing, because it often is something in front.
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
