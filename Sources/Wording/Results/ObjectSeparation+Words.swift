import Dense

extension ObjectSeparation.Problem {
  /// Why the object was not separated, so that everything counts as the object.
  var words: String {
    let why =
      switch self {
      case .noCommonTarget: "the views have no common target"
      case .noSupport: "there is no level surface below the target of the views"
      case .nothingAbove: "there is nothing on the level surface at the target of the views"
      case .notFree: "its support surface is not visible all around it"
      case .unbounded: "it extends beyond the common field of view"
      }
    return "the object was not separated from its surroundings: " + why
  }
}
