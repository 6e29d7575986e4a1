import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

extension Project {
  /// The report of a stage's last run as a record, with names in place of view indices.
  package mutating func reportRecord(of stage: StageName) throws -> Record {
    guard let binding = stages[stage] else { throw PipelineError.missingResult(stage) }
    func record<B: StageBinding>(_ binding: B.Type) throws -> Record {
      let encoder = ValueEncoder(isReport: true, sortsFields: false)
      return encoder.record(try results.report(of: binding))
    }
    let report = try record(binding)
    guard let words = binding as? any StageWords.Type else { return report }
    return words.withNames(report, results.names(of: stage))
  }
}
