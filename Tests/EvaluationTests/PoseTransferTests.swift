import Geometry
import Numerics
import Testing

@testable import Evaluation

@Suite struct PoseTransferTests {
  private static let centers: [SIMD3<Double>] = [
    SIMD3(0, 0, 0), SIMD3(1, 0, 0.2), SIMD3(0, 2, 0.1), SIMD3(1, 1, 3), SIMD3(-1, 0.5, 1),
  ]

  @Test func aSimilarityHasNoDrift() throws {
    let turn = Similarity(
      scale: 2.5, rotation: Matrix3(rows: SIMD3(0, -1, 0), SIMD3(1, 0, 0), SIMD3(0, 0, 1)),
      translation: SIMD3(4, -1, 2))
    let transfer = try PoseTransfer(from: Self.centers, to: Self.centers.map { turn * $0 })
    #expect(transfer.drift < 1e-12)
    #expect(transfer.shared == 5)
    #expect(abs(transfer.similarity.scale - 2.5) < 1e-12)
  }

  @Test func driftIsRelativeToTheExtent() throws {
    var moved = Self.centers.map { $0 * 10 }
    moved[2].x += 1
    let transfer = try PoseTransfer(from: Self.centers, to: moved)
    // One of five centers moves by 1, of an extent of 42; the fit takes a part of it.
    #expect((0.002...0.011).contains(transfer.drift))
  }

  @Test func tooFewOrCollinearCentersAreRejected() {
    let few = Array(Self.centers.prefix(3))
    #expect(throws: EvaluationError.tooFewShared(3, needed: 4)) {
      try PoseTransfer(from: few, to: few)
    }
    let line = (0..<6).map { SIMD3<Double>(Double($0), 0, 0) }
    #expect(throws: EvaluationError.collinear) { try PoseTransfer(from: line, to: line) }
    let bad = [SIMD3<Double>](repeating: SIMD3(repeating: .nan), count: 5)
    #expect(throws: EvaluationError.collinear) { try PoseTransfer(from: bad, to: bad) }
  }
}
