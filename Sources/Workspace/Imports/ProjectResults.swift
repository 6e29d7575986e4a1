import Capture
import Formats
import Foundation
import Pipeline
import Scene
import Support

/// The results of another program's project, to be imported into the workspace.
package struct ProjectResults: ForeignResults {
  let identity: String
  let project: ForeignProject
  /// The project's own cameras: its results belong to these, regardless of the options of `load`.
  let cameras: [ViewCamera]
  let origin: ResultOrigin

  /// The setting that identifies a model among the runs.
  package static let modelSetting = "model"

  func adopt(in workspace: inout Project) throws {
    let capture = try workspace.loadedCapture()
    defer { workspace.capture = capture }
    workspace.capture?.viewSet.cameras = cameras
    let (excluded, settings) = (workspace.settings.excluded, workspace.settings)
    defer { if !excluded.isEmpty { workspace.settings = settings } }
    workspace.settings.excluded = []
    let views = try workspace.activeViews()
    let stages = try ProjectStages(project, views: views, in: workspace.context)
    if project.features.contains(where: { !$0.keypoints.isEmpty }) {
      try workspace.adopt(
        FeaturesBinding.self, stages.features.0, report: stages.features.1, origin: origin)
      guard !project.pairs.isEmpty else { return }
      try workspace.adopt(MatchBinding.self, stages.pairs.0, report: stages.pairs.1, origin: origin)
    }
    // The largest comes last, so that it becomes the current result.
    for model in stages.models.reversed() {
      try workspace.adopt(
        AlignBinding.self, model.result, report: model.report, origin: origin,
        options: stages.models.count > 1 ? [Self.modelSetting: model.name] : [:])
    }
  }
}
