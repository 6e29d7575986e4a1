import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Detects round coded targets, black on white.
///
/// Dots are black regions whose outline is an ellipse. The edge of the dot gives the center, by
/// profiles in linear light as for squares; the ring is read through the ellipse.
struct RoundDetector {
  /// Number of profiles across the edge of the dot, and of samples of a profile.
  private static let (profiles, samples) = (48, 16)
  /// Ends of a profile, in radii of the dot: it ends in the white gap.
  private static let reach = 0.55...1.6
  /// Rounds of the fit.
  private static let rounds = 5
  /// Minimum difference of gap and dot in linear light, of 1.
  private static let minContrast = 0.02
  /// Maximum root mean square distance of the edge from the ellipse, pixels and radii of the dot.
  private static let roughness = (pixels: 0.35, share: 0.05)
  /// Samples of a segment along the ring, and the radii at which the ring is read, from the inner to
  /// the outer one.
  private static let (steps, depths) = (8, [0.3, 0.5, 0.7])
  /// Minimum share of the contrast of the segment that is least clear.
  private static let minClarity = 0.25
  /// Minimum correlation of the ring with the segments.
  private static let minAgreement = 0.9
  /// Smallest dot, pixels.
  private static let minDot = 5
  /// Deviation that remains in the best case, pixels, and neighboring profiles share pixels.
  private static let (minDeviation, correlation) = (0.01, 1.4)

  private let light: GrayPicture
  private let dots: [DotEllipse]

  init(_ picture: ByteImage, light: GrayPicture) {
    self.light = light
    let black = TileThreshold.black(picture)
    let regions = BlackRegions(black, width: picture.width, height: picture.height)
    dots = regions.outlines(minSide: Self.minDot).compactMap { DotEllipse($0) }
  }

  /// The targets of a family, with the centers of their dots.
  func detect(_ family: MarkerFamily) -> [MarkerDetection] {
    guard let layout = RoundLayout.all[family] else { return [] }
    return dots.compactMap { dot in
      let reach = layout.ring.upperBound
      guard
        [SIMD2(-1.0, 0), SIMD2(1.0, 0), SIMD2(0, -1.0), SIMD2(0, 1.0)].allSatisfy({
          light.contains(dot.pixel($0 * reach))
        })
      else { return nil }
      guard let (refined, deviation) = refined(dot), let read = read(refined, layout) else {
        return nil
      }
      return MarkerDetection(
        marker: MarkerName(family, read.id), corners: [refined.center], deviation: deviation,
        wrongCells: 0, agreement: read.agreement)
    }
  }

  private func value(_ dot: DotEllipse, _ angle: Double, _ radius: Double) -> Double {
    let p = dot.pixel(SIMD2(cos(angle), sin(angle)) * radius)
    return light.value(p.x, p.y)
  }

  /// The ellipse through the edge of a dot, and the standard deviation of a coordinate of its center.
  private func refined(_ start: DotEllipse) -> (DotEllipse, Double)? {
    var dot = start
    var rms = 0.0
    for _ in 0..<Self.rounds {
      guard let radii = edge(dot) else { return nil }
      dot.fit(radii: radii)
      guard light.contains(dot.center), dot.radii.min > 2, length(dot.center - start.center) < 2
      else { return nil }
      rms = Self.residual(radii)
    }
    let size = (dot.radii.min * dot.radii.max).squareRoot()
    guard rms * size < max(Self.roughness.pixels, Self.roughness.share * size) else { return nil }
    let random = rms * size * (2 / Double(Self.profiles)).squareRoot() * Self.correlation
    return (dot, (random * random + Self.minDeviation * Self.minDeviation).squareRoot())
  }

  /// Root mean square of radii after the terms of an ellipse are removed.
  private static func residual(_ radii: [Double]) -> Double {
    let n = Double(radii.count)
    var rest = radii.map { $0 - 1 }
    for order in 0...2 {
      let angles = radii.indices.map { 2 * Double.pi * Double(order) * Double($0) / n }
      remove(angles.map { Foundation.cos($0) }, from: &rest)
      if order > 0 { remove(angles.map { Foundation.sin($0) }, from: &rest) }
    }
    let sum = rest.reduce(0.0) { $0 + $1 * $1 }
    return (sum / n).squareRoot()
  }

