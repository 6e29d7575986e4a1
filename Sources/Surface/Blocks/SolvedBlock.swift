import Scene
import Support

/// The solution of a block with the outcomes of its levels, in a form that can be stored.
struct SolvedBlock: Storable {
  let solution: BlockSolution
  let outcomes: [LevelOutcome]

  init(_ solved: (BlockSolution, [LevelOutcome])) { (solution, outcomes) = solved }

  func store(into writer: inout ByteWriter) {
    solution.store(into: &writer)
    writer.array((try? StoredReport.bytes(outcomes)) ?? [])
  }

  init(from reader: inout ByteReader) throws {
    solution = try BlockSolution(from: &reader)
    outcomes = try StoredReport.report(reader.array(), as: [LevelOutcome].self)
  }

  /// Throws if it does not match the block.
  func check(_ block: Int, of cut: OctreeCut) throws {
    try solution.check(block, of: cut)
    guard outcomes.count == cut.fine.count else { throw StorageError.inconsistent("block") }
  }
}
