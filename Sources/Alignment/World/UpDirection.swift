import Foundation
import Geometry
import Numerics
import Scene

/// Estimates the upward direction in the model's world.
struct UpDirection {
  /// Minimum number of gravity readings, and their minimum length: readings have length 1.
  static let minReadings = 3
  static let minReadingLength = 0.5
  /// Minimum share of the readings that must be close to the median reading.
  static let minAgreeing = 0.5
  /// Maximum angle of a reading from the median reading, radians (15°).
  static let maxDeviation = 15 * Double.pi / 180

  /// Maximum angles between the known vertical and the normal of the supporting plane, radians:
  /// vertical from gravity (10°), vertical from cameras held level by hand (20°).
  static let maxTilt = 10 * Double.pi / 180
  static let maxHandTilt = 20 * Double.pi / 180

  private(set) var up: SIMD3<Double>
  private(set) var record: UpRecord
  /// Hint for the search for planes; `nil` if the vertical is unknown.
  private(set) var hint: GroundPlane.Hint?
  /// Whether only the axis is known, not which end is up.
  private var isEndOpen = false

  /// Uses gravity if views have it, otherwise the world of consistent device poses, otherwise the
  /// plane of a flight with cameras that look down, otherwise the direction of least variance of the
  /// cameras' x axes, as photographers hold the horizon level.
  init(
    _ poses: [RigidTransform?], views: ViewSet, devices: DeviceAlignment?
  ) {
    var record = UpRecord()
    let gravity: [SIMD3<Double>] = zip(poses, views.views).compactMap { pose, view in
      guard let pose, let gravity = view.gravity, length(gravity) > Self.minReadingLength else {
        return nil
      }
      return -normalized(pose.rotation.transpose * gravity)
    }
    if gravity.count >= Self.minReadings, let up = Self.robustMean(gravity) {
      record.source = "gravity"
      self.init(up, samples: gravity, record: &record)
      return
    }
    let level = LevelCameras(poses.compactMap { $0?.rotation })
    if devices == nil, let flight = NadirFlight(poses.compactMap { $0 }) {
      record.source = "nadir"
      self.init(flight.up, samples: flight.samples, record: &record)
      return
    }
    if let devices {
      let up = Self.vertical(of: devices.modelFromDevice.rotation, near: level.up)
      record.source = "device-poses"
      self.init(up, samples: [up], record: &record)
      record.samples = devices.count
      self.record = record
      return
    }
    self.init(level.up, samples: level.samples, record: &record)
    hint =
      level.isAxisCertain
      ? GroundPlane.Hint(up: up, minCosine: cos(Self.maxHandTilt), isEitherEnd: true) : nil
    isEndOpen = !level.isEndCertain
  }

  /// If only the cameras determined the direction, uses the supporting plane or the broader end of
  /// the object.
  mutating func follow(_ object: StandingObject) {
    guard record.source == "cameras" else { return }
    if let plane = object.plane {
      up = plane.normal
      record.source = "support"
    } else if isEndOpen, let stance = Stance.up(object.points, axis: up) {
      up = stance
      record.source = "stance"
    }
  }

  /// The axis of the device's world closest to the cameras' upward direction: y is up in ARKit, z
  /// in nerfstudio, and files do not specify it.
  private static func vertical(of world: Matrix3, near up: SIMD3<Double>) -> SIMD3<Double> {
    let axes = [world.c1, world.c2, world.c0].flatMap { [$0, -$0] }
    return axes.max { dot($0, up) < dot($1, up) } ?? world.c1
  }

  private init(
    _ up: SIMD3<Double>, samples: [SIMD3<Double>], record: inout UpRecord
  ) {
    self.up = normalized(up)
    hint = GroundPlane.Hint(up: self.up, minCosine: cos(Self.maxTilt), isEitherEnd: false)
    let angles = samples.map { atan2(length(cross($0, up)), dot($0, up)) }
    record.spread = angles.median().map { $0 * 180 / .pi } ?? 0
    record.samples = samples.count
    self.record = record
  }

  /// Mean of the directions close to the median direction, or `nil` if fewer than half are.
  private static func robustMean(_ directions: [SIMD3<Double>]) -> SIMD3<Double>? {
    guard
      let middle = directions.max(by: {
        medianCosine($0, directions) < medianCosine($1, directions)
      })
    else { return nil }
    let near = directions.filter { dot($0, middle) > cos(maxDeviation) }
    return Double(near.count) >= minAgreeing * Double(directions.count)
      ? normalized(near.reduce(.zero, +)) : nil
  }

  private static func medianCosine(_ a: SIMD3<Double>, _ all: [SIMD3<Double>]) -> Double {
    all.map { dot(a, $0) }.median() ?? 1
  }
}
