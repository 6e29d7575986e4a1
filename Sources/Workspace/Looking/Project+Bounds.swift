import Geometry
import Pipeline
import Scene
import Support
import Surface

extension Project {
  /// The bounding box of the reconstruction in the unit of the results, from those that were made
  /// with the current poses.
  ///
  /// - Throws: `WorkspaceError.noExtent` without points.
  package mutating func modelBounds() throws -> ModelBounds {
    guard let bounds = try alignedBounds() else { throw WorkspaceError.noExtent }
    return try outputFrame().placing(bounds)
  }

  /// The bounding box in the world of the alignment; `nil` without points.
  mutating func alignedBounds() throws -> ModelBounds? {
    var mesh: TriangleMesh?
    var given: BoundingBox?
    if hasCurrentPoses(.mesh) {
      mesh = try results.surface().mesh
      let report = try results.report(of: MeshBinding.self)
      if report.regionGiven { given = report.region }
    }
    let cloud = hasCurrentPoses(.dense) ? try results.cloudParts() : nil
    return try ModelBounds(
      results.reconstruction().kept, given: given, cloud: cloud, mesh: mesh)
  }

  /// Whether a stage has a result that was made with the current poses.
  package func hasCurrentPoses(_ stage: StageName) -> Bool {
    records[stage] != nil && results.isBuilt(stage, on: .align)
  }
}
