import Foundation
import Support
import Testing

@testable import Pipeline
@testable import Scene
@testable import Sharding

@Suite struct ForecastTests {
  private func cost(
    _ stage: StageName, _ phase: String, _ index: Int, items: Int, seconds: Double
  ) -> ShardCost {
    ShardCost(
      stage: stage, id: ShardID(stageKey: "k", phase: phase, index: index), items: items,
      seconds: seconds, processorSeconds: seconds, peakBytes: 1 << 26, bytes: 1000,
      movedBytes: 5000, threads: 1)
  }

  @Test func costsOfTheShardsOfAPhaseAreSummed() throws {
    let found = MeasuredPhase.gathered(
      [
        cost(.dense, "round0", 0, items: 20, seconds: 2),
        cost(.dense, "round0", 1, items: 5, seconds: 1),
        cost(.dense, "round1", 0, items: 20, seconds: 3),
        cost(.dense, "round1", 1, items: 5, seconds: 1),
        cost(.dense, "finish", 0, items: 25, seconds: 1),
      ], images: 25)
    let round = try #require(found.first { $0.phase == "round" })
    #expect(found.count == 2)
    #expect(round.items == 25)
    #expect(round.rounds == 2)
    #expect(round.seconds == 7)
  }

  @Test func forecastsReproduceMeasuredCosts() throws {
    let measured = StageList.standard.bindings.flatMap { $0.laws }.filter { $0.holds.contains(50) }
      .map {
        MeasuredPhase(
          stage: $0.stage, phase: $0.phase, images: 50, items: $0.phase == "blocks" ? 1225 : 50,
          rounds: $0.rounds, seconds: 12, peakBytes: 5e8, bytes: 7e6, movedBytes: 9e6)
      }
    for row in Forecast(measured).rows(images: 50, nodes: 1).dropLast() {
      let phases = measured.filter { $0.stage == row.stage }
      #expect(abs(row.processorSeconds - 12 * Double(phases.count)) < 1e-6)
      #expect(abs(row.disk - 7e6 * Double(phases.count)) < 1)
      #expect(abs(row.memory - 5e8) < 1)
      #expect(row.isMeasured)
    }
  }

  /// 400, 1,000 and 2,000 photographs took 13, 37 and 105 s of CPU time.
  @Test(arguments: [(400, 13.0), (1000, 37), (2000, 105)])
  func alignmentForecastsMatchMeasuredRuns(images: Int, seconds: Double) throws {
    let row = try #require(
      Forecast().rows(images: images, nodes: 1).first { $0.stage == .align })
    #expect(abs(row.processorSeconds / seconds - 1) < 0.2)
    #expect(row.shards == 1)
  }

  @Test func largeAlignmentsAreForecastAsShards() throws {
    let row = try #require(
      Forecast().rows(images: 10_000, nodes: 100).first { $0.stage == .align })
    #expect(row.shards == 102)
    #expect(row.alone < 1)
  }

  @Test func moreNodesReduceTheForecastTime() throws {
    let one = try #require(Forecast().rows(images: 2000, nodes: 1).last)
    let many = try #require(Forecast().rows(images: 2000, nodes: 64).last)
    #expect(many.seconds < one.seconds)
    #expect(many.processorSeconds == one.processorSeconds)
    #expect(many.alone > one.alone)
    #expect(!one.isMeasured)
  }

  @Test(arguments: [2, 1000, 100_000_000], [1, 100_000])
  func forecastsAreFiniteAndPositive(images: Int, nodes: Int) {
    for row in Forecast().rows(images: images, nodes: nodes) {
      #expect(row.seconds.isFinite)
      #expect(row.seconds > 0)
      #expect((0...1).contains(row.alone))
      #expect(row.memory > 0)
      #expect(row.disk > 0)
      #expect(row.network > 0)
    }
  }
}
