/// What would change a decision: a line to type, or photographs to take.
enum NextStep: Sendable, Equatable {
  /// Run these stages.
  case run([StageName])
  /// Give a setting another value, then run what became stale up to `until`.
  case set(StageName, String, String, until: StageName)
  case include(String)
  case exclude(String)
  /// Look closer: a command that tells more.
  case look(String)
  /// Photographs between two frames.
  case shootBetween(String, String)
  /// Photographs that bridge a frame and the others.
  case shootNear(String)
  /// The file itself has to be mended.
  case replaceFile(String)
  /// The sides of the object look alike.
  case markSides(look: String)

  /// The line to type; `nil` where only the camera helps.
  var command: String? {
    switch self {
    case .run(let stages): stages.map(\.rawValue).joined(separator: "; ")
    case .set(let stage, let name, let value, let last):
      "set \(stage.rawValue).\(name) \(value); reconstruct --until \(last.rawValue)"
    case .include(let frame): "include \(FrameList.word(frame))"
    case .exclude(let frame), .replaceFile(let frame): "exclude \(FrameList.word(frame))"
    case .look(let line), .markSides(let line): line
    case .shootBetween, .shootNear: nil
    }
  }
}
