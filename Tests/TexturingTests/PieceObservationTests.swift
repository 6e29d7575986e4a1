import Support
import Testing

@testable import Texturing

@Suite struct PieceObservationTests {
  /// Random observations of `pieces` in ten views.
  private func lists(_ pieces: Int = 12) -> [[SeenPiece]] {
    var random = RandomStream(seed: 6)
    return (0..<10).map { view in
      (0..<pieces).filter { _ in random.unit() < 0.7 }.map { piece in
        SeenPiece(
          piece: UInt32(piece),
          observation: PieceObservation(
            view: UInt32(view), quality: Float(random.index(below: 4)), contrast: Float(piece),
            color: .one))
      }
    }
  }

  private func marks(_ observations: PieceObservations) -> [[UInt32]] {
    observations.pieces.map { observations[$0].map(\.view) }
  }

  private func observations(_ lists: [[SeenPiece]]) -> PieceObservations {
    var all = PieceObservations(pieces: 12)
    all.add(lists.map { $0[...] })
    return all
  }

  @Test(arguments: [1, 3, 10]) func blocksOfViewsGiveTheSameObservationsAsAllAtOnce(size: Int) {
    let lists = lists()
    let all = observations(lists)
    var blocks = PieceObservations(pieces: 12)
    for start in stride(from: 0, to: 10, by: size) {
      blocks.add(lists[start..<min(start + size, 10)].map { $0[...] })
    }
    #expect(marks(blocks) == marks(all))
    #expect(blocks.offsets == all.offsets)
    for piece in 0..<12 { #expect(all[piece].allSatisfy { $0.contrast == Float(piece) }) }
  }

  @Test func bestObservationsAreKeptInOrder() {
    let lists = lists()
    var best = observations(lists)
    let all = best
    best.keepBest(3)
    for piece in 0..<12 {
      let expected = all[piece].sorted { ($1.quality, $0.view) < ($0.quality, $1.view) }.prefix(3)
      #expect(best[piece].map(\.view) == expected.map(\.view).sorted())
    }
    #expect(all.best(10) == nil)
  }

  /// With almost no memory, lists are merged one by one, and blocks are stored in a file.
  @Test(arguments: [1 << 30, 4_000, 1], [1, 2])
  func memoryLimitDoesNotChangeTheKeptObservations(memory: Int, threads: Int) throws {
    let pieces = 2 * ObservedPieces.blockSize + 7
    let lists = lists(pieces)
    var context = RunContext(threads: threads)
    context.memory = memory
    var observed = ObservedPieces(count: pieces, limit: 4, in: context)
    for start in stride(from: 0, to: 10, by: 2) {
      try observed.add(Array(lists[start..<start + 2]), in: context)
    }
    try observed.settle(in: context)
    var all = PieceObservations(pieces: pieces)
    all.add(lists.map { $0[...] })
    all.keepBest(4)
    let found = try observed.map(in: context) { numbers, block in
      numbers.map { block[$0 - numbers.lowerBound].map(\.view) }
    }
    #expect(Array(found.joined()) == marks(all))
  }

  @Test func changesOfABlockPersist() throws {
    let lists = lists()
    var context = RunContext()
    context.memory = 1
    var observed = ObservedPieces(count: 12, limit: 10, in: context)
    try observed.add(lists, in: context)
    try observed.settle(in: context)
    let counts = try observed.update(in: context) { block in
      block.keepBest(1)
      return block.items.count
    }
    #expect(counts == [12])
    #expect(try observed.map(in: context) { $1.items.count } == [12])
  }
}
