import Geometry
import Scene
import Support
import Testing

@testable import Alignment

/// The gate at which a view of a synthetic capture fails that lacks exactly what the gate requires.
/// View 6 is the lost one.
@Suite struct LostViewsTests {
  static let lost = 6
  static let others = (0..<12).filter { $0 != lost }

  /// The reasons of the unregistered views, by name, after `change` modified the input of a model
  /// of the given views.
  private func reasons(
    registered: [Int] = others, apart: [[Int]] = [],
    _ change: (inout AlignInput) -> Void = { _ in }
  ) throws -> [String: UnregisteredReason] {
    var scene = AlignmentScene(.init(seed: 61))
    let models = try ([registered] + apart).map {
      scene.reconstruction(try scene.trueModel(of: $0))
    }
    change(&scene.input)
    let review = try ModelReview(scene.input, models: models, in: RunContext())
    let found = try LostViews(review, apart: apart).all()
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.reason) })
  }

  /// The reason of view 6.
  func reason(
    _ change: (inout AlignInput) -> Void
  ) throws -> UnregisteredReason {
    let all = try reasons(change)
    #expect(all.count == 1)
    return try #require(all["view6.jpg"])
  }

  func isOfLost(_ pair: ViewPair) -> Bool {
    pair.first == Self.lost || pair.second == Self.lost
  }

  @Test func withoutKeypointsAndPairsNothingIsStored() throws {
    let found = try reason { input in
      input.features[Self.lost] = Features(keypoints: [])
      input.pairs.removeAll(where: isOfLost)
    }
    #expect(found == .nothingStored)
  }

  @Test(arguments: [1, 29])
  func fewKeypointsAreCounted(count: Int) throws {
    let found = try reason { input in
      let all = input.features[Self.lost].keypoints
      input.features[Self.lost] = Features(keypoints: Array(all.prefix(count)))
      input.pairs.removeAll(where: isOfLost)
    }
    #expect(found == .fewKeypoints(count: count, limit: 30))
  }

  @Test func aViewInNoPairIsNotMatched() throws {
    let found = try reason { $0.pairs.removeAll(where: isOfLost) }
    #expect(found == .notMatched)
  }

  @Test func rejectedPairsAreReportedWithTheirBestNumbers() throws {
    var tried = 0
    let found = try reason { input in
      for index in input.pairs.indices where isOfLost(input.pairs[index]) {
        tried += 1
        input.pairs[index].kind = .rejected
        input.pairs[index].putative = 20 + tried
        input.pairs[index].inliers = Array(input.pairs[index].inliers.prefix(tried % 5))
      }
    }
    #expect(tried > 5)
    #expect(found == .noVerifiedPair(tried: tried, matches: 20 + tried, inliers: 4))
  }

  @Test func viewsOfAnotherModelReportItsSizeAndTheirLinks() throws {
    let own = [8, 9, 10, 11]
    var links = 0
    let found = try reasons(registered: Array(0..<8), apart: [own]) { input in
      links = input.pairs.count { $0.first < 8 && $0.second == 9 }
    }
    #expect(found.count == 4)
    #expect(links > 0)
    #expect(found["view9.jpg"] == .otherModel(views: 4, links: links))
  }

  @Test func aViewLinkedOnlyToLostViewsIsNotLinked() throws {
    let registered = (0..<12).filter { $0 != Self.lost && $0 != 7 }
    let found = try reasons(registered: registered) { input in
      input.pairs.removeAll { isOfLost($0) && $0.first != 7 && $0.second != 7 }
    }
    #expect(found["view6.jpg"] == .notLinked(verified: 1))
  }
}
