/// Constraints on vertex positions in addition to the points.
struct VertexPull: Sendable {
  /// Inverse variance of each vertex's displacement, in finest cells; 0 without a constraint.
  var information: [Float]
  /// Sums of information times displacement, relative to the initial position.
  var moments: [SIMD3<Float>]

  /// No constraints for `count` vertices.
  init(count: Int) {
    information = [Float](repeating: 0, count: count)
    moments = [SIMD3<Float>](repeating: .zero, count: count)
  }
}
