import Support

/// The candidates for completing a line.
public struct Completion: Sendable, Equatable {
  /// Character offset in the line where the replaced text begins.
  public var start: Int
  /// Full replacements for the text from `start` to the cursor.
  public var candidates: [String]

  /// Offers `candidates` for the text from character `start` on.
  public init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }
}

extension Completion {
  /// Offers the `names` that begin with `typed`, sorted and without duplicates. Names with control
  /// or invisible characters cannot be typed and are left out.
  init(start: Int, typed: String, among names: [String], write: (String) -> String = { $0 }) {
    let matching = names.filter {
      $0.hasPrefix(typed) && !$0.unicodeScalars.contains(where: \.actsUnseen)
    }
    self.init(start: start, candidates: Set(matching.map(write)).sorted())
  }
}
