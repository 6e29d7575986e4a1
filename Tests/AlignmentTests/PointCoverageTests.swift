import Numerics
import Support
import Testing

@testable import Alignment

@Suite struct PointCoverageTests {
  @Test func removedPointsLowerTheScoreAsIfNeverAdded() {
    var random = RandomStream(seed: 5)
    let pixels = (0..<400).map { _ in SIMD2(1100 * random.unit() - 50, 800 * random.unit()) }
    var kept = CoverageScore(width: 1000, height: 750)
    for pixel in pixels { kept.add(pixel) }
    for pixel in pixels.prefix(250) { kept.remove(pixel) }
    var fresh = CoverageScore(width: 1000, height: 750)
    for pixel in pixels.dropFirst(250) { fresh.add(pixel) }
    #expect(kept.count == 150)
    #expect(kept.value == fresh.value)
    for pixel in pixels.dropFirst(250) { kept.remove(pixel) }
    #expect(kept.value == 0)
  }

  /// A model grown to a few views.
  private func grown(_ views: Int) throws -> IncrementalMapper {
    let problem = MappingProblem(AlignmentScene(.init(seed: 3, views: 14)).input, AlignOptions())
    let tracks = try InitialTracks(problem, in: RunContext())
    var search = InitialPairSearch(IncrementalMapper(problem, tracks, in: RunContext()))
    var mapper = try #require(try search.run())
    try mapper.grow(until: views)
    return mapper
  }

  @Test func incrementalScoresEqualAFullRecount() throws {
    for views in [4, 7, 11] {
      var mapper = try grown(views)
      let all = Array(0..<mapper.problem.viewCount)
      let kept = mapper.state.model.coverageScores(of: all, mapper.problem)
      mapper.state.model.coverage.noteAll()
      let fresh = mapper.state.model.coverageScores(of: all, mapper.problem)
      #expect(kept.map(\.visible) == fresh.map(\.visible))
      #expect(kept.map(\.score) == fresh.map(\.score))
      #expect(
        kept.map(\.visible) == all.map { mapper.state.model.visible($0, mapper.problem).count })
      #expect(kept.contains { $0.score > 0 })
    }
  }

  @Test func onlyChangedTracksAreUpdated() throws {
    var mapper = try grown(8)
    let all = Array(0..<mapper.problem.viewCount)
    _ = mapper.state.model.coverageScores(of: all, mapper.problem)
    let before = mapper.state.model.coverage.updates
    _ = mapper.state.model.coverageScores(of: all, mapper.problem)
    #expect(mapper.state.model.coverage.updates == before)
    let track = try #require(
      (0..<mapper.state.model.tracks.count).first { mapper.state.model.hasPoint[$0] })
    mapper.state.model.removePoint(track)
    _ = mapper.state.model.coverageScores(of: all, mapper.problem)
    #expect(
      mapper.state.model.coverage.updates == before
        + mapper.state.model.tracks.members(of: track).count)
  }
}
