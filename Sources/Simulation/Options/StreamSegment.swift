/// A segment of a simulated stream: a motion of the photographer.
public enum StreamSegment: String, CaseIterable, Sendable {
  /// Stands still for two seconds.
  case still
  /// Walks 60° around the object.
  case arc
  /// Walks once around the object at medium height, low or high.
  case orbit
  case orbitLow = "orbit-low"
  case orbitHigh = "orbit-high"
  /// Sectors with a fault.
  case fast = "fast-sector"
  case dim = "dim-sector"
  case dark = "dark-sector"
  case near = "near-sector"
  case far = "far-sector"
  case away = "away-sector"
  /// The device has no pose.
  case lost = "lost-sector"
  /// The object is turned upside down while the photographer stands still.
  case flip

  /// Targets of the photographer's motion during the segment, followed with some inertia.
  struct Aim {
    /// Duration in seconds.
    var duration: Double
    /// Angular velocity around the object in degrees per second.
    var speed = 10.0
    /// Whether the device has a pose.
    var hasPose: Bool = true
    /// Elevation in degrees; `nil` keeps the previous one.
    var elevation: Double?
    /// Distance from the object center in meters.
    var distance = 0.52
    /// Rotation of the view away from the object in degrees.
    var away = 0.0
    /// Light relative to a bright room.
    var light = 1.0
    /// Amplitude of hand motion relative to a calm hand.
    var shake = 1.0
    /// Seconds until the fault is fully present.
    var settling = 0.0
  }

  var aim: Aim {
    switch self {
    case .still: Aim(duration: 2, speed: 0)
    case .arc: Aim(duration: 6)
    case .orbit: Aim(duration: 37, elevation: 30)
    case .orbitLow: Aim(duration: 37, elevation: 14)
    case .orbitHigh: Aim(duration: 37, elevation: 50)
    case .fast: Aim(duration: 1.4, speed: 90, shake: 2.5, settling: 0.3)
    case .dim: Aim(duration: 3, light: 0.012, settling: 0.3)
    case .dark: Aim(duration: 3, light: 0.0015, settling: 0.3)
    case .near: Aim(duration: 3.5, distance: 0.2, settling: 0.9)
    case .far: Aim(duration: 4, distance: 2, settling: 1.2)
    case .away: Aim(duration: 3, speed: 3, away: 55, settling: 0.8)
    case .lost: Aim(duration: 7, hasPose: false, settling: 0)
    case .flip: Aim(duration: 4, speed: 0)
    }
  }

  /// Name of the feedback expected from a guided session; `nil` for segments without a fault.
  var fault: String? {
    switch self {
    case .fast: "movingTooFast"
    case .dim: "environmentLowLight"
    case .dark: "environmentTooDark"
    case .near: "objectTooClose"
    case .far: "objectTooFar"
    case .away: "outOfFieldOfView"
    case .still, .arc, .orbit, .orbitLow, .orbitHigh, .lost, .flip: nil
    }
  }
}

/// A scripted fault of a simulated stream, in seconds since its first frame.
public struct StreamFault: Sendable, Equatable, Codable {
  /// Name of the expected feedback.
  public var feedback: String
  /// Time at which the fault starts.
  public var from: Double
  /// Time at which the fault is fully present.
  public var settled: Double
  /// Time at which the fault starts to end.
  public var until: Double
}
