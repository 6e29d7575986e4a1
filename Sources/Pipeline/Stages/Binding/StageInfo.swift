import Scene
import Support

/// A stage without the types of its options, for code that iterates over stages.
package struct StageInfo: Sendable {
  package let binding: any StageBinding.Type
  package let stage: StageName
  package let version: Int
  package let settings: [SettingInfo]
  /// The kinds of steps that the stage announces.
  package let events: [StepKind]

  package init(_ binding: any StageBinding.Type) {
    self.init(opening: binding)
  }

  private init<B: StageBinding>(opening binding: B.Type) {
    self.binding = binding
    stage = B.stage
    version = B.version
    settings = B.Work.Options.settings.map { SettingInfo($0) }
    events = StepKind.all(of: B.Work.Event.self)
  }

  /// All settings as texts, with some of them set; unknown or invalid ones are ignored.
  package func texts(_ values: [String: String] = [:]) -> [String: String] {
    func texts<B: StageBinding>(_: B.Type) -> [String: String] {
      B.Work.Options(set: values).texts
    }
    return texts(binding)
  }

  /// Settings that a level of detail changes.
  package func preset(_ level: DetailLevel) -> [String: String] { binding.preset(level) }

  /// Checks a value and returns it as the setting writes it.
  ///
  /// - Returns: The value as the setting writes it; `nil` for an unknown setting.
  /// - Throws: `SettingError`, and errors of the stage's own check.
  package func validated(_ name: String, _ text: String) throws -> String? {
    func validated<B: StageBinding>(_: B.Type) throws -> String? {
      guard let setting = B.Work.Options.settings.first(where: { $0.name == name }) else {
        return nil
      }
      var options = B.Work.Options()
      try setting.set(&options, text)
      try B.check(options)
      return setting.get(options)
    }
    return try validated(binding)
  }

  /// Whether a view is unchanged as far as the stage reads it.
  package func matches(_ facts: ViewInput, _ view: View, camera: ViewCamera) -> Bool {
    binding.matches(facts, view, camera: camera)
  }
}
