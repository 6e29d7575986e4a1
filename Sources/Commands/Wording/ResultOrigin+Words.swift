extension ResultOrigin: Worded {
  /// Whose run it is.
  var words: String {
    switch self {
    case .colmap: "COLMAP's run"
    case .opensfm: "OpenSfM's run"
    }
  }
}
