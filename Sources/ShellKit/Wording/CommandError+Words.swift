extension CommandError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .notThere(let path): "there is no \(path)"
    case .other(let message): message
    }
  }
}
