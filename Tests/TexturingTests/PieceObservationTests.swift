import Support
import Testing

@testable import Texturing

@Suite struct PieceObservationTests {
  /// What ten views show of twelve pieces: some of each.
  private func lists() -> [[PieceObservation]] {
    var random = RandomStream(seed: 6)
    return (0..<10).map { view in
      (0..<12).filter { _ in random.unit() < 0.7 }.map { piece in
        PieceObservation(
          piece: UInt32(piece), view: UInt32(view), quality: Float(random.index(below: 4)),
          contrast: Float(view), color: .one)
      }
    }
  }

  private func marks(_ observations: PieceObservations) -> [[UInt32]] {
    (0..<12).map { observations.items[observations.range($0)].map(\.view) }
  }

  @Test(arguments: [1, 3, 10]) func blocksOfViewsGiveWhatAllAtOnceGive(size: Int) {
    let lists = lists()
    let all = PieceObservations(pieces: 12, byView: lists)
    var blocks = PieceObservations(pieces: 12)
    for start in stride(from: 0, to: 10, by: size) {
      blocks.add(Array(lists[start..<min(start + size, 10)]))
    }
    #expect(marks(blocks) == marks(all) && blocks.offsets == all.offsets)
    for piece in 0..<12 {
      #expect(all.items[all.range(piece)].allSatisfy { $0.piece == UInt32(piece) })
    }
  }

  @Test func theBestStayInTheirOrder() {
    let lists = lists()
    var best = PieceObservations(pieces: 12, byView: lists)
    let all = best
    best.keepBest(3)
    for piece in 0..<12 {
      let items = all.items[all.range(piece)]
      let expected = items.sorted { ($1.quality, $0.view) < ($0.quality, $1.view) }.prefix(3)
      #expect(best.items[best.range(piece)].map(\.view) == expected.map(\.view).sorted())
    }
    #expect(all.best(10) == nil)
  }
}
