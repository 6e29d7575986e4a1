import Pipeline
import Scene
import ShellKit
import Support
import Wording
import Workspace

extension ShellState {
  /// Runs a function that reads the results of some stages, on those of the paused run if it has
  /// them.
  mutating func lookingAtStop(
    _ stages: [StageName], _ body: (inout ShellState) throws -> Reply
  ) throws -> Reply {
    guard let shown = project.resultsAtStop(),
      stages.allSatisfy({ shown.records[$0] != nil })
    else { return try body(&self) }
    let stopped = StepText.lines(stepping: project.stepping).first ?? ""
    let results = project.results
    project.results = shown
    defer { project.results = results }
    var reply = try body(&self)
    reply.remarks.insert("state of the stopped run: \(stopped)", at: 0)
    return reply
  }
}

extension Need {
  /// The stage whose result is required.
  var stage: StageName? { if case .result(let stage) = self { stage } else { nil } }
}
