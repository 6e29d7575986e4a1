import Support
import Testing

@testable import Texturing

/// Offsets that equalize the views of a floor along their seams.
@Suite struct SeamLevelingTests {
  private func leveled(
    _ strips: LeveledStrips, gains: [SIMD3<Float>]? = nil, targets: [ColorConsensus.Target] = [],
    solve: Bool = true, _ color: (SIMD3<Float>, Int) -> SIMD3<Float>
  ) throws -> SeamOffsets {
    try SeamLeveling(
      layers: strips.layers, colors: strips.colors(color),
      gains: gains ?? [SIMD3<Float>](repeating: .one, count: strips.views), targets: targets
    ).run(solve: solve, in: RunContext())
  }

  private func surface(_ p: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(120 + 40 * p.x, 110 + 30 * p.z, 100 - 30 * p.x)
  }

  @Test(arguments: [2, 3, 4])
  func aConstantOffsetBetweenViewsVanishes(views: Int) throws {
    let strips = LeveledStrips(views: views)
    let shift: [SIMD3<Float>] = [
      .zero, SIMD3(20, -12, 8), SIMD3(-6, 9, 3), SIMD3(10, 10, -10),
    ]
    let found = try leveled(strips) { surface($0) + shift[$1] }
    #expect(found.before > 5)
    #expect(found.after < 0.1, "\(found.after)")
    // The offsets of a view are the same at all of its vertices.
    for view in 0..<views {
      let values = strips.layers.variables(of: view).map { found.values[$0] }
      let mean = values.reduce(.zero, +) / Float(values.count)
      for value in values {
        let error = value - mean
        #expect((error * error).sum() < 0.1, "\(value)")
      }
    }
  }

  @Test func withoutSolvingTheDifferenceRemains() throws {
    let found = try leveled(LeveledStrips(views: 2), solve: false) { surface($0) + Float($1) * 18 }
    #expect(found.values.allSatisfy { $0 == .zero })
    #expect(abs(found.before - 18) < 1e-3)
    #expect(found.after == found.before)
  }

  @Test func differencesTooLargeForLightingAreIgnored() throws {
    let found = try leveled(LeveledStrips(views: 2)) { surface($0) + Float($1) * 90 }
    #expect(found.values.allSatisfy { $0 == .zero })
  }

  @Test func differencesThatGainsCompensateNeedNoOffset() throws {
    let gains: [SIMD3<Float>] = [SIMD3(repeating: 1.25), SIMD3(repeating: 0.8)]
    let found = try leveled(LeveledStrips(views: 2), gains: gains) { p, _ in surface(p) }
    #expect(found.values.allSatisfy { $0 == .zero })
    #expect(found.before > 20)
    #expect(found.after == 0)
  }

  @Test func offsetsMoveToTheConsensusOfAllViews() throws {
    let strips = LeveledStrips(views: 2)
    let target = ColorConsensus.Target(offset: SIMD3(6, -4, 2), weight: 1)
    let found = try leveled(
      strips,
      targets: [ColorConsensus.Target](
        repeating: target, count: strips.layers.vertices.count)
    ) { p, _ in surface(p) }
    for value in found.values {
      let error = value - target.offset
      #expect((error * error).sum() < 0.01, "\(value)")
    }
  }
}
