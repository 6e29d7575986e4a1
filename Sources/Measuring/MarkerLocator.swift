import Markers
import Numerics
import Scene

/// Triangulates the corners of a marker from the registered photographs that show it.
struct MarkerLocator {
  /// Error of projections from poses and lens, pixels, added to the deviation of the corners: without
  /// it, the nearest photographs would count alone.
  private static let poseDeviation = 0.1
  /// Root mean square of the residuals above which photographs are left out in turn, pixels; the share
  /// of it that must remain without the photograph; and the limit for the rest, above which the
  /// photographs show different markers.
  private static let residuals = (doubtful: 1.5, remaining: 0.5, limit: 4.0)

  let reconstruction: Reconstruction
  let names: [String: Int]
  let sizes: [String: SIMD2<Double>]

  /// - Parameter sightings: Those of one marker; frames that show it twice are not used.
  func located(_ sightings: [MarkerSighting]) throws(MarkerProblem) -> LocatedMarker {
    let perFrame = Dictionary(grouping: sightings, by: \.frame)
    let single = sightings.filter { perFrame[$0.frame]?.count == 1 }
    var used = single.filter { sighting in
      names[sighting.frame].map { reconstruction.poses[$0] != nil } ?? false
    }
    guard used.count >= 2 else {
      throw .tooFewViews(registered: used.count, frames: perFrame.count)
    }
    var rejected: [String] = []
    var found = try corners(used)
    while found.rms > Self.residuals.doubtful, let better = improved(used) {
      guard better.corners.rms < Self.residuals.remaining * found.rms else { break }
      rejected.append(used.remove(at: better.without).frame)
      found = better.corners
    }
    guard found.rms <= Self.residuals.limit else { throw .disagreement(pixels: found.rms) }
    return LocatedMarker(
      corners: found, frames: used.map(\.frame), rejected: rejected,
      pixels: Self.meanSide(used))
  }

  /// Mean length of the sides, pixels; 0 for a round target.
  private static func meanSide(_ sightings: [MarkerSighting]) -> Double {
    let sides = sightings.filter { $0.corners.count == 4 }.flatMap { sighting in
      (0..<4).map { length(sighting.corners[$0] - sighting.corners[($0 + 1) % 4]) }
    }
    return sides.reduce(0, +) / Double(max(sides.count, 1))
  }

  /// The corners without the photograph whose absence reduces the residuals most; `nil` with fewer
  /// than three.
  private func improved(
    _ sightings: [MarkerSighting]
  ) -> (corners: [LocatedPoint], without: Int)? {
    guard sightings.count > 2 else { return nil }
    var best: (corners: [LocatedPoint], without: Int)?
    for index in sightings.indices {
      var others = sightings
      others.remove(at: index)
      guard let found = try? corners(others) else { continue }
      if found.rms < best?.corners.rms ?? .infinity { best = (found, index) }
    }
    return best
  }

  private func corners(
    _ sightings: [MarkerSighting]
  ) throws(MarkerProblem) -> [LocatedPoint] {
    var found: [LocatedPoint] = []
    for corner in 0..<(sightings.first?.corners.count ?? 0) {
      let picks = sightings.map {
        Pick(frame: $0.frame, x: $0.corners[corner].x, y: $0.corners[corner].y)
      }
      let deviations = sightings.map {
        (
          $0.frame,
          ($0.deviation * $0.deviation + Self.poseDeviation * Self.poseDeviation).squareRoot()
        )
      }
      let point = PickedPoint(name: "marker", picks: picks, deviation: Self.poseDeviation)
      let locator = PointLocator(
        point, in: reconstruction, names: names, sizes: sizes,
        deviations: Dictionary(deviations) { first, _ in first })
      do { found.append(try locator.located()) } catch { throw .notLocated(error) }
    }
    return found
  }
}
