import Foundation
import Measuring
import ShellKit

/// Measurements as text, with as many digits as their deviation allows.
package enum LengthText {
  /// A value with its deviation and unit, such as `25.03 cm ± 0.08 cm`.
  ///
  /// - Parameter unit: The unit of metric lengths.
  package static func text(_ measured: Measured, in unit: LengthUnit?) -> String {
    let factor = measured.isMetric ? pow((unit ?? .meter).meters, Double(measured.power)) : 1
    let symbol = symbol(measured, unit ?? .meter)
    let (value, deviation) = digits(measured.value / factor, measured.deviation / factor)
    return "\(value)\(symbol) ± \(deviation)\(symbol)"
  }

  /// A length in meters, such as `25 cm`.
  package static func text(meters: Double, in unit: LengthUnit?) -> String {
    HumanText.number(rounded(meters / (unit ?? .meter).meters)) + " \((unit ?? .meter).rawValue)"
  }

  private static func symbol(_ measured: Measured, _ unit: LengthUnit) -> String {
    let power = ["", "", "²", "³"][min(max(measured.power, 0), 3)]
    return measured.power == 0
      ? "°" : measured.isMetric ? " \(unit.rawValue)\(power)" : " units\(power)"
  }

  /// Removes the rounding error of a conversion between units.
  private static func rounded(_ value: Double) -> Double {
    let digits = 1e9
    return abs(value) < 1e6 ? (value * digits).rounded() / digits : value
  }

  /// Both with the decimals at which the deviation has two significant digits.
  private static func digits(_ value: Double, _ deviation: Double) -> (String, String) {
    // More decimals are noise of rounding; very small figures are written with an exponent.
    guard deviation > 0, deviation.isFinite, deviation > 1e-8 || abs(value) > 1e-4 else {
      return (HumanText.number(value), HumanText.number(deviation))
    }
    let decimals = min(max(1 - Int(saturating: log10(deviation).rounded(.down)), 0), 9)
    let format = "%.\(decimals)f"
    return (String(format: format, value), String(format: format, deviation))
  }
}
