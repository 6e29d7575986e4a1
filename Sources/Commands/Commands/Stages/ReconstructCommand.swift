import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `reconstruct`.
struct ReconstructOptions: StageOptions {
  var detail = DetailLevel.none
  var until = StageList.standard.names.last?.rawValue ?? ""

  static let settings: [Setting<Self>] = [
    .choice(
      "detail", \.detail, "Preset of the stages' settings; values changed by `set` take precedence."
    ),
    .stage("until", \.until, help: "Last stage to run."),
  ]
}

/// `reconstruct` runs the stages that are not fresh.
struct ReconstructCommand: StageNaming {
  static let spec = CommandSpec(
    "reconstruct", group: .stages, summary: "Runs all missing or stale stages, in order.",
    details: """
      Without --detail, the stages use their defaults and the values changed by `set`. `help \
      detail` shows a table of the levels.
      """,
    needs: [.capture],
    examples: [
      "reconstruct": "texture   fresh",
      "reconstruct --detail preview": "align     fresh",
    ])

  static func check(_ options: ReconstructOptions, stages: StageList) throws {
    // The default is the last of the standard stages; `options(in:)` replaces it by the shell's
    // last stage.
    guard options.until != ReconstructOptions().until else { return }
    try stages.check(options.until, of: "until")
  }

  func options(in shell: ShellState) throws -> ReconstructOptions {
    var options = ReconstructOptions()
    options.until = shell.project.stages.names.last?.rawValue ?? ""
    return options
  }

  func run(_ options: ReconstructOptions, in shell: inout ShellState) throws -> Reply {
    let stages = shell.project.stages
    let last = try stages.info(named: options.until).stage
    let infos = stages.names(through: last).compactMap { stages.info($0) }
    var lines: [String] = []
    var value = Record()
    let clock = try clock(infos, detail: options.detail, in: shell.project)
    let report = shell.project.context.onProgress
    defer { shell.project.context.onProgress = report }
    shell.project.context.onProgress = { report(clock.whole($0)) }
    for (index, info) in infos.enumerated() {
      clock.begin(index)
      defer { clock.finish(index) }
      let reply = try reply(info, detail: options.detail, in: &shell)
      let name = info.stage.rawValue
      lines.append(
        name + String(repeating: " ", count: max(1, 10 - name.count))
          + (reply.remarks.isEmpty ? reply.text : "fresh"))
      value[name] = reply.value
    }
    var reply = Reply(lines.joined(separator: "\n"))
    if let text = try? shell.diagnosisText() {
      value = text.adding(to: value)
      reply.alerts = text.brief
    }
    reply.value = .record(value)
    return reply
  }

  /// Runs a stage unless it is fresh.
  private func reply(
    _ info: StageInfo, detail: DetailLevel, in shell: inout ShellState
  ) throws -> Reply {
    if try detail == .none || shell.project.isOfRetry(info, detail: detail),
      try shell.project.freshness(of: info.stage) == .fresh,
      let record = shell.project.records[info.stage], let kept = try? Value(json: record.result)
    {
      return Reply("fresh", value: kept)
    }
    let set = shell.project.settings.values[info.stage] ?? [:]
    let preset = info.preset(detail).filter { set[$0.key] == nil }
    do {
      guard let words = info.binding as? any StageWords.Type else { return Reply() }
      return try StageReply.running(words, overrides: preset, in: &shell)
    } catch let error where !(error is Cancelled) {
      throw Self.failure(of: info.stage, error)
    }
  }

  /// The progress of all stages together, weighted by expected time; fresh stages count as
  /// finished.
  private func clock(
    _ infos: [StageInfo], detail: DetailLevel, in project: Project
  ) throws -> WorkClock {
    let plan = ReconstructionPlan(level: detail, settings: project.settings.values)
    let size = WorkSize(try project.activeViews())
    var isStale = false
    return WorkClock(
      WorkProgress(
        try infos.map { info in
          let isFresh =
            try project.freshness(of: info.stage) == .fresh
            && project.records[info.stage]?.options == plan.texts(of: info)
          if !isFresh { isStale = true }
          return WorkProgress.Part(
            name: info.stage.rawValue, cost: isStale ? info.binding.cost(size, in: plan) : 0)
        }))
  }

  /// The stage's error, prefixed with its name; a diagnosis is left unchanged.
  private static func failure(of stage: StageName, _ error: any Error) -> any Error {
    if error is Diagnostic { return error }
    return CommandError.other("\(stage.rawValue) failed: \(Messages.text(of: error).message)")
  }
}
