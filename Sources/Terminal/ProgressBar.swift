import Commands
import Foundation
import Support

/// One line of progress with the time that is left.
struct ProgressBar: Sendable {
  /// Work done before the time left can be judged, and how far a fraction falls when other work
  /// begins.
  private static let minFraction = 0.02

  private var started = ContinuousClock.now
  private var drawn = ContinuousClock.now - .seconds(60)
  private var fraction = 1.0
  private var label = ""
  private var drawnLabel = ""
  private var isShown = false

  /// Takes an event; returns the text to write to a terminal now, or `nil`.
  mutating func bar(_ event: ProgressEvent, width: Int, color: Bool) -> String? {
    let now = ContinuousClock.now
    note(event, now)
    guard now - drawn > .milliseconds(80) || event.fraction >= 1 else { return nil }
    // Short work shows nothing.
    guard now - started > .milliseconds(300) else { return nil }
    drawn = now
    isShown = true
    let percent = " \(Int(event.fraction * 100)) %"
    let tail = percent + remaining(now)
    let room = max(10, min(40, width - 2 - tail.count - 30))
    let filled = Int((event.fraction * Double(room)).rounded())
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    let name = String(event.label.prefix(max(8, width - room - tail.count - 3)))
    return "\r\u{1B}[K\(name) " + (color ? "\u{1B}[36m\(bar)\u{1B}[0m" : bar) + tail
  }

  /// Takes an event; returns a plain line when the label changes or ten seconds have passed, and
  /// nothing in the first two.
  mutating func line(_ event: ProgressEvent) -> String? {
    let now = ContinuousClock.now
    note(event, now)
    guard now - started > .seconds(2) else { return nil }
    guard event.label != drawnLabel || now - drawn > .seconds(10) else { return nil }
    drawn = now
    drawnLabel = event.label
    return "\(event.label): \(Int(event.fraction * 100)) %\(remaining(now))\n"
  }

  /// What erases the line, when one stands there.
  mutating func erase() -> String? {
    guard isShown else { return nil }
    isShown = false
    return "\r\u{1B}[K"
  }

  /// Starts the clock anew for the next command.
  mutating func restart() {
    started = ContinuousClock.now
    fraction = 0
    label = ""
    drawnLabel = ""
  }

  private mutating func note(_ event: ProgressEvent, _ now: ContinuousClock.Instant) {
    if event.fraction < fraction - Self.minFraction { started = now }
    fraction = event.fraction
    label = event.label
  }

  /// `, 12 s left`, once there is something to judge by.
  private func remaining(_ now: ContinuousClock.Instant) -> String {
    let elapsed = Double((now - started) / .seconds(1))
    guard fraction > Self.minFraction, fraction < 1, elapsed > 1 else { return "" }
    return ", \(HumanText.duration(max(1, elapsed * (1 - fraction) / fraction))) left"
  }
}
