import Features
import Foundation
import Scene

extension Workbench {
  /// Features of the last run for photographs that are as they were then, so that a frame more or
  /// less does not make the stage start from nothing.
  mutating func cachedFeatures(
    _ views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? {
    guard let record = records[.features], record.version == FeaturesStep.version,
      let images = try? report(of: FeaturesStep.self).images, images.count == record.inputs.count,
      let features = try? self.features(), features.count == images.count
    else { return { _, _ in nil } }
    var known: [String: CachedFeatures] = [:]
    let before = Dictionary(
      zip(record.inputs, record.inputs.indices).map { ($0.name, (facts: $0, index: $1)) },
      uniquingKeysWith: { first, _ in first })
    for view in views.views {
      guard let old = before[view.name], images[old.index].name == view.name,
        old.facts == FeaturesStep.viewFacts(view, camera: views.cameras[view.camera])
      else { continue }
      known[view.name] = CachedFeatures(features: features[old.index], report: images[old.index])
    }
    let found = known
    return { view, options in options.texts == record.options ? found[view.name] : nil }
  }
}
