import Alignment
import Scene

/// Joins `AlignViews` to the workbench.
enum AlignStep: PipelineStep {
  typealias Work = AlignViews
  typealias Kept = Reconstruction
  typealias Result = AlignResult
  static let version = 10
  static let section = "reconstruction"
  static let summary = "Computes every frame's pose and a sparse cloud from the matches."
  static let example = Example("align", prints: "18 of 18 frames registered")
  static let factsNote = " its device data"

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> AlignInput {
    AlignInput(
      views: views, features: try bench.features().kept(for: views),
      pairs: try bench.pairs().kept(for: views))
  }

  static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.gravity?.cacheText ?? "") \(view.devicePose?.cacheText ?? "")"
      + (view.depth.map { " depth × \($0.factor)" } ?? "")
  }

  static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> AlignResult {
    AlignResult(output, report, isStitchingIncomplete: isStitchingIncomplete(output, views))
  }

  /// Whether the object was turned over and less than half of an orientation's views joined.
  static func isStitchingIncomplete(_ output: Reconstruction, _ views: ViewSet) -> Bool {
    let groups = Dictionary(grouping: views.views.indices) { views.views[$0].orientation }
    return groups.count > 1
      && groups.values.contains { group in
        2 * group.filter { output.poses[$0] != nil }.count < group.count
      }
  }

  static func partial(_ state: any Sendable, _ input: AlignInput) -> Reconstruction? {
    (state as? AlignState)?.reconstruction(features: input.features)
  }

  static func sentence(_ result: AlignResult, time: String) -> String { result.sentence(time) }

  static func isEmpty(_ result: AlignResult) -> Bool {
    result.registered + result.placed.count == 0
  }

  static func isConsistent(_ kept: Reconstruction, views: Int) -> Bool {
    kept.poses.count == views && kept.viewCameras.count == views
      && kept.viewCameras.allSatisfy { kept.cameras.indices.contains($0) }
      && kept.placed.allSatisfy { kept.poses.indices.contains($0.view) }
      && kept.points.allSatisfy { $0.track.allSatisfy { $0.view < UInt32(clamping: views) } }
  }
}

extension StageName {
  static let align = StageName(AlignStep.self)
}

extension Workbench {
  /// Poses, cameras and sparse points.
  mutating func reconstruction() throws -> FrameOutput<Reconstruction> {
    try output(of: AlignStep.self)
  }
}
