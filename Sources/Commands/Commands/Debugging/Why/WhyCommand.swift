import Diagnosis
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `why`.
struct WhyOptions: StageOptions {
  var name = ""
  var other = ""

  static let settings: [Setting<Self>] = [
    .text(
      "name", \.name, kind: .frame,
      "A frame, a pattern such as IMG_00*, a pixel of a frame as FRAME:X,Y, a stage, scale, "
        + "up, place, or verdict."
    ).positional(required: true),
    .text("other", \.other, kind: .frame, "Another frame, to explain the pair.").positional(),
  ]
}

/// `why` shows how far a frame, a pair, a pixel or a stage progressed, and what stopped it.
struct WhyCommand: Command {
  static let spec = CommandSpec(
    "why", group: .debugging,
    summary:
      "Names the gate that stopped a frame, a pair or a stage, with value, limit and remedy.",
    details: """
      One row per gate, in the order in which the gates are passed, then the verdict and a command \
      that would change it. Pixel coordinates refer to the upright photograph at full size. verdict \
      lists the evidence of the probability that the poses are right, the strongest first; scale \
      lists the factor that each source of the scale alone would give, up the directions that its \
      sources show, and place where on Earth the model is.
      """,
    needs: [.capture],
    examples: [
      "why IMG_0007.jpg": "IMG_0007.jpg is registered",
      "why IMG_000*": "IMG_0009.jpg  yes",
      "why IMG_0001 IMG_0002": "IMG_0001.jpg and IMG_0002.jpg are verified",
      "why IMG_0001:200,150": "keypoint",
      "why align": "nothing stopped or weakened align",
      "why scale": "difference_percent",
      "why up": "Up is +Y",
      "why place": "satellite positions",
      "why verdict": "the poses are right with a probability of",
    ])

  func run(_ options: WhyOptions, in shell: inout ShellState) throws -> Reply {
    let names = shell.project.frameNames
    let isFrame = names.contains(options.name)
    let stage = StageName(options.name)
    if options.other.isEmpty, !isFrame, shell.project.results.stages.index(of: stage) != nil {
      return try WhyCommand.stage(stage, &shell.project)
    }
    if options.other.isEmpty, !isFrame, options.name == "verdict" {
      return try shell.verdictEvidence()
    }
    if options.other.isEmpty, !isFrame, let reply = try WhyCommand.world(options.name, &shell) {
      return reply
    }
    if options.other.isEmpty, !isFrame, let pixel = PixelOfFrame(options.name) {
      return try WhyCommand.pixel(pixel, &shell.project)
    }
    let firsts = try shell.project.frameIndices(matching: options.name).map { names[$0] }
    let records = try shell.project.decisionRecords()
    guard !options.other.isEmpty else { return WhyCommand.frames(firsts, records) }
    let seconds = try shell.project.frameIndices(matching: options.other).map { names[$0] }
    guard firsts.count == 1, seconds.count == 1 else {
      throw CommandError.other("why takes two frames, no patterns; pair takes patterns")
    }
    guard firsts[0] != seconds[0] else {
      throw CommandError.other("a pair needs two different frames, got \(firsts[0]) twice")
    }
    return WhyCommand.pair(firsts[0], seconds[0], in: records)
  }

  /// The evidence for scale, up or place; `nil` for other names.
  private static func world(_ name: String, _ shell: inout ShellState) throws -> Reply? {
    guard ["scale", "up", "place"].contains(name) else { return nil }
    try shell.require([.result(.align)])
    switch name {
    case "scale": return try ScaleCommand.reply(&shell, listsSources: true)
    case "up": return try UpCommand.reply(&shell, listsSources: true)
    default: return try shell.placeEvidence()
    }
  }

  private static func pixel(_ pixel: PixelOfFrame, _ project: inout Project) throws -> Reply {
    let frame = project.frameNames[try project.frameIndex(pixel.frame)]
    guard let trace = try project.trace(of: pixel.position, in: frame) else {
      throw CommandError.other("the pixel is outside \(frame)")
    }
    return Reply(
      HumanText.value(.record(trace.record), width: 100) + "\n" + trace.verdict,
      value: .record(trace.record))
  }

  private static func frames(_ names: [String], _ records: DecisionRecords) -> Reply {
    let traces = names.map { FrameTrace($0, records) }
    guard traces.count > 1 || traces.isEmpty else {
      let trace = traces[0]
      return Reply(
        parts(trace.checks, verdict: trace.verdict, next: trace.next), value: .record(trace.record))
    }
    let columns = ["name", "registered", "stopped_by", "value", "limit", "next"]
    return .table(traces.map(\.record), columns: columns)
  }

  private static func pair(
    _ first: String, _ second: String, in records: DecisionRecords
  ) -> Reply {
    let trace = PairTrace(first, second, from: records)
    return Reply(
      parts(trace.checks, verdict: trace.verdict, next: trace.next), value: .record(trace.record))
  }

  private static func stage(_ stage: StageName, _ project: inout Project) throws -> Reply {
    let trace = try project.trace(of: stage)
    let freshness = try project.freshness(of: stage)
    let frameNames = project.frameNames
    let names = FrameList(frameNames)
    let numbers = Dictionary(
      frameNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = trace.rows.map { row in
      let figures = [row.value, row.limit].compactMap { $0 }.map { HumanText.number($0) }
      let frames = names.compact(row.frames.compactMap { numbers[$0] }.sorted())
      return row.weakness.words(freshness)
        + (figures.isEmpty ? "" : ": " + figures.joined(separator: ", limit "))
        + (frames.isEmpty ? "" : " (\(frames))")
        + (row.next.map { "\n  " + $0.words } ?? "")
    }
    return Reply(
      (lines + [trace.verdict]).joined(separator: "\n"),
      value: [
        "stage": .string(stage.rawValue), "verdict": .string(trace.verdict),
        "causes": .list(trace.table(freshness).map { .record($0) }),
      ])
  }

  private static func parts(
    _ checks: [GateCheck], verdict: String, next: NextStep?
  ) -> [ReplyPart] {
    (checks.isEmpty ? [] : [.table(checks.map(\.record))])
      + [.text(verdict + (next.map { "\n" + $0.words } ?? ""))]
  }
}
