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
    .text("first", \.first, kind: .frame, "A frame.").positional(required: true),
    .text("second", \.second, kind: .frame, "Another frame.").positional(required: true),
  ]
}

/// `pair` tells what matching found between two frames.
struct PairCommand: Command {
  static let spec = CommandSpec(
    "pair", group: .debugging, summary: "Tells what matching found between two frames.",
    needs: [.result(.match)],
    examples: [
      Example("pair IMG_0001.jpg IMG_0002.jpg", prints: "kind                  general")
    ])

  func run(_ options: PairOptions, in bench: inout Workbench) throws -> Reply {
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
