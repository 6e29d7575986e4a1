/// One round of propagation and refinement over a level.
struct PatchMatchIteration: Sendable, Equatable {
  /// Largest change of depth tried, in pixels of the median source.
  var depthPixels: Float
  /// Largest change of the normal tried, as the length of the added vector.
  var normalChange: Float
  /// Whether wholly random planes are tried as well.
  var explores: Bool
  /// Whether views are chosen by all hypotheses everywhere, not only where none is good yet.
  var isThorough = false

  /// Rounds of the coarsest level, which start from next to nothing.
  static func coarse(_ rounds: Int) -> [PatchMatchIteration] {
    (0..<rounds).map { round in
      let share = 1 / Float(1 << min(round, 4))
      return PatchMatchIteration(
        depthPixels: 4 * share, normalChange: max(share, 0.15), explores: true,
        isThorough: true)
    }
  }

  /// Rounds of a finer level, which start from the coarser one's result.
  static func fine(_ rounds: Int, explores: Bool) -> [PatchMatchIteration] {
    (0..<rounds).map { round in
      let share = 1 / Float(1 << min(round, 3))
      return PatchMatchIteration(depthPixels: share, normalChange: 0.4 * share, explores: explores)
    }
  }
}
