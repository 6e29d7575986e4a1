import Features
import Foundation
import ObjectCapture
import Scene
import Script

/// Joins `ExtractFeatures` to the workbench.
enum FeaturesStep: PipelineStep {
  typealias Work = ExtractFeatures
  static let stage = StageName.features
  static let summary = "Finds keypoints and their descriptors in every frame."
  static let example = Example("features", prints: "6877 keypoints in 18 frames")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> FeatureInput {
    let folder = views.views.first?.image.url.deletingLastPathComponent()
    let checkpoint = folder.flatMap { FeatureCheckpoint(of: $0) }
    let earlier = bench.cachedFeatures(views)
    return FeatureInput(views: views) {
      earlier($0, $1) ?? checkpoint?.features(of: $0, options: $1)
    }
  }

  static func files(of view: View) -> [URL] { [view.image.url] + (view.mask.map { [$0] } ?? []) }

  static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.image.width)x\(view.image.height) turned \(view.image.orientation.rawValue)"
  }

  static func result(
    _ output: [Features], report: FeatureReport, views: ViewSet
  ) -> Record {
    [
      "frames": .number(output.count),
      "keypoints": .number(output.reduce(0) { $0 + $1.keypoints.count }),
    ]
  }

  static func sentence(_ result: Record) -> String {
    "\(result.text("keypoints")) keypoints in \(result.text("frames")) frames, \(result.time)"
  }

  static func write(_ output: [Features], to file: borrowing SectionFileWriter) throws {
    try file.write("features", output)
  }

  static func keep(_ output: [Features], in outputs: inout Outputs) { outputs.features = output }
}

extension Record {
  /// A field as people read it.
  func text(_ key: String) -> String { HumanText.cell(self[key] ?? .null) }

  /// The field `seconds` as a duration.
  var time: String { HumanText.duration(self["seconds"]?.number ?? 0) }
}
