import Numerics
import Support

/// Observations with known directions in the world, and unknown positions of cameras and points.
///
/// The observations of point *p* are at `start[p] ..< start[p + 1]`.
public struct PositioningProblem: Sendable {
  /// The direction from a camera to a point.
  public struct Observation: Sendable {
    /// Index of the camera in `centers`.
    public var camera: Int
    /// From the camera to the point in the world's frame, length 1.
    public var direction: SIMD3<Double>

    /// Creates an observation by a camera, with a direction of length 1.
    public init(camera: Int, direction: SIMD3<Double>) {
      self.camera = camera
      self.direction = direction
    }
  }

  /// Centers of the cameras in the world.
  public var centers: [SIMD3<Double>]
  /// Positions of the points in the world.
  public var points: [SIMD3<Double>] = []
  /// Observations of all points, point by point.
  public var observations: [Observation] = []
  /// Start of each point's observations, and the end of the last.
  public var start: [Int] = [0]

  /// Creates random positions in a cube of side 2, which suffice as a start for `solve`.
  public init(cameras: Int, random: inout RandomStream) {
    centers = (0..<cameras).map { _ in Self.anywhere(&random) }
  }

  /// Appends a point with its observations.
  public mutating func addPoint(_ seen: [Observation], random: inout RandomStream) {
    observations += seen
    start.append(observations.count)
    points.append(Self.anywhere(&random))
  }

  private static func anywhere(_ random: inout RandomStream) -> SIMD3<Double> {
    SIMD3(random.unit(), random.unit(), random.unit()) * 2 - SIMD3(repeating: 1)
  }

  /// Estimates all positions at once.
  ///
  /// Minimizes `Σ ρ(‖v − d (X − c)‖²)` over camera centers c, points X and one scale d > 0 per
  /// observation, where v is its direction and ρ a Huber loss, first of width 0.1, then of 0.01.
  /// Due to the scales, every factor is linear in each of its unknowns and the error of an
  /// observation is at most 1, so that random starts converge. Levenberg–Marquardt; scales and
  /// points are eliminated, and the system of the centers is dense. Positions are determined up to
  /// a similarity.
  ///
  /// - Returns: The share of observations within 3° of their directions.
  /// - Complexity: per step O(Σ observations² of a point) and O((3 cameras)³ / 3).
  ///
  /// Reference: Pan, Baráth, Pollefeys & Schönberger, "Global Structure-from-Motion Revisited",
  /// ECCV 2024, section 3.2.
  public mutating func solve(maxSteps: Int = 100, in context: RunContext) throws -> Double {
    var solver = PositioningSolver(self)
    try solver.solve(maxSteps, context)
    centers = solver.centers
    points = solver.points
    return agreement()
  }

  private func agreement() -> Double {
    // The cosine of 3°.
    let limit = 0.99863
    var good = 0
    for point in points.indices {
      for index in start[point]..<start[point + 1] {
        let seen = observations[index]
        let ray = points[point] - centers[seen.camera]
        if dot(ray, seen.direction) > limit * length(ray) { good += 1 }
      }
    }
    return Double(good) / Double(max(observations.count, 1))
  }
}
