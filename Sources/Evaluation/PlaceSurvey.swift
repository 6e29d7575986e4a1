import Geometry
import Numerics
import Scene

/// The plane that the object stands on, in the world of the model.
package struct SupportLayer: Sendable, Equatable {
  /// A point of the plane, and its direction away from the ground, of length 1.
  package var foot: SIMD3<Double>, up: SIMD3<Double>
  /// Height up to which surface belongs to the plane, world units.
  package var thickness: Double

  /// Minimum cosine between the surface's normal and `up`: 30°.
  private static let minUp = 0.87

  package init(foot: SIMD3<Double>, up: SIMD3<Double>, thickness: Double) {
    (self.foot, self.up, self.thickness) = (foot, up, thickness)
  }

  /// Whether surface at a point, with a normal of length 1, lies in the plane.
  func contains(_ point: SIMD3<Double>, normal: SIMD3<Double>) -> Bool {
    abs(dot(point - foot, up)) <= thickness && abs(dot(normal, up)) >= Self.minUp
  }
}

/// Determines what is special about the surface under a block.
struct PlaceSurvey: Sendable {
  /// Number of views from which stereo confirms a surface reliably.
  private static let enoughViews = 3

  let mesh: TriangleMesh
  let sights: SightSurvey
  let support: SupportLayer?

  func place(of block: ComparedBlock, in view: RenderedView) -> BlockPlace {
    let middle = ComparedBlock.side / 2
    let sample = (block.top + middle) * view.grid.width + block.left + middle
    guard view.isCovered(sample) else { return .other }
    let t = mesh.triangles[Int(view.triangles[sample])]
    let corners = [t.x, t.y, t.z].map { SIMD3<Double>(mesh.positions[Int($0)]) }
    let normal = cross(corners[1] - corners[0], corners[2] - corners[0])
    let point = (corners[0] + corners[1] + corners[2]) / 3
    let count = sights.count(seeing: point, normal: normal, upTo: Self.enoughViews)
    if count == 0 { return .unseen }
    if let support, length(normal) > 0, support.contains(point, normal: normalized(normal)) {
      return .support
    }
    if count < Self.enoughViews { return .fewViews }
    if isUnconfirmed(t) { return .unconfirmed }
    return block.isDisplaced ? .displaced : .other
  }

  /// Whether no corner of a triangle was observed by depth.
  private func isUnconfirmed(_ t: SIMD3<UInt32>) -> Bool {
    guard mesh.deviations.count == mesh.positions.count else { return false }
    return [t.x, t.y, t.z].allSatisfy { mesh.deviations[Int($0)] == .infinity }
  }
}
