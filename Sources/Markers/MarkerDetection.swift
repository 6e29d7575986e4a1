/// A marker in a photograph.
package struct MarkerDetection: Equatable, Sendable {
  /// Which marker it is.
  package var marker: MarkerName
  /// The corners of the square: lower left, lower right, upper right and upper left of the upright
  /// marker, counterclockwise as printed; only the center of a round target. Pixels; (0, 0) is the corner of the first pixel, whose
  /// center is (0.5, 0.5).
  package var corners: [SIMD2<Double>]
  /// Standard deviation of a coordinate of a corner, pixels, from the residuals of its lines.
  package var deviation: Double
  /// Number of cells that were read wrongly.
  package var wrongCells: Int
  /// Correlation of the picture with the marker's cells, −1 to 1.
  package var agreement: Double

  /// Length of the shortest side, pixels.
  package var shortestSide: Double {
    (0..<corners.count).map { distance(corners[$0], corners[($0 + 1) % corners.count]) }.min() ?? 0
  }

  /// The mean of the corners.
  package var center: SIMD2<Double> { corners.reduce(.zero, +) / Double(max(corners.count, 1)) }
}

func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  ((a - b) * (a - b)).sum().squareRoot()
}
