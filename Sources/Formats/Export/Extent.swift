/// The minimum and maximum corner of the points; zero without points.
func extent(of points: [SIMD3<Float>]) -> [SIMD3<Float>] {
  guard let first = points.first else { return [.zero, .zero] }
  var lower = first
  var upper = first
  for p in points {
    lower = pointwiseMin(lower, p)
    upper = pointwiseMax(upper, p)
  }
  return [lower, upper]
}
