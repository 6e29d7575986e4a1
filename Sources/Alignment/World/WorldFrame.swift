import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Turns, scales and moves the raw model into its final world: Y up, metres where known, origin at
/// the middle of what the cameras look at, or of the base of the object's box.
struct WorldFrame {
  /// Length below which the first camera looks straight up or down, so that its side is no direction.
  private static let minHorizontal = 1e-6
  /// Largest |cosine| to the x axis up to which it stands in for that direction.
  private static let maxParallel = 0.9

  var worldFromModel: Similarity
  var scale: ScaleRecord
  var up: UpRecord
  var devices: DeviceRecord?
  /// How the device's poses fit the model, where they do.
  var alignment: DeviceAlignment?
  var isMetric: Bool
  /// The object's box in the world, where the capture carries one.
  private(set) var objectBox: BoundingBox?
  /// Whether it was put right by hand.
  private(set) var isBoxAdjusted = false

  init(_ model: SparseModel, _ problem: MappingProblem, in context: RunContext) throws {
    let devices = DeviceAlignment(model.poses, views: problem.views, seed: context.seed)
    alignment = devices
    self.devices = DeviceAlignment.record(
      model.poses, views: problem.views, found: devices, seed: context.seed)
    let up = UpDirection(model.poses, views: problem.views, devices: devices)
    self.up = up.record
    let poses = model.poses.compactMap { $0 }
    let origin = Self.origin(model)
    var scale = ScaleRecord()
    var factor: Double?
    if problem.options.metricFromDepth {
      let metric = try MetricScale(model, problem, devices: devices, in: context)
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
    frame?.settle(on: Self.points(model), up: up.up)
    let back = frame?.side ?? poses.first.map { -($0.rotation.transpose.c2) } ?? SIMD3(0, 0, 1)
    worldFromModel = Similarity(
      scale: factor ?? 1, rotation: Self.turn(up.up, back: back), translation: .zero)
    worldFromModel.translation = -(worldFromModel * (frame?.base(up: up.up) ?? origin))
    objectBox = frame?.box(scale: factor ?? 1)
    isBoxAdjusted = frame?.isAdjusted ?? false
  }

  private static func points(_ model: SparseModel) -> [SIMD3<Double>] {
    model.positions.indices.filter { model.hasPoint[$0] }.map { model.positions[$0] }
  }

  /// Component-wise median of the points: what most cameras see.
  private static func origin(_ model: SparseModel) -> SIMD3<Double> {
    points(model).coordinateMedian() ?? .zero
  }

  /// The rotation that takes `up` to +Y and what of `back` is level to +Z.
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
