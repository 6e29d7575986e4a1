import Features
import Foundation
import Pipeline
import Scene
import Script
import ShellKit

/// The help and answer of `features`.
extension FeaturesBinding: StageWords {
  package static let summary = "Detects keypoints in every frame and computes their descriptors."
  package static let example = Example("features", prints: "6878 keypoints in 18 frames")

  /// The fields that scripts rely on.
  package struct Result: Codable, Sendable {
    var frames: Int
    var keypoints: Int

    enum CodingKeys: String, CodingKey {
      case frames, keypoints
    }
  }

  package static func result(_ output: [Features], report: FeatureReport, views: ViewSet) -> Result
  {
    Result(
      frames: report.images.count { $0.problem == nil },
      keypoints: output.reduce(0) { $0 + $1.keypoints.count })
  }

  package static func isEmpty(_ result: Result) -> Bool { result.keypoints == 0 }

  package static func remarks(_ report: FeatureReport) -> [String] {
    report.warnings.compactMap { if case .unreadable = $0 { $0.words } else { nil } }
  }

  package static func sentence(_ result: Result, time: String) -> String {
    "\(result.keypoints) keypoints in \(Figure.counted(result.frames, "frame")), \(time)"
  }
}
