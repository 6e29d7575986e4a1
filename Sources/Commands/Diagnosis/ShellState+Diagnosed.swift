import Diagnosis
import Pipeline
import Scene
import Script
import Sharding
import ShellKit
import Support
import Wording
import Workspace

extension ShellState {
  /// A stage's answer with its verdict, preceded by the evidence against it.
  ///
  /// - Throws: `Diagnostic` with the cause if the stage's output is empty.
  mutating func diagnosed(_ reply: Reply, isEmpty: Bool, of stage: StageName) throws -> Reply {
    let text = try? diagnosisText(failing: isEmpty ? stage : nil)
    if isEmpty { throw Self.failure(of: stage, saying: reply.text, text) }
    guard let text else { return reply }
    var reply = reply
    reply.alerts = text.brief
    reply.value = reply.value.record.map { .record(text.adding(to: $0)) } ?? reply.value
    return reply
  }

  /// Runs a stage; an error of its work is explained by the cause, if one is found.
  mutating func explaining<Output>(
    _ stage: StageName, _ work: (inout Project) throws -> Output
  ) throws -> Output {
    do {
      return try work(&project)
    } catch let error where isOfWork(error) && project.stages.precedes(.align, stage) {
      guard let text = try? diagnosisText(failing: stage), !text.brief.isEmpty else { throw error }
      throw Self.failure(of: stage, saying: Messages.text(of: error).message, text)
    }
  }

  /// Whether an error comes from the work of a stage, rather than from its input or from the
  /// engine.
  private func isOfWork(_ error: any Error) -> Bool {
    switch error {
    case is PipelineError, is WorkspaceError, is EngineError, is ShardError: false
    default: error is any Worded
    }
  }

  /// The cause in two lines, followed by the stage's message.
  private static func failure(
    of stage: StageName, saying sentence: String, _ text: DiagnosisText?
  ) -> Diagnostic {
    let brief = (text?.brief ?? []).map { VisibleText.line($0) }
    let said = sentence.split(separator: "\n").map { VisibleText.line(String($0)) }
    guard let first = brief.first else {
      return Diagnostic(
        .failure, "\(stage.rawValue): \(said.first ?? "")", notes: Array(said.dropFirst()))
    }
    return Diagnostic(
      .failure, "\(stage.rawValue) \(first)",
      notes: brief.dropFirst().map { String($0.drop { $0 == " " }) } + said)
  }
}
