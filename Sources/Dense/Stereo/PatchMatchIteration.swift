/// One round of propagation and refinement over a level.
struct PatchMatchIteration: Sendable, Equatable {
  /// Number of rounds after which changes no longer decrease.
  private static let coarseHalvings = 4
  private static let fineHalvings = 3
  /// Initial change of depth at the coarsest level, pixels of the median source.
  private static let coarseDepth: Float = 4
  /// Minimum change of the normal at the coarsest level: 9°.
  private static let minNormalChange: Float = 0.15
  /// Initial change of the normal at a finer level, which starts from a good one: 22°.
  private static let fineNormal: Float = 0.4

  /// Maximum change of depth, in pixels of the median source.
  var depthPixels: Float
  /// Maximum change of the normal, as the length of the added vector.
  var normalChange: Float
  /// Whether random planes are tried as well.
  var explores: Bool
  /// Whether views are always chosen by all hypotheses, not only where none is good yet.
  var isThorough = false

  /// Rounds of the coarsest level, which start from rough guesses.
  static func coarse(_ rounds: Int) -> [PatchMatchIteration] {
    (0..<rounds).map { round in
      let share = 1 / Float(1 << min(round, coarseHalvings))
      return PatchMatchIteration(
        depthPixels: coarseDepth * share, normalChange: max(share, minNormalChange), explores: true,
        isThorough: true)
    }
  }

  /// Rounds of a finer level, which start from the coarser one's result.
  static func fine(_ rounds: Int, explores: Bool) -> [PatchMatchIteration] {
    (0..<rounds).map { round in
      let share = 1 / Float(1 << min(round, fineHalvings))
      return PatchMatchIteration(
        depthPixels: share, normalChange: fineNormal * share, explores: explores)
    }
  }
}
