import Geometry
import Numerics

/// Brings poses of one alignment into the world of another: the similarity that fits the camera
/// centers of the photographs in both.
package struct PoseTransfer: Sendable, Equatable {
  /// Minimum number of photographs in both alignments.
  private static let minShared = 4

  /// From the world of the poses to that of the model.
  package let similarity: Similarity
  /// Root mean square distance of the centers after that, as a share of their extent.
  package let drift: Double
  /// Number of photographs in both.
  package let shared: Int

  /// The transfer within one alignment.
  package init(shared: Int) {
    (similarity, drift, self.shared) = (.identity, 0, shared)
  }

  /// - Parameters:
  ///   - from: Camera centers of the shared photographs in the world of the poses.
  ///   - to: The same in the world of the model.
  /// - Throws: `EvaluationError.tooFewShared`, `EvaluationError.collinear`.
  package init(from: [SIMD3<Double>], to: [SIMD3<Double>]) throws {
    guard from.count >= Self.minShared, from.count == to.count else {
      throw EvaluationError.tooFewShared(from.count, needed: Self.minShared)
    }
    guard let fit = Similarity.align(from: from, to: to) else { throw EvaluationError.collinear }
    var (low, high, squares) = (to[0], to[0], 0.0)
    for (source, target) in zip(from, to) {
      (low, high) = (pointwiseMin(low, target), pointwiseMax(high, target))
      let offset = fit * source - target
      squares += dot(offset, offset)
    }
    similarity = fit
    drift = (squares / Double(to.count)).squareRoot() / max(length(high - low), Self.minExtent)
    shared = from.count
  }
  private static let minExtent = 1e-12
}
