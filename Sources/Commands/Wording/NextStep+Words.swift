extension NextStep: Worded {
  /// What to do, for people.
  var words: String {
    switch self {
    case .run, .include, .exclude, .look, .set: "type: \(command ?? "")"
    case .shootBetween(let a, let b):
      "photograph between \(a) and \(b), in steps of 15 degrees or less"
    case .shootNear(let frame):
      "photograph towards \(frame) from where its neighbours stand, in steps of 15 degrees or less"
    case .replaceFile: "copy the file again, or type: \(command ?? "")"
    case .markSides:
      "put something beside the object that tells its sides apart; type: \(command ?? "")"
    }
  }
}
