import Dense

extension ObjectSeparation.Problem {
  /// Why the object was not separated, so that everything counts as the object.
  var words: String {
    let why =
      switch self {
      case .noCommonTarget: "the views look past each other"
      case .noSupport: "no level surface lies below what the views look at"
      case .nothingAbove: "nothing stands on the level surface where the views look"
      case .notFree: "the surface it stands on does not show all round it"
      case .unbounded: "what stands there reaches beyond what the views have in common"
      }
    return "the object is not told from its surroundings: " + why
  }
}
