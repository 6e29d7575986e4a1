import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import ShellKit
import Workspace

/// How far the verticals of frames are from the up direction of the model.
struct FrameTilts {
  /// The frames with their angles in degrees, the largest first.
  private(set) var angles: [(name: String, degrees: Double)] = []

  /// - Parameters:
  ///   - source: The source of the up direction, as in `UpRecord`.
  ///   - up: The up direction in the world of the alignment.
  init(_ shell: inout ShellState, source: String, up: SIMD3<Double>) throws {
    let output = try shell.project.results.reconstruction()
    let known = Dictionary(
      try shell.project.loadedCapture().viewSet.views.map { ($0.name, $0) },
      uniquingKeysWith: { a, _ in a })
    let deviceUp = Self.deviceUp(output, known, up)
    for (index, name) in output.names.enumerated() {
      guard let pose = output.kept.poses[index],
        let degrees = Self.deviation(
          source, pose: pose, view: known[name], deviceUp: deviceUp, modelUp: up)
      else { continue }
      angles.append((name, degrees))
    }
    angles.sort { ($1.degrees, $0.name) < ($0.degrees, $1.name) }
  }

  /// Angle between a frame's own vertical and the model's, or between its rows and the horizon;
  /// `nil` for a frame without such data.
  ///
  /// - Parameters:
  ///   - deviceUp: The model's up direction in the world of the device poses.
  ///   - modelUp: The model's up direction in its own world.
  private static func deviation(
    _ source: String, pose: RigidTransform, view: View?, deviceUp: SIMD3<Double>,
    modelUp: SIMD3<Double>
  ) -> Double? {
    switch source {
    case "gravity":
      return view?.gravity.map { angle(-(pose.rotation.transpose * $0), modelUp) }
    case "device-poses":
      return view?.devicePose.map { angle(turned(modelUp, of: pose, in: $0), deviceUp) }
    case "nadir": return angle(-pose.rotation.transpose.c2, modelUp)
    default:
      // Photographs may be stored rotated by 90°.
      let axes = [pose.rotation.transpose.c0, pose.rotation.transpose.c1]
      return axes.map { abs(90 - angle($0, modelUp)) }.min()
    }
  }

  /// The model's up direction in the world of a device pose.
  private static func turned(
    _ up: SIMD3<Double>, of pose: RigidTransform, in device: RigidTransform
  ) -> SIMD3<Double> {
    device.rotation.transpose * (pose.rotation * up)
  }

  /// The model's up direction in the world of the device poses, averaged over all frames.
  private static func deviceUp(
    _ output: FrameOutput<Reconstruction>, _ known: [String: View], _ up: SIMD3<Double>
  ) -> SIMD3<Double> {
    let ups = zip(output.names, output.kept.poses).compactMap { name, pose in
      pose.flatMap { pose in known[name]?.devicePose.map { turned(up, of: pose, in: $0) } }
    }
    let sum = ups.reduce(SIMD3<Double>.zero, +)
    return length(sum) > 0 ? normalized(sum) : up
  }

  /// The angle between two unit vectors, degrees.
  private static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    acos(min(max(dot(a, b), -1), 1)) * 180 / .pi
  }
}
