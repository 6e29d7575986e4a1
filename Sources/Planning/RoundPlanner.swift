import Geometry
import Numerics
import Scene

/// Finds the height at which another round about a boxed object brings most.
public struct RoundPlanner: Sendable {
  /// Heights that are tried, degrees above the horizontal through the box's middle.
  private static let elevations = stride(from: 10.0, through: 75, by: 5)
  /// Views of a round: two neighbours are 20° apart.
  private static let views = 18
  /// Part of what a round's views see, in the median, that one view before must see and match.
  private static let minOverlap = 0.3
  /// Points along a side of the box that stand for the object's surface.
  private static let pointsOnSide = 12
  /// Deviation of an observation, pixels.
  private static let pixelDeviation = 1.0

  private let lines: SightLines
  private let state: PlanState
  private let camera: Camera
  private let distance: Double

  /// Takes the object's box and the views there are, each with its camera; world with Y up.
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

  /// Degrees above the horizontal; `nil` where no round would join the views there are.
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
