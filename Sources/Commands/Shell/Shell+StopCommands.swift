import Pipeline
import Script
import ShellKit
import Workspace

extension Shell {
  /// Notes the commands of the breakpoint at which a stepped run or a session stopped.
  ///
  /// - Parameter before: The number of the step before the command.
  mutating func noteStop(since before: Int?) {
    guard let stepping = state.project.stepping, let step = stepping.stop.step,
      stepping.stop.number != before
    else { return }
    let reached = state.breakpoints.first {
      $0.applies(to: stepping.stage) && $0.holds(at: step, stepping.stop.number)
    }
    if let commands = reached?.commands, !commands.isEmpty {
      state.stopCommands.append(.init(number: reached?.number ?? 0, text: commands))
    }
  }

  /// Runs the commands of breakpoints that were reached, one breakpoint after the other: they may
  /// continue the run to the next.
  mutating func runStopCommands() throws {
    guard !state.isAtStop else { return }
    state.isAtStop = true
    defer {
      state.isAtStop = false
      state.stopCommands = []
    }
    while !state.stopCommands.isEmpty {
      let next = state.stopCommands.removeFirst()
      let source = Source(name: "break \(next.number)", text: next.text)
      var interpreter = Interpreter()
      _ = try interpreter.run(Script(parsing: source).statements, on: &self)
    }
  }
}
