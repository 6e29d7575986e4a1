import Foundation
import Numerics
import Scene
import Support

/// Predicts the number of common points of two views, on the object and around it.
struct TiePoints: Sendable {
  /// Cosines of the angle up to which keypoints on flat surfaces match fully (30°), and of that
  /// from which they do not match (70°).
  private static let (fullMatch, noMatch) = (cos(30 * Double.pi / 180), cos(70 * Double.pi / 180))
  /// Transition tilt from which keypoints do not match: half of them are lost at about 2 (Morel &
  /// Yu, "ASIFT", SIAM Journal on Imaging Sciences 2(2), 2009).
  private static let maxTilt = 3.0

  /// Sightings of the registered views, then of the candidates.
  private var sightings: [[Sighting]] = []
  private var normals: [SIMD3<Double>] = []
  /// Whether a sample is on the surface that supports the object.
  private var isFlat: [Bool] = []
  /// Number of sparse points of each sample.
  private var weights: [Double] = []
  /// Number of samples on the object, which come first.
  private let objectCount: Int
  /// Ratio of actual to predicted points, on the object and around it.
  private var ratios = SIMD2(1.0, 1.0)

  /// - Parameters:
  ///   - anchors: Indices of the views chosen to represent all registered views.
  ///   - common: Number of their common points, row by row.
  init(
    _ scene: PlanScene, _ reconstruction: Reconstruction, anchors: [Int], common: [Double],
    lines: SightLines, in context: RunContext
  ) throws {
    let samples = scene.survey.samples
    let beside = Self.beside(scene, reconstruction)
    weights = Self.points(of: samples, scene.extent, reconstruction) + beside.map(\.area)
    isFlat = samples.map { _ in false } + beside.map { $0.normal == SIMD3(0, 1, 0) }
    normals = (samples + beside).map(\.normal)
    let cameras = scene.views + scene.candidates
    let object = scene.viewSightings + scene.candidateSightings
    let count = samples.count
    objectCount = count
    sightings = try context.parallelMap(Array(cameras.indices), label: "Connecting views") {
      place, _ in
      object[place]
        + lines.sightings(of: cameras[place], beside).map { sighting in
          var sighting = sighting
          sighting.sample += count
          return sighting
        }
    }
    ratios = Self.ratios(
      anchors.indices.flatMap { a in
        (0..<a).map { (common[a * anchors.count + $0], unscaled(anchors[a], anchors[$0])) }
      })
  }

  /// The predicted number of common points of two views, by their indices among views and
  /// candidates.
  func between(_ a: Int, _ b: Int) -> Double { (ratios * unscaled(a, b)).sum() }

  /// The predicted numbers on the object and around it, before multiplication by `ratios`.
  private func unscaled(_ a: Int, _ b: Int) -> SIMD2<Double> {
    let (left, right) = (sightings[a], sightings[b])
    var (i, j, sum) = (0, 0, SIMD2<Double>.zero)
    while i < left.count, j < right.count {
      let (p, q) = (left[i], right[j])
      if p.sample == q.sample {
        let points = weights[p.sample] * likeness(p, q) * min(p.slant, q.slant)
        sum[p.sample < objectCount ? 0 : 1] += points
      }
      if p.sample <= q.sample { i += 1 }
      if q.sample <= p.sample { j += 1 }
    }
    return sum
  }

  /// The factors for both kinds of points that best explain the common points of pairs of views:
  /// least squares without negative values. Inseparable kinds share one factor; without points it
  /// is 1.
  private static func ratios(_ pairs: [(known: Double, predicted: SIMD2<Double>)]) -> SIMD2<Double>
  {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var right = SIMD2<Double>.zero
    for (known, p) in pairs {
      (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y)
      right += known * p
    }
    let whole = xx + 2 * xy + yy
    guard whole > 0, right.sum() > 0 else { return SIMD2(1, 1) }
    let single = SIMD2(repeating: right.sum() / whole)
    let determinant = xx * yy - xy * xy
    guard determinant > minDeterminant * xx * yy else { return single }
    let found = SIMD2(yy * right.x - xy * right.y, xx * right.y - xy * right.x) / determinant
    return pointwiseMax(found, minRatio * single)
  }
  /// Minimum determinant, relative to the product of the diagonal, at which the two kinds are
  /// separable.
  private static let minDeterminant = 0.01
  /// Minimum factor of a kind, as a share of the joint factor.
  private static let minRatio = 0.1

  /// Match of keypoints for two lines of sight to a sample, 0 ... 1. Flat surfaces tolerate larger
  /// angles than the object, whose relief changes its appearance.
  private func likeness(_ a: Sighting, _ b: Sighting) -> Double {
    if !isFlat[a.sample] { return PlanState.match(a.ray, b.ray) }
    let byAngle = (dot(a.ray, b.ray) - Self.noMatch) / (Self.fullMatch - Self.noMatch)
    guard byAngle > 0 else { return 0 }
    let byTilt = (Self.maxTilt - tilt(a, b)) / (Self.maxTilt - 1)
    return min(byAngle, 1) * min(max(byTilt, 0), 1)
  }

  /// Transition tilt: the ratio of the scales of the affine map between two images of the sample's
  /// plane.
  private func tilt(_ a: Sighting, _ b: Sighting) -> Double {
    let normal = normals[a.sample]
    // The axes of a line of sight in the plane are its foreshortened direction and the orthogonal
    // one.
    let (p, q) = (a.ray + a.slant * normal, b.ray + b.slant * normal)
    let (along, across) = (dot(p, q), dot(cross(p, q), normal))
    let size = (dot(p, p) * dot(q, q)).squareRoot()
    let (c, s) = size > 0 ? (along / size, across / size) : (1, 0)
    // diag(slant b, 1) · rotation · diag(1 / slant a, 1)
    let squares =
      (c * c * b.slant * b.slant + s * s) / (a.slant * a.slant) + s * s * b.slant * b.slant + c * c
    let area = b.slant / a.slant
    let root = max(squares * squares - 4 * area * area, 0).squareRoot()
    return (squares + root) / (2 * area)
  }
}
