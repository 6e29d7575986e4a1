import Alignment
import Capture
import Features
import Foundation
import Geometry
import Matching
import Scene
import Script
import Support

/// One run of `features`, `match` and `align` on a capture, each stage measured.
struct StageRun {
  let options: BenchOptions

  func run(_ path: String) throws -> Record {
    var loading = CaptureOptions()
    loading.camera = options.camera
    let context = RunContext(seed: UInt64(options.seed), threads: options.threads)
    let url = URL(fileURLWithPath: path)
    loading.verify = false
    let views = try CaptureFolder.load(url, options: loading, in: context).viewSet
    let ((features, _), first) = try Usage.of {
      try ExtractFeatures(options: FeatureOptions()).run(FeatureInput(views: views), in: context)
    }
    let ((pairs, _), second) = try Usage.of {
      try MatchViews(options: MatchOptions()).run(
        MatchInput(views: views, features: features), in: context)
    }
    let ((result, report), third) = try Usage.of {
      try AlignViews(options: AlignOptions()).run(
        AlignInput(views: views, features: features, pairs: pairs), in: context)
    }
    return [
      "stages": .list(
        [first.record("features"), second.record("match"), third.record("align")]
          .map { .record($0) }),
      "frames": .number(Double(views.views.count)),
      "registered": .number(Double(report.registered)),
      "models": .number(Double(report.components)), "points": .number(Double(report.points)),
      "pairs": .number(Double(pairs.count)),
      "single": .bool(Set(views.views.map(\.camera)).count == 1),
      "images": .string(views.views[0].image.url.deletingLastPathComponent().path),
      "metric": .bool(report.metric), "scale_source": .string(report.scale.source),
      "poses": .record(poses(views, result)),
    ]
  }

  /// Poses in the form that `compare` reads.
  private func poses(_ views: ViewSet, _ result: Reconstruction) -> Record {
    var record = Record()
    for (view, pose) in zip(views.views, result.poses) {
      guard let pose else { continue }
      let rows = (0..<3).map { r in
        Value.list((0..<3).map { .number(pose.rotation[r, $0]) })
      }
      let center = (0..<3).map { Value.number(pose.center[$0]) }
      record[view.name] = .record(["R": .list(rows), "C": .list(center)])
    }
    return record
  }
}
