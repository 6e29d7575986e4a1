import Foundation
import Scene
import Script
import Support

extension Workbench {
  /// Keeps a result that another program made as the run of a stage, under the next number.
  ///
  /// - Parameters:
  ///   - report: What is known of the run in the terms of the stage.
  ///   - options: Settings of the stage that are known to be those of the run.
  ///   - seconds: How long the run took, 0 where that is not known.
  /// - Throws: `CommandError`, `FileError`.
  mutating func adopt<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, report: Step.Work.Report, origin: ResultOrigin,
    options: [String: String] = [:], seconds: Double = 0
  ) throws {
    let views = try activeViews()
    var record = try plan(step, options: Step.Work.Options(), views: views)
    (record.options, record.base, record.origin) = (options, options, origin)
    record.seconds = seconds
    record.key = record.computedKey
    let result = Step.result(output, report: report, views: views)
    let value = ResultValue.record(result, seconds: record.shownSeconds, report: report)
    record.result = Value.record(value).json
    try workspace?.prepare()
    try save(step, output, record, report: report)
  }

  /// Takes over results that came with a capture, unless that was done before.
  mutating func takeOver(_ results: any ForeignResults) throws {
    guard let workspace, workspace.worker == nil,
      ImportMark(in: workspace.folder)?.identity != results.identity
    else { return }
    try self.workspace?.prepare()
    try results.adopt(in: &self)
    try ImportMark(identity: results.identity).write(in: workspace.folder)
  }
}

/// Names what was taken over into a workspace.
private struct ImportMark: Codable {
  var identity: String

  private static func url(in folder: URL) -> URL { folder.appendingPathComponent("imported.json") }

  init(identity: String) { self.identity = identity }

  /// The mark of a workspace; `nil` where nothing was taken over, or the file is damaged.
  init?(in folder: URL) {
    guard
      let bytes = try? RegularFile.read(
        Self.url(in: folder), limit: Workspace.maxNoteBytes, links: .refused),
      let mark = try? JSONDecoder().decode(ImportMark.self, from: Data(bytes))
    else { return nil }
    self = mark
  }

  func write(in folder: URL) throws {
    try AtomicFile.write(
      JSONEncoder.sorted.encode(self), to: Self.url(in: folder), replacing: true)
  }
}
