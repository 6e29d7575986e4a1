import Foundation
import Pipeline
import Scene
import Support

extension Project {
  /// Stores a result of another program as a run of a stage, under the next number.
  ///
  /// - Parameters:
  ///   - report: What is known of the run, as a report of the stage.
  ///   - options: The known settings of the run.
  /// - Throws: `WorkspaceError`, `FileError`.
  mutating func adopt<B: StageBinding>(
    _ binding: B.Type, _ output: B.Work.Output, report: B.Work.Report, origin: ResultOrigin,
    options: [String: String] = [:]
  ) throws {
    let views = try activeViews()
    var record = try plan(binding, options: B.Work.Options(), views: views)
    record.options = options
    record.base = options
    record.origin = origin
    record.key = record.computedKey
    try workspace?.prepare()
    keepRun(of: B.stage)
    _ = try results.finish(binding, output: output, report: report, record: record, views: views)
    keepRun(of: B.stage)
  }

  /// Imports results that came with a capture, unless they were imported before.
  mutating func storeImported(_ results: any ForeignResults) throws {
    guard let workspace, !workspace.isWatched,
      ImportMark(in: workspace.folder)?.identity != results.identity
    else { return }
    try self.workspace?.prepare()
    try results.adopt(in: &self)
    try ImportMark(identity: results.identity).write(in: workspace.folder)
  }
}
