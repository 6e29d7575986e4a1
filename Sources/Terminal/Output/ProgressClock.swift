import Support

/// Estimates the remaining time of work from the elapsed time.
struct ProgressClock: Sendable {
  /// Minimum completed fraction for an estimate, and the decrease of the fraction that indicates
  /// new work.
  private static let minFraction = 0.02
  /// Minimum elapsed time for an estimate, seconds.
  private static let minElapsed = 1.0

  private(set) var started = ContinuousClock.now
  private(set) var event = ProgressEvent(label: "", fraction: 1)

  /// Processes an event.
  mutating func note(_ event: ProgressEvent, _ now: ContinuousClock.Instant) {
    if event.fraction < self.event.fraction - Self.minFraction { started = now }
    self.event = event
  }

  /// Restarts the clock for the next command.
  mutating func restart() {
    started = ContinuousClock.now
    event = ProgressEvent(label: "", fraction: 0)
  }

  /// The remaining seconds, once there is enough data for an estimate.
  func remaining(_ now: ContinuousClock.Instant) -> Double? {
    let fraction = event.fraction
    guard fraction < 1 else { return nil }
    let elapsed = Double((now - started) / .seconds(1))
    guard fraction > Self.minFraction, elapsed > Self.minElapsed else { return nil }
    return elapsed * (1 - fraction) / fraction
  }
}
