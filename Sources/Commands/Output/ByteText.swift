import Support

/// Amounts of bytes for people.
enum ByteText {
  private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

  /// Three digits at most before a unit.
  static func words(_ bytes: Double) -> String {
    var (value, unit) = (max(bytes, 0), 0)
    while value >= 1000, unit + 1 < units.count { (value, unit) = (value / 1024, unit + 1) }
    return (value < 10 ? Figure.rounded(value) : String(Int(saturating: value.rounded())))
      + " " + units[unit]
  }
}
