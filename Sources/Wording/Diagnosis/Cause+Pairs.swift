import Diagnosis

extension Cause {
  /// Maximum number of pairs in a line.
  private static let maxPairs = 3

  /// The strongest pairs, and the command that shows the first one.
  var pairLines: [String] {
    guard let first = pairs.first else { return [] }
    let words = pairs.prefix(Self.maxPairs).map { "\($0.first) – \($0.second)" }
    let more = pairs.count - words.count
    return [
      "   pairs: " + words.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
      "   see: show pair \(FrameList.word(first.first)) \(FrameList.word(first.second))",
    ]
  }
}
