import ObjectCapture
import Script
import Support

/// Options of `reconstruct`.
struct ReconstructOptions: StageOptions {
  var detail = DetailLevel.none
  var until = Pipeline.steps[Pipeline.steps.count - 1].stage

  static let settings: [Setting<Self>] = [
    .choice("detail", \.detail, "Preset of the stages' settings; set values win over it."),
    .choice("until", \.until, "Last stage to run."),
  ]
}

/// `reconstruct` runs the stages that are not fresh.
struct ReconstructCommand: Command {
  static let spec = CommandSpec(
    "reconstruct", group: .stages, summary: "Runs every stage that is missing or stale, in order.",
    details: "Without --detail the stages run with their own defaults and what `set` changed. "
      + "`help detail` has a table of the levels.",
    needs: [.capture],
    examples: [
      Example("reconstruct", prints: "texture   fresh"),
      Example("reconstruct --detail preview", prints: "align     fresh"),
    ])

  func run(_ options: ReconstructOptions, in bench: inout Workbench) throws -> Reply {
    var lines: [String] = []
    var value = Record()
    let clock = try clock(options, bench)
    let report = bench.context.onProgress
    defer { bench.context.onProgress = report }
    bench.context.onProgress = { report(clock.whole($0)) }
    for (index, step) in Pipeline.steps.enumerated() where step.stage <= options.until {
      clock.begin(index)
      defer { clock.finish(index) }
      let set = bench.settings.values[step.stage.rawValue] ?? [:]
      let preset = step.preset(options.detail).filter { set[$0.key] == nil }
      let reply: Reply
      if options.detail == .none, try bench.freshness(of: step.stage) == .fresh,
        let record = bench.records[step.stage], let kept = try? Value(json: record.result)
      {
        reply = Reply("fresh", value: kept)
      } else {
        do {
          reply = try step.run(preset, &bench)
        } catch let error where !(error is Cancelled) {
          throw Self.failure(of: step.stage, error)
        }
      }
      let name = step.stage.rawValue
      lines.append(
        name + String(repeating: " ", count: 10 - name.count)
          + (reply.remarks.isEmpty ? reply.text : "fresh"))
      value[name] = reply.value
    }
    var reply = Reply(lines.joined(separator: "\n"))
    if let text = try? bench.diagnosisText() {
      value = text.adding(to: value)
      reply.alerts = text.brief
    }
    reply.value = .record(value)
    return reply
  }

  /// Tells progress of all stages together, by what each is expected to take; fresh ones take nothing.
  private func clock(_ options: ReconstructOptions, _ bench: Workbench) throws -> WorkClock {
    let cost = try WorkCost(bench.activeViews()) { stage, name in
      guard let step = try? Pipeline.step(named: stage) else { return "" }
      let set = bench.settings.values[stage] ?? [:]
      return step.texts(step.preset(options.detail).merging(set) { $1 })[name] ?? ""
    }
    var isStale = false
    return WorkClock(
      WorkProgress(
        try Pipeline.steps.filter { $0.stage <= options.until }.map { step in
          let options = step.texts(
            step.preset(options.detail).merging(bench.settings.values[step.stage.rawValue] ?? [:]) {
              $1
            })
          let isFresh =
            try bench.freshness(of: step.stage) == .fresh
            && bench.records[step.stage]?.options == options
          if !isFresh { isStale = true }
          return WorkProgress.Part(
            name: step.stage.rawValue, cost: isStale ? cost.of(step.stage.rawValue) : 0)
        }))
  }

  /// The stage's error with its name in front; what is known of the cause stays.
  private static func failure(of stage: StageName, _ error: any Error) -> any Error {
    if error is Diagnostic { return error }
    return CommandError.other("\(stage.rawValue) failed: \(Messages.text(of: error).message)")
  }
}
