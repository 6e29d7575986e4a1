import Pipeline
import Script
import ShellKit
import Support

/// Options of `watch`.
struct WatchOptions: StageOptions {
  var words: [String] = []
  var trials = false
  var commands = ""

  static let settings: [Setting<Self>] = [
    .words("expression", \.words, "Expression over the figures of steps.")
      .positional(required: true),
    .flag("trials", \.trials, "Stop also in trial models."),
    .text(
      "commands", \.commands, "Commands to run at each stop; { COMMANDS } at the end is the same."),
  ]
}

/// `watch` stops a stepped run when a value changes.
struct WatchCommand: Command {
  static let spec = CommandSpec(
    "watch", group: .stepping,
    summary: "Stops a stepped run when the value of an expression changes.",
    details: """
      The expression is evaluated after each step that has its figures, which break list shows; \
      quote it if it contains > or |. break remove and break off remove it like a breakpoint.
      """,
    examples: [
      "watch views; align --step; continue; where; break off; finish": "registered",
      "watch 'points > 100'; break off": "no breakpoints",
    ])

  func run(_ options: WatchOptions, in shell: inout ShellState) throws -> Reply {
    let text = options.words.joined(separator: " ")
    let expression = try Script.expression(Source(name: "watch", text: text))
    let figures = shell.project.stages.infos.flatMap { $0.events.flatMap(\.figures) }
    let known = StepCatalog.common + figures
    for (name, _) in expression.bareNames where !known.contains(name) {
      throw Diagnostic(
        .usage, "watch: no step has the figure \(name); break list shows all",
        suggestion: nearestName(to: name, among: known))
    }
    let number = (shell.breakpoints.last?.number ?? 0) + 1
    var added = Breakpoint(
      number: number, event: "watch", kind: .watch(WatchedValue()), condition: (text, expression))
    (added.stopsInTrials, added.commands) = (options.trials, options.commands)
    shell.breakpoints.append(added)
    return Reply("breakpoint \(number): watch \(text)", value: .record(added.record))
  }
}
