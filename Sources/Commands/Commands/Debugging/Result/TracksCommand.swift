import Geometry
import Numerics
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// `tracks` shows the track lengths, and the points with the largest errors.
struct TracksCommand: Command {
  static let spec = CommandSpec(
    "tracks", group: .debugging,
    summary: "Shows how many frames see each point, and which points have the largest errors.",
    details: """
      Points that only two frames see constrain the poses little; many of them indicate too little \
      overlap. show tracks draws the histogram.
      """,
    needs: [.result(.align)], looksAtStop: true,
    examples: ["tracks": "frames see a point on average"])

  /// Number of points with the largest errors that are listed.
  private static let worst = 10

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let output = try shell.project.results.reconstruction()
    let lengths = output.kept.points.map(\.track.count)
    let total = lengths.reduce(0, +)
    let mean = lengths.isEmpty ? 0 : Double(total) / Double(lengths.count)
    let pairs = lengths.count { $0 <= 2 }
    let share = Double(pairs) / Double(max(lengths.count, 1))
    let histogram = TracksCommand.histogram(lengths)
    let worst = TracksCommand.worst(output)
    let text =
      "\(Figure.counted(lengths.count, "point")), \(total) observations: \(HumanText.number(mean)) frames see "
      + "a point on average, median \(lengths.median() ?? 0)\n\(Figure.percent(share)) are "
      + "seen by only two frames"
    return Reply(
      [
        .text(text), .table(histogram), .text(""),
        .table(worst, columns: ["error", "length", "angle_degrees", "frames"]),
      ],
      value: [
        "points": .number(lengths.count), "observations": .number(total),
        "mean_length": .number(mean), "median_length": .number(lengths.median() ?? 0),
        "two_view_share": .number(share),
        "histogram": .list(histogram.map { .record($0) }),
        "worst": .list(worst.map { .record($0) }),
      ])
  }

  private static func histogram(_ lengths: [Int]) -> [Record] {
    TrackLengths(lengths).rows.map { row in
      [
        "length": .string(row.length), "points": .number(row.points),
        "share": .number(Double(row.points) / Double(max(lengths.count, 1))),
      ]
    }
  }

  private static func worst(_ output: FrameOutput<Reconstruction>) -> [Record] {
    let points = output.kept.points
    let order = points.indices.sorted { (points[$1].error, $0) < (points[$0].error, $1) }
    return order.prefix(worst).map { index in
      let point = points[index]
      let centers = point.track.compactMap { output.kept.poses[Int($0.view)]?.center }
      var angle = 0.0
      for (number, a) in centers.enumerated() {
        for b in centers[(number + 1)...] {
          angle = max(angle, triangulationAngle(a, b, point.position))
        }
      }
      return [
        "point": .number(index), "error": .number(point.error),
        "length": .number(point.track.count), "angle_degrees": .number(angle * 180 / .pi),
        "frames": .list(point.track.map { .string(output.names[Int($0.view)]) }),
      ]
    }
  }
}
