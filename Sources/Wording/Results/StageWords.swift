import Foundation
import Pipeline
import Scene
import Script
import ShellKit

/// The texts of a stage: the help of its command, its answer, and the variable of its result.
///
/// A conforming binding is offered as a command; everything else follows from the binding.
package protocol StageWords: StageBinding {
  /// The answer of the command; its coding keys are the fields that scripts rely on.
  associatedtype Result: Codable & Sendable
  /// The name of the variable with the latest result.
  static var variable: String { get }
  /// One sentence for `help`.
  static var summary: String { get }
  /// Further help; empty for the text that is common to all stages.
  static var details: String { get }
  static var example: Example { get }
  /// What a change of a view's facts affects, for `status`: a space and a noun.
  static var factsNote: String { get }

  static func result(_ output: Work.Output, report: Work.Report, views: ViewSet) -> Result
  /// The result as a sentence; `time` is the duration of the run.
  static func sentence(_ result: Result, time: String) -> String
  /// Whether the output is empty. The result is stored, so that it can be inspected, and the
  /// command fails.
  static func isEmpty(_ result: Result) -> Bool
  /// Further remarks on the run, such as frames that were left out.
  static func remarks(_ report: Work.Report) -> [String]
  /// The report with names in place of view indices.
  static func withNames(_ report: Record, _ names: [String]) -> Record
}

extension StageWords {
  package static var variable: String { Work.name.rawValue }
  package static var details: String { "" }
  package static var factsNote: String { "" }
  package static func isEmpty(_ result: Result) -> Bool { false }
  package static func remarks(_ report: Work.Report) -> [String] { [] }
  package static func withNames(_ report: Record, _ names: [String]) -> Record { report }

  /// The answer that is stored in a record.
  package static func result(in record: StageRecord) -> Result? {
    try? JSONDecoder().decode(Result.self, from: Data(record.result.utf8))
  }
}

extension StageList {
  /// The stages that the shell offers, in order.
  package var worded: [any StageWords.Type] { bindings.compactMap { $0 as? any StageWords.Type } }
}

/// Stores the answers of stages in the form for scripts.
package struct WordedAnswers: StageAnswering {
  package init() {}

  package func answer<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, report: B.Work.Report, of views: ViewSet,
    seconds: Double
  ) -> String {
    guard let words = binding as? any StageWords.Type else { return "" }
    func text<W: StageWords>(_: W.Type) -> String {
      guard let output = output as? W.Work.Output, let report = report as? W.Work.Report else {
        return ""
      }
      let result = W.result(output, report: report, views: views)
      return Value.record(ResultValue.record(result, seconds: seconds, report: report)).json
    }
    return text(words)
  }
}
