import Scene
import Support
import Testing

@testable import Matching

@Suite struct CachedMatchesTests {
  private func match(
    _ input: MatchInput, _ search: DescriptorSearch
  ) throws -> ([ViewPair], MatchReport) {
    var options = MatchOptions()
    options.search = search
    return try MatchViews(options: options).run(input, in: RunContext(threads: 2))
  }

  @Test(arguments: [DescriptorSearch.exact, .fast], 0..<4)
  func reusedMatchesAfterRemovingAViewEqualANewSearch(search: DescriptorSearch, left: Int) throws {
    var input = PointScene(views: 4, points: 300, seed: 12).input
    let (pairs, report) = try match(input, search)
    let earlier = try #require(CachedMatches(pairs, report))
    input.views.views.remove(at: left)
    input.features.remove(at: left)
    let fresh = try match(input, search)
    input.earlier = { _ in earlier }
    let reused = try match(input, search)
    #expect(reused.0 == fresh.0)
    #expect(reused.1 == fresh.1)
  }

  @Test func onlyPairsOfUnchangedViewsAreReused() throws {
    var input = PointScene(views: 4, points: 300, seed: 13).input
    var (pairs, report) = try match(input, .exact)
    // A mark that a new search would not find.
    for i in pairs.indices { pairs[i].putative = 7777 }
    for i in report.pairs.indices { report.pairs[i].putative = 7777 }
    let earlier = try #require(CachedMatches(pairs, report))
    input.earlier = { _ in earlier }
    input.features[1].keypoints[0].x += 1
    let marked = try match(input, .exact).0.filter { $0.putative == 7777 }
    #expect(marked.map { [$0.first, $0.second] } == [[0, 2], [0, 3], [2, 3]])
    input.features = Array(input.features.reversed())
    #expect(try match(input, .exact).0.allSatisfy { $0.putative != 7777 })
  }

  @Test func reportOfOtherPairsIsRejected() throws {
    let (pairs, report) = try match(PointScene(views: 3, points: 300, seed: 14).input, .exact)
    #expect(CachedMatches(Array(pairs.dropLast()), report) == nil)
    var wild = pairs
    wild[0].second = 9
    #expect(CachedMatches(wild, report) == nil)
  }
}
