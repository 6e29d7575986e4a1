import Features
import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

@Suite struct CachedFeaturesTests {
  /// The active views whose features are reused.
  private func known(
    _ fake: inout FakeRun, _ options: FeatureOptions = FeatureOptions()
  ) throws -> [String] {
    let views = try fake.state.project.activeViews()
    let earlier = fake.state.project.results.knownFeatures(of: views)
    return views.views.filter { earlier($0, options) != nil }.map(\.name)
  }

  private func afterARun() throws -> FakeRun {
    var fake = try FakeRun()
    _ = try fake.state.project.run(FeaturesBinding.self, options: FeatureOptions())
    return fake
  }

  @Test func noFeaturesAreCachedBeforeARun() throws {
    var fake = try FakeRun()
    #expect(try known(&fake).isEmpty)
  }

  @Test func excludingAFrameKeepsCachedFeaturesOfTheOthers() throws {
    var fake = try afterARun()
    _ = try fake.state.project.setExcluded(true, ["IMG_0002"])
    #expect(try known(&fake) == ["IMG_0001.png", "IMG_0003.png", "IMG_0004.png"])
    try fake.reload()
    #expect(try known(&fake).count == 3, "from the workspace, too")
  }

  @Test func reusedFeaturesEqualRecomputedOnes() throws {
    var fake = try afterARun()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    _ = try fake.state.project.run(FeaturesBinding.self, options: FeatureOptions())
    let (reused, report) = (
      try fake.state.project.results.features().kept,
      try fake.state.project.results.report(of: FeaturesBinding.self)
    )
    try fake.state.project.clear(.features)
    _ = try fake.state.project.run(FeaturesBinding.self, options: FeatureOptions())
    #expect(try fake.state.project.results.features().kept == reused)
    #expect(try fake.state.project.results.report(of: FeaturesBinding.self) == report)
  }

  @Test func changedOptionsOrPhotographsInvalidateCachedFeatures() throws {
    var fake = try afterARun()
    var options = FeatureOptions()
    options.maxSize = 64
    #expect(try known(&fake, options).isEmpty)
    let (first, second) = ("IMG_0001.png", "IMG_0002.png")
    try FileManager.default.removeItem(at: fake.photos.appendingPathComponent(first))
    try FileManager.default.copyItem(
      at: fake.photos.appendingPathComponent(second),
      to: fake.photos.appendingPathComponent(first))
    try fake.reload()
    #expect(try !known(&fake).contains(first))
  }
}
