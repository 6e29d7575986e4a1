import Scene
import Support

/// How all stages run for one model: a level of detail, and settings that override it.
package struct ReconstructionPlan: Sendable, Equatable {
  /// The level that the stages take their presets from.
  package var level: DetailLevel
  /// Settings as `set` stores them: by stage and name.
  package var settings: [StageName: [String: String]]

  package init(level: DetailLevel, settings: [StageName: [String: String]] = [:]) {
    self.level = level
    self.settings = settings
  }

  /// The options of a stage in this plan.
  package func options<B: StageBinding>(of binding: B.Type) -> B.Work.Options {
    B.options(level, set: settings[B.stage] ?? [:])
  }

  /// All settings of a stage in this plan, as texts.
  package func texts(of stage: StageInfo) -> [String: String] {
    stage.texts(stage.preset(level).merging(settings[stage.stage] ?? [:]) { $1 })
  }
}
