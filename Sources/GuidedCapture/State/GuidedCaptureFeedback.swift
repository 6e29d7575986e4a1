/// What the photographer should know; several may hold at a time.
public enum GuidedCaptureFeedback: String, CaseIterable, Sendable, Codable, Comparable {
  /// The light is low and quality may suffer; capture goes on.
  case environmentLowLight
  /// It is too dark to go on.
  case environmentTooDark
  /// The camera moves so fast that shots would be blurred.
  case movingTooFast
  /// The object does not fit into the frame.
  case objectTooClose
  /// The object fills too little of the frame.
  case objectTooFar
  /// The box lies outside the frame.
  case outOfFieldOfView
  /// No object stood out when detecting; a default box is offered.
  case objectNotDetected
  /// The texture is too poor or too repetitive for a flipped pass to be joined with the others.
  case objectNotFlippable
  /// There are more shots than a reconstruction on the device takes.
  case overCapturing

  /// Whether no shot is taken automatically while it holds.
  public var pausesCapture: Bool {
    switch self {
    case .environmentTooDark, .movingTooFast, .objectTooClose, .objectTooFar, .outOfFieldOfView:
      true
    case .environmentLowLight, .objectNotDetected, .objectNotFlippable, .overCapturing: false
    }
  }

  /// The feedback to act on first: where nothing or not the object is seen, neither distance nor
  /// speed can be judged, and a camera at the wrong place moves on purpose.
  static func mostUrgent(of active: Set<Self>) -> Self? {
    let order: [Self] = [
      .environmentTooDark, .outOfFieldOfView, .objectTooClose, .objectTooFar, .movingTooFast,
    ]
    return order.first(where: active.contains)
  }

  /// Orders by name, for output that does not vary.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
