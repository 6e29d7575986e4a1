import Geometry
import Numerics
import Scene

/// Finds the elevation of another orbit around a boxed object with the largest gain.
public struct RoundPlanner: Sendable {
  /// Candidate elevations, degrees above the horizontal plane through the box's center.
  private static let elevations = stride(from: 10.0, through: 75, by: 5)
  /// Number of views per orbit, which are 20° apart.
  private static let views = 18
  /// Minimum median overlap of the orbit's views: the share of what a view sees that one existing
  /// view sees and matches.
  private static let minOverlap = 0.3
  /// Number of intervals between surface points along a side of the box.
  private static let pointsOnSide = 12
  /// Standard deviation of an observation, pixels.
  private static let pixelDeviation = 1.0

  private let lines: SightLines
  private let state: PlanState
  private let camera: Camera
  private let distance: Double

  /// Creates a planner from the object's box and the existing views with their cameras; world with
  /// Y up.
  ///
  /// - Returns: `nil` without views.
  public init?(_ box: ObjectBox, views: [(pose: RigidTransform, camera: Camera)]) {
    guard let camera = views.last?.camera else { return nil }
    let frame = UprightFrame(middle: box.center, up: nil)
    let extent = ObjectExtent(
      frame: frame, radius: length(box.size) / 2, floor: -box.size.y / 2,
      points: Self.points(box).map { FoundPoint(position: frame.point($0)) })
    let cameras = views.map { PlanCamera(pose: frame.pose($0.pose), camera: $0.camera) }
    let lines = SightLines(
      SurfaceSurvey(extent, mesh: nil), views: cameras, pixelDeviation: Self.pixelDeviation)
    self.lines = lines
    state = PlanState(
      lines.survey.samples, views: cameras.map { lines.sightings(of: $0) }, radius: extent.radius)
    self.camera = camera
    distance = cameras.map { length($0.center) }.median() ?? 0
  }

  /// Degrees above the horizontal; `nil` if no orbit would register with the existing views.
  public var elevation: Double? {
    var best: (gain: Double, elevation: Double)?
    for elevation in Self.elevations {
      let cameras = (0..<Self.views).map { index in
        PlanCamera(
          at: Candidates.direction(
            azimuth: 360 * Double(index) / Double(Self.views), elevation: elevation) * distance,
          camera: camera)
      }
      let sightings = cameras.map { lines.sightings(of: $0) }
      let overlaps = sightings.map { state.overlap(of: $0) }
      guard (overlaps.median() ?? 0) >= Self.minOverlap else { continue }
      var round = state
      for list in sightings { round.add(list) }
      let gain = round.utility - state.utility
      if gain > best?.gain ?? 0 { best = (gain, elevation) }
    }
    return best?.elevation
  }

  /// Points of the box's sides and top, world.
  private static func points(_ box: ObjectBox) -> [SIMD3<Double>] {
    let steps = (0...pointsOnSide).map { 2 * Double($0) / Double(pointsOnSide) - 1 }
    return steps.flatMap { u in
      steps.flatMap { v in
        [SIMD3(u, 1, v), SIMD3(-1, u, v), SIMD3(1, u, v), SIMD3(u, v, -1), SIMD3(u, v, 1)]
          .map { box.point($0) }
      }
    }
  }
}
