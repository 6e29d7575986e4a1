import Alignment
import Foundation
import Markers
import Measuring
import Numerics
import Pipeline
import Script
import ShellKit
import Workspace

/// `up` shows the source of the upward direction.
struct UpCommand: Command {
  static let spec = CommandSpec(
    "up", group: .debugging,
    summary: "Shows where the up direction comes from and which frames disagree with it.",
    details: """
      Compares each registered frame's vertical, from its gravity or device pose, with the model's \
      (+Y except in models of other programs); without these, lists how far each frame is from \
      level. source is gravity, gimbal (the angles of a drone's camera), device-poses, \
      satellite-positions, nadir (a flight with cameras that look \
      down), support (the plane that the object stands on), \
      stance (the axis that the cameras agree on, with the broader end of the object at the \
      bottom), cameras (photographs held level), control-points (control load), stated (up set) or \
      marker (markers origin).
      """,
    needs: [.result(.align)],
    examples: ["up": "source"])

  /// Number of frames with the largest deviations that are listed.
  private static let listed = 5

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try Self.reply(&shell)
  }

  /// The answer of `up`, `up set` and `up clear`.
  ///
  /// - Parameter listsSources: Whether to list what each source alone would give.
  static func reply(_ shell: inout ShellState, listsSources: Bool = false) throws -> Reply {
    let report = try shell.project.results.report(of: AlignBinding.self).up
    let found = try shell.project.statedUp()
    let axis = try shell.project.upInModel()
    let angles = try FrameTilts(&shell, source: report.source, up: axis).angles
    let median = angles.map(\.degrees).median()
    let worst = angles.prefix(listed)
    let stated = shell.project.settings.measurements.up
    let origin = shell.project.settings.measurements.origin
    let source = try shell.project.placedWorld().up
    var record: Record = [
      "source": .string(source == .alignment ? report.source : source.rawValue),
      "axis": .list((0..<3).map { .number(axis[$0]) }), "stated": .string(orNull: stated?.text),
      "deviation_degrees": .number(orNull: found?.deviation ?? report.deviation),
      "samples": .number(report.samples),
      "spread_degrees": .number(report.spread),
      "doubtful": .bool(found == nil && report.isDoubtful == true),
      "frames_with_gravity": .number(
        try shell.project.loadedCapture().viewSet.views.count { $0.gravity != nil }),
      "median_degrees": .number(orNull: median),
      "worst": .list(
        worst.map { .record(["name": .string($0.name), "degrees": .number($0.degrees)]) }),
    ]
    var figures = record
    figures["axis"] = .string((0..<3).map { HumanText.number(axis[$0]) }.joined(separator: ", "))
    figures["worst"] = .string(
      worst.map { "\($0.name) \(Figure.rounded($0.degrees))°" }.joined(separator: ", "))
    let control = try shell.project.survey().control?.found
    let sources =
      (control.map { [Self.record($0, axis: axis)] } ?? [])
      + (report.sources ?? []).map { Self.record($0, axis: axis) }
    record["sources"] = .list(sources.map { .record($0) })
    let text = [
      stated.map { Self.sentence($0, source == .stated ? found : nil) },
      source == .controlPoints ? found.map(Self.controlSentence) : nil,
      origin.map { Self.sentence($0, found) },
      found == nil ? Self.sentence(report.source, median) : nil,
      found == nil && report.isDoubtful == true ? Self.doubt : nil,
    ].compactMap { $0 }.joined(separator: " ")
    let table: [ReplyPart] = listsSources && !sources.isEmpty ? [.table(sources)] : []
    return Reply([.text(text)] + table + [.record(figures)], value: .record(record))
  }

  private static let doubt =
    "This is doubtful: the photographs may have been taken sideways. up set -x or up set +x "
    + "corrects it."

  /// What one source alone shows.
  private static func record(_ source: UpSource, axis: SIMD3<Double>) -> Record {
    let other = source.axis
    let angle = atan2(length(cross(other, axis)), dot(other, axis)) * 180 / .pi
    return [
      "source": .string(source.source),
      "axis": .string((0..<3).map { HumanText.number(other[$0]) }.joined(separator: ", ")),
      "deviation_degrees": .number(source.deviation), "samples": .number(source.samples),
      "difference_degrees": .number(angle),
    ]
  }

  /// The heights of the control points.
  private static func controlSentence(_ found: UpEstimate) -> String {
    "Up is that of the control points, to within \(Figure.rounded(found.deviation))°."
  }

  /// What the control points alone show.
  private static func record(_ control: ControlFit, axis: SIMD3<Double>) -> Record {
    let other = control.up
    return [
      "source": .string(FrameSource.controlPoints.rawValue),
      "axis": .string((0..<3).map { HumanText.number(other[$0]) }.joined(separator: ", ")),
      "deviation_degrees": .number(control.upDeviation), "samples": .number(control.count),
      "difference_degrees": .number(
        atan2(length(cross(other, axis)), dot(other, axis)) * 180 / .pi),
    ]
  }

  /// The direction of the marker at the origin, and its deviation.
  private static func sentence(_ marker: MarkerName, _ found: UpEstimate?) -> String {
    found.map {
      "Up is out of the plane of \(marker.text), to within \(Figure.rounded($0.deviation))°, as "
        + "stated with markers origin."
    } ?? "\(marker.text) has no position in this alignment."
  }

  /// The direction that the user stated, and its deviation.
  private static func sentence(_ stated: StatedUp, _ found: UpEstimate?) -> String {
    guard let found else { return "\(stated.text) does not apply to this alignment." }
    let origin =
      switch stated {
      case .axis(let axis): "\(axis.rawValue) of the model as align placed it"
      case .frame(let name): "that of \(name)"
      case .vertical: "the line through two points"
      case .plane: "the normal of the plane through three points"
      }
    let deviation =
      found.deviation > 0 ? ", to within \(Figure.rounded(found.deviation))°" : ""
    return "Up is \(origin)\(deviation), as stated with up set."
  }

  /// Where the direction comes from, and how well the frames agree with it.
  private static func sentence(_ source: String, _ median: Double?) -> String {
    let origin =
      switch source {
      case "gravity": "gravity, as the devices recorded it"
      case "gimbal": "the angles that the drone states for its camera"
      case "satellite-positions": "the satellite positions of the photographs"
      case "device-poses": "the poses that the device recorded"
      case "nadir": "the plane in which the cameras fly and look down"
      case "support": "the plane that the object stands on, assumed to be level"
      case "stance": "the axis that the cameras agree on, assuming that the broader end is below"
      case "cameras": "the photographs, assumed to be held level"
      default: source
      }
    let deviation = median.map { "; the frames deviate by \(Figure.rounded($0))° in the median" }
    return "Up is +Y, from \(origin)\(deviation ?? "")."
  }
}
