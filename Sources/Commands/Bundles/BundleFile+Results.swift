import Capture
import Foundation
import Scene
import Support

/// A stage's result of a bundle, checked.
struct BundledResult<Step: PipelineStep> {
  var record: StageRecord
  var report: Step.Work.Report
  var kept: Step.Kept
}

extension BundleFile {
  /// The results that are taken along: those that need no pixels to be looked at.
  static let stages: [StageName] = [.features, .match, .align]

  /// Puts settings and results into the workspace in place of what is there.
  func adopt(in bench: inout Workbench) throws {
    let features = try result(of: FeaturesStep.self)
    let match = try result(of: MatchStep.self)
    let align = try result(of: AlignStep.self)
    try check(features, match, align)
    try bench.keep(settings())
    for stage in StageName.allCases.reversed() { try bench.clear(stage) }
    if let features { try bench.take(features) }
    if let match { try bench.take(match) }
    if let align { try bench.take(align) }
  }

  /// What `set` and `exclude` kept.
  private func settings() throws -> WorkspaceSettings {
    let bytes = try file.read(BundleSection.settings).bytes
    do { return try WorkspaceSettings(fileBytes: bytes) } catch {
      throw BundleFileError.damaged(file.url, part: BundleSection.settings)
    }
  }

  /// A stage's result; `nil` where the bundle has none.
  ///
  /// - Throws: `BundleFileError`, `StorageError` where it is not one that the stage could have made.
  func result<Step: PipelineStep>(of step: Step.Type) throws -> BundledResult<Step>? {
    let name = BundleSection.of(step.stage, "record")
    guard file.sectionNames.contains(name) else { return nil }
    let bad = BundleFileError.damaged(file.url, part: name)
    guard
      let record = try? JSONDecoder().decode(
        StageRecord.self, from: Data(file.read(name).bytes)),
      record.stage == step.stage, record.key == record.computedKey, record.seconds.isFinite,
      let result = try? JSONDecoder().decode(Step.Result.self, from: Data(record.result.utf8)),
      CountCheck.isSane(result)
    else { throw bad }
    let names = record.viewNames
    guard Set(names).count == names.count, names.allSatisfy({ Capture.isName($0) })
    else { throw bad }
    let report = try file.decoded(
      BundleSection.of(step.stage, "report"), as: Step.Work.Report.self)
    guard CountCheck.isSane(report) else {
      throw BundleFileError.damaged(file.url, part: BundleSection.of(step.stage, "report"))
    }
    let section = BundleSection.of(step.stage, step.section)
    let kept = try file.read(section, as: Step.Kept.self)
    guard Step.Join.isConsistent(kept, views: names.count) else {
      throw BundleFileError.damaged(file.url, part: section)
    }
    return BundledResult(record: record, report: report, kept: kept)
  }
}

extension Workbench {
  /// Keeps a result of a bundle as it is.
  fileprivate mutating func take<Step: PipelineStep>(_ result: BundledResult<Step>) throws
  where Step.Work.Output == Step.Kept {
    try save(Step.self, result.kept, result.record, report: result.report)
  }
}
