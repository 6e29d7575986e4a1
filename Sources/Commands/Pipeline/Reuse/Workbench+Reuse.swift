import Features
import Foundation
import Matching
import ObjectCapture
import Scene

/// What of earlier runs a stage takes over. A view's features come from the last run of `features`,
/// else from the checkpoint of a guided session, else they are computed; a pair's matches come from
/// the last run of `match`, else they are computed.
extension Workbench: StageResults {
  /// From the last run, else from the checkpoint of a guided session.
  package mutating func knownFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? {
    let cached = cachedFeatures(of: views)
    let folder = views.views.first?.image.url.deletingLastPathComponent()
    let checkpoint = folder.flatMap { FeatureCheckpoint(of: $0) }
    return { cached($0, $1) ?? checkpoint?.features(of: $0, options: $1) }
  }

  /// From the last run with this seed.
  package mutating func knownMatches() -> @Sendable (MatchOptions) -> CachedMatches? {
    guard let record = records[.match], record.version == MatchStep.version, record.origin == nil,
      record.seed == context.seed, let report = try? report(of: MatchStep.self),
      let pairs = try? pairs().kept, let cached = CachedMatches(pairs, report)
    else { return { _ in nil } }
    return { $0.texts == record.options ? cached : nil }
  }

  /// Fingerprints in the last run of `match`, by name, of views whose cameras are what they were. For
  /// keypoints without descriptors they hold, as such keypoints are never computed again.
  package mutating func knownFingerprints(of views: ViewSet) -> [String: String] {
    guard let record = records[.match], let report = try? report(of: MatchStep.self) else {
      return [:]
    }
    let texts = Dictionary(record.inputs.map { ($0.name, $0.text) }) { first, _ in first }
    let same = Set(
      views.views.filter {
        texts[$0.name] == MatchJoin.facts(of: $0, camera: views.cameras[$0.camera])
      }.map(\.name))
    return Dictionary(
      report.views.filter { same.contains($0.name) }.map { ($0.name, $0.fingerprint) }
    ) { first, _ in first }
  }

  package mutating func features(for views: ViewSet) throws -> [Features] {
    try features().kept(for: views)
  }

  package mutating func featureLists(for views: ViewSet) throws -> FeatureLists {
    try featureLists().kept(for: views)
  }

  package mutating func keypoints(for views: ViewSet) throws -> [Features] {
    try coloredKeypoints().kept(for: views)
  }

  package mutating func pairs(for views: ViewSet) throws -> [ViewPair] {
    try pairs().kept(for: views)
  }

  package mutating func reconstruction(for views: ViewSet) throws -> Reconstruction {
    try reconstruction().kept(for: views)
  }

  package mutating func poses(for views: ViewSet) throws -> Reconstruction {
    try posedViews().kept(for: views)
  }

  package mutating func sights(for views: ViewSet) throws -> SightedViews {
    try sightedViews().kept(for: views)
  }

  /// Features of the last run, so that a frame more or less does not compute all of them again.
  mutating func cachedFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? {
    guard let record = records[.features], record.version == FeaturesStep.version,
      record.origin == nil,
      let images = try? report(of: FeaturesStep.self).images, images.count == record.inputs.count,
      let features = try? features(), features.kept.count == images.count
    else { return { _, _ in nil } }
    let before = Dictionary(
      zip(record.inputs, record.inputs.indices).map { ($0.name, (facts: $0, index: $1)) },
      uniquingKeysWith: { first, _ in first })
    var cached: [String: CachedFeatures] = [:]
    for view in views.views {
      guard let old = before[view.name], images[old.index].name == view.name,
        old.facts
          == FeaturesJoin.viewFacts(view, camera: views.cameras[view.camera], known: old.facts)
      else { continue }
      cached[view.name] = CachedFeatures(
        features: features.kept[old.index], report: images[old.index])
    }
    let found = cached
    return { view, options in options.texts == record.options ? found[view.name] : nil }
  }
}
