import Features
import Foundation
import Matching
import Scene

/// Reuse of earlier runs. A view's features come from the last run of `features`, otherwise from
/// elsewhere (the checkpoint of a guided session), otherwise they are computed. A pair's matches
/// come from the last run of `match`, otherwise they are computed.
extension Results {
  /// Features from the last run, otherwise from elsewhere.
  package mutating func knownFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? {
    let cached = cachedFeatures(of: views)
    let elsewhere = knownElsewhere(views)
    return { cached($0, $1) ?? elsewhere($0, $1) }
  }

  /// Features of the last run, for views that have not changed since, except for tie points, which
  /// the stage replaces.
  private mutating func cachedFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? {
    guard let record = reusable(FeaturesBinding.self),
      let images = try? report(of: FeaturesBinding.self).images,
      images.count == record.inputs.count,
      let features = try? features(), features.kept.count == images.count
    else { return { _, _ in nil } }
    let before = Dictionary(
      zip(record.inputs, record.inputs.indices).map { ($0.name, (facts: $0, index: $1)) },
      uniquingKeysWith: { first, _ in first })
    var cached: [String: CachedFeatures] = [:]
    for view in views.views {
      guard let old = before[view.name], images[old.index].name == view.name,
        isSame(old.facts, view, of: views)
      else { continue }
      cached[view.name] = CachedFeatures(
        features: features.kept[old.index], report: images[old.index])
    }
    let found = cached
    return { view, options in options.texts == record.options ? found[view.name] : nil }
  }

  private func isSame(_ old: ViewInput, _ view: View, of views: ViewSet) -> Bool {
    let now = FeaturesBinding.viewFacts(view, camera: views.cameras[view.camera], known: old)
    return FeaturesBinding.untied(old) == FeaturesBinding.untied(now)
  }

  /// Matches of the last run, if it had this seed; the stage compares the fingerprints of their
  /// views.
  package mutating func knownMatches() -> @Sendable (MatchOptions) -> CachedMatches? {
    guard let record = reusable(MatchBinding.self), record.seed == seed,
      let report = try? report(of: MatchBinding.self),
      let pairs = try? pairs().kept, let cached = CachedMatches(pairs, report)
    else { return { _ in nil } }
    return { $0.texts == record.options ? cached : nil }
  }

  /// Fingerprints in the last run of `match`, by name, of views whose cameras have not changed.
  /// They are valid for keypoints without descriptors, as such keypoints are never recomputed.
  package mutating func knownFingerprints(of views: ViewSet) -> [String: String] {
    guard let record = records[.match], let report = try? report(of: MatchBinding.self) else {
      return [:]
    }
    let texts = Dictionary(record.inputs.map { ($0.name, $0.text) }) { first, _ in first }
    let same = Set(
      views.views.filter {
        texts[$0.name] == MatchBinding.facts(of: $0, camera: views.cameras[$0.camera])
      }.map(\.name))
    return Dictionary(
      report.views.filter { same.contains($0.name) }.map { ($0.name, $0.fingerprint) }
    ) { first, _ in first }
  }

  /// The record of a stage's own run with the current version of the stage.
  private func reusable<B: StageBinding>(_ binding: B.Type) -> StageRecord? {
    records[B.stage].flatMap { $0.version == B.version && $0.origin == nil ? $0 : nil }
  }
}
