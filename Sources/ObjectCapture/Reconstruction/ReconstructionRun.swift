import Alignment
import Dense
import Features
import Foundation
import Matching
import Scene
import Support

/// Runs the chain of stages over some views for any number of plans; what plans share is computed
/// once.
package final class ReconstructionRun {
  /// The views, in the order that all results count.
  package let views: ViewSet
  /// Seed of every stage.
  package let seed: UInt64
  /// Features known from elsewhere: the checkpoint of a guided session.
  private let known: @Sendable (View, FeatureOptions) -> CachedFeatures?
  private let facts: InputFacts
  private var store: StageResultStore
  /// Keys of small results that any later request may take.
  private var lasting: Set<String> = []

  package init(
    views: ViewSet, checkpoint: URL?, seed: UInt64,
    known: @escaping @Sendable (View, FeatureOptions) -> CachedFeatures? = { _, _ in nil }
  ) {
    (self.views, self.seed, self.known) = (views, seed, known)
    store = StageResultStore(folder: checkpoint)
    facts = InputFacts(views)
  }

  /// The plan with the keys of its results; they are kept in the checkpoint from now on.
  package func planned(_ plan: ReconstructionPlan) -> PlannedKeys {
    let keys = plan.keys(for: facts, seed: seed)
    store.expect(Array(keys.values))
    lasting.formUnion([AlignViews.name, ComputeDense.name].compactMap { keys[$0] })
    return PlannedKeys(plan: plan, keys: keys)
  }

  /// Whether a result is at hand without computing it.
  func has(_ stage: String, _ planned: PlannedKeys) -> Bool {
    store.has(stage, planned.key(of: stage))
  }

  /// Lets go of what the plans to come do not take: features and pairs once views are placed, models
  /// once they are answered. Poses and clouds stay for later requests.
  func forget(except plans: [PlannedKeys]) {
    var needed = lasting
    for planned in plans {
      let isAligned = has(AlignViews.name, planned)
      for (stage, key) in planned.keys {
        if isAligned, stage == ExtractFeatures.name || stage == MatchViews.name { continue }
        needed.insert(key)
      }
    }
    store.forget(except: needed)
  }

  /// The result of a stage, computed with those before it where it is not at hand.
  ///
  /// - Parameter context: Asked for a stage's context when it is about to run.
  package func result<J: JoinedStage>(
    of join: J.Type, _ planned: PlannedKeys, context: @escaping (String) -> RunContext
  ) throws -> J.Kept {
    let key = planned.key(of: J.Work.name)
    if let found = store.read(join, key, views: views.views.count) { return found }
    var before = PlannedResults(run: self, planned: planned, context: context)
    let input = try J.input(views, from: &before)
    let options = planned.plan.options(of: join)
    let (output, _) = try J.Work(options: options).run(input, in: context(J.Work.name))
    let kept = try J.kept(output)
    try store.keep(join, key, kept)
    return kept
  }

  fileprivate var knownElsewhere: @Sendable (View, FeatureOptions) -> CachedFeatures? { known }
}

/// A plan with the keys of its results, by stage.
package struct PlannedKeys: Sendable {
  package let plan: ReconstructionPlan
  package let keys: [String: String]

  func key(of stage: String) -> String { keys[stage] ?? "" }
}

/// What a stage of a plan starts from.
private struct PlannedResults: StageResults {
  let run: ReconstructionRun
  let planned: PlannedKeys
  let context: (String) -> RunContext

  func knownFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures? { run.knownElsewhere }
  func knownMatches() -> @Sendable (MatchOptions) -> CachedMatches? { { _ in nil } }
  func knownFingerprints(of views: ViewSet) -> [String: String] { [:] }

  func features(for views: ViewSet) throws -> [Features] { try result(FeaturesJoin.self) }
  func featureLists(for views: ViewSet) throws -> FeatureLists {
    FeatureLists(try features(for: views))
  }
  func keypoints(for views: ViewSet) throws -> [Features] { try features(for: views) }
  func pairs(for views: ViewSet) throws -> [ViewPair] { try result(MatchJoin.self) }
  func reconstruction(for views: ViewSet) throws -> Reconstruction { try result(AlignJoin.self) }
  func poses(for views: ViewSet) throws -> Reconstruction { try reconstruction(for: views) }
  func sights(for views: ViewSet) throws -> SightedViews {
    SightedViews(try reconstruction(for: views))
  }
  func cloudParts() throws -> CloudParts { CloudParts(try result(DenseJoin.self)) }
  func surface() throws -> SurfaceModel { try result(MeshJoin.self) }

  private func result<J: JoinedStage>(_ join: J.Type) throws -> J.Kept {
    try run.result(of: join, planned, context: context)
  }
}
