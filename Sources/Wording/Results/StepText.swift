import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// Paused runs as records and sentences.
package enum StepText {
  /// The fields `stage`, `step`, `number`, `event`, `frame`, `frames`, `part`, and the step's
  /// figures.
  static func record(_ stepping: SteppedStage) -> Record {
    let stop = stepping.stop
    var record: Record = [
      "stage": .string(stepping.stage.rawValue),
      "step": .string(stop.step?.words ?? StepText.start),
      "number": .number(stop.number),
      "event": stop.step.map { .string($0.event) } ?? .null,
      "frame": stop.step?.views.first.map { .string($0) } ?? .null,
      "frames": .list((stop.step?.views ?? []).map { .string($0) }),
      "part": .string(stop.step?.scope ?? ""),
    ]
    for figure in stop.step?.figures ?? [] { record[figure.name] = .number(figure.value) }
    return record
  }

  /// The position of a paused run, for people and scripts.
  package static func reply(_ stepping: SteppedStage?) -> Reply {
    guard let stepping else { return Reply() }
    return Reply(lines(stepping).joined(separator: "\n"), value: .record(record(stepping)))
  }

  package static func lines(stepping: SteppedStage?) -> [String] {
    stepping.map { lines($0) } ?? []
  }

  static let start = "before the first step"

  static func lines(_ stepping: SteppedStage) -> [String] {
    let stop = stepping.stop
    guard let step = stop.step else {
      return ["\(stepping.stage.rawValue) \(start)"]
    }
    let part = step.scope.isEmpty ? "" : " (\(step.scope))"
    let figures = step.figures.map { "\($0.name) \(HumanText.number($0.value))" }
    return [
      "\(stepping.stage.rawValue) step \(stop.number): \(step.words)\(part)"
    ] + (figures.isEmpty ? [] : ["  " + figures.joined(separator: ", ")])
  }
}
