import Scene
import Script
import Stages

/// Joins `AlignViews` to the workbench.
enum AlignStep: PipelineStep {
  typealias Work = AlignViews
  static let stage = StageName.align
  static let summary = "Computes every frame's pose and a sparse cloud from the matches."
  static let example = Example("align", "aligns with the settings in force")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> AlignInput {
    AlignInput(views: views, features: try bench.features(), pairs: try bench.pairs())
  }

  static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.gravity.map { "\($0)" } ?? "") \(view.devicePose.map { "\($0)" } ?? "")"
  }

  static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> Record {
    [
      "registered": .number(output.registered.count),
      "frames": .number(output.poses.count),
      "components": .number(output.components),
      "points": .number(output.points.count),
      "mean_reprojection_error": .number(report.meanReprojectionError),
      "mean_track_length": .number(report.meanTrackLength),
      "metric": .bool(output.isMetric),
      "unregistered": .list(
        output.unregistered.map {
          .record(["name": .string($0.name), "reason": .string($0.reason)])
        }),
    ]
  }

  static func sentence(_ result: Record) -> String {
    let out = (result["unregistered"]?.table ?? []).map {
      "\n  \($0.text("name")): \($0.text("reason"))"
    }.joined()
    return "\(result.text("registered")) of \(result.text("frames")) frames registered, "
      + "\(result.text("points")) points, "
      + "\(result.text("mean_reprojection_error")) px mean reprojection error, \(result.time)" + out
  }

  static func write(_ output: Reconstruction, to file: borrowing SectionFileWriter) throws {
    try file.write("reconstruction", output)
  }

  static func keep(_ output: Reconstruction, in outputs: inout Outputs) {
    outputs.reconstruction = output
  }
}
