import Support

/// EXIF's time format "YYYY:MM:DD HH:MM:SS".
enum ExifTime {
  /// Seconds since 1970, or `nil` unless the text is a date and time.
  ///
  /// - Parameters:
  ///   - fraction: Decimal digits of the seconds.
  ///   - offset: "+HH:MM" east of Greenwich; without it, the time is interpreted as UTC.
  static func seconds(_ text: String, fraction: String?, offset: String?) -> Double? {
    let parts = text.split { ": ".contains($0) }.map { Int($0) }
    guard text.utf8.count == 19, parts.count == 6, !parts.contains(nil) else { return nil }
    let numbers = parts.map { $0 ?? 0 }
    guard (1800...2200).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...23).contains(numbers[3]),
      (0...59).contains(numbers[4]), (0...60).contains(numbers[5])
    else { return nil }
    let days = daysSince1970(year: numbers[0], month: numbers[1], day: numbers[2])
    var seconds = Double(days * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
    if let fraction, fraction.utf8.count <= 9, let part = Double("0.\(fraction)") {
      seconds += part
    }
    return seconds - offsetSeconds(offset)
  }

  /// A time, in seconds since 1970, in EXIF's format without fraction.
  static func text(_ time: Double) -> String {
    let total = Int(saturating: time.rounded(.down))
    let (days, rest) = total.quotientAndRemainder(dividingBy: 86_400)
    let (day, second) = rest < 0 ? (days - 1, rest + 86_400) : (days, rest)
    let date = civil(day)
    let fields = [date.month, date.day, second / 3600, second / 60 % 60, second % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(date.year):\(fields[0]):\(fields[1]) \(fields[2]):\(fields[3]):\(fields[4])"
  }

  private static func offsetSeconds(_ text: String?) -> Double {
    guard let text, text.utf8.count == 6, let sign = text.first, sign == "+" || sign == "-" else {
      return 0
    }
    let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, (0...15).contains(parts[0]), (0...59).contains(parts[1]) else {
      return 0
    }
    return Double((parts[0] * 60 + parts[1]) * 60) * (sign == "-" ? -1 : 1)
  }

  /// Days from 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level
  /// date algorithms", 2013).
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let z = max(days, -60_000) + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
