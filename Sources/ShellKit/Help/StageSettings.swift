import Support

/// The settings of a stage, which `set` stores, and the variable of its newest result.
package struct StageSettings: Sendable {
  /// The stage; its command has the same name.
  package let stage: StageName
  /// The name after `$`.
  package let variable: String
  /// The settings in the order of their declaration.
  package let settings: [SettingInfo]

  /// Describes a stage.
  package init(_ stage: StageName, variable: String, settings: [SettingInfo]) {
    self.stage = stage
    self.variable = variable
    self.settings = settings
  }
}
