import Capture
import Formats
import Foundation
import ObjectCapture
import Scene
import Support

/// The results of another program's project on their way into the workspace.
struct ProjectResults: ForeignResults {
  let identity: String
  let project: ForeignProject
  /// The project's own cameras: its results belong to these, whatever `load` was told.
  let cameras: [ViewCamera]
  let origin: ResultOrigin

  /// The setting that names a model among the runs.
  static let modelSetting = "model"

  func adopt(in bench: inout Workbench) throws {
    let capture = try bench.loadedCapture()
    defer { bench.capture = capture }
    bench.capture?.viewSet.cameras = cameras
    let (excluded, settings) = (bench.settings.excluded, bench.settings)
    defer { if !excluded.isEmpty { bench.settings = settings } }
    bench.settings.excluded = []
    let views = try bench.activeViews()
    let stages = try ProjectStages(project, views: views, in: bench.context)
    guard project.features.contains(where: { !$0.keypoints.isEmpty }) else { return }
    try bench.adopt(
      FeaturesStep.self, stages.features.0, report: stages.features.1, origin: origin)
    guard !project.pairs.isEmpty else { return }
    try bench.adopt(MatchStep.self, stages.pairs.0, report: stages.pairs.1, origin: origin)
    // The largest comes last, so that it is the result in use.
    for model in stages.models.reversed() {
      try bench.adopt(
        AlignStep.self, model.result, report: model.report, origin: origin,
        options: stages.models.count > 1 ? [Self.modelSetting: model.name] : [:])
    }
  }
}
