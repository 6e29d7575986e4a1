import Scene
import Support

/// The function at the nodes that a block owns, and how it was found.
struct BlockSolution: Sendable, Equatable {
  /// For each level that is solved in blocks, coarse to fine, 64 values an owned brick.
  var values: [[Float]]
  /// How each of these levels was solved; bricks and unknowns are those that the block owns.
  var outcomes: [PoissonSolver.Outcome]
}

extension BlockSolution: SpilledValue {
  var byteCount: Int { 4 * values.reduce(0) { $0 + $1.count } }

  func store(into writer: inout ByteWriter) {
    writer.integer(UInt8(values.count))
    for level in values { writer.array(level) }
    for outcome in outcomes {
      for number in [outcome.level, outcome.bricks, outcome.unknowns, outcome.iterations] {
        writer.integer(Int64(number))
      }
      writer.double(outcome.residual)
    }
  }

  init(from reader: inout ByteReader) throws {
    let count = Int(try reader.integer(UInt8.self))
    values = try (0..<count).map { _ in try reader.array() }
    outcomes = try (0..<count).map { _ in
      let numbers = try (0..<4).map { _ in Int(try reader.integer(Int64.self)) }
      return PoissonSolver.Outcome(
        level: numbers[0], bricks: numbers[1], unknowns: numbers[2], iterations: numbers[3],
        residual: try reader.double())
    }
  }
}
