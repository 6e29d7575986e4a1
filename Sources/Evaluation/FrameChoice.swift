/// The photographs that a model is compared with.
package enum FrameChoice: Sendable, Equatable {
  /// Every `step`-th photograph from the first, in the order of the capture.
  case every(Int)
  /// Names or patterns with `*` and `?`.
  case names([String])

  /// Reads `every:8` or names separated by commas.
  ///
  /// - Throws: `EvaluationError.badChoice`.
  package init(_ text: String) throws {
    let prefix = "every:"
    if text.hasPrefix(prefix) {
      guard let step = Int(text.dropFirst(prefix.count)), (2...10_000).contains(step) else {
        throw EvaluationError.badChoice(text)
      }
      self = .every(step)
      return
    }
    let names = text.split(separator: ",").map { String($0.trimmingSpaces) }
    guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else {
      throw EvaluationError.badChoice(text)
    }
    self = .names(names)
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
