extension CommandError: Worded {
  /// One sentence that says what to do.
  package var words: String {
    switch self {
    case .notThere(let path): "there is no \(path)"
    case .other(let message): message
    }
  }
}
