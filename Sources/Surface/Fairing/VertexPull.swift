/// What else than the points tells where vertices are.
struct VertexPull: Sendable {
  /// One over the variance of each vertex's displacement, finest cells; 0 where nothing is told.
  var information: [Float]
  /// The sums of information and displacement, from where the vertex was first.
  var moments: [SIMD3<Float>]

  /// Nothing is told of so many vertices.
  init(count: Int) {
    information = [Float](repeating: 0, count: count)
    moments = [SIMD3<Float>](repeating: .zero, count: count)
  }
}
