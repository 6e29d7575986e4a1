import Commands
import Foundation
import Script
import ShellKit
import Support

/// A line of progress with the remaining time.
struct ProgressBar: Sendable {
  /// Minimum time between two updates of the bar, short enough to look smooth.
  private static let redrawInterval = Duration.milliseconds(80)
  /// Minimum duration of work before a bar is shown.
  private static let minShown = Duration.milliseconds(300)
  /// Minimum duration of work before a line is written without a terminal.
  private static let minLogged = Duration.seconds(2)
  /// Time between two lines about the same work.
  private static let lineInterval = Duration.seconds(10)

  private var clock = ProgressClock()
  private var drawn = ContinuousClock.now - .seconds(60)
  private var drawnLabel = ""
  private var isShown = false

  /// Processes an event; returns the text to write to a terminal, or `nil`.
  mutating func bar(_ event: ProgressEvent, width: Int, color: Bool) -> String? {
    let now = ContinuousClock.now
    clock.note(event, now)
    guard now - drawn > Self.redrawInterval || event.fraction >= 1 else { return nil }
    guard now - clock.started > Self.minShown else { return nil }
    drawn = now
    isShown = true
    let percent = " \(Int(saturating: event.fraction * 100)) %"
    let tail = percent + remaining(now)
    let room = max(10, min(40, width - 2 - tail.count - 30))
    let filled = Int(saturating: (event.fraction * Double(room)).rounded())
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    let name = String(event.label.prefix(max(8, width - room - tail.count - 3)))
    return "\r\u{1B}[K\(name) " + (color ? "\u{1B}[36m\(bar)\u{1B}[0m" : bar) + tail
  }

  /// Processes an event; returns a plain line if the label changed or enough time has passed, and
  /// nothing for short work.
  mutating func line(_ event: ProgressEvent) -> String? {
    let now = ContinuousClock.now
    clock.note(event, now)
    guard now - clock.started > Self.minLogged else { return nil }
    guard event.label != drawnLabel || now - drawn > Self.lineInterval else { return nil }
    drawn = now
    drawnLabel = event.label
    return "\(event.label): \(Int(saturating: event.fraction * 100)) %\(remaining(now))\n"
  }

  /// Processes an event; returns it as a line of JSON, at most once per second.
  mutating func json(_ event: ProgressEvent) -> String? {
    let now = ContinuousClock.now
    clock.note(event, now)
    guard now - drawn > Self.recordInterval else { return nil }
    drawn = now
    return Value.record(["progress": .record(Self.record(event, clock.remaining(now)))]).json + "\n"
  }

  /// Minimum time between two records.
  private static let recordInterval = Duration.seconds(1)

  /// Label, fraction and remaining seconds, as in the output of `--json` and of the kernel.
  static func record(_ event: ProgressEvent, _ remaining: Double?) -> Record {
    var record: Record = [
      "label": .string(event.label),
      "fraction": .number((event.fraction * 1000).rounded() / 1000),
    ]
    if let remaining { record["remaining"] = .number((remaining * 10).rounded() / 10) }
    return record
  }

  /// The sequence that erases the line, if it is shown.
  mutating func erase() -> String? {
    guard isShown else { return nil }
    isShown = false
    return "\r\u{1B}[K"
  }

  /// Restarts the clock for the next command.
  mutating func restart() {
    clock.restart()
    drawnLabel = ""
  }

  /// The text `, 12 s left`, once there is enough data for an estimate.
  private func remaining(_ now: ContinuousClock.Instant) -> String {
    clock.remaining(now).map { ", \(HumanText.duration(max(1, $0))) left" } ?? ""
  }
}
