import Numerics

/// A tube of varying radius along a curve through given points (a Catmull–Rom spline).
struct Tube {
  /// A point of the center line and the radius there.
  struct Station {
    var center: SIMD3<Float>
    var radius: Float

    init(_ x: Float, _ y: Float, _ z: Float, radius: Float) {
      center = SIMD3(x, y, z)
      self.radius = radius
    }
  }

  /// Straight pieces between two stations.
  private static let pieces = 6

  private let centers: [SIMD3<Float>]
  private let radii: [Float]
  /// A sphere that contains the tube.
  private let middle: SIMD3<Float>
  private let reach: Float

  init(_ stations: [Station]) {
    var (centers, radii): ([SIMD3<Float>], [Float]) = ([], [])
    func station(_ index: Int) -> Station { stations[min(max(index, 0), stations.count - 1)] }
    for index in 0..<stations.count - 1 {
      let (a, b, c, d) = (
        station(index - 1).center, station(index).center, station(index + 1).center,
        station(index + 2).center
      )
      for piece in 0..<Self.pieces {
        let t = Float(piece) / Float(Self.pieces)
        let linear = (c - a) * t
        let square = (a * 2 - b * 5 + c * 4 - d) * (t * t)
        let cubic = ((b - c) * 3 + d - a) * (t * t * t)
        centers.append(b + (linear + square + cubic) / 2)
        radii.append(
          stations[index].radius + (stations[index + 1].radius - stations[index].radius) * t)
      }
    }
    centers.append(stations[stations.count - 1].center)
    radii.append(stations[stations.count - 1].radius)
    let lower = centers.reduce(SIMD3(repeating: .infinity), pointwiseMin)
    let upper = centers.reduce(SIMD3(repeating: -.infinity), pointwiseMax)
    self.centers = centers
    self.radii = radii
    middle = (lower + upper) / 2
    reach = length(upper - lower) / 2 + (radii.max() ?? 0)
  }

  /// Signed distance to the tube.
  ///
  /// - Parameter limit: If the distance is larger, a lower bound of it may be returned.
  func distance(to p: SIMD3<Float>, within limit: Float) -> Float {
    let bound = length(p - middle) - reach
    if bound > limit { return bound }
    var best = Float.infinity
    for k in 0..<centers.count - 1 {
      let axis = centers[k + 1] - centers[k]
      let t = min(max(dot(p - centers[k], axis) / dot(axis, axis), 0), 1)
      let radius = radii[k] + (radii[k + 1] - radii[k]) * t
      best = min(best, length(p - centers[k] - axis * t) - radius)
    }
    return best
  }
}
