import Script

extension Workbench {
  /// `$features`, `$matches`, … from the stage results, and `$frames`.
  func builtin(_ name: String) -> Value? {
    if name == "frames" {
      return (try? FrameRows(self)).map { .list($0.all.map { .record($0) }) }
    }
    if name == "session" { return session.map { .record(SessionText.record($0)) } }
    guard let step = Pipeline.steps.first(where: { $0.variable == name }),
      let record = records[step.stage]
    else { return nil }
    guard let value = try? Value(json: record.result) else { return nil }
    var bench = self
    guard let text = try? bench.diagnosisText(), let fields = value.record else {
      return value
    }
    return .record(text.adding(to: fields))
  }

  var builtinNames: [String] {
    Pipeline.steps.filter { records[$0.stage] != nil }.map(\.variable)
      + (capture == nil ? [] : ["frames"]) + (session == nil ? [] : ["session"])
  }
}
