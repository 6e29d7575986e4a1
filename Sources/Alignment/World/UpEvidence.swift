import Foundation
import Geometry
import Numerics
import Scene

/// A direction in the model that a source shows to be up.
struct UpEvidence {
  /// Minimum number of gravity readings, and their minimum length: readings have length 1.
  static let minReadings = 3
  static let minReadingLength = 0.5
  /// Minimum share of the readings that must be close to the median reading.
  static let minAgreeing = 0.5
  /// Maximum angle of a reading from the median reading, radians (15°).
  static let maxDeviation = 15 * Double.pi / 180
  /// Systematic errors of sources, radians: a phone's or a gimbal's zero (1°), the level of a flight
  /// (2°).
  private static let sensorDeviation = 1 * Double.pi / 180
  private static let flightDeviation = 2 * Double.pi / 180

  /// As in `UpRecord.source`.
  let source: String
  let up: SIMD3<Double>
  /// The directions that it is based on.
  let samples: [SIMD3<Double>]
  /// Their number, if it differs.
  var count: Int?
  /// Standard deviation, radians.
  let deviation: Double

  /// The evidence except that of cameras held level, the strongest first: gravity, the gimbal, device
  /// poses, satellite positions, the plane of a flight.
  static func all(
    _ poses: [RigidTransform?], views: ViewSet, devices: DeviceAlignment?,
    satellites: SatelliteFit?, level: LevelCameras
  ) -> [UpEvidence] {
    var found: [UpEvidence] = []
    for (source, property) in [("gravity", \View.gravity), ("gimbal", \View.gimbalGravity)] {
      let readings = readings(poses, views, property)
      if readings.count >= minReadings, let up = robustMean(readings) {
        found.append(
          UpEvidence(source: source, up: up, samples: readings, deviation: sensorDeviation))
      }
    }
    if let devices {
      let up = vertical(of: devices.modelFromDevice.rotation, near: level.up)
      found.append(
        UpEvidence(
          source: "device-poses", up: up, samples: [up], count: devices.count,
          deviation: sensorDeviation))
    }
    if let satellites, satellites.determinesUp {
      found.append(
        UpEvidence(
          source: "satellite-positions", up: satellites.up, samples: [satellites.up],
          count: satellites.agreeing.count, deviation: satellites.upDeviation))
    }
    if let flight = NadirFlight(poses.compactMap { $0 }) {
      found.append(
        UpEvidence(
          source: "nadir", up: flight.up, samples: flight.samples, deviation: flightDeviation))
    }
    return found
  }

  private static func readings(
    _ poses: [RigidTransform?], _ views: ViewSet, _ property: KeyPath<View, SIMD3<Double>?>
  ) -> [SIMD3<Double>] {
    zip(poses, views.views).compactMap { pose, view in
      guard let pose, let gravity = view[keyPath: property], length(gravity) > minReadingLength
      else { return nil }
      return -normalized(pose.rotation.transpose * gravity)
    }
  }

  /// The axis of the device's world closest to the cameras' upward direction: y is up in ARKit, z
  /// in nerfstudio, and files do not specify it.
  private static func vertical(of world: Matrix3, near up: SIMD3<Double>) -> SIMD3<Double> {
    let axes = [world.c1, world.c2, world.c0].flatMap { [$0, -$0] }
    return axes.max { dot($0, up) < dot($1, up) } ?? world.c1
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
