/// The outcome of solving one level.
package struct LevelOutcome: Codable, Sendable, Equatable {
  var level: Int
  var bricks: Int
  var unknowns: Int
  var iterations: Int
  /// Relative residual in the preconditioned norm.
  var residual: Double

  /// Combines the outcomes of blocks per level: total bricks and unknowns, and the maximum of
  /// iterations and of residuals.
  static func joined(_ blocks: [[LevelOutcome]]) -> [LevelOutcome] {
    guard var result = blocks.first else { return [] }
    for block in blocks.dropFirst() {
      for (level, outcome) in block.enumerated() {
        result[level].bricks += outcome.bricks
        result[level].unknowns += outcome.unknowns
        result[level].iterations = max(result[level].iterations, outcome.iterations)
        result[level].residual = max(result[level].residual, outcome.residual)
      }
    }
    return result
  }
}
