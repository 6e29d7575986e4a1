import Dense
import Imaging
import Pipeline
import Scene
import Script
import ShellKit
import Support

/// The help and answer of `dense`.
extension DenseBinding: StageWords {
  package static let summary =
    "Estimates depth for every frame and fuses it into a dense point cloud."
  package static let example = Example("dense", prints: "points from 18 depth maps")
  package static let factsNote = " its depth"

  /// The fields that scripts rely on.
  package struct Result: Codable, Sendable {
    var points: Int
    var depthMaps: Int
    /// Redundant points: nearby, more certain points determine their position better.
    var redundant: Int
    /// Points of the object; `nil` if it was not separated from its support.
    var objectPoints: Int?

    enum CodingKeys: String, CodingKey {
      case points
      case depthMaps = "depth_maps"
      case redundant
      case objectPoints = "object_points"
    }
  }

  package static func result(_ output: DenseModel, report: DenseReport, views: ViewSet) -> Result {
    let isSeparated = report.object.map { $0.problem == nil } ?? false
    return Result(
      points: output.cloud.count, depthMaps: output.depthMaps.count,
      redundant: report.redundant,
      objectPoints: isSeparated ? report.object?.points : nil)
  }

  package static func remarks(_ report: DenseReport) -> [String] {
    let region = report.searched.map { share in
      "\(Figure.percent(share)) of the pixels were searched at full size: around the object, as the "
        + "coarse depth shows it; --no-object searches all"
    }
    return [region].compactMap { $0 }
      + report.views.compactMap { view in
        guard case .unreadable(let reason) = view.reason else { return nil }
        return "\(view.name) is left out: \(lowercasedStart(reason))"
      }
  }

  package static func sentence(_ result: Result, time: String) -> String {
    let object = result.objectPoints.map { ", \($0) of them the object's" } ?? ""
    return
      "\(result.points) points from \(Figure.counted(result.depthMaps, "depth map"))\(object), \(time)"
  }

}
