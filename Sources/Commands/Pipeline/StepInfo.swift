import ObjectCapture
import Scene
import Script
import Sharding
import Support

/// A pipeline step without its types: what commands that go over all stages need.
struct StepInfo: Sendable {
  let stage: StageName
  let settings: [SettingInfo]
  /// The command that runs the stage.
  let command: AnyCommand
  let version: Int
  let variable: String
  let factsNote: String
  /// All settings as texts, with some of them set; unknown or invalid ones are passed over.
  let texts: @Sendable ([String: String]) -> [String: String]
  /// Checks a value and returns it as the setting writes it.
  let validated: @Sendable (_ name: String, _ text: String) throws -> String
  /// Settings that a level of detail changes.
  let preset: @Sendable (DetailLevel) -> [String: String]
  /// Whether a view still is what it was for this stage.
  let matches: @Sendable (ViewFacts, View, ViewCamera) -> Bool
  /// Runs the stage unless its result is there, with options over those set.
  let run: @Sendable (_ overrides: [String: String], inout Workbench) throws -> Reply
  /// The kinds of steps it announces.
  let events: [StepKind]
  /// Prepares a run step by step, with options over those set.
  let begin: @Sendable (_ overrides: [String: String], inout Workbench) throws -> SteppedStage
  /// Computes a shard of the stage; returns how many photographs, pairs or views it was about.
  let shard: @Sendable (ShardID, _ key: String, ShardPlan, inout Workbench) throws -> Int
  /// What the stage told of its last run, as a record.
  let report: @Sendable (inout Workbench) throws -> Record

  init<Step: PipelineStep>(_ step: Step.Type) {
    stage = Step.stage
    version = Step.version
    variable = Step.variable
    settings = Step.Work.Options.settings.map { SettingInfo($0) }
    factsNote = Step.factsNote
    command = AnyCommand(StageCommand<Step>.self)
    texts = { Step.Work.Options(set: $0).texts }
    validated = { try Step.Work.Options.validated($0, $1, of: Step.stage, check: Step.check) }
    preset = { Step.Join.preset($0) }
    matches = { facts, view, camera in
      if !view.isHere { return facts.text == Step.Join.facts(of: view, camera: camera) }
      let files = Step.Join.files(of: view)
      return facts.text == Step.Join.facts(of: view, camera: camera)
        && facts.files.count == files.count
        && zip(facts.files, files).allSatisfy { $0.matches($1) }
    }
    events = StepKind.all(of: Step.Work.Event.self)
    begin = { overrides, bench in
      try SteppedStage(
        Step.self, options: Step.options(in: bench, with: overrides), in: &bench)
    }
    shard = { try $3.shard(Step.self, $0, $1, $2) }
    run = { try $1.run(Step.self, options: Step.options(in: $1, with: $0)) }
    report = { bench in
      let encoder = ValueEncoder(isReport: true, sortsFields: false)
      let record = encoder.record(try bench.report(of: Step.self))
      return Step.withNames(record, bench.records[Step.stage]?.viewNames ?? [])
    }
  }
}

extension StepInfo {
  /// - Throws: `CommandError.unknownSetting`, with the nearest name.
  func checkName(_ name: String) throws {
    guard !settings.contains(where: { $0.name == name }) else { return }
    throw CommandError.unknownSetting(
      "\(stage.rawValue).\(name)",
      near: nearestName(to: name, among: settings.map(\.name)).map { "\(stage.rawValue).\($0)" })
  }
}

extension StageOptions {
  /// A value as its setting writes it.
  fileprivate static func validated(
    _ name: String, _ text: String, of stage: StageName, check: (Self) throws -> Void
  ) throws -> String {
    guard let setting = settings.first(where: { $0.name == name }) else {
      throw CommandError.unknownSetting(
        "\(stage.rawValue).\(name)",
        near: nearestName(to: name, among: settings.map(\.name))
          .map { "\(stage.rawValue).\($0)" })
    }
    var options = Self()
    try setting.set(&options, text)
    try check(options)
    return setting.get(options)
  }
}
