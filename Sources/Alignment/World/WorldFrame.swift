import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Rotates, scales and moves the raw model into its final world: Y is up, the unit is the meter if
/// known, and the origin is the center of the base of the object's box or of the isolated object,
/// otherwise the median of the points.
struct WorldFrame {
  /// Minimum horizontal length for a direction to define the z axis; less if the first camera looks
  /// straight up or down.
  private static let minHorizontal = 1e-6
  /// Maximum |cosine| of up to the x axis for x to replace that direction.
  private static let maxParallel = 0.9

  var worldFromModel: Similarity
  var scale: ScaleRecord
  var isMetric: Bool
  var up: UpRecord
  var devices: DeviceRecord?
  /// How the device poses fit the model, if they do.
  var alignment: DeviceAlignment?
  /// How satellite positions fit the model; `nil` with fewer than four.
  var satellites: SatelliteRecord?
  private(set) var origin: WorldOrigin
  /// The object's box in the world, if the capture has one.
  private(set) var objectBox: BoundingBox?
  /// Whether the user adjusted the box.
  private(set) var isBoxAdjusted = false

  /// - Parameter takesScale: Whether sensor depth, device poses and satellite positions may determine
  ///   the scale.
  init(
    _ model: SparseModel, _ problem: MappingProblem, takesScale: Bool, in context: RunContext
  ) throws {
    let devices = DeviceAlignment(model.poses, views: problem.views, seed: context.seed)
    alignment = devices
    self.devices = DeviceAlignment.record(
      model.poses, views: problem.views, found: devices, seed: context.seed)
    let fit = SatelliteFit(model.poses, views: problem.views, devices: devices, seed: context.seed)
    var up = UpDirection(
      model.poses, views: problem.views, devices: devices, satellites: fit)
    let poses = model.poses.compactMap { $0 }
    let points = Self.points(model)
    let object = Self.object(in: points, poses: poses, up: up, seed: context.seed)
    if let object { up.follow(object) }
    let origin = points.coordinateMedian() ?? .zero
    var scale = ScaleRecord()
    var factor: Double?
    if takesScale {
      let metric = try MetricScale(
        model, problem, devices: devices, satellites: fit, in: context)
      scale = metric.record
      factor = metric.factor
    }
    isMetric = factor != nil
    if factor == nil {
      let median = poses.map { distance($0.center, origin) }.median() ?? 1
      factor = median > 0 ? 1 / median : 1
      scale.factor = factor ?? 1
    }
    self.scale = scale
    var frame = BoxFrame(problem.views, devices: devices)
    frame?.settle(on: points, up: up.up)
    let back = frame?.side ?? poses.first.map { -($0.rotation.transpose.c2) } ?? SIMD3(0, 0, 1)
    let turn = Self.turn(up.up, back: back)
    worldFromModel = Similarity(scale: factor ?? 1, rotation: turn, translation: .zero)
    let base = frame?.base(up: up.up) ?? object?.base(turn)
    worldFromModel.translation = -(worldFromModel * (base ?? origin))
    self.up = up.described(in: turn)
    self.origin = frame != nil ? .box : object != nil ? .object : .points
    objectBox = frame?.box(scale: factor ?? 1)
    isBoxAdjusted = frame?.isAdjusted ?? false
    satellites = fit.map { [worldFromModel] in
      SatelliteRecord($0, worldFromModel: worldFromModel)
    }
  }

  private static func points(_ model: SparseModel) -> [SIMD3<Double>] {
    model.positions.indices.filter { model.hasPoint[$0] }.map { model.positions[$0] }
  }

  /// The isolated object in the center of the views, if there is one.
  private static func object(
    in points: [SIMD3<Double>], poses: [RigidTransform], up: UpDirection, seed: UInt64
  ) -> StandingObject? {
    guard let target = CommonTarget(poses) else { return nil }
    if let plane = GroundPlane(points, target: target, hint: up.hint, seed: seed) {
      return StandingObject(points, on: plane, target: target)
    }
    return StandingObject(alone: points, up: up.up, target: target)
  }

  /// The rotation that maps `up` to +Y and the horizontal part of `back` to +Z.
  private static func turn(_ up: SIMD3<Double>, back: SIMD3<Double>) -> Matrix3 {
    var z = back - up * dot(back, up)
    if length(z) < minHorizontal {
      let axis: SIMD3<Double> = abs(up.x) < maxParallel ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)
      z = axis - up * dot(axis, up)
    }
    z = normalized(z)
    return Matrix3(rows: cross(up, z), up, z)
  }
}
