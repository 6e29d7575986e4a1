extension CommandError: Worded {
  /// One sentence that says what to do.
  package var words: String {
    switch self {
    case .unknownFormat(let text, let known):
      "unknown format \(text); known are \(known.joined(separator: ", "))"
    case .notThere(let path): "there is no \(path)"
    case .other(let message): message
    }
  }
}
