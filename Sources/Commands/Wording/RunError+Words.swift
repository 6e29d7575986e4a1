extension RunError: Worded {
  var words: String {
    switch self {
    case .noSuchRun(let number, let known):
      known.isEmpty
        ? "no run is kept yet"
        : "there is no run \(number); \(known.map(String.init).joined(separator: ", ")) are kept"
    case .nothingToUndo: "nothing was changed before this"
    case .notKept(let stage):
      "the result of \(stage.rawValue) that belongs to it is not kept any more; run: "
        + stage.rawValue
    }
  }
}
