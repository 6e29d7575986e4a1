import Scene
import Script
import Support

/// A pipeline step without its types.
struct StepInfo: Sendable {
  let stage: StageName
  let version: Int
  let settings: [SettingInfo]
  /// What changes when the facts of a view change, for messages.
  let factsNote: String
  /// All settings as texts, with some of them set; unknown or invalid ones are passed over.
  let texts: @Sendable ([String: String]) -> [String: String]
  /// Checks a value and returns it as the setting writes it.
  let validated: @Sendable (_ name: String, _ text: String) throws -> String
  /// Whether a view still is what it was for this stage.
  let matches: @Sendable (ViewFacts, View, ViewCamera) -> Bool
  /// Runs the stage unless its result is there, with options over those set.
  let run: @Sendable (_ overrides: [String: String], inout Workbench) throws -> Reply

  /// What the stage told of its last run, as a record.
  let report: @Sendable (inout Workbench) throws -> Record

  init<Step: PipelineStep>(_ step: Step.Type) {
    stage = Step.stage
    version = Step.version
    settings = Step.Work.Options.settings.map { SettingInfo($0) }
    factsNote =
      switch Step.stage {
      case .match: " its camera"
      case .align: " its device data"
      case .dense: " its depth"
      default: ""
      }
    texts = { Step.Work.Options(set: $0).texts }
    validated = { name, text in
      var options = Step.Work.Options()
      guard let setting = Step.Work.Options.settings.first(where: { $0.name == name }) else {
        let known = Step.Work.Options.settings.map(\.name)
        throw CommandError.unknownSetting(
          "\(Step.stage.rawValue).\(name)",
          near: nearestName(to: name, among: known).map { "\(Step.stage.rawValue).\($0)" })
      }
      try setting.set(&options, text)
      return setting.get(options)
    }
    matches = { facts, view, camera in
      let files = Step.files(of: view)
      return facts.text == Step.facts(of: view, camera: camera)
        && facts.files.count == files.count
        && zip(facts.files, files).allSatisfy { $0.matches($1) }
    }
    report = { ValueEncoder(isReport: true).record(try $0.report(of: Step.self)) }
    run = { overrides, bench in
      var options = Step.Work.Options(set: bench.settings.values[Step.stage.rawValue] ?? [:])
      for setting in Step.Work.Options.settings {
        if let text = overrides[setting.name] { try setting.set(&options, text) }
      }
      return try bench.run(Step.self, options: options)
    }
  }
}

extension StageOptions {
  /// Defaults with some settings given as texts; unknown or invalid ones are passed over.
  init(set values: [String: String]) {
    self.init()
    for setting in Self.settings {
      if let text = values[setting.name] { try? setting.set(&self, text) }
    }
  }

  /// Every setting as text.
  var texts: [String: String] {
    Dictionary(Self.settings.map { ($0.name, $0.get(self)) }) { first, _ in first }
  }
}
