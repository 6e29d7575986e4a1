import Capture
import Commands
import Formats
import Foundation
import Geometry
import Script
import Workspace

/// Errors of one run's poses against the truth, after similarity alignment.
struct PoseAccuracy {
  var medianCenter: Double
  var maxCenter: Double
  var medianRotation: Double
  /// True meters per unit of the poses: 1 for a correct scale.
  var scale: Double

  /// - Returns: `nil` without truth, or with fewer than three common frames.
  init?(_ poses: Record?, truth: TruePoses?) throws {
    guard let truth, let poses else { return nil }
    let text = Array(Value.record(poses).json.utf8)
    let estimate = TruePoses(
      try PoseFile.read(text, named: URL(fileURLWithPath: "poses.json")))
    let pairs = estimate.poses.sorted { $0.key < $1.key }.compactMap { name, pose in
      truth.pose(of: name).map { (name: name, estimate: pose, truth: $0) }
    }
    guard let comparison = PoseComparison(pairs, rigid: false) else { return nil }
    let centers = comparison.rows.map(\.center)
    medianCenter = centers.median
    maxCenter = centers.max() ?? .nan
    medianRotation = comparison.rows.map(\.rotation).median
    scale = comparison.alignment.scale
  }
}
