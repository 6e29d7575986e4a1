import Geometry
import Numerics
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Options of `tracks`.
struct TracksOptions: StageOptions {
  var limit = 10

  static let settings: [Setting<Self>] = [
    .count(
      "limit", \.limit, in: 0...10_000_000,
      "Maximum number of points to list, those with the largest errors first; 0 = all.")
  ]
}

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
    examples: [
      "tracks": "frames see a point on average",
      "tracks --limit 0 | get worst | sort -length | first 3": "length",
    ])

  func run(_ options: TracksOptions, in shell: inout ShellState) throws -> Reply {
    let output = try shell.project.results.reconstruction()
    let lengths = output.kept.points.map(\.track.count)
    let total = lengths.reduce(0, +)
    let mean = lengths.isEmpty ? 0 : Double(total) / Double(lengths.count)
    let pairs = lengths.count { $0 <= 2 }
    let share = Double(pairs) / Double(max(lengths.count, 1))
    let histogram = TracksCommand.histogram(lengths)
    let worst = TracksCommand.worst(output, limit: options.limit)
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

  private static func worst(_ output: FrameOutput<Reconstruction>, limit: Int) -> [Record] {
    let points = output.kept.points
    let names = output.names.map { Value.string($0) }
    let order = points.indices.sorted { (points[$1].error, $0) < (points[$0].error, $1) }
    return order.prefix(limit > 0 ? limit : order.count).map { index in
      let point = points[index]
      let centers = point.track.compactMap { output.kept.poses[Int($0.view)]?.center }
      let angle = widestAngle(at: point.position, from: centers)
      return [
        "point": .number(index), "error": .number(point.error),
        "length": .number(point.track.count), "angle_degrees": .number(angle * 180 / .pi),
        "frames": .list(point.track.map { names[Int($0.view)] }),
      ]
    }
  }

  private static func widestAngle(
    at point: SIMD3<Double>, from centers: [SIMD3<Double>]
  ) -> Double {
    var angle = 0.0
    for first in centers.indices {
      for second in centers.indices.dropFirst(first + 1) {
        angle = max(angle, triangulationAngle(centers[first], centers[second], point))
      }
    }
    return angle
  }
}
