/// What else than the points tells where vertices are, along their normals.
struct VertexPull: Sendable {
  /// One over the variance of each vertex's displacement, finest cells; 0 where nothing is told.
  var information: [Float]
  /// The sums of information and displacement, from where the vertex was first.
  var moments: [Float]

  /// Nothing is told of so many vertices.
  init(count: Int) {
    information = [Float](repeating: 0, count: count)
    moments = [Float](repeating: 0, count: count)
  }
}
