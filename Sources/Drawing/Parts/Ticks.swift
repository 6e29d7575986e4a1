import Foundation
import Support

/// Round numbers for the ticks of an axis.
enum Ticks {
  /// The largest of 1, 2 and 5 times a power of ten that is at most `value`; 0 if `value` is
  /// not positive and finite.
  static func roundedDown(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    let power = pow(10, log10(value).rounded(.down))
    // With a tolerance, because logarithms are not exact.
    let factor = [5.0, 2, 1].first { value / power >= $0 * (1 - 1e-9) } ?? 1
    return factor * power
  }

  /// The smallest tick interval of 1, 2 or 5 times a power of ten with at most
  /// `count` intervals in a span.
  static func step(over span: Double, atMost count: Int) -> Double {
    let least = span / Double(max(count, 1))
    guard least > 0, least.isFinite else { return 0 }
    let below = roundedDown(least)
    let larger = [1, 2, 2.5, 5, 10].map { below * $0 }.filter { isRound($0) }
    return larger.first { $0 >= least * (1 - 1e-9) } ?? 10 * below
  }

  private static func isRound(_ value: Double) -> Bool {
    abs(roundedDown(value) - value) <= 1e-6 * value
  }

  /// Multiples of a step from `low` to `high`.
  static func values(from low: Double, to high: Double, step: Double) -> [Double] {
    guard step > 0, low.isFinite, high.isFinite, (high - low) / step < maxCount else { return [] }
    let first = Int(saturating: (low / step - 1e-9).rounded(.up))
    let last = Int(saturating: (high / step + 1e-9).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  /// Upper limit of the number of ticks, more than fit on any axis.
  private static let maxCount = 1000.0

  /// A tick label with as many decimals as needed to distinguish it from its neighbors.
  static func text(_ value: Double, step: Double) -> String {
    guard step > 0, value.isFinite else { return "\(value)" }
    let decimals = min(max(0, Int(saturating: (-log10(step) - 1e-9).rounded(.up))), 9)
    return String(format: "%.*f", decimals, abs(value) < step / 2 ? 0 : value)
  }

  /// A round number without unnecessary decimals.
  static func text(_ value: Double) -> String { text(value, step: abs(value)) }

  /// Three significant digits, no decimals for integers, no exponent for common magnitudes.
  static func short(_ value: Double) -> String {
    let size = abs(value)
    guard size.isFinite, size < 1e7 else { return "\(value)" }
    guard size < 100, value != value.rounded() else { return String(format: "%.0f", value) }
    let power = Int(saturating: log10(size).rounded(.down))
    return String(format: "%.*f", min(max(0, 2 - power), 9), value)
  }
}
