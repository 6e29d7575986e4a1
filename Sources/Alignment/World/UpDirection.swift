import Foundation
import Geometry
import Numerics
import Scene

/// Estimates which way is up in the world of the model.
struct UpDirection {
  /// Fewest readings of gravity that are believed, and their shortest length: readings have length 1.
  static let minReadings = 3
  static let minReadingLength = 0.5
  /// Smallest share of the readings that must be near the median one.
  static let minAgreeing = 0.5
  /// Largest angle of a reading to the median one, radians (15°): hands move a device less.
  static let maxDeviation = 15 * Double.pi / 180

  /// Largest angles between the vertical known before and the normal of the plane that things stand
  /// on, radians: tables that gravity tells of (10°), photographs held level by hand (20°).
  static let maxTilt = 10 * Double.pi / 180
  static let maxHandTilt = 20 * Double.pi / 180

  private(set) var up: SIMD3<Double>
  private(set) var record: UpRecord
  /// What it says of planes to look for; `nil` where it says nothing.
  private(set) var hint: GroundPlane.Hint?
  /// Whether only the axis is known, and not its end.
  private var isEndOpen = false

  /// Gravity where views carry it, else the world of consistent device poses, else the direction
  /// of least variance of the cameras' x axes: photographers hold the horizon level.
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
      self.init(up, gravity, &record)
      return
    }
    let level = LevelCameras(poses.compactMap { $0?.rotation })
    if let devices {
      let up = Self.vertical(of: devices.modelFromDevice.rotation, near: level.up)
      record.source = "device-poses"
      self.init(up, [up], &record)
      record.samples = devices.count
      self.record = record
      return
    }
    self.init(level.up, level.samples, &record)
    hint =
      level.isAxisCertain
      ? GroundPlane.Hint(up: up, minCosine: cos(Self.maxHandTilt), isEitherEnd: true) : nil
    isEndOpen = !level.isEndCertain
  }

  /// Follows what the object stands on, or the broader of its ends, where cameras alone have told.
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

  /// The axis of the device's world that the cameras' own upward direction is nearest to: ARKit
  /// has y up, nerfstudio z, and a file does not say.
  private static func vertical(of world: Matrix3, near up: SIMD3<Double>) -> SIMD3<Double> {
    let axes = [world.c1, world.c2, world.c0].flatMap { [$0, -$0] }
    return axes.max { dot($0, up) < dot($1, up) } ?? world.c1
  }

  private init(
    _ up: SIMD3<Double>, _ samples: [SIMD3<Double>], _ record: inout UpRecord
  ) {
    self.up = normalized(up)
    hint = GroundPlane.Hint(up: self.up, minCosine: cos(Self.maxTilt), isEitherEnd: false)
    let angles = samples.map { atan2(length(cross($0, up)), dot($0, up)) }
    record.spread = angles.median().map { $0 * 180 / .pi } ?? 0
    record.samples = samples.count
    self.record = record
  }

  /// Mean direction of those near the median one, or `nil` if fewer than half are.
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
