/// The positions of the charts in the atlas.
struct AtlasLayout: Sendable {
  /// Width and height, in texels.
  var size: Int
  var texelsPerUnit: Double
  /// For each chart, the positions of its vertices in texels, (0, 0) at the bottom left, y up.
  var points: [[SIMD2<Double>]]
  /// Fraction of the atlas's area inside triangles, 0 ... 1.
  var utilisation: Double
}
