import Features
import Foundation
import ObjectCapture
import Scene

/// Joins `ExtractFeatures` to the workbench.
enum FeaturesStep: PipelineStep {
  typealias Join = FeaturesJoin
  static let summary = "Finds keypoints and their descriptors in every frame."
  static let example = Example("features", prints: "6879 keypoints in 18 frames")

  /// The figures scripts rely on.
  struct Result: Codable, Sendable {
    var frames: Int
    var keypoints: Int

    enum CodingKeys: String, CodingKey {
      case frames, keypoints
    }
  }

  static func check(
    _ options: FeatureOptions, of views: ViewSet, in bench: inout Workbench
  ) throws {
    let known = bench.knownFeatures(of: views)
    let isKnown = views.views.allSatisfy { $0.isHere || known($0, options) != nil }
    if !isKnown { try views.requirePhotographs(for: stage) }
  }

  static func result(_ output: [Features], report: FeatureReport, views: ViewSet) -> Result {
    Result(
      frames: report.images.count { $0.problem == nil },
      keypoints: output.reduce(0) { $0 + $1.keypoints.count })
  }

  static func isEmpty(_ result: Result) -> Bool { result.keypoints == 0 }

  static func remarks(_ report: FeatureReport) -> [String] {
    report.warnings.compactMap { if case .unreadable = $0 { $0.words } else { nil } }
  }

  static func completed(_ report: FeatureReport, in bench: inout Workbench) {
    bench.takeLooks(of: report)
  }

  static func sentence(_ result: Result, time: String) -> String {
    "\(result.keypoints) keypoints in \(result.frames) frames, \(time)"
  }
}

extension StageName {
  static let features = StageName(FeaturesStep.self)
}

extension Workbench {
  /// Keypoints and descriptors of the frames.
  mutating func features() throws -> FrameOutput<[Features]> {
    try output(of: FeaturesStep.self)
  }
}
