import Numerics
import Support

/// Profiles of light across an edge.
struct Profiles {
  private let stations: [Double]
  /// Samples of each profile, from inside to outside.
  private let samples: [[Double]]
  private let reach: Double

  /// - Parameters:
  ///   - stations: Range along the line, pixels.
  ///   - normal: Unit vector across the line, outwards.
  ///   - reach: Half the length of a profile, pixels.
  init(
    _ picture: GrayPicture, _ line: Line, _ normal: SIMD2<Double>, stations: ClosedRange<Double>,
    reach: Double, step: Double
  ) {
    self.reach = reach
    let size = stations.upperBound - stations.lowerBound
    let count = max(Int(size), 4)
    self.stations = (0...count).map { stations.lowerBound + size * Double($0) / Double(count) }
    let half = max(Int(saturating: (reach / step).rounded(.up)), 2)
    samples = self.stations.map { along in
      let foot = line.point + line.direction * along
      return (0..<2 * half).map { index in
        let t = (Double(index) + 0.5) * reach / Double(half) - reach
        let p = foot + normal * t
        return picture.value(p.x, p.y)
      }
    }
  }

  /// The position of the edge in each profile, outwards from the line; `nil` without contrast.
  ///
  /// Levels inside and outside are linear along the side, which follows uneven light.
  func positions(
    isReversed: Bool, minContrast: Double
  ) -> [(along: Double, across: Double)]? {
    guard let inside = level({ ($0[0] + $0[1]) / 2 }),
      let outside = level({ ($0[$0.count - 1] + $0[$0.count - 2]) / 2 })
    else { return nil }
    let sign = isReversed ? -1.0 : 1.0
    var found: [(along: Double, across: Double)] = []
    for (along, profile) in zip(stations, samples) {
      let (low, high) = (inside(along), outside(along))
      guard (high - low) * sign > minContrast else { return nil }
      let share = profile.reduce(0) { $0 + min(max(($1 - low) / (high - low), -0.5), 1.5) }
      found.append((along, reach - share * 2 * reach / Double(profile.count)))
    }
    return found
  }

  /// A line through the levels of all profiles, by the medians of the thirds at both ends.
  private func level(_ value: ([Double]) -> Double) -> ((Double) -> Double)? {
    let levels = samples.map(value)
    let third = max(levels.count / 3, 1)
    func median(_ part: ArraySlice<Double>) -> Double { part.sorted()[part.count / 2] }
    func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
    let (first, last) = (median(levels.prefix(third)), median(levels.suffix(third)))
    let (a, b) = (mean(stations.prefix(third)), mean(stations.suffix(third)))
    guard b > a else { return nil }
    return { first + (last - first) * ($0 - a) / (b - a) }
  }
}
