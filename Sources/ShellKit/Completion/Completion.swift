import Support

/// What could stand at a place in a line.
public struct Completion: Sendable, Equatable {
  /// Character offset in the line where the replaced text begins.
  public var start: Int
  /// Full replacements for the text from there to the cursor.
  public var candidates: [String]

  /// Offers `candidates` for the text from character `start` on.
  public init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }
}

extension Completion {
  /// Offers those of `names` that begin with `typed`, in order, each once; what acts unseen cannot be
  /// typed and is not shown.
  init(start: Int, typed: String, among names: [String], write: (String) -> String = { $0 }) {
    let matching = names.filter {
      $0.hasPrefix(typed) && !$0.unicodeScalars.contains(where: \.actsUnseen)
    }
    self.init(start: start, candidates: Set(matching.map(write)).sorted())
  }
}
