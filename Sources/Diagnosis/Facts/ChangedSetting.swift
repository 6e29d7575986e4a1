import Pipeline
import Scene
import Support

/// A setting that differs from its default.
public struct ChangedSetting: Sendable, Equatable {
  /// The stage that the setting belongs to.
  public var stage: StageName
  /// The setting's name.
  public var name: String
  /// The value that was set.
  public var value: String
  /// The default of the setting.
  public var standard: String

  /// Settings of the last run of each stage that differ from the defaults; before a run, those that
  /// the user changed. Results of other programs have none.
  package static func all(
    _ settings: [StageName: [String: String]], of results: Results
  ) -> [ChangedSetting] {
    results.stages.infos.flatMap { info -> [ChangedSetting] in
      let record = results.records[info.stage]
      if record?.origin != nil { return [] }
      let standard = info.texts()
      let used = record?.options ?? info.texts(settings[info.stage] ?? [:])
      return info.settings.compactMap { setting in
        guard let value = used[setting.name], let normal = standard[setting.name], value != normal
        else { return nil }
        return ChangedSetting(
          stage: info.stage, name: setting.name, value: value, standard: normal)
      }
    }
  }
}
