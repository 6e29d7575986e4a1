import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import Script
import ShellKit

/// `up` shows the source of the upward direction.
struct UpCommand: Command {
  static let spec = CommandSpec(
    "up", group: .debugging,
    summary: "Shows where the up direction comes from and which frames disagree with it.",
    details: """
      Compares each registered frame's vertical, from its gravity or device pose, with the model's \
      (+Y except in models of other programs); without these, lists how far each frame is from \
      level. source is gravity, device-poses, support (the plane that the object stands on), \
      stance (the axis that the cameras agree on, with the broader end of the object at the \
      bottom) or cameras (photographs held level).
      """,
    needs: [.result(.align)],
    examples: ["up": "source"])

  /// Number of frames with the largest deviations that are listed.
  private static let listed = 5

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let report = try shell.project.results.report(of: AlignBinding.self)
    let output = try shell.project.results.reconstruction()
    let known = Dictionary(
      try shell.project.loadedCapture().viewSet.views.map { ($0.name, $0) },
      uniquingKeysWith: { a, _ in a }
    )
    let modelUp = report.up.axis ?? UpCommand.modelUp
    let deviceUp = UpCommand.deviceUp(output, known)
    var angles: [(name: String, degrees: Double)] = []
    for (index, name) in output.names.enumerated() {
      guard let pose = output.kept.poses[index] else { continue }
      guard
        let degrees = UpCommand.deviation(
          report.up.source, pose: pose, view: known[name], deviceUp: deviceUp, modelUp: modelUp)
      else { continue }
      angles.append((name, degrees))
    }
    angles.sort { ($1.degrees, $0.name) < ($0.degrees, $1.name) }
    let worst = angles.prefix(Self.listed)
    let record: Record = [
      "source": .string(report.up.source), "samples": .number(report.up.samples),
      "spread_degrees": .number(report.up.spread),
      "frames_with_gravity": .number(known.values.count { $0.gravity != nil }),
      "median_degrees": .number(orNull: angles.map(\.degrees).median()),
      "worst": .list(
        worst.map { .record(["name": .string($0.name), "degrees": .number($0.degrees)]) }),
    ]
    var figures = record
    figures["worst"] = .string(
      worst.map { "\($0.name) \(Figure.rounded($0.degrees))°" }.joined(separator: ", "))
    let sentence = Self.sentence(report.up.source, angles.map(\.degrees).median())
    return Reply([.text(sentence), .record(figures)], value: .record(record))
  }

  /// Where the direction comes from, and how well the frames agree with it.
  private static func sentence(_ source: String, _ median: Double?) -> String {
    let origin =
      switch source {
      case "gravity": "gravity, as the devices recorded it"
      case "device-poses": "the poses that the device recorded"
      case "support": "the plane that the object stands on, assumed to be level"
      case "stance": "the axis that the cameras agree on, assuming that the broader end is below"
      case "cameras": "the photographs, assumed to be held level"
      default: source
      }
    let deviation = median.map { "; the frames deviate by \(Figure.rounded($0))° in the median" }
    return "Up is +Y, from \(origin)\(deviation ?? "")."
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
      return view?.devicePose.map { angle(up(of: pose, in: $0), deviceUp) }
    default:
      // Photographs may be stored rotated by 90°.
      let axes = [pose.rotation.transpose.c0, pose.rotation.transpose.c1]
      return axes.map { abs(90 - angle($0, modelUp)) }.min()
    }
  }

  /// The up direction in the world of our own models.
  private static let modelUp = SIMD3(0.0, 1, 0)

  /// The model's up direction in the world of a device pose.
  private static func up(of pose: RigidTransform, in device: RigidTransform) -> SIMD3<Double> {
    device.rotation.transpose * (pose.rotation * modelUp)
  }

  /// The model's up direction in the world of the device poses, averaged over all frames.
  private static func deviceUp(
    _ output: FrameOutput<Reconstruction>, _ known: [String: View]
  ) -> SIMD3<Double> {
    let ups = zip(output.names, output.kept.poses).compactMap { name, pose in
      pose.flatMap { pose in known[name]?.devicePose.map { up(of: pose, in: $0) } }
    }
    let sum = ups.reduce(SIMD3<Double>.zero, +)
    return length(sum) > 0 ? normalized(sum) : modelUp
  }

  /// The angle between two unit vectors, degrees.
  private static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    acos(min(max(dot(a, b), -1), 1)) * 180 / .pi
  }
}
