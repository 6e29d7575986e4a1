import Alignment
import Scene
import Script

/// Joins `AlignViews` to the workbench.
enum AlignStep: PipelineStep {
  typealias Work = AlignViews
  static let stage = StageName.align
  static let version = 7
  static let summary = "Computes every frame's pose and a sparse cloud from the matches."
  static let example = Example("align", prints: "18 of 18 frames registered")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> AlignInput {
    AlignInput(views: views, features: try bench.features(), pairs: try bench.pairs())
  }

  static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.gravity.map { "\($0)" } ?? "") \(view.devicePose.map { "\($0)" } ?? "")"
  }

  static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> Record {
    var record: Record = [
      "registered": .number(output.registered.count),
      "frames": .number(output.poses.count),
      "components": .number(output.components),
      "points": .number(output.points.count),
      "mean_reprojection_error": .number(report.meanReprojectionError),
      "mean_track_length": .number(report.meanTrackLength),
      "metric": .bool(output.isMetric),
      "stitching_incomplete": .bool(isStitchingIncomplete(output, views)),
      "placed": .list(
        report.placed.map {
          .record([
            "name": .string($0.view), "points": .number($0.points),
            "position": .number($0.position), "rotation": .number($0.rotation),
          ])
        }),
      "unregistered": .list(
        output.unregistered.map {
          .record(["name": .string($0.name), "reason": .string($0.words)])
        }),
    ]
    if let remark = report.devices?.remark, remark != .nothing {
      record["device_poses"] = .string(remark.words)
    }
    if report.duplicates.remark != .nothing {
      record["duplicates"] = .string(report.duplicates.remark.words)
    }
    return record
  }

  /// Whether the object was turned over and less than half of an orientation's views joined.
  static func isStitchingIncomplete(_ output: Reconstruction, _ views: ViewSet) -> Bool {
    let groups = Dictionary(grouping: views.views.indices) { views.views[$0].orientation }
    return groups.count > 1
      && groups.values.contains { group in
        2 * group.filter { output.poses[$0] != nil }.count < group.count
      }
  }

  static func sentence(_ result: Record) -> String {
    let out = (result["unregistered"]?.table ?? []).map {
      "\n  \($0.text("name")): \($0.text("reason"))"
    }.joined()
    let flip =
      result["stitching_incomplete"] == .bool(true)
      ? "\n  stitchingIncomplete: the flipped passes did not join" : ""
    return "\(result.text("registered")) of \(result.text("frames")) frames registered, "
      + "\(result.text("points")) points, "
      + "\(result.text("mean_reprojection_error")) px mean reprojection error, \(result.time)"
      + flip + placed(result) + out + remark(result)
  }

  private static func placed(_ result: Record) -> String {
    let names = (result["placed"]?.table ?? []).map { $0.text("name") }
    guard !names.isEmpty else { return "" }
    return "\n  placed by their device poses, as too few points hold them: "
      + names.joined(separator: ", ")
  }

  /// What is wrong with the device's poses, and what was done about sides that look alike.
  private static func remark(_ result: Record) -> String {
    ["duplicates", "device_poses"].compactMap { result[$0]?.string }.map { "\n  \($0)" }.joined()
  }

  static func write(_ output: Reconstruction, to file: borrowing SectionFileWriter) throws {
    try file.write("reconstruction", output)
  }

  static func keep(_ output: Reconstruction, in outputs: inout Outputs) {
    outputs.reconstruction = output
  }
}
