import Alignment
import Diagnosis
import Matching
import Pipeline
import Scene
import Script
import ShellKit
import Support

/// Options of `what-if`.
struct WhatIfOptions: StageOptions {
  var change = ""
  var value = ""

  static let settings: [Setting<Self>] = [
    .text("change", \.change, "A setting, with its value as STAGE.NAME=VALUE or in the next word.")
      .positional(required: true),
    .text("value", \.value, "Value of the setting, if it does not follow =.").positional(),
  ]
}

/// `what-if` predicts the effect of another limit from the records of the stages.
struct WhatIfCommand: Command {
  static let spec = CommandSpec(
    "what-if", group: .runs,
    summary: "Shows which pairs and frames another limit would accept or reject, without running "
      + "anything.",
    details: """
      For limits with recorded figures: match.min-matches and match.min-inliers, align.min-inliers \
      and align.min-inlier-ratio. The effect on later stages is known only after a run; options of \
      a stage apply to one run: align --min-inliers 20.
      """,
    needs: [.result(.match)],
    examples: ["what-if match.min-inliers=10": "pairs would"])

  func run(_ options: WhatIfOptions, in shell: inout ShellState) throws -> Reply {
    let parts = SetCommand.parts(options.change, options.value)
    let names = (parts.first ?? "").split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, names.count == 2 else {
      throw SettingError.malformed(
        setting: "change", text: options.change, expected: "STAGE.NAME=VALUE")
    }
    let text = try shell.project.stages.info(named: names[0]).written(names[1], parts[1])
    guard let limit = Double(text) else { throw unknown(parts[0], text) }
    switch parts[0] {
    case "match.min-matches":
      return try pairs(parts[0], limit: limit, in: &shell) { Double($0.putative) }
    case "match.min-inliers":
      return try pairs(parts[0], limit: limit, in: &shell) { Double($0.found) }
    case "align.min-inliers", "align.min-inlier-ratio":
      return try frames(parts[0], limit: limit, in: &shell)
    default: throw unknown(parts[0], text)
    }
  }

  private func unknown(_ name: String, _ text: String) -> CommandError {
    let parts = name.split(separator: ".", maxSplits: 1)
    return .other(
      "the effect of \(name) = \(text) is not recorded; try it in one run, which `undo` "
        + "reverts: \(parts.first ?? "") --\(parts.last ?? "") \(text)")
  }

  /// Pairs that pass a test with only one of two limits.
  private func pairs(
    _ name: String, limit: Double, in shell: inout ShellState,
    value: (MatchReport.Pair) -> Double
  ) throws -> Reply {
    let report = try shell.project.results.report(of: MatchBinding.self)
    let test = MatchReport.Gate.Test(rawValue: String(name.dropFirst("match.".count)))
    let views = report.views.map(\.name)
    let passing = report.pairs.filter { $0.gate?.name == test && value($0) >= limit }
    let stopped = report.pairs.filter { $0.gate == nil && value($0) < limit }
    func rows(_ pairs: [MatchReport.Pair]) -> Value {
      .list(
        pairs.map {
          [
            "first": .string(views[$0.first]), "second": .string(views[$0.second]),
            "value": .number(value($0)),
          ]
        })
    }
    return Reply(
      "\(Figure.counted(passing.count, "pair")) would be accepted and \(stopped.count) rejected, of "
        + "\(report.kept) accepted and \(report.tried) tried",
      value: ["setting": .string(name), "pass": rows(passing), "stop": rows(stopped)])
  }

  /// Frames that resection rejected and another limit would accept.
  private func frames(
    _ name: String, limit: Double, in shell: inout ShellState
  ) throws -> Reply {
    try shell.require([.result(.align)])
    let report = try shell.project.results.report(of: AlignBinding.self)
    let found = report.unregistered.compactMap { missing -> (String, Double)? in
      guard case .fewInliers(_, let visible, let inliers, _) = missing.reason else { return nil }
      let share = Double(inliers) / Double(max(visible, 1))
      let value = name == "align.min-inliers" ? Double(inliers) : share
      return value >= limit ? (missing.name, value) : nil
    }
    return Reply(
      "\(found.count) of \(report.unregistered.count) frames without a pose would pass this limit"
        + (found.isEmpty ? "" : ": " + NameList.words(found.map(\.0))),
      value: [
        "setting": .string(name),
        "pass": .list(found.map { ["name": .string($0.0), "value": .number($0.1)] }),
        "stop": .list([]),
      ])
  }
}

extension MatchReport.Pair {
  /// The inliers that are compared with the minimum: without those of guided matching.
  fileprivate var found: Int { inliers - guided }
}
