import Diagnosis
import Script

extension Workbench {
  /// What is probably wrong with the results as they stand, or with a stage that failed.
  mutating func diagnosis(failing stage: StageName? = nil) throws -> Diagnosis {
    let builder = try FactsBuilder(&self)
    return Diagnosis(stage.map { builder.failing($0) } ?? builder.facts)
  }

  /// Settings that `set`, or the options of the last run, have at other values than the defaults.
  func changedSettings() throws -> [ChangedSetting] {
    Pipeline.steps.flatMap { step -> [ChangedSetting] in
      let standard = step.texts([:])
      if records[step.stage]?.origin != nil { return [] }
      let used =
        records[step.stage]?.options ?? step.texts(settings.values[step.stage.rawValue] ?? [:])
      return step.settings.compactMap { setting in
        guard let value = used[setting.name], let normal = standard[setting.name], value != normal
        else { return nil }
        return ChangedSetting(
          stage: step.stage.rawValue, name: setting.name, value: value, standard: normal)
      }
    }
  }

  /// How lines that advise are written for this capture.
  func advisor() throws -> Advisor {
    let capture = try loadedCapture()
    let path = workspace?.note.path ?? capture.url.path
    let base = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    return Advisor(
      capture: path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path,
      folder: directory)
  }
}
