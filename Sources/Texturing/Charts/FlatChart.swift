/// A chart and its flattening.
struct FlatChart: Sendable {
  var mesh: ChartMesh
  /// Plane coordinates of the chart's vertices, in scene units, all triangles counterclockwise.
  var points: [SIMD2<Double>]
  /// Area-weighted mean of max(σ₁, 1/σ₂) over the triangles' singular values; 1 = isometric.
  var distortion: Double
  /// Area on the surface.
  var area: Double
}
