import Geometry
import Scene
import Support

/// How uncertain a view's pose is, from the last adjustment's normal equations.
public struct PoseDeviation: Codable, Sendable, Equatable {
  public var view: String
  /// Standard deviation of the camera's centre, world units (metres when metric).
  public var position: Double
  /// Degrees.
  public var rotation: Double
}

extension PoseDeviation {
  /// Most views whose covariance is worked out: it grows with their cube.
  static let mostViews = 200

  /// The deviations of a model's registered views; empty for very large or undetermined models.
  static func all(
    _ mapper: Mapper, scale: Double, in context: RunContext
  ) throws -> [PoseDeviation] {
    let (model, scene) = (mapper.model, mapper.scene)
    guard model.registeredCount <= mostViews else { return [] }
    let tracks = (0..<model.tracks.count).filter { model.hasPoint[$0] }
    let adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: scene.viewCount), tracks: tracks,
      freedoms: mapper.schedule.freedoms(model, isFinal: true))
    let (problem, views) = model.problem(adjustment, scene)
    var options = BundleOptions()
    options.loss = .softL1(scale: 1)
    guard let found = try problem.poseCovariances(options, in: context) else { return [] }
    return zip(views, found).sorted { $0.0 < $1.0 }.map { view, covariance in
      PoseDeviation(
        view: scene.name(view), position: covariance.centerDeviation * scale,
        rotation: covariance.rotationDeviation * 180 / .pi)
    }
  }
}
