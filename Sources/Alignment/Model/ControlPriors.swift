import Foundation
import Geometry
import Numerics
import Scene

/// Control points as observations and priors of an adjustment.
struct ControlPriors: Equatable, Sendable {
  /// A control point in the model.
  struct Point: Equatable, Sendable {
    var position: SIMD3<Double>
    /// Expected position and inverse covariance, model units.
    var prior: PositionPrior
    /// Views that show it, with pixels and standard deviations, pixels.
    var sightings: [Sighting]
  }

  /// Where a view shows a point.
  struct Sighting: Equatable, Sendable {
    var view: Int
    var pixel: SIMD2<Double>
    var deviation: Double
  }

  /// Minimum number of points that determine a similarity with a residual.
  static let minPoints = 4
  /// Distance between a point and its sightings up to which they agree, standard deviations.
  private static let maxPixels = 6.0
  /// The same in limits of keypoints, as poses move with the points.
  private static let maxErrors = 4.0
  /// Distance of a point from its given position up to which they agree, medians of all.
  private static let maxResidual = 6.0
  /// Number of points up to which each is compared with a similarity of the others.
  private static let maxJudgedSingly = 100
  private static let minAngle = 1.0

  var points: [Point] = []

  /// Locates the points that two or more registered views show, and fits a similarity to the given
  /// positions of each datum; points far from theirs are left out.
  ///
  /// - Returns: `nil` if fewer than four of each datum agree.
  init?(_ model: SparseModel, _ problem: MappingProblem) {
    points = ControlSighting.Datum.allCases.flatMap { Self.points(of: $0, model, problem) }
    if points.isEmpty { return nil }
  }

  private static func points(
    of datum: ControlSighting.Datum, _ model: SparseModel, _ problem: MappingProblem
  ) -> [Point] {
    var known: [String: ControlSighting] = [:]
    var sightings: [String: [Sighting]] = [:]
    for (view, frame) in problem.views.views.enumerated() where model.poses[view] != nil {
      for found in frame.control ?? [] where found.datum == datum {
        known[found.name] = found
        sightings[found.name, default: []].append(
          Sighting(view: view, pixel: found.pixel, deviation: found.pixelDeviation))
      }
    }
    var located: [(control: ControlSighting, point: Point)] = []
    for (name, control) in known.sorted(by: { $0.key < $1.key }) {
      guard let point = self.located(sightings[name] ?? [], model, problem) else { continue }
      located.append((control, point))
    }
    guard let (map, kept) = fit(located) else { return [] }
    return kept.map { index in
      let (control, point) = located[index]
      let deviation = control.deviation * map.scale
      let diagonal = Matrix3(diagonal: SIMD3(repeating: 1) / (deviation * deviation))
      var found = point
      found.prior = PositionPrior(
        mean: map * control.position,
        information: map.rotation * diagonal * map.rotation.transpose)
      return found
    }
  }

  private static func located(
    _ sightings: [Sighting], _ model: SparseModel, _ problem: MappingProblem
  ) -> Point? {
    let rays = sightings.enumerated().compactMap { index, seen -> TrackObservation? in
      guard let pose = model.poses[seen.view] else { return nil }
      let camera = model.cameras[problem.cameraOf[seen.view]]
      let ray = camera.normalize(seen.pixel)
      return TrackObservation(
        id: index, pose: pose, ray: ray, focal: camera.localFocal(at: ray),
        limit: max(maxPixels * seen.deviation, maxErrors * problem.maxError(seen.view)))
    }
    guard rays.count > 1,
      let found = TrackTriangulator(
        observations: rays, maxCosine: cos(minAngle * .pi / 180)
      ).estimate(track: 0)
    else { return nil }
    return Point(
      position: found.position, prior: PositionPrior(mean: .zero, information: .identity),
      sightings: found.used.sorted().map { sightings[$0] })
  }

  /// The similarity from the given positions to the model, and the points that agree with it.
  private static func fit(
    _ located: [(control: ControlSighting, point: Point)]
  ) -> (map: Similarity, kept: [Int])? {
    var kept = Array(located.indices)
    while kept.count >= minPoints {
      let own = kept.map { located[$0] }
      guard let map = map(own) else { return nil }
      guard kept.count > minPoints,
        let worst = ratios(own, all: map).enumerated().max(by: { $0.element < $1.element }),
        worst.element > maxResidual
      else { return (map, kept) }
      kept.remove(at: worst.offset)
    }
    return nil
  }

  private static func map(
    _ located: [(control: ControlSighting, point: Point)]
  ) -> Similarity? {
    Similarity.align(from: located.map(\.control.position), to: located.map(\.point.position))
  }

  /// Distance of each point from its given position, relative to the median of the others. Few points
  /// are judged by the similarity of the others, as a point pulls its own towards itself.
  private static func ratios(
    _ located: [(control: ControlSighting, point: Point)], all: Similarity
  ) -> [Double] {
    func residual(_ fit: Similarity, _ index: Int) -> Double {
      distance(fit * located[index].control.position, located[index].point.position)
    }
    let median = located.indices.map { residual(all, $0) }.median() ?? 0
    return located.indices.map { index in
      var (fit, usual) = (all, median)
      if located.count <= maxJudgedSingly {
        var others = located
        others.remove(at: index)
        guard let found = map(others) else { return 0 }
        fit = found
        usual =
          located.indices.filter { $0 != index }.map { residual(found, $0) }.median() ?? median
      }
      let stated = length(located[index].control.deviation) * fit.scale
      return residual(fit, index) / max(usual, stated, .leastNormalMagnitude)
    }
  }
}
