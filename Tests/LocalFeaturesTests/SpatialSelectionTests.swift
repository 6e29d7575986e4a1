import Testing

@testable import LocalFeatures

@Suite struct SpatialSelectionTests {
  @Test func weakestPointsOfCrowdedCellsAreDropped() {
    let grid = SpatialSelection(width: 800, height: 800)
    // 100 strong points in one corner, 10 weak ones elsewhere.
    var points: [SIMD2<Float>] = []
    var rank: [Float] = []
    for i in 0..<100 {
      points.append(SIMD2(Float(i) * 0.9, 50))
      rank.append(100 + Float(i))
    }
    for i in 0..<10 {
      points.append(SIMD2(450 + Float(i) * 2, 650))
      rank.append(Float(i))
    }
    let chosen = grid.choose(40, points: points, rank: rank)
    #expect(chosen.count == 40)
    #expect(chosen == chosen.sorted())
    #expect(chosen.filter { $0 >= 100 }.count == 10)
    #expect(chosen.filter { $0 < 100 } == Array(70..<100))
    #expect(grid.choose(500, points: points, rank: rank) == Array(0..<110))
    #expect(grid.choose(0, points: points, rank: rank).isEmpty)
  }
}
