/// A stretch of a simulated stream: what the photographer does.
public enum StreamSegment: String, CaseIterable, Sendable {
  /// Stands still for two seconds.
  case still
  /// Walks 60° round the object.
  case arc
  /// Walks once round at middle height, low or high.
  case orbit
  case orbitLow = "orbit-low"
  case orbitHigh = "orbit-high"
  /// Sectors in which something goes wrong.
  case fast = "fast-sector"
  case dim = "dim-sector"
  case dark = "dark-sector"
  case near = "near-sector"
  case far = "far-sector"
  case away = "away-sector"
  /// The device does not know where it is.
  case lost = "lost-sector"
  /// The object is turned upside down while the photographer stands still.
  case flip

  /// What the photographer aims at during the stretch; the body follows with some inertia.
  struct Aim {
    /// Seconds.
    var duration: Double
    /// Degrees a second round the object.
    var speed = 10.0
    /// Whether the device knows where it is.
    var hasPose: Bool = true
    /// Degrees; `nil` keeps the height of before.
    var elevation: Double?
    /// Metres from the object's middle.
    var distance = 0.52
    /// Degrees the view is turned away from the object.
    var away = 0.0
    /// Light, 1 = a bright room.
    var light = 1.0
    /// Unsteadiness, 1 = a calm hand.
    var shake = 1.0
    /// Seconds until the fault is there in full.
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

  /// The feedback a guided session should give, by its name; `nil` for what is no fault.
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

/// A scripted fault of a simulated stream; seconds since its first frame.
public struct StreamFault: Sendable, Equatable, Codable {
  /// Name of the feedback that should be given.
  public var feedback: String
  /// When it begins.
  public var from: Double
  /// When it is there in full.
  public var settled: Double
  /// When it begins to pass.
  public var until: Double
}
