import Alignment
import Scene
import Support

/// The binding of the `align` stage (`AlignViews`).
package enum AlignBinding: StageBinding {
  package typealias Work = AlignViews
  package typealias Kept = Reconstruction
  package static let version = 29
  package static let section = "reconstruction"
  package static let inputs: [StageName] = [.features, .match]

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> AlignInput {
    AlignInput(
      views: views, features: try results.coloredKeypoints().kept(for: views),
      pairs: try results.pairs().kept(for: views))
  }

  package static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.gravity?.cacheText ?? "") \(view.devicePose?.cacheText ?? "")"
      + (view.depth.map { " depth × \($0.factor)" } ?? "")
      + (view.objectBox.map { " " + $0.cacheText } ?? "")
      + (view.position.map { " " + $0.cacheText } ?? "")
      + (view.gimbalGravity.map { " gimbal " + $0.cacheText } ?? "")
      + (view.control.map { " control " + $0.map(\.cacheText).joined(separator: ", ") } ?? "")
      + (view.rig.map { " " + $0.cacheText } ?? "")
  }

  /// Whether the object was flipped and fewer than half of an orientation's views are registered.
  package static func isStitchingIncomplete(_ output: Reconstruction, _ views: ViewSet) -> Bool {
    let groups = Dictionary(grouping: views.views.indices) { views.views[$0].orientation }
    return groups.count > 1
      && groups.values.contains { group in
        2 * group.filter { output.poses[$0] != nil }.count < group.count
      }
  }

  package static func partial(_ state: any Sendable, _ input: AlignInput) -> Reconstruction? {
    (state as? AlignState)?.reconstruction(features: input.features)
  }

  package static func isConsistent(_ kept: Reconstruction, views: Int) -> Bool {
    kept.poses.count == views && kept.viewCameras.count == views
      && kept.viewCameras.allSatisfy { kept.cameras.indices.contains($0) }
      && kept.placed.allSatisfy { kept.poses.indices.contains($0.view) }
      && kept.points.allSatisfy { $0.track.allSatisfy { $0.view < UInt32(clamping: views) } }
  }
}

extension StageName {
  package static let align = AlignViews.name
}
