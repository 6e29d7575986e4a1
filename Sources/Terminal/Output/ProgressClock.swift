import Support

/// How long work still takes, by the time it took so far.
struct ProgressClock: Sendable {
  /// Work done before the time left can be judged, and how far a fraction falls when other work
  /// begins.
  private static let minFraction = 0.02
  /// Seconds before the time left can be judged.
  private static let minElapsed = 1.0

  private(set) var started = ContinuousClock.now
  private(set) var event = ProgressEvent(label: "", fraction: 1)

  /// Takes an event.
  mutating func note(_ event: ProgressEvent, _ now: ContinuousClock.Instant) {
    if event.fraction < self.event.fraction - Self.minFraction { started = now }
    self.event = event
  }

  /// Restarts the clock for the next command.
  mutating func restart() {
    started = ContinuousClock.now
    event = ProgressEvent(label: "", fraction: 0)
  }

  /// Seconds, once there is something to judge by.
  func remaining(_ now: ContinuousClock.Instant) -> Double? {
    let fraction = event.fraction
    guard fraction < 1 else { return nil }
    let elapsed = Double((now - started) / .seconds(1))
    guard fraction > Self.minFraction, elapsed > Self.minElapsed else { return nil }
    return elapsed * (1 - fraction) / fraction
  }
}
