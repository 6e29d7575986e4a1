import Evaluation
import Script
import ShellKit

/// The comparison of a model with photographs, as a reply.
package struct EvaluationText {
  /// Columns of the table of photographs.
  private static let columns = [
    "name", "seen", "coverage", "psnr", "wrong", "unlike", "sharpness", "note",
  ]

  let evaluation: ModelEvaluation

  package init(_ evaluation: ModelEvaluation) { self.evaluation = evaluation }

  /// One row for each photograph.
  package var rows: [Record] {
    evaluation.frames.map { frame in
      let quality = frame.quality
      return [
        "name": .string(frame.name), "seen": .bool(frame.isSeen),
        "coverage": .number(orNull: quality?.coverage), "psnr": .number(orNull: quality?.psnr),
        "wrong": .number(orNull: quality?.wrong), "unlike": .number(orNull: quality?.unlike),
        "sharpness": .number(orNull: quality?.sharpness),
        "note": .string(frame.problem?.words ?? ""),
      ]
    }
  }

  /// The blocks by what is special about the surface there, the kinds with most unlike ones first.
  private var places: [Record] {
    let total = max(evaluation.places.total.unlike, 1)
    let kinds = BlockPlace.allCases.filter { evaluation.places[$0].textured > 0 }
    let order = kinds.enumerated().sorted { a, b in
      let (x, y) = (evaluation.places[a.element].unlike, evaluation.places[b.element].unlike)
      return (y, a.offset) < (x, b.offset)
    }
    return order.map { _, place in
      let count = evaluation.places[place]
      return [
        "surface": .string(place.words), "blocks": .number(count.textured),
        "unlike": .number(count.unlike), "share": .number(Double(count.unlike) / Double(total)),
      ]
    }
  }

  /// Measures of all photographs, as scripts read them.
  private var record: Record {
    var record: Record = [
      "frames": .list(rows.map { .record($0) }), "compared": .number(compared),
      "held_out": .bool(evaluation.isUnseen), "shared": .number(evaluation.shared),
      "drift": .number(evaluation.drift), "stride": .number(evaluation.stride),
    ]
    for measure in ModelEvaluation.Measure.allCases {
      record[measure.rawValue + "_median"] = .number(orNull: evaluation.median(of: measure))
      record[measure.rawValue + "_worst"] = .number(orNull: evaluation.worst(of: measure))
    }
    record["places"] = .list(places.map { .record($0) })
    return record
  }

  private var compared: Int { evaluation.frames.count { $0.quality?.psnr != nil } }

  /// What the figures are of, and their medians.
  private var summary: [String] {
    let all = Figure.counted(evaluation.frames.count, "photograph")
    let seen = evaluation.frames.count(where: \.isSeen)
    var lines = [
      seen == 0
        ? "\(all) left out of the model"
        : "the model was made of \(seen) of \(all): others agree less"
    ]
    if let psnr = evaluation.median(of: .psnr) {
      var line = "median: \(Figure.rounded(psnr)) dB"
      if let unlike = evaluation.median(of: .unlike) {
        line += ", \(Self.percent(unlike)) of the blocks unlike the photograph"
      }
      if let coverage = evaluation.median(of: .coverage) {
        line += ", \(Self.percent(coverage)) of the photograph covered"
      }
      lines.append(line)
    }
    if evaluation.drift > 0 {
      lines.append(
        "camera positions with and without them differ by "
          + "\(HumanText.number(100 * evaluation.drift)) % "
          + "of their extent, over \(Figure.counted(evaluation.shared, "photograph"))")
    }
    return lines
  }

  private static func percent(_ share: Double) -> String { "\(Figure.rounded(100 * share)) %" }

  /// The reply of `evaluate`.
  package var reply: Reply {
    let isNoted = evaluation.frames.contains { $0.problem != nil }
    var parts: [ReplyPart] = [
      .table(rows, columns: isNoted ? Self.columns : Array(Self.columns.dropLast())),
      .text(summary.joined(separator: "\n")),
    ]
    if evaluation.places.total.unlike > 0 { parts += [.text(""), .table(places)] }
    return Reply(parts, value: .record(record))
  }
}

extension BlockPlace: Worded {
  package var words: String {
    switch self {
    case .unseen: "in no view of the model"
    case .fewViews: "in one or two views"
    case .support: "in the plane of the support"
    case .unconfirmed: "without confirmed depth"
    case .displaced: "displaced"
    case .other: "elsewhere"
    }
  }
}

extension FrameEvaluation.Problem: Worded {
  package var words: String {
    switch self {
    case .noPose: "no pose"
    case .unreadable(let reason): reason
    case .notVisible: "shows too little of the model"
    }
  }
}
