import Alignment
import ShellKit

extension PartitionRecord {
  /// A remark on the result; empty if all clusters joined.
  var remark: String {
    guard case .joined = outcome else { return outcome.words }
    let apart = clusters.filter { $0.verdict != .joined }.map { String($0.number) }
    let open = joins.count { if case .openLoop = $0.verdict { true } else { false } }
    var parts: [String] = []
    if !apart.isEmpty {
      parts.append(
        "\(apart.count) of \(clusters.count) clusters did not connect: "
          + "\(apart.joined(separator: ", "))"
      )
    }
    if open > 0 {
      parts.append("\(open) of \(joins.count) joins were rejected: their loops do not close")
    }
    return parts.joined(separator: "; ")
  }
}

extension PartitionOutcome: Worded {
  package var words: String {
    switch self {
    case .joined(let clusters): "\(clusters) clusters joined"
    case .fewViews(let count, let limit):
      "not aligned in clusters: \(count) connected frames are no more than one cluster of \(limit) "
        + "(align.cluster-size)"
    case .torn(let kept, let limit):
      "not aligned in clusters: they would retain \(Figure.percent(kept)) of the matches, at "
        + "least \(Figure.percent(limit)) is needed"
    case .nothingGrew: "not aligned in clusters: no model grew in any"
    }
  }
}

extension ClusterVerdict: Worded {
  package var words: String {
    switch self {
    case .joined: "joined"
    case .noModel: "no model grew"
    case .apart: "no join to the others was accepted"
    }
  }
}

extension JoinVerdict: Worded {
  package var words: String {
    switch self {
    case .accepted: "accepted"
    case .fewPoints(let count, let limit): "\(count) common points, at least \(limit) are needed"
    case .fewAgreeing(let count, let limit):
      "\(count) common points agree, at least \(limit) are needed"
    case .openLoop(let closure, let limit):
      "its loops do not close: error \(Figure.percent(closure)) of the common extent, at "
        + "most \(Figure.percent(limit)) is allowed"
    }
  }
}
