import Capture
import Foundation
import Pipeline
import Scene
import Support

/// The validated result of a stage in a bundle.
struct BundledResult<B: StageBinding> {
  var record: StageRecord
  var report: B.Work.Report
  var kept: B.Kept
}

extension BundleFile {
  /// The stages whose results a bundle contains: those that can be inspected without pixels.
  package static let stages: [StageName] = [.features, .match, .align]

  /// Replaces the settings and results of the workspace with those of the bundle.
  func adopt(in project: inout Project) throws {
    let features = try result(of: FeaturesBinding.self)
    let match = try result(of: MatchBinding.self)
    let align = try result(of: AlignBinding.self)
    try check(features: features, match: match, align: align)
    try project.keep(settings())
    for stage in project.stages.names.reversed() { try project.clear(stage) }
    if let features { try project.take(features) }
    if let match { try project.take(match) }
    if let align { try project.take(align) }
  }

  /// The settings that `set` and `exclude` stored.
  private func settings() throws -> WorkspaceSettings {
    let bytes = try file.read(BundleSection.settings).bytes
    do { return try WorkspaceSettings(fileBytes: bytes) } catch {
      throw BundleFileError.damaged(file.url, part: BundleSection.settings)
    }
  }

  /// The result of a stage; `nil` if the bundle has none.
  ///
  /// - Throws: `BundleFileError`; `StorageError` if the stage could not have made the result.
  func result<B: StageBinding>(of binding: B.Type) throws -> BundledResult<B>? {
    let name = BundleSection.of(B.stage, "record")
    guard file.sectionNames.contains(name) else { return nil }
    let bad = BundleFileError.damaged(file.url, part: name)
    guard
      let record = try? JSONDecoder().decode(
        StageRecord.self, from: Data(file.read(name).bytes)),
      record.stage == B.stage, record.key == record.computedKey, record.seconds.isFinite,
      (try? JSONSerialization.jsonObject(with: Data(record.result.utf8))) is [String: Any]
    else { throw bad }
    let names = record.viewNames
    guard Set(names).count == names.count, names.allSatisfy({ Capture.isName($0) })
    else { throw bad }
    let report = try file.decoded(
      BundleSection.of(B.stage, "report"), as: B.Work.Report.self)
    guard CountCheck.isSane(report) else {
      throw BundleFileError.damaged(file.url, part: BundleSection.of(B.stage, "report"))
    }
    let section = BundleSection.of(B.stage, B.section)
    let kept = try file.read(section, as: B.Kept.self)
    guard B.isConsistent(kept, views: names.count) else {
      throw BundleFileError.damaged(file.url, part: section)
    }
    return BundledResult(record: record, report: report, kept: kept)
  }
}

extension Project {
  /// Stores a result of a bundle. Its answer is written again, as the one in the file is untrusted.
  fileprivate mutating func take<B: StageBinding>(_ result: BundledResult<B>) throws
  where B.Work.Output == B.Kept {
    var record = result.record
    record.result = results.answers.answer(
      B.self, output: result.kept, report: result.report, of: try viewSet(named: record.viewNames),
      seconds: record.shownSeconds)
    keepRun(of: B.stage)
    try results.store(B.self, output: result.kept, record: record, report: result.report)
    keepRun(of: B.stage)
  }
}
