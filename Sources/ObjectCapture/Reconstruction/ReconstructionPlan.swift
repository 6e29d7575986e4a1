import Alignment
import Dense
import Features
import Matching
import Scene
import Support
import Surface
import Texturing

/// How all stages are run for one model: a level of detail, and settings that win over it.
package struct ReconstructionPlan: Sendable, Equatable {
  /// The level that the stages take their presets from.
  package var level: DetailLevel
  /// Settings as `set` has them: by stage and name.
  package var settings: [String: [String: String]]

  package init(level: DetailLevel, settings: [String: [String: String]] = [:]) {
    (self.level, self.settings) = (level, settings)
  }

  /// The options that a stage runs with.
  func options<J: JoinedStage>(of join: J.Type) -> J.Work.Options {
    J.options(level, set: settings[J.Work.name] ?? [:])
  }

  /// A setting of a stage as it runs; empty for one that does not exist.
  package func text(_ stage: String, _ setting: String) -> String {
    func find<J: JoinedStage>(_ join: J.Type) -> String? {
      J.Work.name == stage ? options(of: join).texts[setting] : nil
    }
    return Self.joins.lazy.compactMap { find($0) }.first ?? ""
  }

  /// Keys of the results of all stages, in order, for views that are as they are now.
  func keys(for facts: InputFacts, seed: UInt64) -> [String: String] {
    var keys: [String: String] = [:]
    var upstream: String?
    func add<J: JoinedStage>(_ join: J.Type) {
      let key = StageKey.of(
        J.Work.name, version: J.version, seed: seed, upstream: upstream,
        options: options(of: join).texts, inputs: facts.byStage[J.Work.name] ?? [])
      keys[J.Work.name] = key
      upstream = key
    }
    for join in Self.joins { add(join) }
    return keys
  }

  /// The stages in the order they build on each other.
  fileprivate static let joins: [any JoinedStage.Type] = [
    FeaturesJoin.self, MatchJoin.self, AlignJoin.self, DenseJoin.self, MeshJoin.self,
    TextureJoin.self,
  ]

  /// Their names.
  package static let stages: [String] = {
    func name<J: JoinedStage>(_ join: J.Type) -> String { J.Work.name }
    return joins.map { name($0) }
  }()
}

/// What each stage looks at of the views, gathered once: it takes reading every file.
struct InputFacts {
  private(set) var byStage: [String: [ViewFacts]] = [:]

  init(_ views: ViewSet) {
    func add<J: JoinedStage>(_ join: J.Type) {
      byStage[J.Work.name] = views.views.map {
        J.viewFacts($0, camera: views.cameras[$0.camera])
      }
    }
    for join in ReconstructionPlan.joins { add(join) }
  }
}
