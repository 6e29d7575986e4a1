/// Feedback to the photographer; several cases may be active at once.
public enum GuidedCaptureFeedback: String, CaseIterable, Sendable, Codable, Comparable {
  /// The light is low and may reduce quality; capture continues.
  case environmentLowLight
  /// It is too dark for capture.
  case environmentTooDark
  /// The camera moves so fast that shots would be blurred.
  case movingTooFast
  /// The object does not fit in the frame.
  case objectTooClose
  /// The object fills too little of the frame.
  case objectTooFar
  /// The box is outside the frame.
  case outOfFieldOfView
  /// No object was detected; a default box is offered.
  case objectNotDetected
  /// The texture is too weak or too repetitive to join a pass after a flip with the others.
  case objectNotFlippable
  /// There are more shots than a reconstruction on the device uses.
  case overCapturing

  /// Whether automatic shots are suspended while this feedback is active.
  public var pausesCapture: Bool {
    switch self {
    case .environmentTooDark, .movingTooFast, .objectTooClose, .objectTooFar, .outOfFieldOfView:
      true
    case .environmentLowLight, .objectNotDetected, .objectNotFlippable, .overCapturing: false
    }
  }

  /// The feedback to act on first. Without enough light or with the object outside the view,
  /// distance and speed are irrelevant; at a wrong distance, the camera has to move anyway.
  static func mostUrgent(of active: Set<Self>) -> Self? {
    let order: [Self] = [
      .environmentTooDark, .outOfFieldOfView, .objectTooClose, .objectTooFar, .movingTooFast,
    ]
    return order.first(where: active.contains)
  }

  /// Orders by name, for deterministic output.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
