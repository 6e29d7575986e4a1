/// Where the charts lie in the atlas.
struct AtlasLayout: Sendable {
  /// Width and height, texels.
  var size: Int
  var texelsPerUnit: Double
  /// For each chart its vertices' places in texels, (0, 0) at the bottom left, y up.
  var points: [[SIMD2<Double>]]
  /// Share of the atlas's area inside triangles, 0 ... 1.
  var utilisation: Double
}
