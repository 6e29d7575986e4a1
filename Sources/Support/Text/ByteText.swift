/// Formats byte counts in binary units.
package enum ByteText {
  private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

  /// At most three digits before the unit, and one decimal below 10.
  package static func words(_ bytes: Double) -> String {
    var (value, unit) = (max(bytes, 0), 0)
    while value >= 1000, unit + 1 < units.count { (value, unit) = (value / 1024, unit + 1) }
    let tenths = value < 10 ? (value * 10).rounded() / 10 : value.rounded()
    let number = tenths == tenths.rounded() ? String(Int(saturating: tenths)) : String(tenths)
    return number + " " + units[unit]
  }

  /// At most three digits before the unit, and one decimal below 10.
  package static func words(_ bytes: Int) -> String { words(Double(bytes)) }
}
