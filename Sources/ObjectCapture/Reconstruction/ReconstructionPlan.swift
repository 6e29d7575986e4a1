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
    switch stage {
    case ExtractFeatures.name: options(of: FeaturesJoin.self).texts[setting] ?? ""
    case MatchViews.name: options(of: MatchJoin.self).texts[setting] ?? ""
    case ComputeDense.name: options(of: DenseJoin.self).texts[setting] ?? ""
    case BuildMesh.name: options(of: MeshJoin.self).texts[setting] ?? ""
    case TextureMesh.name: options(of: TextureJoin.self).texts[setting] ?? ""
    default: ""
    }
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
    add(FeaturesJoin.self)
    add(MatchJoin.self)
    add(AlignJoin.self)
    add(DenseJoin.self)
    add(MeshJoin.self)
    add(TextureJoin.self)
    return keys
  }

  /// Names of the stages in the order they build on each other.
  package static let stages = [
    ExtractFeatures.name, MatchViews.name, AlignViews.name, ComputeDense.name, BuildMesh.name,
    TextureMesh.name,
  ]
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
    add(FeaturesJoin.self)
    add(MatchJoin.self)
    add(AlignJoin.self)
    add(DenseJoin.self)
    add(MeshJoin.self)
    add(TextureJoin.self)
  }
}
