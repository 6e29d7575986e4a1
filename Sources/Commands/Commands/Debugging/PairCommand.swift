import Alignment
import Geometry
import Pipeline
import Scene
import Script
import ShellKit
import Support

/// Options of `pair`.
struct PairOptions: StageOptions {
  var first = ""
  var second = ""

  static let settings: [Setting<Self>] = [
    .text("first", \.first, kind: .frame, "A frame, or a pattern such as IMG_00*.")
      .positional(required: true),
    .text("second", \.second, kind: .frame, "Another frame, or a pattern.")
      .positional(required: true),
  ]
}

/// `pair` shows the matching result of two frames.
struct PairCommand: Command {
  static let spec = CommandSpec(
    "pair", group: .debugging, summary: "Shows what matching found between two frames.",
    details: """
      Patterns list all pairs between the frames that they match, those with the most inliers \
      first; why A B shows the gates of one pair.
      """,
    needs: [.result(.match)], looksAtStop: true,
    examples: [
      "pair IMG_0001.jpg IMG_0002.jpg": "kind                  general",
      "pair IMG_0001 IMG_000*": "IMG_0001.jpg  IMG_0002.jpg  general",
    ])

  func run(_ options: PairOptions, in shell: inout ShellState) throws -> Reply {
    if [options.first, options.second].contains(where: { Glob.isPattern($0) }) {
      return try PairCommand.table(options, &shell)
    }
    let views = try shell.project.loadedCapture().frames
    let a = views[try shell.project.frameIndex(options.first)].name
    let b = views[try shell.project.frameIndex(options.second)].name
    guard let pair = try shell.project.results.pairs().pair(a, b) else {
      return Reply(
        "\(a) and \(b) were not compared",
        value: ["first": .string(a), "second": .string(b), "kind": .null])
    }
    return Reply(value: .record(try PairCommand.record(pair, first: a, second: b, in: &shell)))
  }

  /// All pairs between the frames that match two patterns.
  private static func table(_ options: PairOptions, _ shell: inout ShellState) throws -> Reply {
    let names = shell.project.frameNames
    let firsts = Set(try shell.project.frameIndices(matching: options.first).map { names[$0] })
    let seconds = Set(try shell.project.frameIndices(matching: options.second).map { names[$0] })
    let output = try shell.project.results.pairs()
    let found = output.kept.filter { pair in
      let (a, b) = (output.names[pair.first], output.names[pair.second])
      return firsts.contains(a) && seconds.contains(b) || firsts.contains(b) && seconds.contains(a)
    }.sorted { ($1.inliers.count, $0.first, $0.second) < ($0.inliers.count, $1.first, $1.second) }
    return .table(
      found.map { pair in
        [
          "first": .string(output.names[pair.first]),
          "second": .string(output.names[pair.second]), "kind": .string(pair.kind.rawValue),
          "putative": .number(pair.putative), "inliers": .number(pair.inliers.count),
          "fundamental_inliers": .number(pair.fundamentalInliers),
          "homography_inliers": .number(pair.homographyInliers),
          "median_angle_degrees": .number(pair.medianAngle * 180 / .pi),
        ]
      })
  }

  private static func record(
    _ pair: ViewPair, first a: String, second b: String, in shell: inout ShellState
  ) throws -> Record {
    var record: Record = [
      "first": .string(a),
      "second": .string(b),
      "kind": .string(pair.kind.rawValue),
      "putative": .number(pair.putative),
      "inliers": .number(pair.inliers.count),
      "fundamental_inliers": .number(pair.fundamentalInliers),
      "homography_inliers": .number(pair.homographyInliers),
      "median_angle_degrees": .number(pair.medianAngle * 180 / .pi),
    ]
    if shell.project.results.isBuilt(.align, on: .match) {
      record["shared_points"] = .number(
        try shell.project.results.reconstruction().points(seenBy: a, b).count)
      let left = try shell.project.results.report(of: AlignBinding.self).duplicates.dropped.first {
        Set([$0.first, $0.second]) == Set([a, b])
      }
      if let left { record["left_out"] = .string(left.reason.words) }
    }
    return record
  }
}
