import Alignment
import Geometry
import Scene
import Script
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

/// `pair` tells what matching found between two frames.
struct PairCommand: Command {
  static let spec = CommandSpec(
    "pair", group: .debugging, summary: "Tells what matching found between two frames.",
    details: "Patterns list all pairs between the frames they stand for, those with most inliers "
      + "first; why A B goes through the gates of one pair.",
    needs: [.result(.match)], looksAtStop: true,
    examples: [
      Example("pair IMG_0001.jpg IMG_0002.jpg", prints: "kind                  general"),
      Example("pair IMG_0001 IMG_000*", prints: "IMG_0001.jpg  IMG_0002.jpg  general"),
    ])

  func run(_ options: PairOptions, in bench: inout Workbench) throws -> Reply {
    if [options.first, options.second].contains(where: { Glob.isPattern($0) }) {
      return try PairCommand.table(options, &bench)
    }
    let views = try bench.loadedCapture().frames
    let a = views[try bench.frameIndex(options.first)].name
    let b = views[try bench.frameIndex(options.second)].name
    guard let pair = try bench.pair(a, b) else {
      return Reply(
        "\(a) and \(b) were not compared",
        value: ["first": .string(a), "second": .string(b), "kind": .null])
    }
    return Reply(value: .record(try PairCommand.record(pair, a, b, &bench)))
  }

  /// All pairs between the frames that two patterns stand for.
  private static func table(_ options: PairOptions, _ bench: inout Workbench) throws -> Reply {
    let names = bench.frameNames
    let firsts = Set(try bench.frameIndices(matching: options.first).map { names[$0] })
    let seconds = Set(try bench.frameIndices(matching: options.second).map { names[$0] })
    let output = try bench.pairs()
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
    _ pair: ViewPair, _ a: String, _ b: String, _ bench: inout Workbench
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
    if bench.isBuilt(.align, on: .match) {
      record["shared_points"] = .number(try bench.reconstruction().points(seenBy: a, b).count)
      let left = try bench.pairsLeftOut().first {
        Set([$0.first, $0.second]) == Set([a, b])
      }
      if let left { record["left_out"] = .string(left.reason.words) }
    }
    return record
  }
}

extension Workbench {
  /// The pairs that alignment did without, as its report lists them.
  mutating func pairsLeftOut() throws -> [DroppedPair] {
    try report(of: AlignStep.self).duplicates.dropped
  }

  /// The pair of two frames, by their names; `nil` when they were not compared.
  mutating func pair(_ a: String, _ b: String) throws -> ViewPair? { try pairs().pair(a, b) }
}
