import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A point of the object's surface, from a stage's result, in the upright frame.
struct FoundPoint: Sendable {
  var position: SIMD3<Double>
  /// Of length 1; `nil` for sparse points.
  var normal: SIMD3<Double>?
  /// Number of views that agree on a dense point; `nil` if unknown.
  var support: Double?
  /// Reprojection error of a sparse point, pixels.
  var error: Double?
}

/// Position and size of the object, its support, and its points.
struct ObjectExtent: Sendable {
  /// Minimum number of points that define a shape.
  static let minPoints = 50
  /// Maximum number of points used from a cloud, which suffices for the shape.
  private static let maxPoints = 200_000
  /// Margin around the capture's box, as a share of its longest side.
  private static let slack = 0.02
  /// Quantile of the points' distances from the center that defines the object's radius.
  private static let radiusQuantile = 0.98

  let frame: UprightFrame
  /// Radius about the center, world units.
  let radius: Double
  /// Height of the support surface; `nil` if none is visible.
  let floor: Double?
  let points: [FoundPoint]

  /// Creates an extent from known values.
  init(frame: UprightFrame, radius: Double, floor: Double?, points: [FoundPoint]) {
    self.frame = frame
    self.radius = radius
    self.floor = floor
    self.points = points
  }

  /// - Throws: `PlanError.tooFewPoints`.
  init(_ input: PlanInput) throws {
    let reconstruction = input.reconstruction
    let box = reconstruction.objectBox
    guard let middle = box?.center ?? ObjectMiddle.find(reconstruction) else {
      throw PlanError.tooFewPoints(0, needed: Self.minPoints)
    }
    let frame = UprightFrame(middle: middle, up: input.up)
    self.frame = frame
    let all = Self.points(input, frame)
    let reach = box.map { length($0.extent) / 2 } ?? Self.visibleRadius(reconstruction, middle)
    let near = all.filter { length($0.position) <= reach }
    let floor = box.map { -$0.extent.y / 2 } ?? SupportLayer.height(all, reach: reach)
    let own = near.filter { point in
      let isAbove = floor.map { point.position.y > $0 + SupportLayer.clearance * reach } ?? true
      return isAbove && (box.map { Self.isInside(point.position, $0) } ?? true)
    }
    guard own.count >= Self.minPoints else {
      throw PlanError.tooFewPoints(own.count, needed: Self.minPoints)
    }
    let distances = own.map { length($0.position) }.sorted()
    radius = distances[Int(saturating: Double(distances.count - 1) * Self.radiusQuantile)]
    self.floor = floor
    points = own
  }

  /// Whether a point is in a box about the origin, with a margin. The world of a model with a box
  /// has Y up.
  private static func isInside(_ p: SIMD3<Double>, _ box: BoundingBox) -> Bool {
    let half = box.extent / 2 + slack * box.extent.max()
    return abs(p.x) <= half.x && abs(p.y) <= half.y && abs(p.z) <= half.z
  }

  /// Radius of the sphere about the center that the median view shows completely.
  private static func visibleRadius(
    _ reconstruction: Reconstruction, _ middle: SIMD3<Double>
  ) -> Double {
    let radii = reconstruction.registered.compactMap { view -> Double? in
      guard let pose = reconstruction.poses[view] else { return nil }
      let camera = reconstruction.camera(of: view)
      let half = atan(Double(min(camera.width, camera.height)) / 2 / camera.focal)
      return distance(pose.center, middle) * sin(half)
    }
    return radii.median() ?? 0
  }

  /// The dense points if available, otherwise the sparse ones.
  private static func points(_ input: PlanInput, _ frame: UprightFrame) -> [FoundPoint] {
    guard let cloud = input.cloud, cloud.positions.count >= minPoints,
      cloud.normals.count == cloud.positions.count
    else {
      return input.reconstruction.points.map {
        FoundPoint(position: frame.point($0.position), error: $0.error)
      }
    }
    let step = max(1, cloud.positions.count / maxPoints)
    return stride(from: 0, to: cloud.positions.count, by: step).map { index in
      FoundPoint(
        position: frame.point(SIMD3<Double>(cloud.positions[index])),
        normal: frame.turn * SIMD3<Double>(cloud.normals[index]),
        support: cloud.support.isEmpty ? nil : Double(cloud.support[index]))
    }
  }
}
