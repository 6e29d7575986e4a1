import Alignment
import Diagnosis
import Scene
import Script
import ShellKit
import Support
import Workspace

/// A diagnosis for people and for scripts.
package struct DiagnosisText {
  package let diagnosis: Diagnosis
  let advisor: Advisor
  /// Number of frames in use.
  let frames: Int
  /// Names of these frames, in the order of the capture; empty if runs are not shown as ranges.
  private let names: [String]

  package init(diagnosis: Diagnosis, advisor: Advisor, frames: Int, names: [String] = []) {
    self.diagnosis = diagnosis
    self.advisor = advisor
    self.frames = frames
    self.names = names
  }

  /// The record of `diagnose`, whose fields are also added to those of stages.
  package var record: Record {
    [
      "verdict": .string(diagnosis.verdict.rawValue),
      "probability": probability.map { .number($0) } ?? .null, "causes": causes,
      "next": .string(orNull: next), "views": views, "parts": parts,
    ]
  }

  /// The probability with three digits, as a script compares it.
  private var probability: Double? { diagnosis.probability.map(Self.rounded) }

  private static func rounded(_ probability: Double) -> Double {
    (probability * 1000).rounded() / 1000
  }

  private var views: Value {
    .list(
      diagnosis.views.map {
        .record([
          "name": .string($0.view), "probability": .number(Self.rounded($0.probability)),
        ])
      })
  }

  private var parts: Value {
    .list(
      diagnosis.parts.map {
        .record([
          "frames": .list($0.views.map { .string($0) }),
          "probability": .number(Self.rounded($0.probability)),
        ])
      })
  }

  /// The verdict with the probability of the poses.
  private var verdict: String {
    diagnosis.verdict.rawValue
      + (diagnosis.probability.map {
        ", the poses are right with a probability of \(Self.share($0))"
      }
        ?? "")
  }

  /// A probability in percent; never 0 or 100 %, and 95 % only of a sound result.
  static func share(_ probability: Double) -> String {
    switch probability {
    case ..<0.005: "less than 1 %"
    case 0.945..<AlignReport.sound: "less than 95 %"
    case 0.995...: "more than 99 %"
    default: Figure.percent(probability)
    }
  }

  /// The command that leads to a verdict, if there is none yet.
  private var next: String? {
    diagnosis.verdict == .notRun ? "reconstruct --until align" : nil
  }

  var causes: Value { .list(diagnosis.causes.map { .record(record($0)) }) }

  private func record(_ cause: Cause) -> Record {
    [
      "id": .string(cause.name.rawValue),
      "share": .number((cause.share * 100).rounded() / 100),
      "sentence": .string(cause.name.words),
      "frames": .list(cause.frames.map { .string($0) }),
      "pairs": .list(cause.pairs.map { .list([.string($0.first), .string($0.second)]) }),
      "evidence": .list(
        cause.evidence.map {
          .record([
            "gate": .string($0.gate.rawValue), "value": .number($0.value),
            "limit": .number($0.limit), "unit": .string($0.gate.unit),
          ])
        }),
      "advice": .list(
        cause.advice.enumerated().map { index, remedy in
          .record(record(remedy, tried: index == 0 ? cause.tried : nil))
        }),
      "fixable": .bool(cause.isFixable), "healed": .bool(cause.isHealed),
      "remark": .bool(cause.isRemark),
    ]
  }

  private func record(_ remedy: Remedy, tried: ObservedEffect?) -> Record {
    [
      "command": advisor.command(remedy).map { .string($0) } ?? .null,
      "shoot": shoot(remedy).map { .string($0) } ?? .null,
      "expect": .string(orNull: remedy.isTyped ? expectation(remedy) : nil),
      "tried": tried.map { .record($0.record) } ?? .null,
    ]
  }

  private func expectation(_ remedy: Remedy) -> String? {
    switch remedy {
    case .again, .ask, .removeDistance, .markerSize, .withoutSatellites, .checkOnly, .listPoint:
      nil
    case .leaveOut(let names): "registered \(frames - names.count) of \(frames - names.count)"
    default: "registered \(frames) of \(frames)"
    }
  }

  private func shoot(_ remedy: Remedy) -> String? {
    switch remedy {
    case .shootBetween(let a, let b, let count, let degrees):
      "\(count) photographs between \(a) and \(b), about \(Figure.rounded(degrees)) degrees apart"
    case .shoot(let what): what.words
    default: nil
    }
  }

  /// The diagnosis in two lines: the first cause with its evidence, and the remedy.
  package var brief: [String] {
    if let cause = diagnosis.open.first {
      return [sentence(cause), "  " + advice(cause)]
    }
    guard diagnosis.verdict == .doubtful else { return [] }
    return [verdict, "  type: why verdict"]
  }

  private func sentence(_ cause: Cause) -> String {
    "\(diagnosis.verdict.rawValue): \(cause.name.words)"
      + (cause.evidence.first.map { " (\($0.words))" } ?? "") + " [\(cause.name.rawValue)]"
  }

  private func advice(_ cause: Cause) -> String {
    guard let first = cause.advice.first else { return "" }
    if let command = advisor.command(first) { return "type: \(command)" }
    return "photograph: \(shoot(first) ?? "")"
  }

  /// The evidence of a cause, without lines that read alike.
  private func evidence(_ cause: Cause) -> [String] {
    var lines: [String] = []
    for line in cause.evidence.map({ "   " + $0.words }) where !lines.contains(line) {
      lines.append(line)
    }
    return lines
  }

  /// The frames of a cause, with runs as ranges, as `doctor` shows them.
  private func list(_ frames: [String]) -> String {
    let numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let indices = frames.compactMap { numbers[$0] }
    guard indices.count == frames.count else { return NameList.words(frames) }
    return FrameList(names).compact(indices.sorted())
  }

  /// The complete answer for people.
  package var lines: [String] {
    var lines = ["verdict: \(verdict)"]
    for (index, cause) in diagnosis.causes.enumerated() {
      let share =
        cause.isHealed
        ? "healed" : cause.isRemark ? "size and place" : Figure.percent(cause.share)
      lines.append("\(index + 1). \(cause.name.words) [\(cause.name.rawValue), \(share)]")
      lines += evidence(cause)
      if !cause.frames.isEmpty, cause.frames.count < frames {
        lines.append("   frames: \(list(cause.frames))")
      }
      lines += cause.pairLines
      for remedy in cause.advice {
        lines.append(
          "   "
            + (advisor.command(remedy).map { "type: \($0)" } ?? "photograph: \(shoot(remedy) ?? "")")
        )
        if remedy == cause.advice.first, let tried = cause.tried {
          lines.append("   tried: \(tried.words)")
        }
      }
    }
    if let next {
      lines.append("alignment has not run; type: \(next)")
    } else if !diagnosis.causes.contains(where: { !$0.isHealed }) {
      let isFlawless = diagnosis.causes.isEmpty
      lines.append(
        diagnosis.verdict != .sound
          ? "no cause found; type: why verdict"
          : isFlawless
            ? "no problems found in the results" : "healed: without effect on the poses")
    }
    return lines
  }
}

extension DiagnosisText {
  /// The diagnosis of a project's results, or of a stage that failed.
  package init(of project: inout Project, advisor: Advisor, failing stage: StageName? = nil) throws
  {
    let names = try project.activeViews().views.map(\.name)
    self.init(
      diagnosis: try project.diagnosis(failing: stage), advisor: advisor, frames: names.count,
      names: names)
  }
}

extension DiagnosisText {
  /// A stage's record with the verdict and, if it failed or there is reason for doubt, the causes.
  package func adding(to record: Record) -> Record {
    var record = record
    record["verdict"] = .string(diagnosis.verdict.rawValue)
    if diagnosis.verdict == .failed || !diagnosis.open.isEmpty {
      record["causes"] = causes
    }
    return record
  }
}
