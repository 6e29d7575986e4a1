import Markers
import Numerics
import Scene

/// Triangulates the corners of a marker from the registered photographs that show it.
struct MarkerLocator {
  /// Error of projections from poses and lens, pixels, added to the deviation of the corners: without
  /// it, the nearest photographs would count alone.
  private static let poseDeviation = 0.1
  /// A photograph is left out if its residuals exceed both: pixels, and a multiple of the median of
  /// the photographs.
  private static let outlier = (pixels: 2.0, ratio: 4.0)
  /// Root mean square above which photographs show different markers, pixels.
  private static let maxResidual = 4.0

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
    var rejected: [String] = []
    while true {
      guard used.count >= 2 else {
        throw .tooFewViews(registered: used.count, frames: perFrame.count)
      }
      let corners = try self.corners(used)
      guard used.count > 2, let worst = Self.outlier(corners, used) else {
        let found = LocatedMarker(
          corners: corners, frames: used.map(\.frame), rejected: rejected)
        guard found.rms <= Self.maxResidual else { throw .disagreement(pixels: found.rms) }
        return found
      }
      rejected.append(used.remove(at: worst).frame)
    }
  }

  private func corners(
    _ sightings: [MarkerSighting]
  ) throws(MarkerProblem) -> [LocatedPoint] {
    var found: [LocatedPoint] = []
    for corner in 0..<4 {
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

  /// The photograph that disagrees most, if it does so beyond the limits.
  private static func outlier(_ corners: [LocatedPoint], _ used: [MarkerSighting]) -> Int? {
    let errors = used.indices.map { index in
      let squares = corners.map { corner -> Double in
        let offset = corner.residuals[index].offset ?? .zero
        return dot(offset, offset)
      }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
    guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }),
      let median = errors.median(), errors[worst] > outlier.pixels,
      errors[worst] > outlier.ratio * median
    else { return nil }
    return worst
  }
}
