/// What a level was solved with.
package struct LevelOutcome: Codable, Sendable, Equatable {
  var level: Int
  var bricks: Int
  var unknowns: Int
  var iterations: Int
  /// Relative, in the preconditioned norm.
  var residual: Double

  /// What blocks say of each level, as one: all bricks and unknowns, the most iterations and the largest residual.
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