  /// Removes the part of values that is proportional to a wave.
  private static func remove(_ wave: [Double], from values: inout [Double]) {
    var (product, square) = (0.0, 0.0)
    for (value, height) in zip(values, wave) {
      product += value * height
      square += height * height
    }
    guard square > 0 else { return }
    for index in values.indices { values[index] -= product / square * wave[index] }
  }

  /// The radii of the edge, by the share of light of each profile; `nil` without contrast.
  private func edge(_ dot: DotEllipse) -> [Double]? {
    let (near, far) = (Self.reach.lowerBound, Self.reach.upperBound)
    let step = (far - near) / Double(Self.samples)
    var radii: [Double] = []
    for index in 0..<Self.profiles {
      let angle = 2 * Double.pi * Double(index) / Double(Self.profiles)
      let profile = (0..<Self.samples).map { value(dot, angle, near + (Double($0) + 0.5) * step) }
      let low = (profile[0] + profile[1] + profile[2]) / 3
      let high = profile.suffix(3).reduce(0, +) / 3
      guard high - low > Self.minContrast else { return nil }
      let share = profile.reduce(0) { $0 + min(max(($1 - low) / (high - low), -0.5), 1.5) }
      radii.append(far - share * step)
    }
    return radii
  }

  /// The target whose ring agrees with the picture.
  private func read(_ dot: DotEllipse, _ layout: RoundLayout) -> (id: Int, agreement: Double)? {
    let count = layout.bits * Self.steps
    let (near, far) = (layout.ring.lowerBound, layout.ring.upperBound)
    func mean(_ radii: [Double]) -> [Double] {
      (0..<count).map { index in
        let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(count)
        return radii.reduce(0) { $0 + value(dot, angle, $1) } / Double(radii.count)
      }
    }
    let ring = mean(Self.depths.map { near + $0 * (far - near) })
    let gap = mean([(1 + near) / 2])
    let center = mean([0, 0.4]).reduce(0, +) / Double(count)
    let bright = gap.reduce(0, +) / Double(count)
    guard bright - center > Self.minContrast, let dark = gap.min(),
      dark > (bright + center) / 2
    else { return nil }
    let middle = (bright + center) / 2
    let (phase, segments) = Self.segments(ring, layout.bits, middle: middle)
    let clarity = segments.map { abs($0 - middle) }.min() ?? 0
    guard clarity > Self.minClarity * (bright - center) else { return nil }
    let code = segments.reduce(UInt32(0)) { $0 << 1 | ($1 < middle ? 1 : 0) }
    guard let id = layout.id(code) else { return nil }
    let expected = (0..<count).map { index in
      let segment = (index + count - phase) / Self.steps % layout.bits
      return code >> UInt32(layout.bits - 1 - segment) & 1 == 1 ? center : bright
    }
    let agreement = Self.correlation(ring, expected)
    return agreement >= Self.minAgreement ? (id, agreement) : nil
  }

  /// The rotation, in steps, at which segments are most uniform, and their mean light without steps
  /// at their ends.
  private static func segments(
    _ ring: [Double], _ bits: Int, middle: Double
  ) -> (phase: Int, light: [Double]) {
    var best = (phase: 0, light: [Double](), score: -Double.infinity)
    for phase in 0..<steps {
      let light = (0..<bits).map { segment in
        (1..<steps - 1).reduce(0) { $0 + ring[(phase + segment * steps + $1) % ring.count] }
          / Double(steps - 2)
      }
      let score = light.reduce(0) { $0 + abs($1 - middle) }
      if score > best.score { best = (phase, light, score) }
    }
    return (best.phase, best.light)
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (ma, mb) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    var (aa, bb, ab) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      aa += (x - ma) * (x - ma)
      bb += (y - mb) * (y - mb)
      ab += (x - ma) * (y - mb)
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
  }
}
