import Evaluation
import Features
import Files
import Foundation
import Pipeline
import Scene
import Support

/// A model of the photographs that are not held out.
///
/// Its results are in the folder `evaluation` of the workspace. Keypoints are those of the project;
/// `match` and the stages after it run again, with the settings of the project's results, so that
/// nothing of the model depends on the photographs left out. The same photographs and settings
/// compute nothing again, and an interrupted run continues.
struct HeldOutRun {
  /// Minimum number of photographs of the model.
  private static let minFrames = 4

  var project: Project
  /// Indices of the remaining photographs among those in use.
  private let kept: [Int]

  /// - Throws: `EvaluationError.tooFewLeft`, `FileError`.
  init(of project: Project, without names: Set<String>) throws {
    let views = try project.activeViews().views
    kept = views.indices.filter { !names.contains(views[$0].name) }
    guard kept.count >= Self.minFrames else {
      throw EvaluationError.tooFewLeft(kept.count, needed: Self.minFrames)
    }
    self.project = try project.child()
    self.project.settings.excluded.formUnion(names)
  }

  /// Runs all stages.
  ///
  /// - Parameter parent: The project that has the keypoints.
  mutating func run(from parent: inout Project) throws {
    try takeFeatures(from: &parent)
    _ = try project.run(MatchBinding.self, options: parent.usedOptions(of: MatchBinding.self))
    _ = try project.run(AlignBinding.self, options: parent.usedOptions(of: AlignBinding.self))
    _ = try project.run(DenseBinding.self, options: parent.usedOptions(of: DenseBinding.self))
    _ = try project.run(MeshBinding.self, options: parent.usedOptions(of: MeshBinding.self))
    _ = try project.run(TextureBinding.self, options: parent.usedOptions(of: TextureBinding.self))
  }

  /// Stores the keypoints of the remaining photographs, unless they are there, with the record of
  /// a run on these photographs.
  private mutating func takeFeatures(from parent: inout Project) throws {
    guard var record = parent.records[.features] else {
      throw PipelineError.missingResult(.features)
    }
    let views = try project.activeViews()
    let names = Set(views.views.map(\.name))
    record.inputs = record.inputs.filter { names.contains($0.name) }
    record.key = record.computedKey
    guard project.records[.features]?.key != record.key else { return }
    let features = try parent.results.features().kept(for: parent.activeViews())
    let report = try parent.results.report(of: FeaturesBinding.self)
    _ = try project.results.finish(
      FeaturesBinding.self, output: kept.map { features[$0] }, report: report.keeping(kept),
      record: record, views: views)
  }
}

extension Project {
  /// The folder of the model that `evaluate` makes; `nil` without a workspace.
  private var childFolder: URL? { workspace?.folder.appendingPathComponent("evaluation") }

  /// A copy without workspace, results, session and stepped stage.
  var detached: Project {
    var copy = self
    copy.session = nil
    copy.stepping = nil
    copy.workspace = nil
    copy.results.folder = nil
    copy.results.unfinished = nil
    copy.results.reset()
    return copy
  }

  /// A copy whose results are in a folder of its own; without a workspace, in memory.
  func child(creating: Bool = true) throws -> Project {
    var copy = detached
    copy.results.isWatched = workspace?.isWatched ?? false
    guard let folder = childFolder else { return copy }
    if creating { try Folder.make(folder, links: .refused) }
    copy.context.scratchFolder = folder
    copy.results.folder = ResultFolder(folder, .perStage)
    // A damaged result counts as missing and is computed again.
    _ = copy.results.readRecords()
    return copy
  }

  /// The options of a stage's current result, or the set ones if there is none.
  func usedOptions<B: StageBinding>(of binding: B.Type) throws -> B.Work.Options {
    guard let record = records[B.stage], record.origin == nil else {
      return try options(of: binding)
    }
    return B.Work.Options(set: record.options)
  }

  /// The texts of these options, by stage, for the stages that make a model.
  func usedSettings() -> [String: [String: String]] {
    let stages = self.stages.names.filter { !self.stages.precedes($0, .align) }
    return stages.reduce(into: [:]) { all, stage in
      guard let info = self.stages.info(stage) else { return }
      let record = records[stage].flatMap { $0.origin == nil ? $0 : nil }
      all[stage.rawValue] = record?.options ?? texts(of: info)
    }
  }
}
