import Geometry
import Numerics

/// Compares estimated poses with true ones, after the best alignment of the camera centers.
package struct PoseComparison {
  package struct Row {
    package var name: String
    /// Distance of the centers, in the unit of the true poses.
    package var center: Double
    /// Angle between the orientations, degrees.
    package var rotation: Double
  }

  package let rows: [Row]
  package let alignment: Similarity

  /// Aligns and measures; `nil` for fewer than three common frames or for collinear centers.
  package init?(
    _ pairs: [(name: String, estimate: RigidTransform, truth: RigidTransform)], rigid: Bool
  ) {
    guard pairs.count >= 3 else { return nil }
    let from = pairs.map(\.estimate.center)
    let to = pairs.map(\.truth.center)
    guard var alignment = Similarity.align(from: from, to: to) else { return nil }
    if rigid {
      let count = Double(pairs.count)
      alignment.scale = 1
      let turned = from.reduce(SIMD3.zero, +) / count
      alignment.translation =
        to.reduce(SIMD3.zero, +) / count - alignment.rotation * turned
    }
    self.alignment = alignment
    rows = pairs.map { name, estimate, truth in
      let moved = alignment.applied(to: estimate)
      return Row(
        name: name, center: distance(moved.center, truth.center),
        rotation: rotationAngle(moved.rotation, truth.rotation) * 180 / .pi)
    }
  }
}
