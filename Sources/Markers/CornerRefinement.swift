import Foundation
import Numerics

/// Refines the corners of a square to a fraction of a pixel.
///
/// Along each side, profiles across the edge give its position: the share of light between the levels
/// inside and outside states where the edge divides the profile, which blur does not shift. A line
/// is fitted to the positions of each side, and the lines are intersected. Light is linear: an edge
/// between stored values would be shifted towards black by up to a third of a pixel.
struct CornerRefinement {
  /// Half the length of a profile: share of a cell, and limits in pixels.
  private static let reach = (share: 0.5, pixels: 1.2...4.0)
  /// Distance of samples of a profile, pixels.
  private static let step = 0.5
  /// Ends of a side that do not count, as the profiles contain the other edge there: pixels, and
  /// share of the side at most.
  private static let trimmed = (pixels: 3.0, share: 0.2)
  /// Maximum length of a line, pixels, measured from the corner: sides of large markers are curved by
  /// lens distortion.
  private static let maxLine = 160.0
  /// Minimum difference of the levels in linear light, of 1.
  private static let minContrast = 0.02
  /// Rounds; each starts from the lines of the previous one.
  private static let rounds = 4
  /// Maximum distance of a corner from where it was found: pixels, and in cells.
  private static let maxShift = (pixels: 1.5, cells: 0.6)
  /// Neighboring profiles share pixels: factor of the deviation of a line.
  private static let correlation = 1.4
  /// Deviation that remains in the best case, pixels.
  private static let minDeviation = 0.01

  let picture: GrayPicture
  /// Cells along a side.
  let cells: Int

  /// The corners in the given order, and the standard deviation of a coordinate; `nil` if an edge has
  /// no contrast, or the corners are too far from where they were found.
  ///
  /// - Parameters:
  ///   - corners: Four corners in order, in either sense.
  ///   - isReversed: Whether the inside is white.
  func refined(
    _ corners: [SIMD2<Double>], isReversed: Bool
  ) -> (corners: [SIMD2<Double>], deviation: Double)? {
    guard corners.count == 4, corners.allSatisfy(picture.contains) else { return nil }
    var (found, variance) = (corners, 0.0)
    for _ in 0..<Self.rounds {
      var edges: [(near: Edge, far: Edge)] = []
      for k in 0..<4 {
        guard let edge = self.edges(found, side: k, isReversed: isReversed) else { return nil }
        edges.append(edge)
      }
      var next: [SIMD2<Double>] = []
      variance = 0
      for k in 0..<4 {
        let (a, b) = (edges[(k + 3) % 4].far, edges[k].near)
        guard let corner = a.line.meeting(b.line), picture.contains(corner) else { return nil }
        let sine = abs(
          a.line.direction.x * b.line.direction.y - a.line.direction.y * b.line.direction.x)
        variance += (a.variance(at: corner) + b.variance(at: corner)) / (2 * sine * sine) / 4
        next.append(corner)
      }
      let moved = zip(found, next).map { distance($0, $1) }.max() ?? 0
      found = next
      if moved < 1e-3 { break }
    }
    let sizes = (0..<4).map { distance(corners[$0], corners[($0 + 1) % 4]) }
    let limit = max(Self.maxShift.pixels, Self.maxShift.cells * (sizes.min() ?? 0) / Double(cells))
    guard zip(corners, found).allSatisfy({ distance($0, $1) <= limit }), variance.isFinite else {
      return nil
    }
    let random = variance * Self.correlation * Self.correlation
    return (found, (random + pow(bias(found), 2)).squareRoot())
  }

  /// Deviation from light of the next cells that reaches the edge: falls by a factor e with every 1.8
  /// pixels of the smallest cell, as measured with a blur of 0.8 pixels.
  private func bias(_ corners: [SIMD2<Double>]) -> Double {
    let depths = (0..<4).map { k in
      let side = Line(through: corners[k], corners[(k + 1) % 4])
      return abs(side.distance((corners[(k + 2) % 4] + corners[(k + 3) % 4]) / 2))
    }
    let cell = (depths.min() ?? 0) / Double(cells)
    return max(Self.minDeviation, 0.9 * exp(-cell / 1.8))
  }

  /// A line with the variance of its distance from the true one.
  private struct Edge {
    let line: Line
    /// Variance of the offset at `line.point`, squared pixels.
    let offset: Double
    /// Variance of the slope.
    let slope: Double

    func variance(at p: SIMD2<Double>) -> Double {
      let t = dot(p - line.point, line.direction)
      return offset + slope * t * t
    }
  }

  /// The lines of a side near its first and its second corner, which are the same one for small
  /// markers.
  private func edges(
    _ corners: [SIMD2<Double>], side k: Int, isReversed: Bool
  ) -> (near: Edge, far: Edge)? {
    let (from, to) = (corners[k], corners[(k + 1) % 4])
    let size = distance(from, to)
    guard size > 4 else { return nil }
    let chord = Line(through: from, to)
    let inner = (corners[(k + 2) % 4] + corners[(k + 3) % 4]) / 2
    let depth = chord.distance(inner)
    // The normal points outwards.
    let sign = depth > 0 ? 1.0 : -1.0
    let normal = SIMD2(chord.direction.y, -chord.direction.x) * sign
    let reach = min(
      max(Self.reach.share * abs(depth) / Double(cells), Self.reach.pixels.lowerBound),
      Self.reach.pixels.upperBound)
    let margin = min(Self.trimmed.pixels + reach / 2, Self.trimmed.share * size)
    let profiles = Profiles(
      picture, chord, normal, stations: margin...size - margin, reach: reach, step: Self.step)
    guard let positions = profiles.positions(isReversed: isReversed, minContrast: Self.minContrast)
    else { return nil }
    let length = min(size - 2 * margin, Self.maxLine)
    let near = positions.filter { $0.along <= margin + length }
    let far = positions.filter { $0.along >= size - margin - length }
    guard let a = fit(near, chord, normal), let b = fit(far, chord, normal) else { return nil }
    return (a, b)
  }

  /// Reference: iteratively reweighted least squares with Tukey's weights (Beaton & Tukey,
  /// Technometrics 16, 1974).
  private func fit(
    _ points: [(along: Double, across: Double)], _ chord: Line, _ normal: SIMD2<Double>
  ) -> Edge? {
    guard points.count >= 4 else { return nil }
    var weights = [Double](repeating: 1, count: points.count)
    var (mean, offset, slope, spread, sum, scale) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for _ in 0..<4 {
      sum = weights.reduce(0, +)
      guard sum > 2 else { return nil }
      mean = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.along } / sum
      offset = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.across } / sum
      spread = zip(weights, points).reduce(0) {
        $0 + $1.0 * ($1.1.along - mean) * ($1.1.along - mean)
      }
      guard spread > 0 else { return nil }
      slope =
        zip(weights, points).reduce(0) { $0 + $1.0 * ($1.1.along - mean) * ($1.1.across - offset) }
        / spread
      let residuals = points.map { abs($0.across - offset - slope * ($0.along - mean)) }
      scale = max(residuals.sorted()[residuals.count / 2] * 1.4826, 0.01)
      weights = residuals.map { r in
        let u = r / (4.685 * scale)
        return u < 1 ? (1 - u * u) * (1 - u * u) : 0
      }
    }
    let middle = chord.point + chord.direction * mean + normal * offset
    let way = chord.direction + normal * slope
    return Edge(
      line: Line(point: middle, direction: way / length(way)),
      offset: scale * scale / sum, slope: scale * scale / spread)
  }
}
